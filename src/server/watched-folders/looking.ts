// The looks that are under way: one at a folder, each in its turn at the disk, and what is told where one does not answer. docs/adr/0077.
import type { Translator } from '../i18n/translate.ts';
import { diskOf } from './disk/disk-of.ts';
import { createLooks } from './disk/found-files.ts';
import { createTurns, mostTurns } from './disk/turns.ts';
import { type KeptFolder, labLanguage, setState } from './kept-folder.ts';
import { Closed, createLook, type Look } from './look.ts';
import { type FolderWork, lookAfter } from './look-after.ts';
import type { Pace } from './pace.ts';
import type { Noted } from './take-in.ts';

export type FolderServices = Omit<FolderWork, 'program' | 'looks' | 'look' | 'led'> & { program(): FolderWork['program'] };

interface Looking {
  /** Resolves when it is done, or told that its disk does not answer. */
  look(folder: KeptFolder): Promise<void>;
  /** Tells the folders whose disks do not answer. */
  tellSilent(): Promise<void>;
  /** All looks that are under way. */
  ended(): Promise<void>[];
}

type Busy = ReadonlyMap<string, { look: Look; folder: KeptFolder }>;

export function createLooking({ program, ...services }: FolderServices, pace: Pace, isOpen: () => boolean): Looking {
  const looks = createLooks<Noted>();
  const turns = createTurns(mostTurns);
  const busy = new Map<string, { look: Look; folder: KeptFolder }>();
  /** Where a path led at the last look: a link is on the disk of what it leads to. */
  const ledTo = new Map<string, string>();

  async function lookAt(look: Look, folder: KeptFolder): Promise<void> {
    const { uID, name } = folder;
    const end = await turns.take(look.disk);
    try {
      // Who waited so long that it was told begins anew, with what became of the folder meanwhile.
      if (!isOpen() || look.hear === null) return;
      look.begun = true;
      const led = (path: string) => void ledTo.set(folder.folder, path);
      const { rests } = await lookAfter({ ...services, program: program(), looks, look, led }, folder);
      if (rests) pace.rest(uID);
    } catch (error) {
      pace.rest(uID);
      if (!(error instanceof Closed)) program().lab.log.error('a folder could not be looked after', { folder: name, error });
    } finally {
      busy.delete(uID);
      end();
    }
  }

  async function begun(folder: KeptFolder): Promise<Look> {
    const disk = await diskOf(ledTo.get(folder.folder) ?? folder.folder);
    const under = busy.get(folder.uID);
    if (under) return under.look;
    const look = createLook({ disk, clock: program().lab.clock, isOpen });
    busy.set(folder.uID, { look, folder });
    look.ended = lookAt(look, folder);
    return look;
  }

  const tellSilent = () => tellOf(services.translator, program(), busy);

  return {
    async look(folder) {
      const look = await begun(folder);
      await tellSilent();
      await Promise.race([look.ended, look.heard]);
    },
    tellSilent,
    ended: () => [...busy.values()].map(({ look }) => look.ended),
  };
}

/** What keeps this one from going on; null: it is under way. */
function holdUp({ begun, disk, isSilent }: Look, busy: Busy): 'silent' | 'waits' | null {
  if (begun) return isSilent() ? 'silent' : null;
  const silent = [...busy.values()].filter(({ look }) => look.isSilent()).map(({ look }) => look.disk);
  if (silent.includes(disk)) return 'silent';
  return silent.length >= mostTurns ? 'waits' : null;
}

/** Each once. */
async function tellOf(translator: Translator, program: FolderWork['program'], busy: Busy): Promise<void> {
  for (const { look, folder } of [...busy.values()]) {
    const why = look.hear && holdUp(look, busy);
    if (!why) continue;
    const language = await labLanguage(program);
    const reason = translator.text(language, `errors.folder.${why}`, { folder: folder.folder });
    await setState(program, folder.uID, { state: 'failing', reason });
    look.hear?.();
    look.hear = null;
  }
}
