// How far behind the lab its warm copy is, told by the times of files: when the lab was last written to, when the last part arrived, and
// since when something waits. In a quiet lab the last part is old and nothing is missing. docs/adr/0105.
import { statSync } from 'node:fs';
import { opendir, readdir, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';

export interface Arrival {
  /** When it was looked, so that ages need no clock of the reader. */
  looked: number;
  shipped: number | null;
  written: number | null;
  /** The copy holds all that was written until then; null: all that there is, or the place is another machine. */
  behindSince: number | null;
}

export interface Arrivals {
  look(): Promise<Arrival>;
  /** Goes on looking by itself: what waits is only known by whoever saw it begin. */
  begin(): void;
  close(): void;
}

const everyMs = 5000;

export function createArrivals({ place, database, now }: { place: string; database: string; now(): number }): Arrivals {
  let waiting: { since: number; written: number } | null = null;
  /** When nothing was missing, last. */
  let whole = 0;
  let timer: NodeJS.Timeout | null = null;

  async function look(): Promise<Arrival> {
    const written = lastWrite(database);
    if (!isAbsolute(place)) return { looked: now(), shipped: null, written, behindSince: null };
    const shipped = await newestIn(place);
    const looked = now();
    const arrived = shipped ?? 0;
    if (written === null || arrived >= written) {
      waiting = null;
      whole = looked;
      // Of the first look nobody knows what came before it.
    } else if (waiting === null) waiting = { since: whole > 0 ? Math.max(arrived, whole) : written, written };
    // What waited has arrived, and something else was written meanwhile.
    else if (arrived >= waiting.written) waiting = { since: arrived, written };
    return { looked, shipped, written, behindSince: waiting?.since ?? null };
  }

  return {
    look,
    begin() {
      timer ??= setInterval(() => void look(), everyMs).unref();
    },
    close() {
      if (timer) clearInterval(timer);
      timer = null;
    },
  };
}

/** When the last file came into folders of files that are only added: a folder's own time says it, and the files are not read. */
async function newestIn(folder: string): Promise<number | null> {
  try {
    if (await beginsWithFile(folder)) return (await stat(folder)).mtimeMs;
    const entries = await readdir(folder, { withFileTypes: true });
    const below = await Promise.all(
      entries.filter((entry) => entry.isDirectory()).map((entry) => newestIn(join(folder, entry.name))),
    );
    const times = below.filter((time) => time !== null);
    return times.length === 0 ? null : Math.max(...times);
  } catch {
    return null;
  }
}

async function beginsWithFile(folder: string): Promise<boolean> {
  for await (const entry of await opendir(folder)) return entry.isFile();
  return false;
}

function lastWrite(database: string): number | null {
  const timeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
  return timeOf(`${database}-wal`) ?? timeOf(database);
}
