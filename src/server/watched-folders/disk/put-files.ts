// Files moved and written so that whoever looks sees all of them or none: nothing that is there is ever written over.
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';

const mostNames = 1000;
/** What lies in such a folder is for others: who may read it, the folder itself says. */
const forOthers = 0o644;

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';
const isUnable = (error: unknown) =>
  ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK'].includes(String((error as NodeJS.ErrnoException).code));

/** `name`, `name (2)`, `name (3)`: the first that nobody has. */
async function underFreeName(folder: string, name: string, take: (path: string) => Promise<void>): Promise<string> {
  const { name: stem, ext } = parse(name);
  for (let number = 1; number <= mostNames; number += 1) {
    const own = number === 1 ? name : `${stem} (${number})${ext}`;
    try {
      await take(join(folder, own));
      return own;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  throw new Error(`no free name for ${name}`);
}

/** Into a folder below the one it lies in; gives what it is called there. */
export async function putAside(from: string, { folder, name }: { folder: string; name: string }): Promise<string> {
  await mkdir(folder, { recursive: true });
  return underFreeName(folder, name, async (path) => {
    try {
      await link(from, path);
    } catch (error) {
      if (!isUnable(error)) throw error;
      // Where files cannot have two names: an empty one holds the name, and is replaced.
      await (await open(path, 'wx')).close();
      await rename(from, path);
      return;
    }
    await rm(from);
  });
}

/** Beside a file that was refused: why. */
export async function putNote(folder: string, name: string, text: string): Promise<void> {
  await underFreeName(folder, `${name}.txt`, (path) => writeFile(path, text, { flag: 'wx', mode: forOthers }));
}

/** A file that is being written has a name that no program takes for a file of the lab. */
export interface Draft {
  write(chunk: Uint8Array): Promise<void>;
  /** In the place of what has its name. */
  replace(name: string): Promise<void>;
  /** Beside what has its name; gives what it is called. */
  add(name: string): Promise<string>;
  drop(): Promise<void>;
}

export async function createDraft(folder: string): Promise<Draft> {
  const path = join(folder, `.${randomUUID()}.part`);
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, forOthers);
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await file.close();
  };
  const finish = async () => {
    await file.sync();
    await close();
    await chmod(path, forOthers).catch(() => undefined);
  };
  return {
    async write(chunk) {
      for (let done = 0; done < chunk.length; ) done += (await file.write(chunk, done)).bytesWritten;
    },
    async replace(name) {
      await finish();
      await rename(path, join(folder, name));
    },
    async add(name) {
      await finish();
      return putAside(path, { folder, name });
    },
    async drop() {
      await close().catch(() => undefined);
      await rm(path, { force: true });
    },
  };
}
