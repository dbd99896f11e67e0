// Makes one backup: a verified copy of the database beside its documents, moved into place only when it opened and proved whole.
// docs/quality.md#d6.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#server/contract/errors.ts';
import type { BackupFacts, BackupManifest } from '#server/contract/lab/backups.ts';
import { isDiskFull } from '#server/lib/disk/disk-full.ts';
import { syncFolder } from '#server/lib/disk/file-hash.ts';
import { tellsOfDamage } from '../handle/errors.ts';
import { dropOld, dropUnfinished, unfinishedPrefix, writeManifest } from './backup-list.ts';
import { lockingOf, noLocks } from './backup-locks.ts';
import type { BackupOrder } from './backup-orders.ts';
import { inWorker } from './backup-thread.ts';
import type { BackupsInput } from './backups-input.ts';
import { signManifest } from './content/backup-signature.ts';
import { linkOrCopy } from './content/link-or-copy.ts';

export async function makeBackup(input: BackupsInput, reason: string): Promise<BackupManifest> {
  const { paths, program, keep, now, lab, locks = noLocks } = input;
  lab?.()?.condition.assertWritable();
  const at = new Date(now()).toISOString();
  const name = nameAt(paths.backups, at, reason);
  dropUnfinished(paths.backups);
  const unfinished = join(paths.backups, `${unfinishedPrefix}${name}`);
  try {
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    const checkpoint = (await input.checkpoint?.()) ?? null;
    const lock = lockingOf({ locks, paths, name, reason });
    const order: BackupOrder = { kind: 'copy', source: paths.database, target: join(unfinished, 'lab.db'), lock };
    const facts = await ofLive<BackupFacts>(input, order);
    if (!lock) copyDocuments(paths.documents, join(unfinished, 'documents'));
    const manifest = signManifest({ name, reason, at, program, ...facts, checkpoint }, input.key?.() ?? null);
    writeManifest(unfinished, manifest);
    renameSync(unfinished, join(paths.backups, name));
    syncFolder(paths.backups);
    dropOld(paths.backups, { keep: await keep(), lab: facts.lab ?? null, now: now() });
    return manifest;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw isDiskFull(error) ? new AppError('storage.full', { cause: error }) : error;
  }
}

/** A thread that met damage says so in words: what it says of the lab is noted. */
export async function ofLive<Facts>({ lab }: BackupsInput, order: BackupOrder): Promise<Facts> {
  try {
    return await inWorker<Facts>('backup-worker', order);
  } catch (error) {
    const condition = lab?.()?.condition;
    const cause = error instanceof AppError && error.cause instanceof Error ? error.cause.message : '';
    if (!condition || !tellsOfDamage(cause.split(':')[0] ?? '')) throw error;
    condition.foundDamaged(cause);
    throw condition.explain(Object.assign(new Error(cause), { code: cause.split(':')[0] }));
  }
}

/** Sorts by its time; a second one of the same second gets a number. */
export function nameAt(folder: string, at: string, reason: string): string {
  const name = `${at.slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-${reason}`;
  let candidate = name;
  for (let n = 2; existsSync(join(folder, candidate)); n += 1) candidate = `${name}-${n}`;
  return candidate;
}

/** Documents never change once written (their name is their hash), so a second name for the same file is a copy. */
function copyDocuments(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyDocuments(source, target);
    else if (entry.isFile()) linkOrCopy(source, target);
  }
}
