// Backups: a verified copy of the database beside its documents, made while the lab works, moved into place only when it
// opened and proved whole; proved by a restore every night, and carried to a second folder. docs/interface/safety.md#backups,
// docs/quality.md#d6, docs/quality.md#d7.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, invalid, notFound } from '../../contract/errors.ts';
import { ofThePast } from '../../contract/lab/backup-age.ts';
import type {
  BackupFacts,
  BackupManifest,
  BackupPreview,
  Backups,
  CarriedBackups,
  FolderCheck,
  ListedBackup,
  ProvedBackup,
  RescuedBackup,
} from '../../contract/lab/backups.ts';
import type { LabCondition } from '../../contract/lab/lab-condition.ts';
import type { SignedCheckpoint } from '../../contract/lab/trail.ts';
import { newUuid } from '../../lib/clock.ts';
import type { DataPaths } from '../../lib/disk/data-dir.ts';
import { isDiskFull } from '../../lib/disk/disk-full.ts';
import { syncFolder } from '../../lib/disk/file-hash.ts';
import { folderProblem, freeBytesOf, isOnNetwork, isWithin } from '../../lib/disk/folders.ts';
import type { BackupKey } from '../../lib/keys/backup-key.ts';
import type { TrailKey } from '../../lib/keys/trail-key.ts';
import { workerFile } from '../../lib/worker-file.ts';
import { tellsOfDamage } from '../connection/constraint-errors.ts';
import type { SqliteHandle } from '../dialect/sqlite.ts';
import { dropUnheld } from './backup-carry.ts';
import { trailEnds } from './backup-copy.ts';
import { dropOld, dropUnfinished, listBackups, placeIn, unfinishedPrefix, writeManifest, writeProof } from './backup-list.ts';
import { type BackupLocks, copiesIn, dropOpen, lockingOf, noLocks, openBackups } from './backup-locks.ts';
import type { BackupOrder, ProofOrder } from './backup-orders.ts';
import { signManifest } from './backup-signature.ts';
import { linkOrCopy } from './link-or-copy.ts';
import type { RescuedFacts } from './rescue.ts';

interface BackupsInput {
  paths: DataPaths;
  program: string;
  resourcesDir: string;
  nativeBinding?: string | undefined;
  keep(): number | Promise<number>;
  /** Where the trail of the open lab stands, signed and kept; null when there is none yet. */
  checkpoint?(): Promise<SignedCheckpoint | null>;
  key?(): TrailKey | null;
  /** Backups lie open where there are none. */
  locks?: BackupLocks;
  now(): number;
  /** Of the open lab; missing before it is open. */
  lab?: () => OpenLab | null;
}

interface OpenLab {
  condition: LabCondition;
  handle: SqliteHandle;
}

