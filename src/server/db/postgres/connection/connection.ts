// Kysely over a pool of connections to PostgreSQL. Statements are the ones SQLite is asked, their words spelled for this database; what it
// refuses comes back in the program's words; slow ones are reported.
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { AppError } from '#server/contract/errors.ts';
import type { AnyTables, Db } from '../../database-types.ts';
import { SpellingCompiler } from './compiler.ts';
import { explainServerError } from './errors.ts';
import { nameOf } from './named-statements.ts';
import { valueTypes } from './value-types.ts';

export interface ConnectionInput {
  url: string;
  /** At once. */
  most: number;
  /** How long a statement may take; as long as it likes when not said. */
  mostMs?: number;
  /** What it may do: nothing but look, when it is only to read. */
  onlyReads?: boolean;
  /** How long a connection is waited for when all are in use, or nobody answers. */
  mostWaitMs?: number;
  /** What is said to each connection besides. */
  settings?: readonly string[];
  slowQuery(sql: string, ms: number): void;
  /** A connection that nobody uses at the moment broke. */
  lost?(error: Error): void;
}

const broken = new WeakMap<PoolClient, Error>();

const slowMs = 50;
/** So long a connection is waited for when all are in use. */
const usualWaitMs = 30_000;

export function poolOf({
  url,
  most,
  mostMs,
  onlyReads,
  mostWaitMs = usualWaitMs,
  settings: own = [],
  lost,
}: ConnectionInput): Pool {
  // Statements here take milliseconds: compiling one costs more than it ever gives back. And what is read lies in memory or on disks without a
  // moving head: taken for four times as dear as reading on, single rows lose against whole tables, which is seconds where there are millions.
  // Several processes count faster than one. For a page they read on, each until it has filled one of its own: a whole second where one took a tenth.
  // And what a common word of a search leads to is remembered row by row: with the four megabytes that a server gives by itself, whole pages are
  // kept in its place, and all of their rows looked at again.
  const planning = ['jit=off', 'random_page_cost=1.1', 'parallel_setup_cost=5000', 'work_mem=64MB'];
  const only = onlyReads ? ['default_transaction_read_only=on'] : [];
  const settings = ['timezone=UTC', ...planning, ...only, ...own].map((one) => `-c ${one}`);
  const config: PoolConfig = {
    ...{ connectionString: url, max: most, types: valueTypes, connectionTimeoutMillis: mostWaitMs, allowExitOnIdle: true },
    ...{ options: settings.join(' '), application_name: 'plumbline', keepAlive: true },
    ...(mostMs === undefined ? {} : { statement_timeout: mostMs }),
  };
  const pool = new Pool(config);
  pool.on('error', (error) => lost?.(error));
  // One that breaks while it is held breaks the statement under way, and is not given to anybody again.
  pool.on('connect', (client) => client.on('error', (error) => broken.set(client, error)));
  return pool;
}

/** `acquire`: where another server may be asked before it. */
export function connectPostgres(pool: Pool, input: ConnectionInput, acquire = () => acquired(pool, input)): Db {
  const say = (text: string) => async (to: DatabaseConnection) => void (await to.executeQuery(CompiledQuery.raw(text)));
  return new Kysely<AnyTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new SpellingCompiler(),
      createDriver: () => ({
        init: () => Promise.resolve(),
        acquireConnection: acquire,
        beginTransaction: (to, { isolationLevel, accessMode }) =>
          say(`start transaction isolation level ${isolationLevel ?? 'serializable'} ${accessMode ?? ''}`)(to),
        commitTransaction: say('commit'),
        rollbackTransaction: say('rollback'),
        releaseConnection: async (one) => (one as OpenConnection).release(),
        destroy: () => pool.end(),
      }),
    },
  });
}

export interface OpenConnection extends DatabaseConnection {
  release(): void;
}

/** A connection of the pool whose errors are told in the program's words. */
export async function acquired(pool: Pool, input: ConnectionInput): Promise<OpenConnection> {
  const client = await pool.connect().catch((error: unknown) => Promise.reject(explainServerError(error, input)));
  return connectionOver(client, input);
}

export const noStreams = (): never => {
  throw new Error('rows are read by the page here');
};

export function connectionOver(client: PoolClient, input: ConnectionInput): OpenConnection {
  const { slowQuery } = input;
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      assertNoNul(parameters);
      const started = performance.now();
      try {
        const { rows, rowCount, command } = await client.query({ ...nameOf(sql), text: sql, values: [...parameters] });
        const changed = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
        return { rows: (rows ?? []) as R[], ...(changed ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
      } catch (error) {
        throw explainServerError(error, input);
      } finally {
        const ms = performance.now() - started;
        if (ms > slowMs) slowQuery(sql, Math.round(ms));
      }
    },
    streamQuery: noStreams,
    release() {
      client.release(broken.get(client));
    },
  };
}

/** It takes no such text, not even to look for it; SQLite is kept from it as well. */
function assertNoNul(values: readonly unknown[]): void {
  for (const one of values)
    if (typeof one === 'string' && one.includes('\0'))
      throw new AppError('request.malformed', { messageKey: 'errors.request.nul' });
}
