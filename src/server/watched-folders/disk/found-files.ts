// Files that lie in a folder and are whole: two looks in a row saw the same size and time, so that nobody is still writing them.
import { lstat, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface FoundFile {
  name: string;
  path: string;
  size: number;
  /** What it was when it was seen: another one is another file. */
  mark: string;
}

/** Of programs that are still writing, and of those that show folders. */
const passedBy = /^(?:\.|~\$|thumbs\.db$|desktop\.ini$)|\.(?:tmp|part|partial|crdownload|filepart|lock)$/i;
/** A folder with more is worked off bit by bit. */
const mostAtOnce = 200;

export interface Looks<Known> {
  /** Those that stand still since the last look, in the order of their names; and all names there are. */
  at(folder: string): Promise<{ whole: FoundFile[]; names: ReadonlySet<string> }>;
  /** What was made of it before, where it could not be moved since. */
  known(file: FoundFile): Known | null;
  keep(file: FoundFile, known: Known): void;
}

export function createLooks<Known>(): Looks<Known> {
  const seen = new Map<string, ReadonlyMap<string, string>>();
  const kept = new Map<string, { mark: string; known: Known }>();
  /** What is not there any more. */
  function forget(folder: string, there: ReadonlySet<string>): void {
    for (const path of kept.keys()) if (dirname(path) === folder && !there.has(path)) kept.delete(path);
  }

  return {
    async at(folder) {
      const before = seen.get(folder);
      const now = new Map<string, string>();
      const whole: FoundFile[] = [];
      const names = await namesIn(folder);
      for (const name of names.slice(0, mostAtOnce)) {
        const file = await fileAt(join(folder, name), name);
        if (!file) continue;
        now.set(name, file.mark);
        if (before?.get(name) === file.mark) whole.push(file);
      }
      seen.set(folder, now);
      forget(folder, new Set(names.map((name) => join(folder, name))));
      return { whole, names: new Set(names) };
    },
    known({ path, mark }) {
      const one = kept.get(path);
      return one?.mark === mark ? one.known : null;
    },
    keep: ({ path, mark }, known) => void kept.set(path, { mark, known }),
  };
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !passedBy.test(entry.name));
  return files.map(({ name }) => name).sort();
}

/** A link is followed nowhere: only what lies here itself. */
async function fileAt(path: string, name: string): Promise<FoundFile | null> {
  const found = await lstat(path).catch(() => null);
  if (!found?.isFile()) return null;
  const { size, mtimeMs, ino } = found;
  return { name, path, size, mark: `${size} ${mtimeMs} ${ino}` };
}
