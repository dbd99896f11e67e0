// Signed checkpoints in the second folder: a file that is added to and never written anew, so that what the lab's own file loses is
// still known there.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rising } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { checkpointsFile, placeIn } from '../../lib/disk/second-folder.ts';
import type { Lab } from '../lab/context.ts';
import { textSetting } from '../lab/lab-settings.ts';
import { firstEntry } from './trail-seals.ts';

/** What is missing there is added as soon as the folder is there; a stick that is away is no failure. */
export async function carryCheckpoints(lab: Lab): Promise<void> {
  const [folder, id] = [await textSetting(lab, 'backup.folder'), await firstEntry(lab.reads)];
  if (folder === '' || id === null || !existsSync(placeIn(folder, id))) return;
  const file = join(placeIn(folder, id), checkpointsFile);
  try {
    const rows = await typed(lab.reads)
      .selectFrom('trail_checkpoints')
      .selectAll()
      .where('number', '>', lastIn(file))
      .where('signature', 'is not', null)
      .orderBy('number', rising)
      .execute();
    const lines = rows.map(({ key, signature, ...row }) => JSON.stringify({ lab: id, ...row, signature: { key, signature } }));
    if (lines.length > 0) appendFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  } catch (error) {
    lab.log.warn('checkpoints of the trail could not be brought to the second folder', { folder, error });
  }
}

/** The number of the last line; what a stick was pulled out of in the middle of is written once more. */
function lastIn(file: string): number {
  if (!existsSync(file)) return 0;
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const line of lines.reverse()) {
    try {
      const { number } = JSON.parse(line) as { number?: unknown };
      if (typeof number === 'number') return number;
    } catch {
      // The next one before it.
    }
  }
  return 0;
}
