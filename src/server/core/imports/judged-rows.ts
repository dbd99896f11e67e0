// The judged rows of one import and what they come to, on the disk: at hand is only what each row was judged. Kept, they are read by whoever
// has the lab open. docs/design/expectations.md#long-imports, docs/adr/0106.
import { open, readFile, rm } from 'node:fs/promises';
import type { Json } from '../../schema/fields/field-type.ts';
import { type ImportRow, type Verdict, verdicts } from './import-kind.ts';
import { type LineFile, type Lines, lineFile, openLines } from './line-file.ts';

/** `effect`: what the row comes to with all the others; null where the kind of import tells none. */
export type JudgedRow = ImportRow & { effect: Json };

export interface RowsQuestion {
  verdict: Verdict | null;
  /** Only rows it says yes to; null: all of them. Each row is read for it. */
  matches: ((row: ImportRow) => boolean) | null;
  limit: number;
  offset: number;
}

export interface ShownRows {
  counts(): Record<Verdict, number>;
  page(question: RowsQuestion): Promise<{ rows: JudgedRow[]; total: number }>;
  all(): AsyncGenerator<string>;
  close(): Promise<void>;
}

export interface JudgedRows extends ShownRows {
  add(rows: readonly ImportRow[]): Promise<void>;
  /** In the order of the rows. */
  addEffects(effects: readonly Json[]): Promise<void>;
  /** From now on whoever has the lab open can read them. */
  keep(): Promise<void>;
  drop(): Promise<void>;
}

interface Parts {
  lines: Lines;
  effects: Lines | null;
  /** Place in `verdicts`, by row. */
  judged: Uint8Array;
}

const growth = 4096;

export async function judgedRows(path: string): Promise<JudgedRows> {
  const lines = await lineFile(path);
  let effects: LineFile | null = null;
  const parts: Parts = { lines, effects, judged: new Uint8Array(growth) };
  const shown = rowsIn(parts);

  function note({ verdict }: ImportRow, row: number): void {
    if (row >= parts.judged.length) {
      const more = new Uint8Array(parts.judged.length * 2);
      more.set(parts.judged);
      parts.judged = more;
    }
    parts.judged[row] = verdicts.indexOf(verdict);
  }

  return {
    ...shown,
    async add(added) {
      const before = lines.count();
      await lines.add(added.map(textOfRow));
      for (const [index, row] of added.entries()) note(row, before + index);
    },
    async addEffects(added) {
      effects ??= await lineFile(`${path}.effects`);
      parts.effects = effects;
      await effects.add(added.map((effect) => JSON.stringify(effect)));
    },
    async keep() {
      const [ends, told] = await Promise.all([lines.settled(), effects?.settled()]);
      await writePlaces(path, { ends, told: told ?? new Float64Array(), judged: parts.judged.subarray(0, ends.length) });
    },
    async drop() {
      await shown.close();
      await dropRows(path);
    },
  };
}

/** As they were kept. */
export async function openRows(path: string): Promise<ShownRows> {
  const { ends, told, judged } = await readPlaces(path);
  const lines = await openLines(path, ends);
  try {
    return rowsIn({ lines, judged, effects: told.length > 0 ? await openLines(`${path}.effects`, told) : null });
  } catch (error) {
    await lines.close();
    throw error;
  }
}

/** All that rows under this name may lie in. */
export const rowsFiles = (name: string): readonly string[] => [name, `${name}.effects`, `${name}.places`];

async function dropRows(path: string): Promise<void> {
  for (const file of rowsFiles(path)) await rm(file, { force: true });
}

function rowsIn(parts: Parts): ShownRows {
  const { lines } = parts;

  async function read(row: number): Promise<JudgedRow> {
    const { effects } = parts;
    const told = effects && row < effects.count() ? effects.line(row) : 'null';
    const [text, effect] = await Promise.all([lines.line(row), told]);
    return { ...(JSON.parse(text) as ImportRow), effect: JSON.parse(effect) as Json };
  }

  return {
    counts() {
      const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
      for (let row = 0; row < lines.count(); row += 1) counts[verdicts[parts.judged[row] ?? 0] ?? 'invalid'] += 1;
      return counts;
    },
    async page({ verdict, matches, limit, offset }) {
      const wanted = verdict === null ? null : verdicts.indexOf(verdict);
      const isAsked = (row: number) => wanted === null || parts.judged[row] === wanted;
      const places: number[] = [];
      let total = 0;
      const count = (row: number) => {
        if (total >= offset && places.length < limit) places.push(row);
        total += 1;
      };
      if (matches) {
        let row = 0;
        for await (const text of lines.all()) {
          if (isAsked(row) && matches(JSON.parse(text) as ImportRow)) count(row);
          row += 1;
        }
      } else for (let row = 0; row < lines.count(); row += 1) if (isAsked(row)) count(row);
      return { rows: await Promise.all(places.map(read)), total };
    },
    all: () => lines.all(),
    async close() {
      await lines.close();
      await parts.effects?.close();
    },
  };
}

interface Places {
  /** Where the rows and their effects end. */
  ends: Float64Array;
  told: Float64Array;
  judged: Uint8Array;
}

/** How many there are of each, then the one after the other. */
async function writePlaces(path: string, { ends, told, judged }: Places): Promise<void> {
  const parts = [Float64Array.of(ends.length, told.length), ends, told, judged];
  const file = await open(`${path}.places`, 'wx', 0o600);
  try {
    await file.writev(parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength)));
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readPlaces(path: string): Promise<Places> {
  const { buffer } = new Uint8Array(await readFile(`${path}.places`)).slice();
  const [rows = 0, effects = 0] = new Float64Array(buffer, 0, 2);
  const [afterHead, afterRows] = [16, 16 + rows * 8];
  return {
    ends: new Float64Array(buffer, afterHead, rows),
    told: new Float64Array(buffer, afterRows, effects),
    judged: new Uint8Array(buffer, afterRows + effects * 8, rows),
  };
}

/** The same row is always the same text: so the lab is found to have changed. */
export function textOfRow(row: ImportRow): string {
  return JSON.stringify(row);
}
