// The folder of an import: the file as it was sent, and what its rows were judged. Whoever has the lab open reads it; it goes with its row.
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore, ReceivedFile } from '../../files/file-store.ts';

export interface ImportFolder {
  file: string;
  /** Where rows lie that are judged under this name. */
  rows(name: string): string;
  /** Takes over what was received. */
  begin(received: ReceivedFile): Promise<void>;
  drop(): Promise<void>;
}

export function importFolder(files: FileStore, id: string): ImportFolder {
  const folder = files.ofImport(id);
  const file = join(folder, 'file');
  return {
    file,
    rows: (name) => join(folder, `rows-${name}`),
    async begin({ temporary }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(temporary, file);
    },
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What a program left that died before there was a row for it; `before`: as one that is just being begun is not meant. */
export async function dropLeftFolders(
  files: FileStore,
  { before, isKept }: { before: number; isKept: (id: string) => Promise<boolean> },
): Promise<void> {
  for (const id of await files.imports()) {
    const found = await stat(files.ofImport(id)).catch(() => null);
    if (found && found.mtimeMs < before && !(await isKept(id))) await importFolder(files, id).drop();
  }
}
