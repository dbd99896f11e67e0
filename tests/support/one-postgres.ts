// The PostgreSQL that tests ask: that of the whole run where it says so, else one of the file's own.
import { ensureOutside } from '../../scripts/runtime/outside-programs.ts';
import { findPostgres, startPostgres } from '../../scripts/statements/postgres-server.ts';
import { postgresVariable } from '../../scripts/testing/one-postgres.ts';

export interface ServerAtHand {
  url: string;
  stop(): Promise<void>;
}

/** Null where it is not looked for: `npm test` gets one on Linux. */
export async function postgresAtHand(): Promise<ServerAtHand | null> {
  const given = process.env[postgresVariable];
  if (given) return { url: given, stop: () => Promise.resolve() };
  if (process.platform !== 'linux') return null;
  await ensureOutside('postgres', () => undefined);
  return startPostgres(findPostgres() ?? '');
}

/** For tests that are of it alone. */
export async function postgresOrFail(): Promise<ServerAtHand> {
  const found = await postgresAtHand();
  if (!found) throw new Error('PostgreSQL is not to be had here');
  return found;
}
