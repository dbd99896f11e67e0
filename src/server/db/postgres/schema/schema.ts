// A lab's database on PostgreSQL in the order it is made: tables, then (after their rows, where it is moved) what stands on them.
import type { IndexOf, LabShape } from './shape.ts';
import { indexDdl, referencesDdl, tableDdl } from './tables.ts';
import { textIndexDdl, textViewDdl } from './texts.ts';
import { triggersDdl } from './triggers.ts';

/** One row: which schema the lab has, and where it went if it is not here any more. A database without it is none of ours. */
export const labTable = 'plumbline_lab';

/** One transaction that writes at a time: each takes this table for itself before it looks at anything. */
export const turnTable = 'plumbline_turn';

export function tablesDdl({ tables }: Pick<LabShape, 'tables'>): string[] {
  return [
    'create extension if not exists pg_trgm',
    `create table ${labTable} (place bigint primary key check (place = 1), schema bigint not null, program text not null, moved text)`,
    `create table ${turnTable} ()`,
    ...tables.map(tableDdl),
  ];
}

/** What is only added to is asked for by the program as it wrote it, and by people in any letters. */
const exactly = (indexes: readonly IndexOf[]): IndexOf[] =>
  indexes.flatMap((index) => {
    if (index.unique || !index.terms.some(({ caseless }) => caseless)) return [];
    return [{ ...index, name: `${index.name}_exactly`, terms: index.terms.map((term) => ({ ...term, caseless: false })) }];
  });

export function aboveTablesDdl(shape: LabShape): string[] {
  return [
    ...shape.tables.flatMap(({ name, indexes }) => [
      ...indexes.map((index) => indexDdl(name, index)),
      ...(shape.appendOnly.has(name) ? exactly(indexes).map((index) => indexDdl(name, index)) : []),
    ]),
    ...shape.texts.flatMap((text) => [textViewDdl(text), textIndexDdl(text)]),
    ...shape.tables.flatMap(referencesDdl),
    ...triggersDdl(shape),
  ];
}
