import { createSessionCookie } from './accounts/cookies.ts';
import { allActions, allImportKinds } from './actions.ts';
import { AppError } from './contract/errors.ts';
import type { WantedRestore } from './contract/lab/backups.ts';
import type { RunMode } from './contract/lab/lab-status.ts';
import { createPrincipals } from './core/access/principals.ts';
import { createEvents, type Events } from './core/events/events.ts';
import { openImports } from './core/imports/kept/imports.ts';
import type { Lab } from './core/lab/context.ts';
import { type Claims, createClaims } from './core/lab/held-claims.ts';
import { countSetting } from './core/lab/lab-settings.ts';
import type { BackupsInput } from './db/sqlite/backup/backups-input.ts';
import type { Services } from './http/exchange/services.ts';
import type { Translator } from './i18n/translate.ts';
import { createLabJobs } from './jobs/definitions.ts';
import type { JobRunner } from './jobs/runner.ts';
import { bringFiles, filesOfLab } from './lab-files/bring-files.ts';
import { createLabFolders, placeOf } from './lab-files/lab-folders.ts';
import { beginOwnLab } from './lab-files/own-lab.ts';
import type { WarmCopy } from './lab-files/warm-copy/warm-copy.ts';
import type { WarmCopyDrill } from './lab-files/warm-copy/warm-copy-drill.ts';
import { handleOf, type LabStore } from './lab-store.ts';
import { createReserve, type Reserve } from './lib/disk/reserve.ts';
import { newReadableCode } from './lib/keys/readable-code.ts';
import { createProcessFigures } from './metrics/process-figures.ts';
import { createRequestFigures } from './metrics/request-figures.ts';
import { type Makers, openMakers } from './opening/makers.ts';
import { openOutward } from './opening/outward.ts';
import { openServerBackups, openTrail, openWarmCopy } from './opening/safety.ts';
import { openSignIn } from './opening/sign-in.ts';
import type { PostRoom } from './post/send/post-room.ts';
import type { PrintQueue } from './printing/queue/print-queue.ts';
import { createReadingThreads, type ReadingThreads, usualThreads } from './reading/reading-threads.ts';
import type { TrailServices } from './resources/audit/trail-actions.ts';
import type { LabSurroundings } from './server-options.ts';
import { usualQueryMs } from './server-options.ts';
import { isSetUp, programContext, setUp } from './setup/set-up.ts';
import type { Sharing } from './sharing/sharing.ts';
import { keptSeconds } from './sso/pending.ts';
import { createSsoCookie } from './sso/sso-cookie.ts';
import { noteImported } from './watched-folders/table-actions.ts';
import type { WatchedFolders } from './watched-folders/watched-folders.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

export interface ServicesInput {
  /** As it was given, with what was missing there. */
  given: Required<Pick<LabSurroundings, 'sharing' | 'backupLock'>> & { secret: string | null; mode: RunMode } & LabSurroundings;
  lab: Lab;
  translator: Translator;
  store: LabStore;
  backupsInput: BackupsInput;
  seals: TrailServices['seals'];
  restore(wanted: WantedRestore): Promise<void>;
}

export interface OpenedServices {
  services: Services;
  events: Events;
  jobs: JobRunner;
  sharing: Sharing;
  printing: PrintQueue;
  webhooks: Webhooks;
  post: PostRoom;
  folderWatch: WatchedFolders;
  warmCopy: WarmCopy;
  /** After the jobs have ended. */
  close(): Promise<void>;
}

/** Closed until the program starts as usual. */
function withoutSharing(sharing: Sharing): Sharing {
  const refuse = () => Promise.reject(new AppError('server.safe_mode'));
  return { ...sharing, change: refuse, replaceCertificate: refuse, follow: () => Promise.resolve() };
}

