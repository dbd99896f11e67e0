// Everything a lab's database on PostgreSQL is made of, in the server's own words: two that are the same are the same here. Where a column
// stands among others means nothing.
import { askedOf } from './postgres-labs.ts';

const here = "relnamespace = 'public'::regnamespace";

const asked: Readonly<Record<string, string>> = {
  columns: `select c.relname || '.' || a.attname as name, concat_ws(' ', format_type(a.atttypid, a.atttypmod), l.collname,
      case when a.attnotnull then 'not null' end, a.attidentity, pg_get_expr(d.adbin, d.adrelid)) as made
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation as l on l.oid = a.attcollation
    where ${here} and c.relkind = 'r'`,
  indexes: `select c.relname as name, pg_get_indexdef(c.oid) || case when i.indisvalid then '' else ' broken' end as made
    from pg_class as c join pg_index as i on i.indexrelid = c.oid where ${here}`,
  constraints: `select c.relname || '.' || o.conname as name, pg_get_constraintdef(o.oid) as made
    from pg_constraint as o join pg_class as c on c.oid = o.conrelid where ${here}`,
  triggers: `select c.relname || '.' || t.tgname as name, pg_get_triggerdef(t.oid) as made
    from pg_trigger as t join pg_class as c on c.oid = t.tgrelid where ${here} and not t.tgisinternal`,
  views: `select c.relname as name, pg_get_viewdef(c.oid) as made from pg_class as c where ${here} and c.relkind = 'v'`,
  functions: `select proname as name, prosrc as made from pg_proc where pronamespace = 'public'::regnamespace and proname like '%' and prolang =
      (select oid from pg_language where lanname = 'plpgsql')`,
};

/** `own`: what the program writes about the database itself is left out. */
export async function postgresShape(url: string, own = ['plumbline_upgrades']): Promise<Record<string, string[]>> {
  return askedOf(url, async (client) => {
    const all: Record<string, string[]> = {};
    for (const [kind, statement] of Object.entries(asked)) {
      const { rows } = await client.query<{ name: string; made: string }>(statement);
      const lines = rows.filter(({ name }) => !own.some((one) => name.startsWith(one)));
      all[kind] = lines.map(({ name, made }) => `${name}: ${made}`).sort();
    }
    return all;
  });
}
