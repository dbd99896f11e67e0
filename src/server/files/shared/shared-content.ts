// A content in a folder of the network: asked of without holding up the program, and what the network refuses is told from what is not there.
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AppError } from '../../contract/errors.ts';
import { mostTimesAside } from '../aside.ts';
import { filesAway } from '../away.ts';
import { mostReadAtOnce, type StoredContent } from '../stored-content.ts';

const gone: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR']);
const full: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);
const byItself: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

export const isMissing = (error: unknown): boolean => gone.has(codeOf(error));

/** What a folder of the network refuses: its disk is full, or it is away. What the program itself ran out of stays what it is. */
export function explainedShared(error: unknown): unknown {
  const code = codeOf(error);
  if (error instanceof AppError || code === undefined || byItself.has(code)) return error;
  if (full.has(code)) return new AppError('storage.full', { cause: error });
  return filesAway(error as Error);
}

export async function askedOfFolder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainedShared(error);
  }
}

/** Null when no file stands there. `bringBack`: another one may put it aside while it is read. */
export async function sharedContent(path: string, bringBack: () => Promise<boolean>): Promise<StoredContent | null> {
  const found = await stat(path).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw explainedShared(error);
  });
  if (!found?.isFile()) return null;
  const { size } = found;

  async function there<T>(work: () => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await work();
      } catch (error) {
        if (tried > mostTimesAside || !isMissing(error)) throw error;
        await bringBack();
      }
    }
  }

  return {
    size,
    read: (range) =>
      Readable.from(
        pieces(() => there(() => open(path)), range),
        { objectMode: false },
      ),
    whole: () => askedOfFolder(() => there(async () => (size <= mostReadAtOnce ? readFile(path) : null))),
    atPath: (work) => askedOfFolder(() => there(() => work(path))),
  };
}

async function* pieces(
  opened: () => Promise<FileHandle>,
  range: { start: number; end: number } | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    yield* (await opened()).createReadStream(range) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw explainedShared(error);
  }
}
