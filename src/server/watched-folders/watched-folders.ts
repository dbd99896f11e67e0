// Looks after the folders of the lab for as long as it is open. Each is looked after by itself: one whose disk does not answer holds up none
// of the others. docs/adr/0077, docs/interface/connections.md#folders.
import { sweepLog } from './file-log.ts';
import { workingFolders } from './kept-folder.ts';
import { createLooking, type FolderServices } from './looking.ts';
import { createPace } from './pace.ts';

export interface WatchedFolders {
  begin(): void;
  /** Another one looks after them from now on. */
  rest(): Promise<void>;
  /** Now, and not with the next look; resolves when it is done, or told that the disk does not answer. */
  look(id: string): Promise<void>;
  close(): Promise<void>;
}

const lookMs = 5000;
const sweepMs = 600_000;
/** A disk that does not answer must not keep the program from ending. */
const closeMs = 2000;

export function createWatchedFolders(services: FolderServices): WatchedFolders {
  const { program } = services;
  const { clock, log, changes } = program().lab;
  const pace = createPace(clock);
  let [open, listens] = [false, false];
  let sweptAt = Number.NEGATIVE_INFINITY;
  let pulse: NodeJS.Timeout | null = null;
  const looking = createLooking(services, pace, () => open);

  async function round(): Promise<void> {
    await looking.tellSilent();
    for (const folder of await workingFolders(program())) if (open && pace.isDue(folder)) void looking.look(folder);
    if (!open || performance.now() < sweptAt + sweepMs) return;
    sweptAt = performance.now();
    await sweepLog(program());
  }

  const tick = () =>
    void round().catch((error: unknown) => {
      if (open) log.error('folders could not be looked after', { error });
    });

  async function rest(): Promise<void> {
    open = false;
    if (pulse) clearInterval(pulse);
    await soon(looking.ended());
  }

  return {
    begin() {
      if (open) return;
      open = true;
      if (!listens) changes.onEvents(pace.changed);
      if (!listens) changes.onChange('watched_folders', pace.restart);
      listens = true;
      pulse = setInterval(tick, lookMs).unref();
      tick();
    },
    async look(id) {
      const folder = (await workingFolders(program())).find(({ uID }) => uID === id);
      if (folder) await looking.look(folder);
    },
    rest,
    close: rest,
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
