// The database as queries see it: every table by its name, or with the row types of the schema.
import type { Kysely } from 'kysely';
import type { Database } from './schema.generated.ts';

/** Tables and columns by name: what the core works with, since it knows records only through their definitions. */
export type AnyTables = Record<string, Record<string, unknown>>;

export type Db = Kysely<AnyTables>;
export type TypedDb = Kysely<Database>;
