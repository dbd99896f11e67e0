// One PostgreSQL for all tests of a run: started before the first, gone after the last.
import { ensureOutside } from '../runtime/outside-programs.ts';
import { findPostgres, type Postgres, startPostgres } from '../statements/postgres-server.ts';

/** Names its address to the tests. */
export const postgresVariable = 'PLUMBLINE_POSTGRES';

/** Null where there is none: what needs it says so and fails, or gets one by itself. */
export async function startOnePostgres(say: (line: string) => void): Promise<Postgres | null> {
  if (process.platform !== 'linux') return null;
  await ensureOutside('postgres', say).catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
  const bin = findPostgres();
  return bin === null ? null : startPostgres(bin);
}
