// Looks after the folders of the lab for as long as it is open. Each is looked after by itself: one whose disk does not answer holds up none
// of the others. docs/adr/0077, docs/interface/connections.md#folders.
import type { Principals } from '../core/access/principals.ts';
import type { Ctx } from '../core/lab/context.ts';
import { sweepLog } from './file-log.ts';
import { createLooks } from './found-files.ts';
import { type KeptFolder, workingFolders } from './kept-folder.ts';
import { type FolderWork, lookAfter } from './look-after.ts';
import type { Noted } from './take-in.ts';

export interface WatchedFolders {
  begin(): void;
  /** Now, and not with the next look; resolves when it is done. */
  look(id: string): Promise<void>;
  close(): Promise<void>;
}

export type FolderServices = Omit<FolderWork, 'program' | 'looks' | 'goOn'> & {
  program(): Ctx;
  principals: Principals;
};

const lookMs = 5000;
/** Lists are written no oftener; what is in trouble is tried again after as long. */
const restMs = 60_000;
const sweepMs = 600_000;
/** A disk that does not answer must not keep the program from ending. */
const closeMs = 2000;

class Closed extends Error {}

export function createWatchedFolders({ program, ...services }: FolderServices): WatchedFolders {
  const looks = createLooks<Noted>();
  const busy = new Map<string, Promise<void>>();
  const restUntil = new Map<string, number>();
  const listsOf = new Map<string, string>();
  let open = false;
  let changes = 0;
  let sweptAt = Number.NEGATIVE_INFINITY;
  let pulse: NodeJS.Timeout | null = null;

  const goOn = () => {
    if (!open) throw new Closed();
  };

  function lookAt(folder: KeptFolder): Promise<void> {
    const under = busy.get(folder.uID);
    if (under) return under;
    const work: FolderWork = { ...services, program: program(), looks, goOn };
    const looking = lookAfter(work, folder)
      .then(({ rests }) => void restUntil.set(folder.uID, rests ? now() + restMs : 0))
      .catch((error: unknown) => {
        restUntil.set(folder.uID, now() + restMs);
        if (!(error instanceof Closed))
          program().lab.log.error('a folder could not be looked after', { folder: folder.name, error });
      })
      .finally(() => busy.delete(folder.uID));
    busy.set(folder.uID, looking);
    return looking;
  }

  const now = () => performance.now();

  /** A list says the same until something is written, or the hour turns: what is due depends on the day. */
  function mayDiffer({ uID, purpose, state }: KeptFolder): boolean {
    if (purpose !== 'list') return true;
    const at = `${changes} ${Math.floor(program().lab.clock.now() / 3_600_000)}`;
    const differs = state !== 'working' || listsOf.get(uID) !== at;
    listsOf.set(uID, at);
    return differs;
  }

  async function round(): Promise<void> {
    for (const folder of await workingFolders(program())) {
      if (!open) return;
      if (now() >= (restUntil.get(folder.uID) ?? 0) && mayDiffer(folder)) void lookAt(folder);
    }
    if (now() < sweptAt + sweepMs) return;
    sweptAt = now();
    await sweepLog(program());
  }

  const tick = () =>
    void round().catch((error: unknown) => {
      if (open) program().lab.log.error('folders could not be looked after', { error });
    });

  return {
    begin() {
      open = true;
      program().lab.tableVersions.onEvents(() => {
        changes += 1;
      });
      program().lab.tableVersions.onChange('watched_folders', () => restUntil.clear());
      pulse = setInterval(tick, lookMs).unref();
      tick();
    },
    async look(id) {
      const folder = (await workingFolders(program())).find(({ uID }) => uID === id);
      if (folder) await lookAt(folder);
    },
    async close() {
      open = false;
      if (pulse) clearInterval(pulse);
      let timer: NodeJS.Timeout | null = null;
      const long = new Promise<void>((done) => {
        timer = setTimeout(done, closeMs);
      });
      await Promise.race([Promise.all(busy.values()), long]);
      if (timer) clearTimeout(timer);
    },
  };
}
