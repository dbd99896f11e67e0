// A lab's database on PostgreSQL in the order it is made: tables, then (after their rows, where it is moved) what stands on them.
import type { LabShape } from './shape.ts';
import { indexDdl, referencesDdl, tableDdl } from './tables.ts';
import { textIndexDdl, textViewDdl } from './texts.ts';
import { triggersDdl } from './triggers.ts';

/** One row: which schema the lab has. A database without it is none of ours. */
export const labTable = 'plumbline_lab';

/** One transaction that writes at a time: each takes this table for itself before it looks at anything. */
export const turnTable = 'plumbline_turn';

export function tablesDdl({ tables }: Pick<LabShape, 'tables'>): string[] {
  return [
    'create extension if not exists pg_trgm',
    `create table ${labTable} (place bigint primary key check (place = 1), schema bigint not null, program text not null)`,
    `create table ${turnTable} ()`,
    ...tables.map(tableDdl),
  ];
}

export function aboveTablesDdl(shape: LabShape): string[] {
  return [
    ...shape.tables.flatMap((table) => table.indexes.map((index) => indexDdl(table.name, index))),
    ...shape.texts.flatMap((text) => [textViewDdl(text), textIndexDdl(text)]),
    ...shape.tables.flatMap(referencesDdl),
    ...triggersDdl(shape),
  ];
}
