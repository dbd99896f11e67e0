// Backups: a verified copy of the database beside its documents, made while the lab works, moved into place only when it
// opened and proved whole; proved by a restore every night, and carried to a second folder. Decisions 8; users-want D6, D7.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type {
  BackupFacts,
  BackupManifest,
  BackupPreview,
  Backups,
  CarriedBackups,
  FolderCheck,
  ListedBackup,
  ProvedBackup,
} from '../contract/backups.ts';
import { AppError, notFound } from '../contract/errors.ts';
import { contentPath, type DataPaths } from '../lib/data-dir.ts';
import { isDiskFull } from '../lib/disk-full.ts';
import { folderProblem, freeBytesOf, isOnNetwork, isWithin } from '../lib/folders.ts';
import { workerFile } from '../lib/worker-file.ts';
import { documentsOf } from './backup-copy.ts';
import { dropOld, dropUnfinished, listBackups, placeIn, unfinishedPrefix, writeManifest, writeProof } from './backup-list.ts';
import type { BackupOrder, ProofOrder } from './backup-orders.ts';
import { linkOrCopy } from './backup-restore.ts';

interface BackupsInput {
  paths: DataPaths;
  program: string;
  resourcesDir: string;
  nativeBinding?: string | undefined;
  keep(): number | Promise<number>;
  now(): number;
}

export function createBackups(input: BackupsInput): Backups {
  const { paths, program, keep, now } = input;
  let running: Promise<BackupManifest> | null = null;

  async function make(reason: string): Promise<BackupManifest> {
    const at = new Date(now()).toISOString();
    const name = freeName(paths.backups, `${at.slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-${reason}`);
    dropUnfinished(paths.backups);
    const unfinished = join(paths.backups, `${unfinishedPrefix}${name}`);
    try {
      mkdirSync(unfinished, { recursive: true, mode: 0o700 });
      const facts = await copied(paths.database, join(unfinished, 'lab.db'));
      copyDocuments(paths.documents, join(unfinished, 'documents'));
      const manifest: BackupManifest = { name, reason, at, program, ...facts };
      writeManifest(unfinished, manifest);
      renameSync(unfinished, join(paths.backups, name));
      dropOld(paths.backups, await keep());
      return manifest;
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      throw isDiskFull(error) ? new AppError('storage.full', { cause: error }) : error;
    }
  }

  function chosen({ name, folder }: { name: string; folder?: string | undefined }): ListedBackup {
    const found = (folder === undefined ? listBackups(paths.backups) : listBackups(folder, true)).find(
      (backup) => backup.name === name,
    );
    if (!found) throw notFound(name);
    return found;
  }

  /** Which lab this is stands in every backup of it; before the first one there is nothing to carry. */
  function placeOf(folder: string): string | null {
    const lab = listBackups(paths.backups)[0]?.lab;
    return lab ? placeIn(folder, lab) : null;
  }

  async function check(folder: string): Promise<FolderCheck> {
    const problem = (await folderProblem(folder)) ?? (isWithin(folder, paths.directory) ? 'inside' : null);
    const freeBytes = await freeBytesOf(folder);
    const neededBytes = listBackups(paths.backups)[0]?.bytes ?? 0;
    const full = problem === null && freeBytes !== null && freeBytes < neededBytes;
    return { problem: full ? 'full' : problem, freeBytes, neededBytes, network: await isOnNetwork(folder) };
  }

  function create(reason: string): Promise<BackupManifest> {
    // Single-flight: whoever asks while one is made gets that one.
    running ??= make(reason).finally(() => {
      running = null;
    });
    return running;
  }

  const missing: Backups['missing'] = async (folder) => {
    const place = placeOf(folder);
    const state = await check(folder);
    // A stick that is not plugged in may leave an empty folder of its name behind.
    const settled = place !== null && existsSync(place);
    const there = settled ? listBackups(place) : [];
    const names = new Set(there.map(({ name }) => name));
    return {
      ...state,
      problem: state.problem === null && !settled ? 'missing' : state.problem,
      missing: listBackups(paths.backups).filter(({ name }) => !names.has(name)).length,
      newest: there[0]?.at ?? null,
      kept: there.length,
    };
  };

  return {
    list: (folder) => (folder === undefined ? listBackups(paths.backups) : listBackups(folder, true)),
    copiesOf: (hash) =>
      listBackups(paths.backups)
        .map(({ name }) => contentPath(documentsOf(join(paths.backups, name)), hash))
        .filter((path) => existsSync(path)),
    create,
    async verify() {
      await running?.catch(() => undefined);
      return proveNewest(input);
    },
    async preview(which) {
      const { name, folder } = chosen(which);
      const order: BackupOrder = { kind: 'preview', backup: join(folder ?? paths.backups, name), database: paths.database };
      return inWorker<BackupPreview>('backup-worker', order);
    },
    check,
    async settle(folder) {
      if (!placeOf(folder)) await create('manual');
      await mkdir(placeOf(folder) ?? folder, { recursive: true });
    },
    missing,
    async carry(folder) {
      await running?.catch(() => undefined);
      const { problem } = await missing(folder);
      const place = placeOf(folder);
      // Whether it is full shows when it is known what is still missing there.
      if (!place || (problem !== null && problem !== 'full'))
        throw new AppError('record.locked', {
          messageKey: `errors.backup_folder.${problem ?? 'missing'}`,
          params: { folder },
        });
      const order: BackupOrder = { kind: 'carry', from: paths.backups, to: place, keep: await keep() };
      return inWorker<CarriedBackups>('backup-worker', order).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'storage.full'
          ? new AppError('storage.full', { messageKey: 'errors.backup_folder.full', params: { folder }, cause: error })
          : error;
      });
    },
  };
}

