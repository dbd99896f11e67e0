// Files as pictures: made when somebody asks, kept beside the content they were made of and gone with it. The same picture is made
// once, however many ask for it meanwhile.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '../core/lab/context.ts';
import { getRecordFile } from '../core/read/files.ts';
import type { FileStore } from '../files/file-store.ts';
import type { StoredContent } from '../files/stored-content.ts';
import { newUuid } from '../lib/clock.ts';
import {
  type Ink,
  isThumbnail,
  type PreviewFacts,
  type PreviewOrder,
  type PreviewRefusal,
  type PreviewResult,
  previewFormat,
  type Zone,
} from '../pdf/preview/preview-order.ts';
import type { PreviewMaker } from '../pdf/preview/preview-thread.ts';
import type { ResolvedResource } from '../schema/resolve.ts';

export interface PreviewSource {
  hash: string;
  mediaType: string;
  content: StoredContent;
}

export interface ImageSize {
  page: number;
  width: number;
  height: number;
}

export interface Previews {
  facts(source: PreviewSource): Promise<PreviewFacts | { refused: PreviewRefusal }>;
  image(source: PreviewSource, size: ImageSize): Promise<{ image: Uint8Array } | { refused: PreviewRefusal }>;
  /** Not kept: asked for once, when a letterhead is new. */
  ink(
    source: PreviewSource,
    asked: { page: number; zones: readonly Zone[] },
  ): Promise<{ ink: readonly Ink[]; pages: number } | { refused: PreviewRefusal }>;
  /** A picture of a PDF that was just made. */
  imageOf(pdf: Uint8Array, size: ImageSize): Promise<{ image: Uint8Array } | { refused: PreviewRefusal }>;
  close(): Promise<void>;
}

/** The file of a record that the caller may view. */
export async function previewSource(ctx: Ctx, resource: ResolvedResource, id: string): Promise<PreviewSource> {
  const { hash, mediaType, content } = await getRecordFile(ctx, resource, id);
  return { hash, mediaType, content };
}

type Wanted<Order = PreviewOrder> = Order extends PreviewOrder ? Omit<Order, 'source' | 'format'> : never;

interface KeptAs {
  name: string;
  whole: string;
}

export function createPreviews(maker: PreviewMaker, derived: FileStore['derived']): Previews {
  const underWay = new Map<string, Promise<PreviewResult>>();

  async function made({ mediaType, content }: PreviewSource, wanted: Wanted): Promise<PreviewResult> {
    const format = previewFormat(mediaType);
    if (format === null) return { refused: 'unsupported' };
    return content.atPath((path) => maker.make({ ...wanted, format, source: { path } } as PreviewOrder));
  }

  /**
   * What cannot be made is kept, too, so that nobody makes the program try again and again. `whole`: the name under which it is kept that
   * it takes too much, whatever its size.
   */
  async function kept(source: PreviewSource, { name, whole }: KeptAs, wanted: Wanted): Promise<PreviewResult> {
    const folder = derived(source.hash);
    const file = join(folder, name);
    const before = (await readKept(file)) ?? (await readKept(join(folder, whole)));
    if (before) return before;
    const key = `${source.hash} ${name}`;
    const running = underWay.get(key);
    if (running) return running;
    const work = made(source, wanted)
      .then(async (result) => {
        const refused = 'refused' in result ? result.refused : null;
        // What was only given the time of a thumbnail may still be shown large.
        const place = refused === 'too_large' && !isThumbnail(wanted) ? join(folder, whole) : file;
        if (refused !== 'unavailable') await keep(folder, place, result);
        return result;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  }

  return {
    async facts(source) {
      const result = await kept(source, { name: 'facts', whole: 'facts' }, { want: 'facts' });
      return 'facts' in result ? result.facts : refusal(result);
    },
    async image(source, size) {
      const result = await kept(
        source,
        { name: `${size.page}-${size.width}x${size.height}`, whole: `${size.page}-any` },
        { want: 'image', ...size },
      );
      return 'image' in result ? result : refusal(result);
    },
    async ink(source, asked) {
      const result = await made(source, { want: 'ink', ...asked });
      return 'ink' in result ? result : refusal(result);
    },
    async imageOf(pdf, size) {
      const result = await maker.make({ want: 'image', ...size, format: 'pdf', source: { bytes: pdf } });
      return 'image' in result ? result : refusal(result);
    },
    close: () => maker.close(),
  };
}

function refusal(result: PreviewResult): { refused: PreviewRefusal } {
  return 'refused' in result ? result : { refused: 'damaged' };
}

async function readKept(file: string): Promise<PreviewResult | null> {
  const [picture, words] = await Promise.all([`${file}.png`, `${file}.json`].map((path) => readFile(path).catch(() => null)));
  if (picture) return { image: new Uint8Array(picture) };
  return words ? (JSON.parse(words.toString()) as PreviewResult) : null;
}

/** Under another name until it is whole; a disk that is full keeps none, and that is no failure. */
async function keep(folder: string, file: string, result: PreviewResult): Promise<void> {
  const [path, bytes] = 'image' in result ? [`${file}.png`, result.image] : [`${file}.json`, Buffer.from(JSON.stringify(result))];
  const temporary = join(folder, newUuid());
  await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => writeFile(temporary, bytes, { mode: 0o600 }))
    .then(() => rename(temporary, path))
    .catch(() => undefined);
}
