// A drawing in SVG as pixels, as sharp as they are asked for, by resvg as WebAssembly: it knows no script and no way out, and what it does to
// memory stays in its own. Before that, whatever is more than a drawing is refused.
import { join } from 'node:path';
import { shippedFile } from '../../lib/disk/shipped-file.ts';
import { drawingCode } from '../../lib/disk/wasm-libraries.ts';
import { safeSvg } from '../../lib/xml/safe-svg.ts';
import { inkIn } from './ink.ts';
import { mostPixels, type PreviewOrder, type PreviewResult } from './preview-order.ts';

type Draw = Awaited<ReturnType<typeof openDrawings>>;

interface Box {
  width: number;
  height: number;
}

/** `fonts`: the folder of the program's own, in which words are set on every machine alike. */
export async function openDrawings(fonts: string) {
  const { initWasm, Resvg: Drawing } = await import('@resvg/resvg-wasm');
  await initWasm(await drawingCode());
  const files = ['IBMPlexSans-Regular.ttf', 'IBMPlexSans-SemiBold.ttf', 'IBMPlexSans-Italic.ttf', 'DejaVuSans.ttf'];
  const fontBuffers = await Promise.all(files.map((name) => shippedFile(join(fonts, name))));
  const family = 'IBM Plex Sans';
  const font = { fontBuffers, defaultFontFamily: family, sansSerifFamily: family, serifFamily: family, monospaceFamily: family };
  return (svg: string, zoom: number) => new Drawing(svg, { font, fitTo: { mode: 'zoom', value: zoom }, background: 'white' });
}

const inkRoom: Box = { width: 1000, height: 2000 };

/** A drawing has no size of its own: a hall in millimetres and a stamp are made as large as they are asked for. */
const zoomInto = ({ width, height }: Box, room: Box) =>
  Math.min(room.width / width, room.height / height, Math.sqrt(mostPixels / (width * height)));

const refusals = {
  no_svg: 'damaged',
  too_much: 'too_large',
  entities: 'unsafe',
  script: 'unsafe',
  foreign: 'unsafe',
  outside: 'unsafe',
} as const;

export function renderDrawing(draw: Draw, bytes: Uint8Array, order: PreviewOrder): PreviewResult {
  const safe = safeSvg(bytes);
  if ('fault' in safe) return { refused: refusals[safe.fault] };
  try {
    const { width, height } = draw(safe.svg, 1);
    if (order.want === 'facts') return { facts: { pages: 1, width, height } };
    if (order.page > 1) return { refused: 'unsupported' };
    const made = draw(safe.svg, zoomInto({ width, height }, order.want === 'image' ? order : inkRoom)).render();
    if (order.want === 'image') return { image: made.asPng() };
    return { ink: inkIn({ data: made.pixels, width: made.width, height: made.height }, order.zones), pages: 1, width, height };
  } catch {
    return { refused: 'damaged' };
  }
}
