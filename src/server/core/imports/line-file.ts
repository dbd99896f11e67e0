// Lines of text in a file of their own, read back one by one: only where each ends is kept at hand, so memory stays flat however
// many there are. docs/design/expectations.md#long-imports.
import { type FileHandle, open } from 'node:fs/promises';

export interface Lines {
  line(index: number): Promise<string>;
  count(): number;
  all(): AsyncGenerator<string>;
  close(): Promise<void>;
}

export interface LineFile extends Lines {
  /** None may hold a line break. */
  add(lines: readonly string[]): Promise<void>;
  /** On the disk, whatever happens: where each line ends, for `openLines`. */
  settled(): Promise<Float64Array>;
}

const [growth, pieceBytes] = [4096, 64 * 1024];

export async function lineFile(path: string): Promise<LineFile> {
  const file = await open(path, 'wx+', 0o600);
  const at = { ends: new Float64Array(growth), count: 0 };

  function note(length: number): void {
    if (at.count === at.ends.length) {
      const more = new Float64Array(at.count * 2);
      more.set(at.ends);
      at.ends = more;
    }
    at.ends[at.count] = endOf(at.ends, at.count - 1) + length;
    at.count += 1;
  }

  return {
    ...linesIn(file, at),
    async add(lines) {
      const written = lines.map((line) => Buffer.from(`${line}\n`));
      await file.writev(written, endOf(at.ends, at.count - 1));
      for (const { length } of written) note(length);
    },
    async settled() {
      await file.sync();
      return at.ends.subarray(0, at.count);
    },
  };
}

/** As another program wrote it, or this one before. */
export async function openLines(path: string, ends: Float64Array): Promise<Lines> {
  return linesIn(await open(path, 'r'), { ends, count: ends.length });
}

const endOf = (ends: Float64Array, index: number): number => (index < 0 ? 0 : (ends[index] ?? 0));

/** `at` may grow. */
function linesIn(file: FileHandle, at: { ends: Float64Array; count: number }): Lines {
  return {
    async line(index) {
      const start = endOf(at.ends, index - 1);
      const length = endOf(at.ends, index) - start;
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, start);
      return buffer.toString('utf8');
    },
    count: () => at.count,
    all: () => linesOf(file, at),
    close: () => file.close().catch(() => undefined),
  };
}

/** A piece at a time. */
async function* linesOf(file: FileHandle, at: { ends: Float64Array; count: number }): AsyncGenerator<string> {
  for (let next = 0; next < at.count; ) {
    const [first, start] = [next, endOf(at.ends, next - 1)];
    do next += 1;
    while (next < at.count && endOf(at.ends, next) - start <= pieceBytes);
    const piece = Buffer.alloc(endOf(at.ends, next - 1) - start);
    await file.read(piece, 0, piece.length, start);
    for (let index = first; index < next; index += 1)
      yield piece.toString('utf8', endOf(at.ends, index - 1) - start, endOf(at.ends, index) - start - 1);
  }
}
