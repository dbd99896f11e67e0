// The server that follows, as it is asked: what it holds is asked first, on the same connection. What it holds by then, each of its later
// answers has.
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { type LogMoment, momentOf } from './log-moment.ts';
import { type Standing, standingSql } from './standing.ts';

export interface Held {
  client: PoolClient;
  standing: Standing;
}

interface Row {
  follows: number;
  moment: string | null;
  identity: string;
  keeps: number;
}

/** What it is and has; throws where it does not answer. */
export async function standingOf(client: Pick<PoolClient, 'query'>): Promise<Standing> {
  const { rows } = await client.query<Row>(standingSql);
  const row = rows[0];
  return {
    ...{ follows: row?.follows === 1, keepsRows: row?.keeps === 1, identity: row?.identity ?? '' },
    moment: momentOf(row?.moment),
  };
}

export const holds = (standing: Standing, wanted: LogMoment): boolean =>
  standing.moment?.timeline === wanted.timeline && standing.moment.place >= wanted.place;

/** So long an answer is put off for it to come. */
const waitsMs = [2, 4, 8, 16, 20];

/** Null: it has not come that far in a moment. */
export async function heldAt(pool: Pool, wanted: LogMoment, isUsable: (standing: Standing) => boolean): Promise<Held | null> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    for (const ms of [...waitsMs, null]) {
      const standing = await standingOf(client);
      if (!isUsable(standing)) break;
      if (holds(standing, wanted)) return { client, standing };
      if (ms === null) break;
      // Nobody is told when the log has come further: PostgreSQL of today has no word to wait for that.
      await pause(ms);
    }
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
  }
  client.release(broken);
  if (broken) throw broken;
  return null;
}
