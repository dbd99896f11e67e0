// The files of a lab from one place to another, for a lab that moves: each is what its name says, or stays behind and is told.
import { mkdirSync } from 'node:fs';
import { AppError } from '../contract/errors.ts';
import { type FileStore, openFileStore } from '../files/file-store.ts';
import { openFiles } from '../files/open/open-files.ts';
import { type FilesPlace, placeName } from '../files/place/files-place.ts';
import type { DataPaths } from '../lib/disk/data-dir.ts';
import { createLog } from '../lib/log.ts';
import { StartError } from '../lib/start-error.ts';

export interface BroughtFiles {
  /** That were not there yet. */
  brought: number;
  /** Not what they were when they were kept. */
  altered: readonly string[];
}

/** In the place, or where the data directory has them; one that does not answer is refused. */
export async function filesOfLab(paths: DataPaths, place: FilesPlace | undefined): Promise<FileStore> {
  if (!place) {
    for (const folder of [paths.documents, paths.incoming]) mkdirSync(folder, { recursive: true, mode: 0o700 });
    return openFileStore(paths);
  }
  let refused: string | null = null;
  const store = await openFiles({
    ...{ place, paths, now: Date.now, log: createLog({ level: 'silent', now: Date.now }) },
    assertWritable: () => undefined,
    say: (sentence) => {
      refused = sentence;
    },
  });
  if (refused !== null)
    throw new StartError('files_place', `The files of the lab in ${placeName(place)} cannot be reached or written.`);
  return store;
}

export async function bringFiles(from: FileStore, to: FileStore): Promise<BroughtFiles> {
  const altered: string[] = [];
  let brought = 0;
  for await (const { hashes } of from.stored())
    for (const hash of hashes) {
      const came = await bringOne(from, to, hash);
      if (came === 'altered') altered.push(hash);
      else if (came === 'brought') brought += 1;
    }
  return { brought, altered };
}

async function bringOne(from: FileStore, to: FileStore, hash: string): Promise<'brought' | 'altered' | null> {
  const content = await from.find(hash);
  const there = content && (await to.find(hash));
  if (!content || there?.size === content.size) return null;
  const file = await to.receive(content.read(), null, Number.POSITIVE_INFINITY);
  try {
    if (file.hash !== hash) return 'altered';
    (await to.keep(file)).release();
    return 'brought';
  } finally {
    await to.discard(file);
  }
}

/** What the place of the files refuses, for whoever moves a lab at a command line. */
export function saidOfFiles(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const what = error.code === 'storage.full' ? 'has no more room' : 'does not answer';
  return new StartError('files_place', `The place of the lab's files ${what}; the lab stays where it is.`);
}
