// What the user of a lab's database must be allowed to do there, asked before anything is done: what is missing is named, with the words that
// give it.
import type { Client } from 'pg';
import { StartError } from '#server/lib/start-error.ts';
import { quoted } from '../schema/tables.ts';

interface Place {
  name: string;
  /** Whether a lab is there already. */
  isLab: boolean;
}

interface Found {
  user: string;
  database: string;
  schema: string | null;
  creates: boolean | null;
  extends: boolean;
}

interface ForeignTable {
  table: string;
  rights: string[];
}

const found = `select current_user as user, current_database() as database, current_schema() as schema,
    has_schema_privilege(current_schema(), 'CREATE') as creates,
    exists (select from pg_extension where extname = 'pg_trgm') or has_database_privilege(current_database(), 'CREATE') as extends`;

/** Tables that belong to somebody else, those first that cannot even be written to. */
const foreign = `select relname as table,
    array(select one from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as one where not has_table_privilege(oid, one)) as rights
  from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and not pg_has_role(relowner, 'USAGE')
  order by 2 desc, 1 limit 1`;

const refused = (message: string) => new StartError('database_rights', message);

export async function assertRights(client: Client, { name, isLab }: Place): Promise<void> {
  const { user = '', database = '', schema, creates, extends: may } = (await client.query<Found>(found)).rows[0] ?? {};
  const to = quoted(user);
  if (!schema)
    throw refused(
      `The user ${user} of the database ${name} lacks the right USAGE on its schema; grant usage, create on schema public to ${to}.`,
    );
  if (!creates)
    throw refused(
      `The user ${user} of the database ${name} lacks the right CREATE on its schema; grant create on schema ${quoted(schema)} to ${to}.`,
    );
  if (!isLab && may === false)
    throw refused(
      `The user ${user} of the database ${name} lacks the right CREATE on it, which the extension pg_trgm needs; grant create on database ${quoted(database)} to ${to}.`,
    );
  const [table] = (await client.query<ForeignTable>(foreign)).rows;
  if (isLab && table)
    throw refused(
      table.rights.length > 0
        ? `The user ${user} of the database ${name} lacks the rights ${table.rights.join(', ')} on its table ${table.table}; the tables of a lab must be its own user's (reassign owned).`
        : `The user ${user} of the database ${name} does not own its table ${table.table}; the tables of a lab must be its own user's (reassign owned).`,
    );
}
