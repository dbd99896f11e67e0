// Puts the shipped changelog where clients can list it, in English. What the file says is the truth; the table only follows. The
// page "About" reads the file's German, too.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lab } from '../core/lab/context.ts';
import { typed } from '../db/typed.ts';
import { instantNow } from '../lib/clock.ts';

interface ChangelogEntry {
  version: string;
  date: string;
  changes: string[];
}

/** The newest first. */
export function readChangelog(resourcesDir: string): ChangelogEntry[] {
  return JSON.parse(readFileSync(join(resourcesDir, 'changelog.json'), 'utf8')) as ChangelogEntry[];
}

export async function followChangelog(lab: Lab, resourcesDir: string): Promise<void> {
  const rows = readChangelog(resourcesDir).map(({ version, date, changes }) => ({
    version,
    released: date,
    changes: changes.join('\n'),
  }));
  const kept = await typed(lab.db).selectFrom('app_versions').select(['version', 'released', 'changes']).execute();
  const text = (list: readonly object[]) => JSON.stringify(list.map((row) => Object.entries(row).sort()).sort());
  if (text(kept) === text(rows)) return;
  const now = instantNow(lab.clock);
  await lab.transaction(async (db) => {
    await typed(db).deleteFrom('app_versions').execute();
    for (const row of rows)
      await typed(db)
        .insertInto('app_versions')
        .values({ ...row, created_at: now, updated_at: now })
        .execute();
  });
  await lab.changes.written(['app_versions']);
}