export function createBackups(input: BackupsInput): Backups {
  const { paths, program, keep, now, lab = () => null, locks = noLocks } = input;
  let running: Promise<BackupManifest> | null = null;

  /** A thread that met damage says so in words: what it says of the lab is noted. */
  async function ofLive<Facts>(order: BackupOrder): Promise<Facts> {
    try {
      return await inWorker<Facts>('backup-worker', order);
    } catch (error) {
      const condition = lab()?.condition;
      const cause = error instanceof AppError && error.cause instanceof Error ? error.cause.message : '';
      if (!condition || !tellsOfDamage(cause.split(':')[0] ?? '')) throw error;
      condition.foundDamaged(cause);
      throw condition.explain(Object.assign(new Error(cause), { code: cause.split(':')[0] }));
    }
  }

  async function make(reason: string): Promise<BackupManifest> {
    lab()?.condition.assertWritable();
    const at = new Date(now()).toISOString();
    const name = freeName(paths.backups, `${at.slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-${reason}`);
    dropUnfinished(paths.backups);
    const unfinished = join(paths.backups, `${unfinishedPrefix}${name}`);
    try {
      mkdirSync(unfinished, { recursive: true, mode: 0o700 });
      const checkpoint = (await input.checkpoint?.()) ?? null;
      const lock = lockingOf({ locks, paths, name, reason });
      const order: BackupOrder = { kind: 'copy', source: paths.database, target: join(unfinished, 'lab.db'), lock };
      const facts = await ofLive<BackupFacts>(order);
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
      missing: listBackups(paths.backups).filter(({ name, lock }) => !names.has(name) && (lock || locks.current() === null))
        .length,
      newest: ofThePast(there, now())[0]?.at ?? null,
      kept: there.length,
    };
  };

  return {
    list: (folder) => (folder === undefined ? listBackups(paths.backups) : listBackups(folder, true)),
    copiesOf: (hash) => copiesIn(paths.backups, hash, locks),
    create,
    checkLive: () => ofLive<void>({ kind: 'check', source: paths.database }),
    async rescue(folder) {
      const open = lab();
      if (!open) throw new AppError('server.stopping');
      return rescueTo(folder, open, input);
    },
    remove(name) {
      chosen({ name });
      if (ofThePast(listBackups(paths.backups), now())[0]?.name === name)
        throw new AppError('record.locked', { messageKey: 'errors.backup.newest' });
      rmSync(join(paths.backups, name), { recursive: true, force: true });
    },
    open(folder) {
      const place = folder === null ? null : placeOf(folder);
      return openBackups(paths.backups).length + (place === null ? 0 : openBackups(place).length);
    },
    removeOpen(folder) {
      const place = folder === null ? null : placeOf(folder);
      const own = dropOpen(paths.backups);
      if (place === null || !existsSync(place)) return own;
      const there = dropOpen(place);
      if (there > 0) dropUnheld(place);
      return own + there;
    },
    async verify() {
      await running?.catch(() => undefined);
      return proveNewest(input);
    },
    async preview(which) {
      const backup = chosen(which);
      const place = join(backup.folder ?? paths.backups, backup.name);
      const root = rootOf(locks.keyOf(backup));
      const order: BackupOrder = { kind: 'preview', backup: place, database: paths.database, root };
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
      const order: BackupOrder = {
        kind: 'carry',
        from: paths.backups,
        to: place,
        keep: await keep(),
        now: now(),
        locked: locks.current() !== null,
      };
      return inWorker<CarriedBackups>('backup-worker', order).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'storage.full'
          ? new AppError('storage.full', { messageKey: 'errors.backup_folder.full', params: { folder }, cause: error })
          : error;
      });
    },
  };
}

/** Page by page, between requests: the file may have no name any more by which a thread could open it. */
async function rescueTo(
  folder: string,
  { handle }: OpenLab,
  { paths, program, now, key, locks = noLocks }: BackupsInput,
): Promise<RescuedBackup> {
  const problem = await folderProblem(folder);
  if (problem) throw invalid({ path: [{ key: `errors.folder.${problem}` }] });
  const place = placeIn(folder, trailEnds(handle).lab ?? newUuid());
  const at = new Date(now()).toISOString();
  const name = freeName(place, `${at.slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-rescue`);
  const unfinished = join(place, `${unfinishedPrefix}${name}`);
  try {
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    const pages = join(unfinished, 'pages');
    await handle.backup(pages);
    const lock = lockingOf({ locks, paths, name, reason: 'rescue' });
    const order: BackupOrder = { kind: 'rescue', pages, documents: paths.documents, into: unfinished, lock };
    const { documents, missing, ...facts } = await inWorker<RescuedFacts>('backup-worker', order);
    const manifest = signManifest({ name, reason: 'rescue', at, program, ...facts }, key?.() ?? null);
    writeManifest(unfinished, manifest);
    renameSync(unfinished, join(place, name));
    syncFolder(place);
    return { ...manifest, folder: place, documents, missing };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw isDiskFull(error) ? new AppError('storage.full', { messageKey: 'errors.folder.full', cause: error }) : error;
  }
}

/** Tries a restore of the newest backup, and keeps with it how that ended. */
async function proveNewest({
  paths,
  program,
  resourcesDir,
  nativeBinding,
  now,
  locks = noLocks,
}: BackupsInput): Promise<ProvedBackup> {
  const [newest] = ofThePast(listBackups(paths.backups), now());
  if (!newest) throw new AppError('record.not_found', { messageKey: 'errors.backup.none' });
  const { name } = newest;
  const begun = performance.now();
  const order: ProofOrder = { paths, name, resourcesDir, nativeBinding, root: rootOf(locks.keyOf(newest)) };
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

/** As it is told to a thread. */
const rootOf = (key: BackupKey | null) => key && new Uint8Array(key.root);

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
