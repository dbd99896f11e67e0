// The types of the schema over a connection that knows its tables by name.
import type { Db, TypedDb } from './database-types.ts';

/** The same connection with the generated row types, for code that knows its tables by name. */
export function typed(db: Db): TypedDb {
  return db as unknown as TypedDb;
}
