// Puts the lab together: database, registry, texts, ways in, jobs. Everything here has one life, from open to close.
import { statSync } from 'node:fs';
import { createSessionCookie } from './accounts/cookies.ts';
import { allActions } from './actions.ts';
import { readCommonPasswords } from './auth/secrets/common-passwords.ts';
import { createPasswordRule } from './auth/secrets/password-rule.ts';
import { AppError } from './contract/errors.ts';
import { ofThePast } from './contract/lab/backup-age.ts';
import type { Backups, WantedRestore } from './contract/lab/backups.ts';
import type { LabCondition } from './contract/lab/lab-condition.ts';
import type { LabStatus, RunMode } from './contract/lab/lab-status.ts';
import { createPrincipals } from './core/access/principals.ts';
import { followBinDays } from './core/bin/bin-days.ts';
import { createEvents } from './core/events/events.ts';
import { importsOf } from './core/imports/imports.ts';
import type { Lab } from './core/lab/context.ts';
import { countSetting, labZone } from './core/lab/lab-settings.ts';
import { createRegistry } from './core/lab/registry.ts';
import { createTableVersions } from './core/lab/table-versions.ts';
import { createTrailChecks } from './core/trail/trail-check.ts';
import { createSeals, keepCheckpoint } from './core/trail/trail-seals.ts';
import { createBackups } from './db/backup/backup.ts';
import { createAskingAside } from './db/connection/asking-aside.ts';
import { connect } from './db/connection/connection.ts';
import { openSharedReader } from './db/connection/reader.ts';
import { openSnapshot } from './db/connection/snapshot.ts';
import { createSnapshots } from './db/connection/snapshots.ts';
import { createWritingAside } from './db/connection/writing-aside.ts';
import { emptyWal, type SqliteHandle } from './db/dialect/sqlite.ts';
import { limitTime } from './db/dialect/time-limit.ts';
import { createLabCondition } from './db/open/lab-condition.ts';
import { openDatabase } from './db/open/open-database.ts';
import { createTrailReader } from './db/trail/trail-orders.ts';
import { addDemonstration } from './demonstration/demonstration.ts';
import { dueCounts, workUnderWay } from './devices/tray-figures.ts';
import { createFileStore } from './files/file-store.ts';
import type { Services } from './http/exchange/services.ts';
import { createTranslator } from './i18n/translate.ts';
import { createLabJobs } from './jobs/definitions.ts';
import type { JobRunner } from './jobs/runner.ts';
import { type BackupLock, createBackupLock } from './lab-files/backup-lock.ts';
import { createLabFolders, placeOf } from './lab-files/lab-folders.ts';
import { beginOwnLab } from './lab-files/own-lab.ts';
import { createLabelMaker } from './labels/label-thread.ts';
import { readShippedFormats } from './labels/shipped.ts';
import { type Clock, instantNow, machineZone, newUuid } from './lib/clock.ts';
import type { DataPaths } from './lib/disk/data-dir.ts';
import { createReserve } from './lib/disk/reserve.ts';
import { newReadableCode } from './lib/keys/readable-code.ts';
import { type OpenedKey, openTrailKey, replaceTrailKey } from './lib/keys/trail-key.ts';
import type { Log } from './lib/log.ts';
import { openSignIn } from './open-sign-in.ts';
import { createContracts } from './papers/calibration-certificate/freeze.ts';
import { printedPaper } from './papers/printed-paper.ts';
import { createPreviewMaker } from './pdf/preview/preview-thread.ts';
import { createPdfMaker } from './pdf-thread/pdf-thread.ts';
import { createPrintQueue } from './printing/queue/print-queue.ts';
import { withoutPrinting } from './printing/queue/safe-start.ts';
import { openSpooler } from './printing/spooler/open-spooler.ts';
import { createPreviews } from './record-files/previews.ts';
import { checkJob } from './record-files/storage-actions.ts';
import { resourceHooks } from './resources/hooks.ts';
import { resourceDefinitions } from './resources/index.ts';
import { followChangelog } from './setup/app-versions.ts';
import { isSetUp, programContext, setUp } from './setup/set-up.ts';
import { settleTrail } from './setup/settle-trail.ts';
import { createSharing, type Sharing } from './sharing/sharing.ts';
import { keptSeconds } from './sso/pending.ts';
import { createSsoCookie } from './sso/sso-cookie.ts';

export interface OpenInput {
  paths: DataPaths;
  resourcesDir: string;
  nativeBinding: string | undefined;
  version: string;
  clock: Clock;
  log: Log;
  /** How long one question to the database may take. */
  mostQueryMs?: number;
  /** Rows from which a table is counted in a thread of its own. */
  countApartFrom?: number | undefined;
  /** Outlives the lab: a restore swaps one for another. */
  sharing?: Sharing;
  /** What the trail is signed with; outlives the lab, too. */
  trailKey?: OpenedKey;
  /** Of the system's key store: locks a key that is made anew. */
  secret?: string | null;
  /** Of the lab's backups; outlives the lab as well. */
  backupLock?: BackupLock;
  restore(wanted: WantedRestore): Promise<void>;
  /** Missing where nobody would start the program again. */
  restart?: (() => void) | undefined;
  mode?: RunMode | undefined;
  /** A copy that is opened to be looked at: nothing is told to its trail. */
  trial?: boolean;
  /** Something changed that the status tells of. */
  statusChanged?: (() => void) | undefined;
  /** Told before a lab of an older program is brought to this one's schema: in a large lab that takes minutes. */
  upgrading?: (() => void) | undefined;
}

