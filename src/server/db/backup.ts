// Backups: a verified copy of the database beside its documents, made while the lab works, moved into place only when it
// opened and proved whole. Restoring swaps it in and keeps what was there. Decisions 8; users-want D6, D7.
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BackupFacts, BackupManifest, Backups } from '../contract/backups.ts';
import { AppError } from '../contract/errors.ts';
import type { DataPaths } from '../lib/data-dir.ts';
import { StartError } from '../lib/start-error.ts';
import { workerFile } from '../lib/worker-file.ts';
import type { BackupOrder, ProofOrder } from './backup-copy.ts';
import { checkCopy } from './backup-copy.ts';
import { openSqlite } from './dialect/sqlite.ts';

interface BackupsInput {
  paths: DataPaths;
  program: string;
  keep(): number;
  now(): number;
}

const manifestFile = 'manifest.json';
const unfinishedPrefix = '.unfinished-';
const namePattern = /^\d{8}-\d{6}-[a-z0-9-]+$/;

export function createBackups({ paths, program, keep, now }: BackupsInput): Backups {
  let running: Promise<BackupManifest> | null = null;

  async function make(reason: string): Promise<BackupManifest> {
    const at = new Date(now()).toISOString();
    const name = freeName(paths.backups, `${at.slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-${reason}`);
    dropUnfinished(paths.backups);
    const unfinished = join(paths.backups, `${unfinishedPrefix}${name}`);
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    try {
      const facts = await inWorker<BackupFacts>({ source: paths.database, target: join(unfinished, 'lab.db') });
      copyDocuments(paths.documents, join(unfinished, 'documents'));
      const manifest: BackupManifest = { name, reason, at, program, ...facts };
      writeFileSync(join(unfinished, manifestFile), JSON.stringify(manifest, null, 2));
      renameSync(unfinished, join(paths.backups, name));
      dropOld(paths.backups, keep());
      return manifest;
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      throw isFull(error) ? new AppError('storage.full', { cause: error }) : error;
    }
  }

  return {
    list: () => listBackups(paths.backups),
    create(reason) {
      // Single-flight: whoever asks while one is made gets that one.
      running ??= make(reason).finally(() => {
        running = null;
      });
      return running;
    },
    async verify() {
      await running?.catch(() => undefined);
      const [newest] = listBackups(paths.backups);
      if (!newest) throw new AppError('record.not_found', { messageKey: 'errors.backup.none' });
      const { name, sha256 } = newest;
      try {
        return {
          name,
          ...(await inWorker<{ records: number; documents: number }>({ folder: join(paths.backups, name), sha256 })),
        };
      } catch (error) {
        const cause = error instanceof AppError && error.cause instanceof Error ? error.cause : error;
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new AppError('server.internal', { messageKey: 'errors.backup.damaged', params: { name, reason }, cause });
      }
    },
  };
}

/** One is made at a time, so what lies there unfinished is of a program that died. */
function dropUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(unfinishedPrefix)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

function freeName(folder: string, name: string): string {
  let candidate = name;
  for (let n = 2; existsSync(join(folder, candidate)); n += 1) candidate = `${name}-${n}`;
  return candidate;
}

/** The copy and its checks take as long as the lab is large; they must not hold up a request. */
function inWorker<Facts>(order: BackupOrder | ProofOrder): Promise<Facts> {
  const worker = new Worker(workerFile('backup-worker'), { workerData: order });
  return new Promise((resolve, reject) => {
    worker.once('message', (message: { facts: Facts } | { failure: string }) => {
      if ('facts' in message) resolve(message.facts);
      else
        reject(
          new AppError(/full/i.test(message.failure) ? 'storage.full' : 'server.internal', { cause: new Error(message.failure) }),
        );
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the backup ended with ${code}`)));
  });
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

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

export function listBackups(folder: string): BackupManifest[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => namePattern.test(name))
    .sort()
    .reverse()
    .flatMap((name) => readManifest(join(folder, name)) ?? []);
}

/** Null when there is none that can be read: such a folder is no backup to rely on, and must not hide the others. */
function readManifest(folder: string): BackupManifest | null {
  try {
    return JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as BackupManifest;
  } catch {
    return null;
  }
}

/** The newest `keep` stay, and always the newest from before a migration. */
function dropOld(folder: string, keep: number): void {
  const backups = listBackups(folder);
  const beforeMigration = backups.find(({ reason }) => reason.startsWith('before-schema-'));
  for (const backup of backups.slice(Math.max(1, keep))) {
    if (backup !== beforeMigration) rmSync(join(folder, backup.name), { recursive: true, force: true });
  }
}

interface RestoreInput {
  paths: DataPaths;
  name: string;
  newestSchema: number;
  now(): number;
}

/** The lab must be closed. What was there is kept beside it; gives its new name. */
export function restoreBackup({ paths, name, newestSchema, now }: RestoreInput): string | null {
  const folder = join(paths.backups, name);
  if (!namePattern.test(name) || !existsSync(join(folder, manifestFile))) {
    throw new StartError('no_such_backup', `There is no backup named ${name}; \`npm run restore\` without a name lists them.`);
  }
  const manifest = readManifest(folder);
  if (!manifest) throw damagedBackup(name, 'its manifest cannot be read');
  if (manifest.schema > newestSchema) {
    throw new StartError(
      'newer_database',
      `The backup ${name} was written by a newer Plumbline (${manifest.program}); install that version first.`,
    );
  }
  const restored = join(paths.directory, 'lab.db.restoring');
  try {
    copyFileSync(join(folder, 'lab.db'), restored);
    if (checkCopy(restored).sha256 !== manifest.sha256) throw new Error('its checksum differs');
  } catch (error) {
    rmSync(restored, { force: true });
    if (isFull(error)) {
      throw new StartError('disk_full', 'The disk is full; free some space and restore again. Nothing was changed.');
    }
    throw damagedBackup(name, error instanceof Error ? error.message : String(error));
  }
  const stamp = new Date(now()).toISOString().replace(/[:.]/g, '-');
  const aside = keepAside(paths.database, `${paths.database}.before-restore-${stamp}`);
  renameSync(restored, paths.database);
  copyMissingDocuments(join(folder, 'documents'), paths.documents);
  return aside;
}

function damagedBackup(name: string, reason: string): StartError {
  return new StartError('damaged_backup', `The backup ${name} is damaged (${reason}); choose another one. Nothing was changed.`);
}

/**
 * Keeps the database that is about to be replaced. At every moment of it `lab.db` exists, so that a crash in between cannot
 * look like an empty lab. Only one that is too damaged to take in its WAL is moved away together with it.
 */
function keepAside(from: string, to: string): string | null {
  const parts = ['-wal', '-shm'];
  const whole = existsSync(from);
  // A copy of the WAL as it was goes with it: reading it in a second time changes nothing, losing it might.
  if (whole && existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${to}-wal`);
  if (whole && existsSync(`${from}-wal`) && !takeInWal(from)) {
    for (const suffix of [...parts, '']) if (existsSync(`${from}${suffix}`)) renameSync(`${from}${suffix}`, `${to}${suffix}`);
    return to;
  }
  if (whole) linkOrCopy(from, to);
  for (const suffix of parts) rmSync(`${from}${suffix}`, { force: true });
  return whole ? to : null;
}

function takeInWal(file: string): boolean {
  try {
    const handle = openSqlite(file);
    handle.pragma('wal_checkpoint(TRUNCATE)');
    handle.close();
    return true;
  } catch {
    return false;
  }
}

function copyMissingDocuments(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyMissingDocuments(source, target);
    else if (!existsSync(target)) copyFileSync(source, target);
  }
}
