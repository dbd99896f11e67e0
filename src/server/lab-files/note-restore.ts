// A lab on a database server was put back to an older state by the means of that server, and nobody but whoever did it knows. Noted here, the
// next start tells the trail, ends all sign-ins, and what was signed of the part that is gone is no fault. docs/operations.md.
import { writeFileSync } from 'node:fs';
import { assertServedByNobody } from '../db/postgres/instances/served-by-nobody.ts';
import { withClient } from '../db/postgres/move/move-lab.ts';
import { lockLab } from '../db/sqlite/open/lab-lock.ts';
import { untiedFrom } from '../db/untied-entries.ts';
import { type DataPaths, prepareDataDirectory } from '../lib/disk/data-dir.ts';
import { StartError } from '../lib/start-error.ts';

interface NoteInput {
  paths: DataPaths;
  url: string;
  /** What it was put back from, in the words of whoever did it: they are kept in the trail. */
  words: string;
}

const mostWords = 200;

/** Gives the last entry that is there; while nobody serves the lab. */
export async function noteRestore({ paths, url, words }: NoteInput): Promise<number> {
  const backup = words.trim();
  if (backup === '' || backup.length > mostWords)
    throw new StartError('usage', `--noted takes up to ${mostWords} characters about what was restored.`);
  prepareDataDirectory(paths);
  const lock = lockLab(paths.database);
  try {
    const kept = await lastEntry(url);
    // How far the trail went that was there before, nobody can say here.
    writeFileSync(paths.replaced, JSON.stringify({ reason: 'restore', backup, kept, ended: null }), { mode: 0o600 });
    return kept;
  } finally {
    lock.release();
  }
}

async function lastEntry(url: string): Promise<number> {
  return withClient(url, async (client) => {
    await client.query('begin read only');
    await assertServedByNobody(client, 'note it then');
    const { rows } = await client.query<{ last: string | null }>(`select max(rid) as last from audits where rid < ${untiedFrom}`);
    return Number(rows[0]?.last ?? 0);
  });
}
