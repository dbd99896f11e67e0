// Indexes of large tables, made while everybody reads and writes. One that was cut off is of no use and begun anew.
import type { Client } from 'pg';
import type { Log } from '#server/lib/log.ts';
import type { LabShape } from '../schema/shape.ts';
import { quoted } from '../schema/tables.ts';
import { missingIndexes } from './missing.ts';

interface IndexInput {
  client: Client;
  shape: LabShape;
  log: Pick<Log, 'info' | 'error'>;
  largeFrom: number;
}

const meanwhile = (ddl: string) => ddl.replace(/^create (unique )?index /, 'create $1index concurrently ');

/** Outside of a transaction. Whether all of them are there. */
export async function makeIndexes({ client, shape, log, largeFrom }: IndexInput): Promise<boolean> {
  let whole = true;
  for (const { name, table, ddl, broken } of await missingIndexes(client, shape, largeFrom)) {
    log.info('an index is being made', { table, name });
    try {
      if (broken) await client.query(`drop index concurrently ${quoted(name)}`);
      await client.query(meanwhile(ddl));
    } catch (error) {
      if (isEnded(error)) throw error;
      whole = false;
      log.error('an index could not be made; the next start tries again', { table, name, error });
    }
  }
  return whole;
}

/** The connection broke, or somebody ended it. */
const isEnded = (error: unknown) =>
  !(error instanceof Error) || !('code' in error) || /^57P0|^08/.test(String(error.code)) || error.message.includes('terminated');
