// Tries a restore for real, where it harms nobody: the backup is put back into a folder of its own, opened as the program opens any
// lab (raised to this schema where it is older), counted, its trail recomputed, a certificate made of it. docs/quality.md#d7.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProvedBackup } from './contract/lab/backups.ts';
import { listRows } from './core/read/named-rows.ts';
import { readManifest } from './db/sqlite/backup/backup-list.ts';
import type { ProofOrder } from './db/sqlite/backup/backup-orders.ts';
import { documentsOf, proveDocuments, rowCounts } from './db/sqlite/backup/content/backup-copy.ts';
import { proveLockedDocuments } from './db/sqlite/backup/content/locked-documents.ts';
import { openSqlite } from './db/sqlite/handle/open-sqlite.ts';
import { restoreBackup } from './db/sqlite/restore/backup-restore.ts';
import { chainInWrite } from './db/store/chain.ts';
import { carryOut } from './endpoints/define-action.ts';
import { systemClock } from './lib/clock.ts';
import { dataPaths, prepareDataDirectory } from './lib/disk/data-dir.ts';
import { backupKeyOf } from './lib/keys/backup-key.ts';
import { createLog } from './lib/log.ts';
import { type OpenedLab, openLab } from './open-lab.ts';
import { programContext } from './setup/set-up.ts';

/** Beside the lab: where there is room for its restore, and never taken for a backup. */
const trialFolder = '.restore-trial';

export async function proveRestore({ paths, name, resourcesDir, nativeBinding, root }: ProofOrder): Promise<ProvedBackup> {
  const trial = join(paths.directory, trialFolder);
  // What a trial that died left behind.
  rmSync(trial, { recursive: true, force: true });
  const backup = join(paths.backups, name);
  const key = root && backupKeyOf(root);
  const manifest = readManifest(backup);
  const locked = key && manifest?.lock ? { backup, manifest, key } : null;
  // Documents are read where they lie: nothing of a trial is written to them. Those of a locked backup are all opened and proved; a paper
  // of the trial is made with the lab's own.
  const trialPaths = { ...dataPaths(trial), documents: locked ? paths.documents : documentsOf(backup) };
  try {
    prepareDataDirectory(trialPaths);
    const withoutDocuments = locked !== null;
    restoreBackup({ paths: trialPaths, folder: paths.backups, name, unproven: true, key, withoutDocuments, now: Date.now });
    const records = countedAsSaid(trialPaths.database, backup);
    const documents = locked
      ? proveLockedDocuments({ ...locked, database: trialPaths.database })
      : proveDocuments(trialPaths.documents, trialPaths.database);
    const log = createLog({ level: 'silent', directory: trialPaths.logs, now: Date.now });
    const opened = await openLab({
      paths: trialPaths,
      resourcesDir,
      nativeBinding,
      version: 'trial',
      clock: systemClock,
      log,
      trial: true,
      trailKey: { file: '', key: null, problem: null, publicKey: null },
      restore: () => Promise.reject(new Error('a trial restores nothing')),
    });
    try {
      return { name, records, documents, entries: await wholeTrail(opened), certificate: await certificateOf(opened) };
    } finally {
      await opened.close();
    }
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

function countedAsSaid(database: string, backup: string): number {
  const said = readManifest(backup)?.rows ?? {};
  const handle = openSqlite(database, { readonly: true });
  try {
    const counted = rowCounts(handle);
    for (const [table, count] of Object.entries(said))
      if (counted[table] !== count) throw new Error(`${table} has ${counted[table] ?? 0} rows instead of ${count}`);
    return Object.values(counted).reduce((sum, count) => sum + count, 0);
  } finally {
    handle.close();
  }
}

async function wholeTrail({ services }: OpenedLab): Promise<number> {
  const { entries, brokenAt } = await chainInWrite.check(services.lab.reads);
  if (brokenAt !== null) throw new Error(`the audit trail is broken after ${entries} entries, at ${brokenAt}`);
  return entries;
}

const certificatePath = 'calibrations/{id}/certificate';
const leastBytes = 1000;

/** The newest one that was released, by the way everybody gets it; null in a lab that has released none. */
async function certificateOf({ services }: OpenedLab): Promise<string | null> {
  const ctx = { ...programContext(services.lab), naming: 'attributes' as const };
  const [newest] = await listRows(ctx, 'calibration', {
    filter: { kind: 'null', path: ['released_at'], negated: true },
    sort: [{ path: ['released_at'], direction: 'desc' }],
    limit: 1,
    offset: 0,
  });
  if (!newest) return null;
  const action = services.actions.find(({ method, path }) => method === 'GET' && path === certificatePath);
  if (!action) throw new Error('this program makes no certificates');
  const { download } = await carryOut(action, {
    ctx,
    input: action.input.parse({ id: newest.CTAG }),
    headers: {},
    repeated: {},
    signal: new AbortController().signal,
  });
  const number = newest.certificate_number ?? newest.CTAG;
  const content = download?.content;
  const isPaper = content instanceof Uint8Array && content.length > leastBytes && Buffer.from(content.subarray(0, 5)).equals(pdf);
  if (!isPaper) throw new Error(`the certificate ${number} could not be made`);
  return number;
}

const pdf = Buffer.from('%PDF-');
