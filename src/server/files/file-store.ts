// Files of records: received as a stream into a temporary file, then kept in the documents folder under the hash of their
// content, once however many records hold it. docs/interface/product.md#data-directory, docs/interface/papers.md#documents,
// docs/quality.md#s14. Where several instances serve a lab, others answer the same (docs/adr/0115).
import { mkdirSync, rmSync, statSync, unlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { contentPath, type DataPaths } from '../lib/disk/data-dir.ts';
import { type HashesOfStart, hashPattern, moveInto, storedHashes } from './content-folder.ts';
import { type ImportFiles, importFilesIn, importsIn, type LeftImport } from './import-files.ts';
import { explainedDisk, mostFileBytes, type ReceivedFile, receiveInto } from './receive.ts';
import { type StoredContent, storedContent } from './stored-content.ts';

export interface FileStore {
  receive(content: AsyncIterable<Uint8Array>, name: string | null, most?: number): Promise<ReceivedFile>;
  /** Whatever became of it, its temporary file is gone afterwards. */
  discard(file: ReceivedFile): Promise<void>;
  /** Puts the content into its place and protects it there until `release`, by when a record should hold it. */
  keep(file: ReceivedFile): Promise<{ release(): void }>;
  /** Null when it is not there. */
  find(hash: string): Promise<StoredContent | null>;
  /** The folder of what is made from a content, and goes with it. */
  derived(hash: string): string;
  /** Of an import that was judged and not yet written. */
  ofImport(id: string): ImportFiles;
  /** Those that are there. */
  imports(): Promise<LeftImport[]>;
  /** Rejects where they are another lab's; `lab` names this one. Asked before anything is removed that nobody here needs. */
  assertOf(lab: string): Promise<void>;
  /**
   * Removes the content, unless `inUse` says that it is needed or somebody is about to store the same. Where others may do so whom nobody
   * here knows, it is put aside first and removed when it was not needed for days.
   */
  removeUnless(hash: string, inUse: () => Promise<boolean>): Promise<boolean>;
  /** All that is stored, a part at a time: the hashes that begin alike. */
  stored(): AsyncIterable<HashesOfStart>;
}

export type FilePaths = Pick<DataPaths, 'documents' | 'incoming' | 'imports' | 'previews'>;

/** What was being received when the program died is dropped: nothing refers to it. */
export function emptyIncoming(incoming: string): void {
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
}

export function createFileStore(paths: FilePaths, assertWritable?: () => void): FileStore {
  emptyIncoming(paths.incoming);
  return openFileStore(paths, assertWritable);
}

/** Beside one that receives files: what it is receiving stays. */
export function openFileStore(
  { documents, incoming, imports, previews }: FilePaths,
  assertWritable: () => void = () => undefined,
): FileStore {
  const held = new Map<string, number>();
  let keeps = 0;

  function hold(hash: string): () => void {
    held.set(hash, (held.get(hash) ?? 0) + 1);
    keeps += 1;
    return () => {
      const left = (held.get(hash) ?? 1) - 1;
      if (left > 0) held.set(hash, left);
      else held.delete(hash);
    };
  }

  return {
    async receive(content, name, most = mostFileBytes) {
      assertWritable();
      return receiveInto(incoming, { content, name, most }, explainedDisk);
    },
    async discard({ temporary }) {
      await rm(temporary, { force: true });
    },
    async keep({ hash, size, temporary }) {
      const release = hold(hash);
      try {
        await moveInto(contentPath(documents, hash), { hash, size, temporary });
        return { release };
      } catch (error) {
        release();
        throw explainedDisk(error);
      }
    },
    async find(hash) {
      if (!hashPattern.test(hash)) return null;
      return storedContent(contentPath(documents, hash));
    },
    derived: (hash) => contentPath(previews, hash),
    ofImport: (id) => importFilesIn(imports, id),
    imports: () => importsIn(imports),
    assertOf: async () => undefined,
    async removeUnless(hash, inUse) {
      if (held.has(hash)) return false;
      const before = keeps;
      if (await inUse()) return false;
      // Whoever stored anything meanwhile may have stored this; the nightly round comes again.
      if (held.has(hash) || keeps !== before) return false;
      const gone = removed(contentPath(documents, hash));
      if (gone) rmSync(contentPath(previews, hash), { recursive: true, force: true });
      return gone;
    },
    stored: () => storedHashes(documents),
  };
}

/** At once, without a pause in which somebody could come to need it. */
function removed(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  unlinkSync(path);
  return true;
}
