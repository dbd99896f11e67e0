// Puts the lab together: database, registry, texts, ways in, jobs. Everything here has one life, from open to close.
import { allActions } from './actions.ts';
import { createLockout } from './auth/lockout.ts';
import { createProofStore } from './auth/proof.ts';
import { createSignIn } from './auth/sign-in.ts';
import type { Backups, ChosenBackup } from './contract/backups.ts';
import { AppError } from './contract/errors.ts';
import type { LabStatus, RunMode } from './contract/lab-status.ts';
import { createChanges } from './core/changes.ts';
import type { Lab } from './core/context.ts';
import { createEvents } from './core/events.ts';
import { importsOf } from './core/imports/imports.ts';
import { countSetting } from './core/lab-settings.ts';
import { dueCounts, workUnderWay } from './core/lab-work.ts';
import { createPrincipals } from './core/principals.ts';
import { createRegistry } from './core/registry.ts';
import { createBackups } from './db/backup.ts';
import { connect } from './db/connection.ts';
import { createCounting } from './db/counting.ts';
import { emptyWal } from './db/dialect/sqlite.ts';
import { limitTime } from './db/dialect/time-limit.ts';
import { openLab } from './db/open-lab.ts';
import { openReader } from './db/reader.ts';
import { openSnapshot } from './db/snapshot.ts';
import { createSnapshots } from './db/snapshots.ts';
import { createPdfMaker } from './documents/pdf-thread.ts';
import { createPreviewMaker } from './documents/preview/preview-thread.ts';
import { createFileStore } from './files/file-store.ts';
import { createPreviews } from './filing/previews.ts';
import type { Services } from './http/services.ts';
import { createTranslator } from './i18n/translate.ts';
import { createLabJobs } from './jobs/definitions.ts';
import type { JobRunner } from './jobs/runner.ts';
import { createLabFolders } from './lab-folders.ts';
import { createLabelMaker } from './labels/label-thread.ts';
import { readShippedFormats } from './labels/shipped.ts';
import { type Clock, newUuid } from './lib/clock.ts';
import type { DataPaths } from './lib/data-dir.ts';
import type { Log } from './lib/log.ts';
import { beginOwnLab } from './own-lab.ts';
import { printedPaper } from './papers/printed-paper.ts';
import { createPrinting } from './printing/printing.ts';
import { withoutPrinting } from './printing/safe-start.ts';
import { resourceHooks } from './resources/hooks.ts';
import { resourceDefinitions } from './resources/index.ts';
import { followChangelog } from './setup/app-versions.ts';
import { addDemonstration } from './setup/demonstration.ts';
import { isSetUp, programContext, setUp } from './setup/set-up.ts';
import { createSharing, type Sharing } from './sharing/sharing.ts';
import { openSpooler } from './spooler/open-spooler.ts';

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
  restore(chosen: ChosenBackup): Promise<void>;
  /** Missing where nobody would start the program again. */
  restart?: (() => void) | undefined;
  mode?: RunMode | undefined;
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

export async function openServices({
  paths,
  resourcesDir,
  nativeBinding,
  version,
  clock,
  log,
  mostQueryMs = 5000,
  countApartFrom,
  sharing: door = createSharing({ folder: paths.sharing, secret: null, version, now: clock.now, log, names: [] }),
  restore,
  restart,
  mode = 'normal',
  statusChanged,
  upgrading,
}: OpenInput): Promise<OpenedLab> {
  let opening: Lab | null = null;
  const backupsInput = {
    paths,
    program: version,
    resourcesDir,
    nativeBinding,
    // Before the lab is open there is nobody to ask.
    keep: () => (opening ? countSetting(opening, 'backup.keep', keptBackups) : keptBackups),
    now: clock.now,
  };
  const backups = createBackups(backupsInput);
  const handle = await openLab({
    file: paths.database,
    nativeBinding,
    backup: async (from) => {
      upgrading?.();
      await backups.create(`before-schema-${from + 1}`);
    },
  });
  const connectionLog = { slowQuery: (sql: string, ms: number) => log.warn('slow query', { sql: sql.slice(0, 2000), ms }) };
  const db = connect(handle, connectionLog, limitTime(handle, mostQueryMs));
  const reading = { file: paths.database, nativeBinding, mostMs: mostQueryMs };
  const reader = openReader({ ...reading, log: connectionLog });
  const counting = createCounting({ ...reading, log: connectionLog, largeFrom: countApartFrom });
  const registry = createRegistry({ definitions: resourceDefinitions, hooks: resourceHooks });
  const changes = createChanges();
  const files = createFileStore(paths);
  const lab: Lab = { db, reads: reader.db, counting, registry, changes, files, clock, newId: newUuid, log };
  opening = lab;
  const translator = createTranslator(`${resourcesDir}/i18n`);
  await registry.reload(db);
  await translator.reload(db);
  changes.onChange('translations', () => translator.reload(db));
  const reloadRegistry = () => registry.reload(db);
  for (const table of ['field_settings', 'statuses']) changes.onChange(table, reloadRegistry);

  if (statusChanged) for (const table of statusTables) changes.onChange(table, statusChanged);

  const principals = createPrincipals({ db: reader.db, changes, clock });
  const signIn = createSignIn({
    db,
    reads: reader.db,
    notNoted: (error) => log.warn('a last use was not noted', { error }),
    sessionsChanged: () => changes.committed(['sessions']),
    clock,
    newId: newUuid,
    lockout: createLockout(clock),
    proofs: createProofStore({ clock, stamp: principals.stamp }),
  });
  const snapshots = createSnapshots({
    file: paths.database,
    open: () => openSnapshot(reading),
    emptyWal: () => void emptyWal(handle),
  });
  const snapshot: Services['snapshot'] = async (ctx) => {
    const { db: moment, numbers, close } = await snapshots();
    return { ctx: { ...ctx, db: moment }, rowNumbers: numbers, done: close };
  };
  const events = createEvents({ lab, principals });
  const jobs = createLabJobs({
    lab,
    backups,
    translator,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    program: (language) => programContext(lab, language),
    snapshot,
    checkpoint: () => emptyWal(handle),
  });
  const pdf = createPdfMaker(`${resourcesDir}/fonts`);
  const previews = createPreviews(createPreviewMaker(), lab.files.derived);
  const printers = createPrinting({
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
  const services: Services = {
    lab,
    translator,
    signIn,
    principals,
    actions: allActions({
      signIn,
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
    }),
    snapshot,
    sharing,
    setupRequired: () => !ready,
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
      await followChangelog(lab, resourcesDir);
      await printing.begin();
      await jobs.start();
      await sharing.follow(lab);
    },
    async close() {
      openLabs.delete(paths.database);
      events.close();
      await jobs.stop();
      await printing.close();
      await importsOf(lab).close();
      await pdf.close();
      await previews.close();
      await counting.close();
      await reader.close();
      handle.pragma('optimize');
      handle.pragma('wal_checkpoint(TRUNCATE)');
      await db.destroy();
      if (handle.open) handle.close();
    },
  };
  openLabs.set(paths.database, opened);
  return opened;
}
