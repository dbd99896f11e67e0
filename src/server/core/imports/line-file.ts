// Lines of text in a file of their own, read back one by one: only where each begins is kept at hand, so memory stays flat however
// many there are. docs/design/expectations.md#long-imports.
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';

export interface LineFile {
  /** None may hold a line break. */
  add(lines: readonly string[]): Promise<void>;
  line(index: number): Promise<string>;
  count(): number;
  all(): AsyncGenerator<string>;
  drop(): Promise<void>;
}

const growth = 4096;

export async function lineFile(path: string): Promise<LineFile> {
  const file = await open(path, 'wx+', 0o600);
  let ends = new Float64Array(growth);
  let count = 0;

  const endOf = (index: number): number => (index < 0 ? 0 : (ends[index] ?? 0));

  function note(length: number): void {
    if (count === ends.length) {
      const more = new Float64Array(count * 2);
      more.set(ends);
      ends = more;
    }
    ends[count] = endOf(count - 1) + length;
    count += 1;
  }

  return {
    async add(lines) {
      const written = lines.map((line) => Buffer.from(`${line}\n`));
      await file.writev(written, endOf(count - 1));
      for (const { length } of written) note(length);
    },
    async line(index) {
      const start = endOf(index - 1);
      const length = endOf(index) - start;
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, start);
      return buffer.toString('utf8');
    },
    count: () => count,
    all: () => linesOf(path),
    async drop() {
      await file.close().catch(() => undefined);
      await rm(path, { force: true });
    },
  };
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of lines) yield line;
  } finally {
    lines.close();
  }
}
