// What the tests had the program ask its database, prepared by PostgreSQL: a part of `npm test`.
import { ensureOutside } from '../runtime/outside-programs.ts';
import type { Tally } from '../testing/tally.ts';
import { findPostgres } from './postgres-server.ts';
import { prepareAll, type Refused } from './prepare.ts';
import { recordedIn, recordingFolder } from './recording.ts';

const title = 'statements on PostgreSQL';
/** So much of a statement tells which one it is. */
const shownLength = 400;

export async function prepareRecorded(tally: Tally, say: (line: string) => void): Promise<void> {
  const bin = await postgres(say);
  if (bin === null && process.platform !== 'linux') return say('Not prepared: PostgreSQL is looked for on Linux only.');
  if (bin === null) return tally.lacking(title, 'PostgreSQL could not be had', 1);
  const { version, asked, refused } = await prepareAll(bin, recordedIn(recordingFolder));
  say(`${asked} statements, ${asked - refused.length} of them prepared by PostgreSQL ${version}, none left out.`);
  const failures = refused.map(said);
  for (const line of failures) say(`  ${line}`);
  if (asked === 0) failures.push('the tests recorded no statement');
  tally.add(title, { passed: failures.length === 0 ? 1 : 0, failed: failures.length, failures });
}

async function postgres(say: (line: string) => void): Promise<string | null> {
  await ensureOutside('postgres', say).catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
  return findPostgres();
}

const said = ({ file, why, shape }: Refused) => `src/${file}: ${why}: ${shape.slice(0, shownLength)}`;
