// The folder of an import: the file as it was sent, and what its rows were judged. Whoever has the lab open reads it; it goes with its row.
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../../files/file-store.ts';
import type { ReceivedFile } from '../../files/receive.ts';
import { rowsFiles } from './judged-rows.ts';

export interface ImportFolder {
  /** The file as it was sent. */
  file(): Promise<string>;
  /** Where rows lie that are judged under this name. */
  rows(name: string): string;
  /** For whoever goes on with it. */
  offerRows(name: string): Promise<void>;
  /** Brings those here that were offered. */
  fetchRows(name: string): Promise<string>;
  dropRows(name: string): Promise<void>;
  /** Takes over what was received. */
  begin(received: ReceivedFile): Promise<void>;
  drop(): Promise<void>;
}

const fileName = 'file';
const rowsName = (name: string) => `rows-${name}`;

export function importFolder(files: FileStore, id: string): ImportFolder {
  const own = files.ofImport(id);
  const file = join(own.folder, fileName);
  const rows = (name: string) => join(own.folder, rowsName(name));
  return {
    async file() {
      await own.fetch([fileName]);
      return file;
    },
    rows,
    offerRows: (name) => own.offer(rowsFiles(rowsName(name))),
    async fetchRows(name) {
      await own.fetch(rowsFiles(rowsName(name)));
      return rows(name);
    },
    dropRows: (name) => own.drop(rowsFiles(rowsName(name))),
    async begin({ temporary }) {
      await mkdir(own.folder, { recursive: true, mode: 0o700 });
      await rename(temporary, file);
      await own.offer([fileName]);
    },
    drop: () => own.drop(),
  };
}

/** What a program left that died before there was a row for it; `before`: as one that is just being begun is not meant. */
export async function dropLeftFolders(
  files: FileStore,
  { before, isKept }: { before: number; isKept: (id: string) => Promise<boolean> },
): Promise<void> {
  for (const { id, at } of await files.imports()) if (at < before && !(await isKept(id))) await importFolder(files, id).drop();
}
