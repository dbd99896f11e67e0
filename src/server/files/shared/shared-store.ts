// Files in a folder that several instances have: on a disk of the network that each mounts. What nobody needs is put aside and comes back when
// somebody asks for it; only after days there it is gone. So nothing is lost however instances come between each other. docs/adr/0115.
import { mkdir, readdir, readFile, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentPath, type DataPaths } from '../../lib/disk/data-dir.ts';
import { asideMs, foundOrBroughtBack } from '../aside.ts';
import { type HashesOfStart, hashPattern, moveInto, moveTo, storedHashes } from '../content-folder.ts';
import type { FileStore } from '../file-store.ts';
import { importFilesIn, importsIn } from '../import-files.ts';
import { mostFileBytes, receiveInto } from '../receive.ts';
import { instanceName, ownIncoming } from './own-incoming.ts';
import { knownPlace, markName } from './place-marker.ts';
import { askedOfFolder, explainedShared, isMissing, sharedContent } from './shared-content.ts';

interface SharedInput {
  folder: string;
  /** Of this instance. */
  paths: Pick<DataPaths, 'directory'>;
  assertWritable: () => void;
  now(): number;
}

/** Rejects where the folder cannot be written. */
export async function openSharedStore(input: SharedInput): Promise<FileStore> {
  const { folder, paths, assertWritable, now } = input;
  const place = (name: string) => join(folder, name);
  const [documents = '', removed = '', imports = '', previews = ''] = ['documents', 'removed', 'imports', 'previews'].map(place);
  const known = knownPlace(paths, folder, markIn(folder));
  await askedOfFolder(() => known.assertThere());
  for (const one of [documents, removed, imports, previews])
    await askedOfFolder(() => mkdir(one, { recursive: true, mode: 0o700 }));
  const incoming = await askedOfFolder(() => ownIncoming(place('incoming'), instanceName(paths), now()));
  const contents = contentsIn({ documents, removed, now });

  return {
    async receive(content, name, most = mostFileBytes) {
      assertWritable();
      return receiveInto(incoming, { content, name, most }, explainedShared);
    },
    async discard({ temporary }) {
      await askedOfFolder(() => rm(temporary, { force: true }));
    },
    async keep(file) {
      await askedOfFolder(async () => {
        await known.assertThere();
        await contents.bringBack(file.hash);
        await moveInto(contentPath(documents, file.hash), file);
      });
      return { release: () => undefined };
    },
    async find(hash) {
      if (!hashPattern.test(hash)) return null;
      const path = contentPath(documents, hash);
      const bringBack = () => askedOfFolder(() => contents.bringBack(hash));
      const found = await foundOrBroughtBack(() => sharedContent(path, bringBack), bringBack);
      if (!found) await askedOfFolder(() => known.assertThere());
      return found;
    },
    derived: (hash) => contentPath(previews, hash),
    ofImport: (id) => importFilesIn(imports, id),
    imports: () => importsIn(imports),
    assertOf: (lab) => askedOfFolder(() => known.assertOf(lab)),
    async removeUnless(hash, inUse) {
      if (await inUse()) return false;
      const gone = await askedOfFolder(() => contents.remove(hash));
      if (gone) await rm(contentPath(previews, hash), { recursive: true, force: true }).catch(() => undefined);
      return gone;
    },
    stored: () => contents.stored(),
  };
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
}

function markIn(folder: string) {
  const file = join(folder, markName);
  return {
    isThere: () => isThere(file),
    read: () => readFile(file, 'utf8').catch(() => null),
    put: (text: string) => writeFile(file, text, { mode: 0o600 }),
  };
}

function contentsIn({ documents, removed, now }: { documents: string; removed: string; now(): number }) {
  const aside = (hash: string) => join(removed, hash);

  /** What came in between is met as something that is not there. */
  async function unlessMissing(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  return {
    /** Whether it was aside. */
    bringBack: (hash: string) =>
      unlessMissing(async () => {
        const target = contentPath(documents, hash);
        if (await isThere(target)) return;
        await stat(aside(hash));
        await moveTo(aside(hash), target);
      }),
    /** Puts it aside, or removes what has been there for long. */
    async remove(hash: string): Promise<boolean> {
      const path = contentPath(documents, hash);
      const time = new Date(now());
      const isPutAside = await unlessMissing(async () => {
        // The days begin now, also where a copy has been there before.
        await utimes(path, time, time);
        await rename(path, aside(hash));
      });
      if (isPutAside) return false;
      const since = await stat(aside(hash)).catch(() => null);
      if (!since || since.mtimeMs > now() - asideMs) return false;
      return unlessMissing(() => unlink(aside(hash)));
    },
    async *stored(): AsyncIterable<HashesOfStart> {
      const put = (await readdir(removed)).filter((name) => hashPattern.test(name));
      const told = new Set<string>();
      for await (const { start, hashes } of storedHashes(documents)) {
        told.add(start);
        yield { start, hashes: [...new Set([...hashes, ...put.filter((hash) => hash.startsWith(start))])] };
      }
      const rest = put.filter((hash) => !told.has(hash.slice(0, 2)));
      for (const start of new Set(rest.map((hash) => hash.slice(0, 2))))
        yield { start, hashes: rest.filter((hash) => hash.startsWith(start)) };
    },
  };
}
