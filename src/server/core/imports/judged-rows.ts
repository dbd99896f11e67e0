// The judged rows of one import in a file of their own, so that memory stays flat however many there are: only where each begins
// and what it was judged is kept at hand. Issue 5 ("flat memory"); users-want 11.
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type ImportRow, type Verdict, verdicts } from './import-kind.ts';

export interface JudgedRows {
  add(rows: readonly ImportRow[]): Promise<void>;
  counts(): Record<Verdict, number>;
  total(): number;
  page(input: { verdict: Verdict | null; limit: number; offset: number }): Promise<{ rows: ImportRow[]; total: number }>;
  all(): AsyncGenerator<string>;
  drop(): Promise<void>;
}

const growth = 4096;

export async function judgedRows(path: string): Promise<JudgedRows> {
  const file = await open(path, 'wx+', 0o600);
  let starts = new Float64Array(growth);
  let judged = new Uint8Array(growth);
  let [rows, size] = [0, 0];

  function note(row: ImportRow, length: number): void {
    if (rows === starts.length) {
      const [moreStarts, moreJudged] = [new Float64Array(rows * 2), new Uint8Array(rows * 2)];
      moreStarts.set(starts);
      moreJudged.set(judged);
      [starts, judged] = [moreStarts, moreJudged];
    }
    starts[rows] = size;
    judged[rows] = verdicts.indexOf(row.verdict);
    rows += 1;
    size += length;
  }

  return {
    async add(added) {
      const lines = added.map((row) => Buffer.from(`${textOfRow(row)}\n`));
      await file.writev(lines, size);
      for (const [index, row] of added.entries()) note(row, lines[index]?.length ?? 0);
    },
    counts() {
      const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
      for (let row = 0; row < rows; row += 1) counts[verdicts[judged[row] ?? 0] ?? 'invalid'] += 1;
      return counts;
    },
    total: () => rows,
    async page({ verdict, limit, offset }) {
      const wanted = verdict === null ? null : verdicts.indexOf(verdict);
      const places: number[] = [];
      let total = 0;
      for (let row = 0; row < rows; row += 1) {
        if (wanted !== null && judged[row] !== wanted) continue;
        if (total >= offset && places.length < limit) places.push(row);
        total += 1;
      }
      const read = places.map((row) => readRow(file, starts[row] ?? 0, row + 1 < rows ? (starts[row + 1] ?? 0) : size));
      return { rows: await Promise.all(read), total };
    },
    all: () => linesOf(path),
    async drop() {
      await file.close().catch(() => undefined);
      await rm(path, { force: true });
    },
  };
}

/** The same row is always the same text: so the lab is found to have changed. */
export function textOfRow(row: ImportRow): string {
  return JSON.stringify(row);
}

async function readRow(file: FileHandle, start: number, end: number): Promise<ImportRow> {
  const { buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
  return JSON.parse(buffer.toString('utf8')) as ImportRow;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of lines) yield line;
  } finally {
    lines.close();
  }
}
