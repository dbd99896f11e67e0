// What PostgreSQL keeps in step or refuses by itself, whoever writes: the same promises that SQLite's triggers keep (row-versions.ts,
// kept-sizes.ts, counted-numbers.ts, access-version.ts beside them say why).
import { accessVersionTable, decidingColumns } from '../../access-version.ts';
import { columnsOfSeries, countedColumns, mostDigits, type NumberColumn, seriesTable } from '../../counted-numbers.ts';
import { grownTable } from '../../dialect/table-sizes.ts';
import { deletedVersionsTable } from '../../sqlite/tables/row-versions.ts';
import { untiedFrom } from '../../untied-entries.ts';
import type { KeptByTriggers } from './shape.ts';
import { cutName, quoted } from './tables.ts';

const made = (name: string, body: string) =>
  `create or replace function ${quoted(cutName(name))}() returns trigger language plpgsql as $made$ begin ${body} end $made$`;

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** Writers at once are on rows of their own; two that share one by chance are told to begin anew. */
const writerRows = 64;
const grown = (by: string) => `insert into ${grownTable} values (tg_table_name, pg_backend_pid() % ${writerRows}, ${by})
  on conflict (name, writer) do update set rows = ${grownTable}.rows + excluded.rows; return null;`;

/** An entry of the trail is tied once, and nothing else of it ever changes. */
const ties = `to_jsonb(new) - array['rid', 'prev_hash', 'hash'] = to_jsonb(old) - array['rid', 'prev_hash', 'hash']`;
const tiedOnce = `if tg_op = 'UPDATE' and old.rid >= ${untiedFrom} and new.rid < ${untiedFrom} and ${ties} then return new; end if;`;

const appendOnly = "raise exception using message = tg_argv[0], errcode = 'restrict_violation';";

export const functionsDdl = [
  made('plumbline_append_only', appendOnly),
  made('plumbline_trail_only', `${tiedOnce} ${appendOnly}`),
  made(
    'plumbline_version_begins',
    `new.row_version := greatest(new.row_version, (select highest + 1 from ${deletedVersionsTable})); return new;`,
  ),
  made(
    'plumbline_version_is_kept',
    `insert into ${deletedVersionsTable} values (1, old.row_version) on conflict (id) do update set highest = excluded.highest
       where ${deletedVersionsTable}.highest < excluded.highest; return null;`,
  ),
  made('plumbline_rows_came', grown('(select count(*) from came)')),
  made('plumbline_rows_went', grown('-(select count(*) from went)')),
  made('plumbline_access_changed', `update ${accessVersionTable} set version = version + 1; return null;`),
];

export function triggersDdl({ appendOnly, versions, sizes }: KeptByTriggers): string[] {
  return [
    ...functionsDdl,
    ...[...appendOnly].flatMap(([table, says]) => appendOnlyDdl(table, says)),
    ...versions.flatMap(versionDdl),
    ...sizes.flatMap(sizeDdl),
    ...Object.entries(decidingColumns).flatMap(([table, columns]) => accessDdl(table, columns)),
    ...countedColumns.flatMap((series) => columnsOfSeries(series).flatMap((column) => countedDdl(column, series))),
  ];
}

const refuses = (table: string, says: string) =>
  `execute function ${table === 'audits' ? 'plumbline_trail_only' : 'plumbline_append_only'}(${text(says)})`;

export const appendOnlyRowsDdl = (table: string, says: string): string[] => [
  `create or replace trigger ${quoted(`${table}_append_only`)} before update or delete on ${quoted(table)} for each row ${refuses(table, says)}`,
];

function appendOnlyDdl(table: string, says: string): string[] {
  return [
    ...appendOnlyRowsDdl(table, says),
    `create or replace trigger ${quoted(`${table}_not_emptied`)} before truncate on ${quoted(table)}
       for each statement execute function plumbline_append_only(${text(says)})`,
  ];
}

/** `greatest` passes over what is empty: where nothing was ever deleted a row begins as it says. */
function versionDdl(table: string): string[] {
  return [
    `create or replace trigger ${quoted(`${table}_version_insert`)} before insert on ${quoted(table)}
       for each row execute function plumbline_version_begins()`,
    `create or replace trigger ${quoted(`${table}_version_delete`)} after delete on ${quoted(table)}
       for each row execute function plumbline_version_is_kept()`,
  ];
}

function sizeDdl(table: string): string[] {
  return [
    `create or replace trigger ${quoted(`${table}_size_insert`)} after insert on ${quoted(table)} referencing new table as came
       for each statement execute function plumbline_rows_came()`,
    `create or replace trigger ${quoted(`${table}_size_delete`)} after delete on ${quoted(table)} referencing old table as went
       for each statement execute function plumbline_rows_went()`,
  ];
}

function accessDdl(table: string, columns: readonly string[]): string[] {
  const differs = columns.map((column) => `old.${quoted(column)} is distinct from new.${quoted(column)}`).join(' or ');
  const run = 'for each row execute function plumbline_access_changed()';
  return [
    `create or replace trigger ${quoted(`${table}_access_insert`)} after insert on ${quoted(table)} ${run}`,
    `create or replace trigger ${quoted(`${table}_access_update`)} after update of ${columns.map(quoted).join(', ')} on ${quoted(table)}
       for each row when (${differs}) execute function plumbline_access_changed()`,
    `create or replace trigger ${quoted(`${table}_access_delete`)} after delete on ${quoted(table)} ${run}`,
  ];
}

/** How a text reads as a number of a series: nothing where it is none. */
function readAs(value: string): string {
  const digits = `substr(${value}, length(prefix) + 1, length(${value}) - length(prefix) - length(suffix))`;
  const around = `substr(lower(${value}), 1, length(prefix)) = prefix and right(lower(${value}), length(suffix)) = suffix`;
  return `case when length(${value}) - length(prefix) - length(suffix) between 1 and ${mostDigits} and ${around}
    and ${digits} !~ '[^0-9]' then cast(${digits} as bigint) end`;
}

function countedDdl({ table, column }: NumberColumn, series: (typeof countedColumns)[number]): string[] {
  const ofSeries = `table_name = ${text(series.table)} and column_name = ${text(series.column)}`;
  const [old, given] = [readAs(`old.${quoted(column)}`), readAs(`new.${quoted(column)}`)];
  const emptied = series.again ? 'highest = null, given = 0' : 'highest = null';
  const push = `update ${seriesTable} set highest = ${given} where ${ofSeries} and highest < ${given};`;
  const forget = `update ${seriesTable} set ${emptied} where ${ofSeries} and highest = ${old};`;
  const differs = `old.${quoted(column)} is distinct from new.${quoted(column)}`;
  const name = `${table}_${column}_counted`;
  const run = (what: string) => `execute function ${quoted(cutName(`${name}_${what}`))}()`;
  return [
    made(`${name}_insert`, `${push} return null;`),
    `create or replace trigger ${quoted(cutName(`${name}_insert`))} after insert on ${quoted(table)}
       for each row when (new.${quoted(column)} is not null) ${run('insert')}`,
    made(`${name}_update`, `${forget} ${push} return null;`),
    `create or replace trigger ${quoted(cutName(`${name}_update`))} after update of ${quoted(column)} on ${quoted(table)}
       for each row when (${differs}) ${run('update')}`,
    ...(series.again
      ? [
          made(`${name}_delete`, `${forget} return null;`),
          `create or replace trigger ${quoted(cutName(`${name}_delete`))} after delete on ${quoted(table)} for each row ${run('delete')}`,
        ]
      : []),
  ];
}
