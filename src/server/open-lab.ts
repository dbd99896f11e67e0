import { readCommonPasswords } from './auth/secrets/common-passwords.ts';
import { createPasswordRule } from './auth/secrets/password-rule.ts';
import type { Backups, WantedRestore } from './contract/lab/backups.ts';
import type { LabStatus } from './contract/lab/lab-status.ts';
import { followBinDays } from './core/bin/bin-days.ts';
import type { Lab } from './core/lab/context.ts';
import { countSetting, labZone } from './core/lab/lab-settings.ts';
import { createRegistry } from './core/lab/registry.ts';
import { sealsAfterwards } from './core/trail/seals-afterwards.ts';
import { createSeals, keepCheckpoint, type TrailSeals } from './core/trail/trail-seals.ts';
import type { BackupsInput } from './db/sqlite/backup/backups-input.ts';
import { openSqliteStore } from './db/sqlite/open-store.ts';
import type { LeaderWork } from './db/store/leading.ts';
import { dueCounts, workUnderWay } from './devices/tray-figures.ts';
import { openFiles } from './files/open/open-files.ts';
import type { Services } from './http/exchange/services.ts';
import { createTranslator } from './i18n/translate.ts';
import { createContracts } from './invoices/contracts.ts';
import type { JobRunner } from './jobs/runner.ts';
import { createBackupLock } from './lab-files/backup-lock.ts';
import { handleOf, type LabStore } from './lab-store.ts';
import { machineZone, newUuid } from './lib/clock.ts';
import { openTrailKey } from './lib/keys/trail-key.ts';
import { type OpenedServices, openServices } from './open-services.ts';
import { checkJob } from './record-files/storage-actions.ts';
import { resourceHooks } from './resources/hooks.ts';
import { resourceDefinitions } from './resources/index.ts';
import { type LabSurroundings, usualQueryMs } from './server-options.ts';
import { followChangelog } from './setup/app-versions.ts';
import { olderThanSigned } from './setup/older-than-signed.ts';
import { assertSameKey } from './setup/same-key.ts';
import { programContext } from './setup/set-up.ts';
import { settleTrail } from './setup/settle-trail.ts';
import { createSharing } from './sharing/sharing.ts';

export interface OpenInput extends LabSurroundings {
  restore(wanted: WantedRestore): Promise<void>;
  /** A copy that is opened to be looked at: nothing is told to its trail. */
  trial?: boolean;
}

