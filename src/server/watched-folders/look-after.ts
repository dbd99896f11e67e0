// What is done for one folder at one look, by its purpose; and how what went wrong is told at the folder itself.
import { AppError } from '../contract/errors.ts';
import { FilterError } from '../contract/filters/filter-problem.ts';
import type { Principals } from '../core/access/principals.ts';
import type { ImportKind } from '../core/imports/import-kind.ts';
import type { Ctx } from '../core/lab/context.ts';
import { textsSetting } from '../core/lab/lab-settings.ts';
import { v2Error } from '../endpoints/v2/refusal.ts';
import type { Translator } from '../i18n/translate.ts';
import type { PaperServices } from '../papers/paper-kind.ts';
import type { ExportServices } from '../record-actions/export-actions.ts';
import { rootsSetting } from '../resources/watched-folder/places.ts';
import type { Looks } from './disk/found-files.ts';
import { placeOf } from './disk/place.ts';
import { noteMissing } from './file-log.ts';
import { type KeptFolder, keptFolder, labLanguage, setProgress, setState } from './kept-folder.ts';
import type { Look } from './look.ts';
import { aside, type Noted, noted, type TakingIn } from './take-in.ts';
import { writeCertificates } from './write-certificates.ts';
import { writeList } from './write-list.ts';

export interface FolderWork {
  program: Ctx;
  principals: Principals;
  translator: Translator;
  /** Of the lab. */
  directory: string;
  kinds: readonly ImportKind[];
  papers: PaperServices;
  exports: ExportServices;
  looks: Looks<Noted>;
  look: Pick<Look, 'asks' | 'goOn'>;
  /** Told where the path leads. */
  led(path: string): void;
}

export async function lookAfter(work: FolderWork, folder: KeptFolder): Promise<{ rests: boolean }> {
  const { program } = work;
  const language = await labLanguage(program);
  const told = (error: unknown) => messageOf(work, language, error);
  const stop = async (state: 'stopped' | 'failing', reason: string) => {
    await setState(program, folder.uID, { state, reason: reason.slice(0, 500) });
    return { rests: true };
  };
  const say = (key: string, params = {}) => work.translator.text(language, key, params);
  const maker = await makerOf(work, folder);
  if (!maker) return stop('stopped', say('errors.folder.no_maker'));
  const roots = await textsSetting(program.lab, rootsSetting);
  const place = await work.look.asks(() => placeOf({ folder: folder.folder, roots, directory: work.directory }));
  if ('fault' in place) {
    const reason = say(`errors.folder.${place.fault}`, { folder: folder.folder });
    return stop(place.fault === 'not_there' ? 'failing' : 'stopped', reason);
  }
  work.led(place.path);
  try {
    const rests = await byPurpose(work, { folder, maker, path: place.path, told });
    const now = await keptFolder(program, folder.uID);
    if (now && now.state !== 'stopped' && (now.state !== 'working' || now.reason !== null))
      await setState(program, folder.uID, { state: 'working', reason: null });
    return { rests };
  } catch (error) {
    if (error instanceof AppError && error.code === 'changes.begin_anew') {
      // After a restored backup, or with other rights, there is nothing to go on from: it goes on from now.
      await setProgress(program, folder.uID, { place: null });
      return { rests: false };
    }
    if (error instanceof FilterError || (error instanceof AppError && isForMaker(error))) return stop('stopped', told(error));
    if (error instanceof AppError) return stop('failing', told(error));
    if (isOfTheDisk(error)) return stop('failing', say('errors.folder.disk', { code: error.code }));
    throw error;
  }
}

/** Nothing gets better by trying it again. */
function isForMaker({ code }: AppError): boolean {
  return ['auth.forbidden', 'changes.narrowed', 'filter.invalid', 'request.invalid'].includes(code);
}

function isOfTheDisk(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && /^E[A-Z0-9]+$/.test(String((error as NodeJS.ErrnoException).code));
}

async function makerOf({ program, principals }: FolderWork, { user_uID: id }: KeptFolder): Promise<Ctx | null> {
  const principal = id === null ? null : await principals.byId(id);
  if (!principal || principal.lacksFactor) return null;
  return { ...program, principal, language: principal.language, naming: 'attributes' };
}

function messageOf({ translator }: FolderWork, language: 'de' | 'en', error: unknown): string {
  return v2Error({ error, translator, language, resource: null }).body.message;
}

interface Looking {
  folder: KeptFolder;
  maker: Ctx;
  path: string;
  told(error: unknown): string;
}

/** Gives whether there is nothing to do for a while. */
async function byPurpose(work: FolderWork, { folder, maker, path, told }: Looking): Promise<boolean> {
  const { program, look, papers, exports } = work;
  const common = { program, maker, folder, path, told, look };
  if (folder.purpose === 'certificates') {
    while (await writeCertificates({ ...common, folder: (await keptFolder(program, folder.uID)) ?? folder, papers })) look.goOn();
    return false;
  }
  if (folder.purpose === 'list') {
    await writeList({ ...common, exports });
    return true;
  }
  const kind = folder.records === null ? null : (work.kinds.find(({ path: one }) => one === folder.records) ?? null);
  await takeAll(work, { ...common, kind });
  return false;
}

async function takeAll({ looks, look }: FolderWork, taking: TakingIn): Promise<void> {
  const { whole, names } = await look.asks(() => looks.at(taking.path));
  await noteMissing(taking.program, taking.folder, names);
  const failures: unknown[] = [];
  for (const found of whole) {
    look.goOn();
    try {
      const known: Noted | null = looks.known(found) ?? (await noted(taking, found));
      if (!known) continue;
      // Where it cannot be moved it is not read again and again.
      looks.keep(found, known);
      await aside(taking, found, known);
    } catch (error) {
      // One that makes trouble holds up none of the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
