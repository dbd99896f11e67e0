// The judged rows of one import and what they come to, on the disk: at hand is only what each row was judged.
// docs/design/expectations.md#long-imports.
import type { Json } from '../../schema/fields/field-type.ts';
import { type ImportRow, type Verdict, verdicts } from './import-kind.ts';
import { type LineFile, lineFile } from './line-file.ts';

/** `effect`: what the row comes to with all the others; null where the kind of import tells none. */
export type JudgedRow = ImportRow & { effect: Json };

export interface RowsQuestion {
  verdict: Verdict | null;
  /** Only rows it says yes to; null: all of them. Each row is read for it. */
  matches: ((row: ImportRow) => boolean) | null;
  limit: number;
  offset: number;
}

export interface JudgedRows {
  add(rows: readonly ImportRow[]): Promise<void>;
  /** In the order of the rows. */
  addEffects(effects: readonly Json[]): Promise<void>;
  counts(): Record<Verdict, number>;
  page(question: RowsQuestion): Promise<{ rows: JudgedRow[]; total: number }>;
  all(): AsyncGenerator<string>;
  drop(): Promise<void>;
}

const growth = 4096;

export async function judgedRows(path: string): Promise<JudgedRows> {
  const lines = await lineFile(path);
  let effects: LineFile | null = null;
  let judged = new Uint8Array(growth);

  function note({ verdict }: ImportRow, row: number): void {
    if (row >= judged.length) {
      const more = new Uint8Array(judged.length * 2);
      more.set(judged);
      judged = more;
    }
    judged[row] = verdicts.indexOf(verdict);
  }

  async function read(row: number): Promise<JudgedRow> {
    const told = effects && row < effects.count() ? effects.line(row) : 'null';
    const [text, effect] = await Promise.all([lines.line(row), told]);
    return { ...(JSON.parse(text) as ImportRow), effect: JSON.parse(effect) as Json };
  }

  return {
    async add(added) {
      const before = lines.count();
      await lines.add(added.map(textOfRow));
      for (const [index, row] of added.entries()) note(row, before + index);
    },
    async addEffects(added) {
      effects ??= await lineFile(`${path}.effects`);
      await effects.add(added.map((effect) => JSON.stringify(effect)));
    },
    counts() {
      const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
      for (let row = 0; row < lines.count(); row += 1) counts[verdicts[judged[row] ?? 0] ?? 'invalid'] += 1;
      return counts;
    },
    async page({ verdict, matches, limit, offset }) {
      const wanted = verdict === null ? null : verdicts.indexOf(verdict);
      const isAsked = (row: number) => wanted === null || judged[row] === wanted;
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
    async drop() {
      await lines.drop();
      await effects?.drop();
    },
  };
}

/** The same row is always the same text: so the lab is found to have changed. */
export function textOfRow(row: ImportRow): string {
  return JSON.stringify(row);
}
