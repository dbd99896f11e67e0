// Pictures in the size they are shown in, upright as the camera was held. The library is native code: it is loaded when it is
// first needed, and where it cannot be, there are no previews of pictures.
import type sharp from 'sharp';
import { inkIn } from './ink.ts';
import { mostSourcePixels, type PreviewOrder, type PreviewResult } from './preview-order.ts';

type Sharp = typeof sharp;

/** Null where its native part does not run. */
export async function loadSharp(): Promise<Sharp | null> {
  const loaded = await import('sharp').catch(() => null);
  if (!loaded) return null;
  loaded.default.cache(false);
  loaded.default.concurrency(1);
  return loaded.default;
}

const mostSeconds = 10;
const inkWidth = 1000;

export async function renderPicture(library: Sharp, bytes: Uint8Array, order: PreviewOrder): Promise<PreviewResult> {
  const open = () => library(bytes, { limitInputPixels: mostSourcePixels, failOn: 'error' }).timeout({ seconds: mostSeconds });
  try {
    const { width = 0, height = 0, autoOrient } = await open().metadata();
    if (width * height > mostSourcePixels) return { refused: 'too_large' };
    if (order.want === 'facts') {
      // A good head says nothing of what follows.
      await open().resize(16).raw().toBuffer();
      return { facts: { pages: 1, width: autoOrient.width, height: autoOrient.height } };
    }
    if (order.page > 1) return { refused: 'unsupported' };
    const upright = open().autoOrient();
    if (order.want === 'image') {
      const box = { width: order.width, height: order.height, fit: 'inside', withoutEnlargement: true } as const;
      return { image: new Uint8Array(await upright.resize(box).png({ palette: false }).toBuffer()) };
    }
    const { data, info } = await upright.resize({ width: inkWidth }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return {
      ink: inkIn({ data, width: info.width, height: info.height }, order.zones),
      pages: 1,
      width: autoOrient.width,
      height: autoOrient.height,
    };
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    return { refused: /pixel limit|timeout/i.test(text) ? 'too_large' : 'damaged' };
  }
}
