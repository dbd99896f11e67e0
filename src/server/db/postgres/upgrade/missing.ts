// What a lab's database lacks of what this program's definitions want. Only by what is there: one that was half upgraded, or has columns of
// its lab's own, is asked the same. What is there and not wanted is none of this: whoever is older goes on with it.
import type { Client } from 'pg';
import type { NamedIndex } from '../schema/schema.ts';
import { indexesOf } from '../schema/schema.ts';
import type { ColumnOf, LabShape, TableOf, TextIndexOf } from '../schema/shape.ts';
import { cutName, referencesOf } from '../schema/tables.ts';
import { piecesName } from '../schema/texts.ts';

export interface MissingColumn {
  table: TableOf;
  column: ColumnOf;
}

export interface Missing {
  tables: readonly TableOf[];
  /** Of tables that are there. */
  columns: readonly MissingColumn[];
  references: readonly string[];
  /** What is searched as one text, where it is another than it was. */
  texts: readonly TextIndexOf[];
}

interface Names {
  name: string;
  of: string;
}

const inSchema = 'relnamespace = current_schema()::regnamespace';

async function namesOf(client: Client, statement: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<Names>(statement);
  return new Set(rows.map(({ name, of }) => `${of} ${name}`));
}

const columnsThere = `select c.relname as of, a.attname as name from pg_attribute as a join pg_class as c on c.oid = a.attrelid
  where ${inSchema} and a.attnum > 0 and not a.attisdropped`;
const referencesThere = `select c.relname as of, o.conname as name from pg_constraint as o join pg_class as c on c.oid = o.conrelid
  where ${inSchema} and o.contype = 'f'`;

export async function missingIn(client: Client, { tables, texts }: LabShape): Promise<Missing> {
  const columns = await namesOf(client, columnsThere);
  const references = await namesOf(client, referencesThere);
  const there = new Set([...columns].map((one) => one.slice(0, one.indexOf(' '))));
  const old = tables.filter(({ name }) => there.has(name));
  return {
    tables: tables.filter(({ name }) => !there.has(name)),
    columns: old.flatMap((table) =>
      table.columns.flatMap((column) => (columns.has(`${table.name} ${column.name}`) ? [] : [{ table, column }])),
    ),
    references: tables.flatMap((table) =>
      referencesOf(table).flatMap(({ name, ddl }) => (references.has(`${table.name} ${name}`) ? [] : [ddl])),
    ),
    texts: await otherTexts(client, texts),
  };
}

/** Their views say what they are made of. */
async function otherTexts(client: Client, texts: readonly TextIndexOf[]): Promise<TextIndexOf[]> {
  const { rows } = await client.query<{ view: string; columns: string }>(
    `select c.relname as view, string_agg(a.attname, ' ' order by a.attnum) as columns
       from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0
       where ${inSchema} and c.relkind = 'v' group by c.relname`,
  );
  const there = new Map(rows.map(({ view, columns }) => [view, columns]));
  return texts.filter(({ name, columns }) => there.get(cutName(name)) !== ['rid', ...columns, 'whole'].join(' '));
}

export interface MissingIndex extends NamedIndex {
  /** Begun once, and never finished: of no use to anybody. */
  broken: boolean;
  large: boolean;
}

/** `largeFrom`: bytes of a table. */
export async function missingIndexes(client: Client, shape: LabShape, largeFrom: number): Promise<MissingIndex[]> {
  const { rows } = await client.query<{ name: string; valid: boolean }>(
    `select c.relname as name, i.indisvalid as valid from pg_index as i join pg_class as c on c.oid = i.indexrelid where ${inSchema}`,
  );
  const sizes = await client.query<{ name: string; size: string }>(
    `select relname as name, pg_table_size(oid) as size from pg_class where ${inSchema} and relkind = 'r'`,
  );
  const there = new Map(rows.map(({ name, valid }) => [name, valid]));
  const large = new Set(sizes.rows.flatMap(({ name, size }) => (Number(size) >= largeFrom ? [name] : [])));
  return indexesOf(shape).flatMap((index) => {
    const valid = there.get(index.name);
    if (valid) return [];
    return [{ ...index, broken: valid === false, large: large.has(index.table) }];
  });
}

/** The index of a text that is another now stands on the old words. */
export const indexesOfTexts = (texts: readonly TextIndexOf[]) => texts.map(piecesName);
