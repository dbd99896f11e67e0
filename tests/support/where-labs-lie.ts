// Where the labs of the tests lie: in files, or all of them on a database server (the project `served` of vitest.config.ts).
import { describe, it } from 'vitest';
import { postgresOrFail } from './one-postgres.ts';

const labsVariable = 'PLUMBLINE_LABS';

export const labsLieInFiles = process.env[labsVariable] !== 'served';

let server: ReturnType<typeof postgresOrFail> | undefined;

/** Its address. */
export async function labServer(): Promise<string> {
  server ??= postgresOrFail();
  return (await server).url;
}

const nothing = () => undefined;

/** What is promised of a lab in a file alone: backups, a lost disk, the limits of one thread. */
export const itInFiles = (labsLieInFiles ? it : nothing) as typeof it;
export const describeInFiles = (labsLieInFiles ? describe : nothing) as typeof describe;