/** Tries a restore of the newest backup, and keeps with it how that ended. */
async function proveNewest({ paths, program, resourcesDir, nativeBinding, now }: BackupsInput): Promise<ProvedBackup> {
  const [newest] = listBackups(paths.backups);
  if (!newest) throw new AppError('record.not_found', { messageKey: 'errors.backup.none' });
  const { name } = newest;
  const begun = performance.now();
  const order: ProofOrder = { paths, name, resourcesDir, nativeBinding };
  const keepProof = (ended: Omit<ProvedBackup, 'name'>, failure: string | null) =>
    writeProof(join(paths.backups, name), {
      ...ended,
      at: new Date(now()).toISOString(),
      milliseconds: Math.round(performance.now() - begun),
      program,
      failure,
    });
  try {
    const { name: _name, ...proved } = await inWorker<ProvedBackup>('restore-worker', order);
    keepProof(proved, null);
    return { name, ...proved };
  } catch (error) {
    const cause = error instanceof AppError && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    keepProof({ records: 0, documents: 0, entries: 0, certificate: null }, reason);
    throw new AppError('server.internal', { messageKey: 'errors.backup.damaged', params: { name, reason }, cause });
  }
}

const copied = (source: string, target: string) =>
  inWorker<BackupFacts>('backup-worker', { kind: 'copy', source, target } satisfies BackupOrder);

function freeName(folder: string, name: string): string {
  let candidate = name;
  for (let n = 2; existsSync(join(folder, candidate)); n += 1) candidate = `${name}-${n}`;
  return candidate;
}

const noRoom = /\bfull\b|ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_WRITE/i;

/** The copy and its checks take as long as the lab is large; they must not hold up a request. */
function inWorker<Facts>(file: string, order: BackupOrder | ProofOrder): Promise<Facts> {
  const worker = new Worker(workerFile(file), { workerData: order });
  return new Promise((resolve, reject) => {
    worker.once('message', (message: { facts: Facts } | { failure: string }) => {
      if ('facts' in message) resolve(message.facts);
      else
        reject(
          new AppError(noRoom.test(message.failure) ? 'storage.full' : 'server.internal', { cause: new Error(message.failure) }),
        );
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread ${file} ended with ${code}`)));
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
