// Kysely over a function that answers statements, for connections that are not a handle of this thread alone.

import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { AnyTables, Db } from '../../database-types.ts';

interface DriverInput {
  execute(query: CompiledQuery): Promise<QueryResult<unknown>>;
  close(): Promise<void>;
  /** Statements need not wait for each other: there are no transactions on it. */
  independent?: boolean;
}

function adapter(independent: boolean): DialectAdapter {
  const usual = new SqliteAdapter();
  return independent ? Object.create(usual, { supportsMultipleConnections: { value: true } }) : usual;
}

export function kyselyOver({ execute, close, independent = false }: DriverInput): Db {
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => execute(query) as Promise<QueryResult<R>>,
    streamQuery() {
      throw new Error('rows are read by the page here');
    },
  };
  const say = (text: string) => async (to: DatabaseConnection) => void (await to.executeQuery(CompiledQuery.raw(text)));
  return new Kysely<AnyTables>({
    dialect: {
      createAdapter: () => adapter(independent),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createDriver: () => ({
        init: () => Promise.resolve(),
        acquireConnection: () => Promise.resolve(connection),
        beginTransaction: say('begin immediate'),
        commitTransaction: say('commit'),
        rollbackTransaction: say('rollback'),
        releaseConnection: () => Promise.resolve(),
        destroy: close,
      }),
    },
  });
}