export interface OpenedLab {
  services: Services;
  jobs: JobRunner;
  backups: Backups;
  status(): Promise<Omit<LabStatus, 'clients' | 'shared'>>;
  /** Once the server answers: a start that is refused has written nothing. */
  begin(): Promise<void>;
  /** Compares all files with their hashes, by and by. */
  checkFiles(): void;
  /** Answers that would go on as long as the lab is open. */
  endStreams(): void;
  close(): Promise<void>;
}

/** What the figures of the status are worked out from. */
const statusTables = ['inventory', 'statuses', 'settings', 'print_jobs', 'job_runs'];

const keptBackups = 14;

/** Closed until the program starts as usual. */
function withoutSharing(sharing: Sharing): Sharing {
  const refuse = () => Promise.reject(new AppError('server.safe_mode'));
  return { ...sharing, change: refuse, replaceCertificate: refuse, follow: () => Promise.resolve() };
}

const openLabs = new Map<string, OpenedLab>();

/** The lab that this process holds open on a database file. */
export function openedLab(database: string): OpenedLab | undefined {
  return openLabs.get(database);
}

export async function openLab({
  paths,
  resourcesDir,
  nativeBinding,
  version,
  clock,
  log,
  mostQueryMs = 5000,
  countApartFrom,
  sharing: door = createSharing({ folder: paths.sharing, secret: null, version, now: clock.now, log, names: [] }),
  secret = null,
  trailKey = openTrailKey(secret),
  backupLock = createBackupLock({ paths, secret, now: clock.now }),
  restore,
  restart,
  mode = 'normal',
  trial = false,
  statusChanged,
  upgrading,
}: OpenInput): Promise<OpenedLab> {
  let opening: Lab | null = null;
  let live: { condition: LabCondition; handle: SqliteHandle } | null = null;
  const seals = createSeals(trailKey);
  const backupsInput = {
    paths,
    program: version,
    resourcesDir,
    nativeBinding,
    // Before the lab is open there is nobody to ask.
    checkpoint: async () => (opening ? keepCheckpoint(programContext(opening), 'backup') : null),
    key: () => seals.opened().key,
    locks: backupLock,
    keep: () => (opening ? countSetting(opening, 'backup.keep', keptBackups) : keptBackups),
    now: clock.now,
    lab: () => live,
  };
  const backups = createBackups(backupsInput);
  // A lab that was closed left its write-ahead log empty.
  const diedLast = (statSync(`${paths.database}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const handle = await openDatabase({
    file: paths.database,
    nativeBinding,
    backup: async (from) => {
      upgrading?.();
      await backups.create(`before-schema-${from + 1}`);
    },
  });
  const condition = createLabCondition({
    ...{ database: paths.database, clock, log },
    newestBackup: () => ofThePast(backups.list(), clock.now())[0]?.name ?? null,
    changed: () => statusChanged?.(),
  });
  condition.begin();
  live = { condition, handle };
  const reserve = createReserve(paths.directory);
  const connectionLog = {
    slowQuery: (sql: string, ms: number) => log.warn('slow query', { sql: sql.slice(0, 2000), ms }),
    condition,
  };
  const db = connect(handle, connectionLog, limitTime(handle, mostQueryMs));
  const reading = { file: paths.database, nativeBinding, mostMs: mostQueryMs };
  const aside = createAskingAside({ ...reading, log: connectionLog, largeFrom: countApartFrom });
  const reader = openSharedReader({ ...reading, log: connectionLog, aside });
  const writingAside = createWritingAside({ file: paths.database, nativeBinding });
  const registry = createRegistry({ definitions: resourceDefinitions, hooks: resourceHooks });
  const changes = createTableVersions();
  const files = createFileStore(paths, condition.assertWritable);
  let zone = machineZone();
  const labClock: Clock = { ...clock, zone: () => zone };
  const translator = createTranslator(`${resourcesDir}/i18n`);
  const lab: Lab = {
    db,
    reads: reader.db,
    aside,
    writingAside,
    registry,
    tableVersions: changes,
    files,
    passwords: createPasswordRule(readCommonPasswords(resourcesDir)),
    seals,
    contracts: createContracts(translator),
    condition,
    clock: labClock,
    newId: newUuid,
    log,
  };
  const followZone = async () => {
    zone = await labZone(lab);
  };
  opening = lab;
  await followZone();
  await registry.reload(db);
  await translator.reload(db);
  if (!trial && mode !== 'look') await settleTrail({ lab, handle, paths });
  changes.onChange('translations', () => translator.reload(db));
  changes.onChange('settings', followZone);
  changes.onChange('settings', () => followBinDays(programContext(lab)));
  const reloadRegistry = () => registry.reload(db);
  for (const table of ['field_settings', 'statuses']) changes.onChange(table, reloadRegistry);

  if (statusChanged) for (const table of statusTables) changes.onChange(table, statusChanged);

  const principals = createPrincipals({ db: reader.db, changes, clock: labClock, registry });
  const ways = openSignIn({ lab, reads: reader.db, principals, clock, secret });
  const { signIn, sso, enrolments } = ways;
  const snapshots = createSnapshots({
    file: paths.database,
    open: () => openSnapshot({ ...reading, condition }),
    emptyWal: () => void emptyWal(handle),
  });
  const snapshot: Services['snapshot'] = async (ctx) => {
    const { db: moment, numbers, close } = await snapshots();
    return { ctx: { ...ctx, db: moment }, rowNumbers: numbers, done: close };
  };
  const events = createEvents({ lab, principals });
  const trail = createTrailReader(() => {
    const { file, publicKey } = seals.opened();
    return { paths, nativeBinding, keyFile: file, key: publicKey };
  });
  const checks = createTrailChecks(paths.trailCheck);
  const jobs = createLabJobs({
    lab,
    backups,
    translator,
    trail,
    checks,
    program: (language) => programContext(lab, language),
    snapshot,
    checkpoint() {
      reserve.keep();
      return emptyWal(handle);
    },
  });
  const pdf = createPdfMaker(`${resourcesDir}/fonts`);
  const previews = createPreviews(createPreviewMaker(), lab.files.derived);
  const printers = createPrintQueue({
    lab,
    translator,
    maker: createLabelMaker(`${resourcesDir}/fonts`),
    spooler: openSpooler(resourcesDir),
    paper: (ctx, asked) => printedPaper(ctx, { translator, pdf }, asked),
    program: (language) => programContext(lab, language),
  });
  const sharing = mode === 'normal' ? door : withoutSharing(door);
  const printing = mode === 'normal' ? printers : withoutPrinting(printers, translator);
  const shipped = readShippedFormats(`${resourcesDir}/labels`);
  let ready = await isSetUp(lab);
  const sessionCookie = createSessionCookie(placeOf(paths.directory));
  const ssoCookie = createSsoCookie(placeOf(paths.directory), keptSeconds);
  const services: Services = {
    lab,
    translator,
    signIn,
    sessionCookie,
    principals,
    actions: allActions({
      signIn,
      enrolments,
      sessionCookie,
      ssoCookie,
      sso,
      principals,
      translator,
      backups,
      jobs,
      events,
      restore,
      beginOwnLab: () => beginOwnLab({ backups: backupsInput, nativeBinding, restore }),
      folders: createLabFolders(paths),
      restart,
      pdf,
      previews,
      program: () => programContext(lab),
      printing,
      shipped,
      registry,
      snapshot,
      sharing,
      trail,
      checks,
      seals,
      backupLock,
      newTrailKey: () => replaceTrailKey(secret, { file: seals.opened().file, at: instantNow(clock) }),
    }),
    snapshot,
    sharing,
    reserve,
    setupRequired: () => !ready,
    setUpCode: newReadableCode(),
    async setUp(answers, demo) {
      const userId = await setUp(lab, answers);
      if (demo) await addDemonstration({ lab, handle, paths, owner: userId });
      ready = true;
      return userId;
    },
    version,
    mode,
    resourcesDir,
  };
  let checking = Promise.resolve();
  const opened: OpenedLab = {
    services,
    jobs,
    backups,
    endStreams: events.close,
    async status() {
      const running = (await jobs.tasks()).filter((task) => task.running).length;
      const counts = ready ? await dueCounts(programContext(lab)) : { overdue: 0, due: 0 };
      return { ...counts, ...(await workUnderWay(lab)), jobs: running };
    },
    async begin() {
      if (mode !== 'normal') return;
      reserve.keep();
      // What is found damaged while it is opened is looked at and brought back, and nothing else.
      if (condition.fault() === null) {
        await followBinDays(programContext(lab));
        await followChangelog(lab, resourcesDir);
        await printing.begin();
        await jobs.start();
      }
      await sharing.follow(lab);
      // It may be the disk that ended it; nobody waits for the answer.
      if (diedLast)
        checking = backups.checkLive().catch((error: unknown) => log.error('the database could not be checked', { error }));
    },
    checkFiles() {
      jobs.run(checkJob, 'catch_up').catch((error: unknown) => log.error('job could not run', { job: checkJob, error }));
    },
    async close() {
      openLabs.delete(paths.database);
      events.close();
      await jobs.stop();
      await checking;
      await ways.close();
      await printing.close();
      await importsOf(lab).close();
      await pdf.close();
      await previews.close();
      await writingAside.close();
      await aside.close();
      await reader.close();
      condition.close();
      // One that is damaged is closed as it is.
      for (const pragma of ['optimize', 'wal_checkpoint(TRUNCATE)'])
        try {
          handle.pragma(pragma);
        } catch (error) {
          log.error('the database could not be tidied up', { pragma, error });
        }
      await db.destroy();
      if (handle.open) handle.close();
    },
  };
  openLabs.set(paths.database, opened);
  return opened;
}
