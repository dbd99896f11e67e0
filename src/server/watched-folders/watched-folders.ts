// Looks after the folders of the lab for as long as it is open. Each is looked after by itself: one whose disk does not answer holds up none
// of the others. docs/adr/0077, docs/interface/connections.md#folders.
import type { Ctx } from '../core/lab/context.ts';
import { createLooks } from './disk/found-files.ts';
import { sweepLog } from './file-log.ts';
import { type KeptFolder, workingFolders } from './kept-folder.ts';
import { type FolderWork, lookAfter } from './look-after.ts';
import { createPace, type Pace } from './pace.ts';
import type { Noted } from './take-in.ts';

export interface WatchedFolders {
  begin(): void;
  /** Now, and not with the next look; resolves when it is done. */
  look(id: string): Promise<void>;
  close(): Promise<void>;
}

type FolderServices = Omit<FolderWork, 'program' | 'looks' | 'goOn'> & { program(): Ctx };

const lookMs = 5000;
const sweepMs = 600_000;
/** A disk that does not answer must not keep the program from ending. */
const closeMs = 2000;

class Closed extends Error {}

/** One look at a folder at a time; what goes wrong there is nobody else's. */
function createLooking({ program, ...services }: FolderServices, pace: Pace, isOpen: () => boolean) {
  const looks = createLooks<Noted>();
  const busy = new Map<string, Promise<void>>();
  const goOn = () => {
    if (!isOpen()) throw new Closed();
  };

  async function lookAt(folder: KeptFolder): Promise<void> {
    const { uID, name } = folder;
    try {
      const { rests } = await lookAfter({ ...services, program: program(), looks, goOn }, folder);
      if (rests) pace.rest(uID);
    } catch (error) {
      pace.rest(uID);
      if (!(error instanceof Closed)) program().lab.log.error('a folder could not be looked after', { folder: name, error });
    } finally {
      busy.delete(uID);
    }
  }

  return {
    look(folder: KeptFolder): Promise<void> {
      const under = busy.get(folder.uID) ?? lookAt(folder);
      busy.set(folder.uID, under);
      return under;
    },
    ended: () => soon([...busy.values()]),
  };
}

export function createWatchedFolders(services: FolderServices): WatchedFolders {
  const { program } = services;
  const { clock, log, tableVersions } = program().lab;
  const pace = createPace(clock);
  let open = false;
  let sweptAt = Number.NEGATIVE_INFINITY;
  let pulse: NodeJS.Timeout | null = null;
  const looking = createLooking(services, pace, () => open);

  async function round(): Promise<void> {
    for (const folder of await workingFolders(program())) if (open && pace.isDue(folder)) void looking.look(folder);
    if (!open || performance.now() < sweptAt + sweepMs) return;
    sweptAt = performance.now();
    await sweepLog(program());
  }

  const tick = () =>
    void round().catch((error: unknown) => {
      if (open) log.error('folders could not be looked after', { error });
    });

  return {
    begin() {
      open = true;
      tableVersions.onEvents(pace.changed);
      tableVersions.onChange('watched_folders', pace.restart);
      pulse = setInterval(tick, lookMs).unref();
      tick();
    },
    async look(id) {
      const folder = (await workingFolders(program())).find(({ uID }) => uID === id);
      if (folder) await looking.look(folder);
    },
    async close() {
      open = false;
      if (pulse) clearInterval(pulse);
      await looking.ended();
    },
  };
}

/** When all have ended, or enough was waited for them. */
async function soon(work: readonly Promise<void>[]): Promise<void> {
  if (work.length === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((done) => {
    timer = setTimeout(done, closeMs);
  });
  await Promise.race([Promise.all(work), enough]);
  clearTimeout(timer);
}
