// What an import stands on: its file as it was sent and what its rows were judged. It is read at any place, so it lies in a folder of this
// computer, or in one that all who serve the lab have; where it lies in neither, it is offered and fetched.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface ImportFiles {
  folder: string;
  /** From now on whoever serves the lab can fetch them. */
  offer(names: readonly string[]): Promise<void>;
  /** Those that are not in the folder yet; what nobody offered stays missing. */
  fetch(names: readonly string[]): Promise<void>;
  /** These, or all there is. */
  drop(names?: readonly string[]): Promise<void>;
}

export interface LeftImport {
  id: string;
  /** When something was put there last. */
  at: number;
}

export async function dropFiles(folder: string, names: readonly string[] | undefined): Promise<void> {
  if (!names) await rm(folder, { recursive: true, force: true });
  else for (const name of names) await rm(join(folder, name), { force: true });
}

/** In a folder that whoever goes on with it has as well. */
export function importFilesIn(imports: string, id: string): ImportFiles {
  const folder = join(imports, id);
  return {
    folder,
    offer: async () => undefined,
    fetch: async () => undefined,
    drop: (names) => dropFiles(folder, names),
  };
}

export async function importsIn(imports: string): Promise<LeftImport[]> {
  const ids = await readdir(imports).catch(() => []);
  const found = await Promise.all(ids.map(async (id) => ({ id, of: await stat(join(imports, id)).catch(() => null) })));
  return found.flatMap(({ id, of }) => (of ? [{ id, at: of.mtimeMs }] : []));
}