export async function openServices(input: ServicesInput): Promise<OpenedServices> {
  const { given, lab, translator, store, seals } = input;
  const [{ paths, mode, secret }, { changes, clock, registry }] = [given, lab];
  const reserve = createReserve(paths.directory);
  const principals = createPrincipals({ db: store.reads, changes, clock, registry });
  const ways = await openSignIn({ lab, reads: store.reads, principals, clock: given.clock, secret });
  const { signIn, sso, enrolments } = ways;
  const events = createEvents({ lab, principals });
  const { about, ...trail } = openTrail(input);
  const [claims, metrics] = [createClaims(lab, { alone: store.kept === 'file' }), metricsOf(given)];
  const [makers, { drill, warmCopy }] = [openMakers(input, { claims, principals }), openWarmCopy(input, about)];
  const serverBackups = openServerBackups(input, store.kept === 'server' ? store.archiving : null);
  const jobs = jobsOf(input, { trail, makers, reserve, warmCopy, drill, claims });
  const kinds = allImportKinds({ registry, translator });
  const { webhooks, folderWatch, post, passwords } = openOutward(input, { makers, principals, kinds });
  const sharing = mode === 'normal' ? given.sharing : withoutSharing(given.sharing);
  const [readings, imports] = [readingsOf(input), openImports({ lab, claims, kinds, written: noteImported })];
  const setUpYet = await followSetUp(lab);
  const place = placeIn(input);
  const sessionCookie = createSessionCookie(place);
  const services: Services = {
    ...{ lab, translator, signIn, sessionCookie, principals, sharing, reserve, readings },
    ...{ version: given.version, mode, resourcesDir: given.resourcesDir, requests: metrics.requests },
    actions: allActions({
      ...{ ...makers, ...trail, signIn, enrolments, sso, registry, folderWatch, post, passwords, warmCopy, serverBackups },
      ...{ sessionCookie, principals, translator, jobs, events, webhooks, sharing, seals, metrics, backups: store.backups },
      ...{
        version: given.version,
        rendererDir: given.rendererDir ?? null,
        resourcesDir: given.resourcesDir,
        restore: input.restore,
        restart: given.restart,
        backupLock: given.backupLock,
      },
      ssoCookie: createSsoCookie(place, keptSeconds),
      beginOwnLab: () => ownLabOf(input),
      folders: createLabFolders(paths),
      program: () => programContext(lab),
    }),
    setupRequired: () => !setUpYet.done(),
    setUpCode: newReadableCode(),
    async setUp(answers, demo) {
      const userId = await beginning(input, answers, demo);
      setUpYet.finish();
      return userId;
    },
  };
  const { conversations, printing, pdf, trials, previews, invoiceReader } = makers;
  const aside = [readings, imports, pdf, trials, previews, invoiceReader];
  const close = () =>
    closeInTurn([metrics.process, folderWatch, post, webhooks, ways, conversations, printing, ...aside, warmCopy, serverBackups]);
  return { services, events, jobs, sharing, printing, webhooks, post, folderWatch, warmCopy, close };
}

/** By this program, or by another one who serves the lab. */
async function followSetUp(lab: Lab): Promise<{ done(): boolean; finish(): void }> {
  let ready = await isSetUp(lab);
  lab.changes.onChange('users', async () => {
    ready ||= await isSetUp(lab);
  });
  const finish = () => {
    ready = true;
  };
  return { done: () => ready, finish };
}

/** What tells a lab from others in the names of cookies: whoever signs in at one of those who serve it is signed in at all. */
const placeIn = ({ given: { paths, database }, lab: { changes } }: ServicesInput) =>
  database === undefined ? placeOf(paths.directory) : `${changes.key.toString('hex')} ${new URL(database).pathname}`;

async function beginning({ lab, store, given }: ServicesInput, answers: Parameters<typeof setUp>[1], demo: boolean) {
  const { paths, nativeBinding } = given;
  const owner = await setUp(lab, answers);
  if (demo) {
    const { addDemonstration } = await import('./demonstration/demonstration.ts');
    await addDemonstration({ lab, handle: handleOf(store), nativeBinding, paths, owner });
  }
  // It is filled in the data directory, and its files lie where all who serve it have them.
  if (demo && given.files) await bringFiles(await filesOfLab(paths, undefined), lab.files);
  return owner;
}

/** Where a server keeps the demonstration nothing takes its place. */
async function ownLabOf({ given: { nativeBinding }, store, backupsInput: backups, restore }: ServicesInput): Promise<void> {
  if (store.kept === 'server') throw new AppError('lab.elsewhere', { messageKey: 'errors.lab.own_lab_elsewhere' });
  await beginOwnLab({ backups, nativeBinding, restore });
}

/** By setting, else by the cores of the machine. */
function readingsOf({ given, lab, store }: ServicesInput): ReadingThreads {
  const { paths, resourcesDir, nativeBinding, mostQueryMs = usualQueryMs, countApartFrom, readingThreads } = given;
  return createReadingThreads({
    ...{
      most: async () =>
        (store.kept === 'server' ? 0 : readingThreads) ??
        ((await countSetting(lab, 'server.reading_threads', 0)) || usualThreads()),
      changes: lab.changes,
      clock: lab.clock,
      log: lab.log,
    },
    reading: { ...{ paths, resourcesDir, nativeBinding, mostQueryMs, countApartFrom } },
    foundDamaged: store.condition.foundDamaged,
  });
}

function metricsOf({ version, mode, paths }: ServicesInput['given']) {
  const [requests, process] = [createRequestFigures(), createProcessFigures()];
  return { requests, process, version, mode, database: paths.database };
}

async function closeInTurn(all: readonly { close(): Promise<void> | void }[]): Promise<void> {
  for (const one of all) await one.close();
}

interface JobMakers {
  trail: Pick<TrailServices, 'trail' | 'checks'>;
  makers: Makers;
  reserve: Reserve;
  warmCopy: WarmCopy;
  drill: WarmCopyDrill;
  claims: Claims;
}

function jobsOf(
  { lab, translator, store }: ServicesInput,
  { trail, makers: { pdf, signing }, reserve, warmCopy, drill, claims }: JobMakers,
): JobRunner {
  return createLabJobs({
    ...{
      lab,
      translator,
      backups: store.kept === 'file' ? store.backups : null,
      trail: trail.trail,
      checks: trail.checks,
      warmCopy: drill,
    },
    papers: { translator, pdf, signing },
    program: (language) => programContext(lab, language),
    claims,
    checkpoint() {
      reserve.keep();
      return warmCopy.running() || store.kept === 'server' || store.emptyLog();
    },
  });
}
