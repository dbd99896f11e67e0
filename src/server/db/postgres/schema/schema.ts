// A lab's database on PostgreSQL in the order it is made: tables, then (after their rows, where it is moved) what stands on them.

import { grownTable, sizesTable } from '../../dialect/table-sizes.ts';
import { feedTable } from '../../dialect/told-place.ts';
import { untiedFrom } from '../../untied-entries.ts';
import type { IndexOf, LabShape } from './shape.ts';
import { cutName, indexDdl, quoted, referencesOf, tableDdl } from './tables.ts';
import { piecesName, textIndexDdl, textViewDdl } from './texts.ts';
import { appendOnlyRowsDdl, functionsDdl, triggersDdl } from './triggers.ts';

/** One row: which schema the lab has, and where it went if it is not here any more. A database without it is none of ours. */
export const labTable = 'plumbline_lab';

/** Writers hold this table together; whoever is to write alone takes it for himself. */
export const turnTable = 'plumbline_turn';

/** Checkpoints of the trail that were asked for and are not made yet. */
export const wantedTable = 'plumbline_wanted_checkpoints';

/** Who serves the lab. */
export const servingTable = 'plumbline_serving';

/** How often was asked (instances/kept-rates.ts). */
export const ratesTable = 'plumbline_rates';

/** Numbered in one order after their commit (instances/feed-rows.ts); until then they stand behind all that are, as entries of the trail do. */
const feedDdl = [
  `create sequence if not exists ${feedTable}_waiting start with ${untiedFrom} minvalue ${untiedFrom}`,
  `create table if not exists ${feedTable} (seq bigint primary key default nextval('${feedTable}_waiting'),
     tables text not null, events text not null, cut boolean not null, at timestamptz not null default clock_timestamp())`,
  `create table if not exists ${servingTable} (id text collate "C" primary key, host text not null, pid bigint not null, version text not null,
     started_at timestamptz not null default clock_timestamp(), seen_at timestamptz not null default clock_timestamp(),
     place bigint not null, leads boolean not null, signed_by text, replica text, replica_lag bigint, site text, word text)`,
  `alter table ${servingTable} add column if not exists replica text, add column if not exists replica_lag bigint,
     add column if not exists site text, add column if not exists word text`,
];

/** What a database of the program has besides the tables of its labs, each once. */
const besideTables = [
  ...feedDdl,
  `create table if not exists ${turnTable} ()`,
  `create unlogged table if not exists ${ratesTable} (name text collate "C" primary key, started_at bigint not null, count bigint not null)`,
  `create table if not exists ${wantedTable} (id text collate "C" primary key, reason text not null, subject text)`,
  `create table if not exists ${grownTable} (name text collate "C", writer bigint, rows bigint not null, primary key (name, writer))`,
];

/** Before sizes are carried elsewhere, with nobody else writing. */
export const settleSizes = [
  `update ${sizesTable} set size = size + grown.rows from (select name, sum(rows) as rows from ${grownTable} group by name) as grown
     where grown.name = ${sizesTable}.name`,
  `delete from ${grownTable}`,
];

/**
 * What the program puts around a lab's tables (functions, triggers, tables of its own) has a number of its own: a database that an older
 * program made gets what is new at its next start.
 */
export const madeBy = 4;

/** Hides places of the feed from those they are given to; 122 bits of chance. */
const newKey = "replace(cast(gen_random_uuid() as text), '-', '')";

/** From any older one; `shape`: of the schema the database has. */
export function madeAnewDdl(shape: LabShape): string[] {
  return [
    ...besideTables,
    ...functionsDdl,
    `drop trigger if exists ${quoted('audits_append_only')} on audits`,
    ...appendOnlyRowsDdl('audits', shape.appendOnly.get('audits') ?? ''),
    `select setval(pg_get_serial_sequence('audits', 'rid'), ${untiedFrom}, false)`,
    `alter table ${labTable} add column if not exists made bigint not null default 1`,
    `alter table ${labTable} add column if not exists feed_key text not null default ${newKey}`,
    `update ${labTable} set made = ${madeBy}`,
  ];
}

export function tablesDdl({ tables }: Pick<LabShape, 'tables'>): string[] {
  return [
    'create extension if not exists pg_trgm',
    `create table ${labTable} (place bigint primary key check (place = 1), schema bigint not null, program text not null, moved text,
       made bigint not null default ${madeBy}, feed_key text not null default ${newKey})`,
    ...besideTables,
    ...tables.map(tableDdl),
  ];
}

/** What is only added to is asked for by the program as it wrote it, and by people in any letters. */
const exactly = (indexes: readonly IndexOf[]): IndexOf[] =>
  indexes.flatMap((index) => {
    if (index.unique || !index.terms.some(({ caseless }) => caseless)) return [];
    return [{ ...index, name: `${index.name}_exactly`, terms: index.terms.map((term) => ({ ...term, caseless: false })) }];
  });

export interface NamedIndex {
  table: string;
  name: string;
  ddl: string;
}

export function indexesOf({ tables, texts, appendOnly }: Pick<LabShape, 'tables' | 'texts' | 'appendOnly'>): NamedIndex[] {
  const named = (table: string) => (index: IndexOf) => ({ table, name: cutName(index.name), ddl: indexDdl(table, index) });
  return [
    ...tables.flatMap(({ name, indexes }) => [
      ...indexes.map(named(name)),
      ...(appendOnly.has(name) ? exactly(indexes).map(named(name)) : []),
    ]),
    ...texts.map((text) => ({ table: text.table, name: piecesName(text), ddl: textIndexDdl(text) })),
  ];
}

export function aboveTablesDdl(shape: LabShape): string[] {
  return [
    ...indexesOf(shape).map(({ ddl }) => ddl),
    ...shape.texts.map(textViewDdl),
    ...shape.tables.flatMap((table) => referencesOf(table).map(({ ddl }) => ddl)),
    ...triggersDdl(shape),
  ];
}
