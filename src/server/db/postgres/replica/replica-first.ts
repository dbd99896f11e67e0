// Connections for reading that ask the replica where whoever asks may be answered by it, and the primary in all other cases: also where the
// replica was asked and did not answer. A transaction stays where it began.
import type { CompiledQuery, QueryResult } from 'kysely';
import type { Pool } from 'pg';
import { AppError } from '#server/contract/errors.ts';
import { acquired, type ConnectionInput, connectionOver, noStreams, type OpenConnection } from '../connection/connection.ts';
import type { OpenReplica } from './open-replica.ts';

interface Primary {
  pool: Pool;
  reading: ConnectionInput;
}

type Asked = Pick<OpenReplica, 'isMeant' | 'hold' | 'didAnswer' | 'failed'>;

/** It would take as long at the primary. */
const takesTooLong = (error: unknown) => error instanceof AppError && error.code === 'query.too_long';

const begins = ({ sql }: CompiledQuery) => sql.startsWith('start transaction');
const comeAgainSeconds = 1;

export const replicaFirst = (replica: Asked, primary: Primary) => (): Promise<OpenConnection> =>
  replica.isMeant() ? Promise.resolve(eitherOf(replica, primary)) : acquired(primary.pool, primary.reading);

function eitherOf(replica: Asked, { pool, reading }: Primary): OpenConnection {
  /** Where the transaction under way is. */
  let at: OpenConnection | null = null;

  async function replicaFor(query: CompiledQuery): Promise<OpenConnection | null> {
    const held = await replica.hold(begins(query));
    return held && connectionOver(held.client, reading);
  }

  async function first<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const follower = await replicaFor(query);
    if (follower) {
      try {
        const answer = await follower.executeQuery<R>(query);
        replica.didAnswer();
        if (begins(query)) at = fromReplica(follower, replica);
        else follower.release();
        return answer;
      } catch (error) {
        follower.release();
        if (takesTooLong(error)) throw error;
        replica.failed(error);
      }
    }
    const one = await acquired(pool, reading);
    if (begins(query)) at = one;
    try {
      return await one.executeQuery<R>(query);
    } finally {
      if (!at) one.release();
    }
  }

  return {
    executeQuery: <R>(query: CompiledQuery) => (at ? at.executeQuery<R>(query) : first<R>(query)),
    streamQuery: noStreams,
    release: () => at?.release(),
  };
}

/** In the middle of it nobody else can go on: whoever asks again is answered by the primary. */
const fromReplica = (follower: OpenConnection, replica: Asked): OpenConnection => ({
  ...follower,
  async executeQuery<R>(query: CompiledQuery) {
    try {
      return await follower.executeQuery<R>(query);
    } catch (error) {
      if (takesTooLong(error)) throw error;
      replica.failed(error);
      throw new AppError('lab.away', { retryAfterSeconds: comeAgainSeconds, cause: error });
    }
  },
});
