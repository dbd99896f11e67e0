// Tables without what stands on them while they are filled, and the same put back in the database's own words afterwards: an index that is
// made of all rows at once costs a tenth of one that is kept row by row.
import type { Client } from 'pg';

interface Named {
  name: string;
  of: string;
  ddl: string;
}

export interface Standing {
  tables: readonly string[];
  indexes: readonly Named[];
  references: readonly Named[];
}

const quoted = (name: string) => `"${name}"`;
const theseTables = '(select to_regclass(quote_ident(name)) from unnest($1::text[]) as name)';

const indexesSql = `select c.relname as name, t.relname as of,
    coalesce('alter table ' || quote_ident(t.relname) || ' add constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid),
      pg_get_indexdef(i.indexrelid)) as ddl
  from pg_index as i join pg_class as c on c.oid = i.indexrelid join pg_class as t on t.oid = i.indrelid
    left join pg_constraint as k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
  where i.indrelid in ${theseTables} order by k.oid is null, c.relname`;

/** Of these tables, and of others that look rows of these up. */
const referencesSql = `select k.conname as name, t.relname as of, pg_get_constraintdef(k.oid) as ddl
  from pg_constraint as k join pg_class as t on t.oid = k.conrelid
  where k.contype = 'f' and (k.conrelid in ${theseTables} or k.confrelid in ${theseTables})`;

/** Indexes and references are taken away, triggers switched off: what they keep is the caller's to put right. */
export async function bareTables(client: Client, tables: readonly string[]): Promise<Standing> {
  const indexes = (await client.query<Named>(indexesSql, [tables])).rows;
  const references = (await client.query<Named>(referencesSql, [tables])).rows;
  for (const { of, name } of references) await client.query(`alter table ${quoted(of)} drop constraint ${quoted(name)}`);
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  for (const { of, name, ddl } of indexes)
    if (ddl.startsWith('alter')) await client.query(`alter table ${quoted(of)} drop constraint ${quoted(name)}`);
    else await client.query(`drop index ${quoted(name)}`);
  return { tables, indexes, references };
}

/** What is slow of it, a table at a time, so that several may be at it at once. */
export async function indexAgain(client: Client, { indexes }: Standing, table: string): Promise<void> {
  for (const { of, ddl } of indexes) if (of === table) await client.query(ddl);
}

export async function referAgain(client: Client, { tables, references }: Standing): Promise<void> {
  for (const { of, name, ddl } of references)
    await client.query(`alter table ${quoted(of)} add constraint ${quoted(name)} ${ddl}`);
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
}