export interface OpenedLab {
  services: Services;
  store: LabStore;
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

const openLabs = new Map<string, OpenedLab>();

/** The lab that this process holds open on a database file. */
export function openedLab(database: string): OpenedLab | undefined {
  return openLabs.get(database);
}

/** What is missing in surroundings is made for this lab alone. */
function completed(input: OpenInput) {
  const { paths, clock, log, version, secret = null, mode = 'normal', trial = false } = input;
  return {
    ...input,
    ...{ secret, mode, trial },
    sharing: input.sharing ?? createSharing({ folder: paths.sharing, secret: null, version, now: clock.now, log, names: [] }),
    trailKey: input.trailKey ?? openTrailKey(secret),
    backupLock: input.backupLock ?? createBackupLock({ paths, secret, now: clock.now }),
  };
}

export async function openLab(input: OpenInput): Promise<OpenedLab> {
  const given = completed(input);
  const { paths, clock, mode } = given;
  let opening: Lab | null = null;
  const seals = createSeals(given.trailKey);
  const backupsInput: BackupsInput = {
    ...{ paths, program: given.version, resourcesDir: given.resourcesDir, nativeBinding: given.nativeBinding },
    // Before the lab is open there is nobody to ask.
    checkpoint: async () => (opening ? keepCheckpoint(programContext(opening), 'backup') : null),
    key: () => seals.opened().key,
    locks: given.backupLock,
    keep: () => (opening ? countSetting(opening, 'backup.keep', keptBackups) : keptBackups),
    now: clock.now,
  };
  const store = await openStore(given, backupsInput, () => seals.opened().key?.fingerprint ?? null);
  const { lab, translator, followTables } = recordsOf(given, store, seals);
  opening = lab;
  await followTables.now();
  if (!given.trial) await assertSameKey(lab, given.trailKey);
  if (!given.trial && mode !== 'look')
    await settleTrail({ lab, handle: handleOf(store), paths, nativeBinding: given.nativeBinding });
  if (!given.trial && mode !== 'look') await sayWhenOlder(lab, given);
  followTables.begin();
  // Others may have written since, and nobody listened yet.
  if (store.kept === 'server') await followTables.now();
  const asked = await openServices({ given, lab, translator, store, backupsInput, seals, restore: input.restore });
  const opened = running({ given, store, asked });
  openLabs.set(paths.database, opened);
  return opened;
}

/** A lab that cannot be asked just now opens all the same. */
async function sayWhenOlder(lab: Lab, { trailKey, say }: ReturnType<typeof completed>): Promise<void> {
  const sentence = await olderThanSigned(lab, trailKey).catch((error: unknown) => {
    lab.log.warn('whether the lab is older than what was signed could not be seen', { error });
    return null;
  });
  if (sentence !== null) say?.(sentence);
}

async function openStore(given: LabSurroundings, backups: BackupsInput, signedBy: () => string | null): Promise<LabStore> {
  const { paths, clock, log, database, replica, site, nativeBinding, version, upgrading, mostQueryMs = usualQueryMs } = given;
  if (database !== undefined) {
    let store: LabStore | null = null;
    const assertWritable = () => store?.condition.assertWritable();
    const files =
      given.files && (await openFiles({ place: given.files, paths, assertWritable, now: clock.now, log, say: given.say }));
    const { openPostgresStore } = await import('./db/postgres/open-store.ts');
    store = await openPostgresStore({
      ...{
        url: database,
        replica,
        site,
        program: version,
        paths,
        nativeBinding,
        clock,
        log,
        mostQueryMs,
        upgrading,
        files,
        signedBy,
      },
    });
    return store;
  }
  return openSqliteStore({
    ...{ backups, clock, log, mostQueryMs },
    ...{ countApartFrom: given.countApartFrom, upgrading, conditionChanged: given.statusChanged },
  });
}

/** The lab that runs records, and what of it follows its own tables. */
function recordsOf({ resourcesDir, clock, log, statusChanged }: LabSurroundings, store: LabStore, signing: TrailSeals) {
  const registry = createRegistry({ definitions: resourceDefinitions, hooks: resourceHooks });
  let zone = machineZone();
  const translator = createTranslator(`${resourcesDir}/i18n`);
  const { db, changes, chain } = store;
  const seals = chain.afterwards ? sealsAfterwards(signing, chain.afterwards) : { ...signing, settle: () => Promise.resolve() };
  const lab: Lab = {
    ...store,
    ...{ registry, seals, newId: newUuid, log, say: translator.text },
    passwords: createPasswordRule(readCommonPasswords(resourcesDir)),
    contracts: createContracts(translator),
    clock: { ...clock, zone: () => zone },
  };
  const followZone = async () => {
    zone = await labZone(lab);
  };
  const followTables = {
    async now() {
      await followZone();
      await registry.reload(db);
      await translator.reload(db);
    },
    begin() {
      changes.onWaiting(() => seals.settle(lab));
      changes.onChange('translations', () => translator.reload(db));
      changes.onChange('settings', followZone);
      changes.onChange('settings', () => followBinDays(programContext(lab)));
      for (const table of ['field_settings', 'statuses']) changes.onChange(table, () => registry.reload(db));
      if (statusChanged) for (const table of statusTables) changes.onChange(table, statusChanged);
    },
  };
  return { lab, translator, followTables };
}

/** What one of those who serve the lab does for all. */
function leaderWork({ jobs, webhooks, post, folderWatch }: OpenedServices): LeaderWork {
  return {
    async begin() {
      await jobs.lead();
      webhooks.begin();
      await post.begin();
      folderWatch.begin();
    },
    async rest() {
      jobs.rest();
      await Promise.all([webhooks.rest(), post.rest(), folderWatch.rest()]);
    },
  };
}

interface RunningInput {
  given: ReturnType<typeof completed>;
  store: LabStore;
  asked: OpenedServices;
}

function running({ given, store, asked }: RunningInput): OpenedLab {
  const { services, events, jobs, printing, sharing, warmCopy } = asked;
  const { lab, reserve } = services;
  const { log, paths, mode } = given;
  let checking = Promise.resolve();
  return {
    ...{ services, store, jobs, backups: store.backups, endStreams: events.close },
    async status() {
      const running = (await jobs.tasks()).filter((task) => task.running).length;
      const counts = services.setupRequired() ? { overdue: 0, due: 0 } : await dueCounts(programContext(lab));
      return { ...counts, ...(await workUnderWay(lab)), jobs: running };
    },
    async begin() {
      if (mode !== 'normal') return;
      reserve.keep();
      // What is found damaged while it is opened is looked at and brought back, and nothing else.
      if (store.condition.fault() === null) {
        await followBinDays(programContext(lab));
        await followChangelog(lab, given.resourcesDir);
        await printing.begin();
        await jobs.start();
        await store.leading.follow(leaderWork(asked));
        warmCopy.begin();
      }
      await sharing.follow(lab);
      // It may be the disk that ended it; nobody waits for the answer.
      if (store.kept === 'file' && store.diedLast)
        checking = store.backups.checkLive().catch((error: unknown) => log.error('the database could not be checked', { error }));
    },
    checkFiles() {
      jobs.run(checkJob, 'catch_up').catch((error: unknown) => log.error('job could not run', { job: checkJob, error }));
    },
    async close() {
      openLabs.delete(paths.database);
      events.close();
      await jobs.stop();
      await checking;
      await asked.close();
      await store.close();
    },
  };
}
