// The files of a lab where they are said to lie.

import { AppError } from '../../contract/errors.ts';
import type { DataPaths } from '../../lib/disk/data-dir.ts';
import type { Log } from '../../lib/log.ts';
import { StartError } from '../../lib/start-error.ts';
import type { FileStore } from '../file-store.ts';
import { type FilesPlace, placeName, type S3Place } from '../place/files-place.ts';
import { openSharedStore } from '../shared/shared-store.ts';

interface FilesInput {
  place: FilesPlace;
  paths: DataPaths;
  assertWritable: () => void;
  now(): number;
  log: Log;
  /** One sentence for whoever starts the program. */
  say?: ((sentence: string) => void) | undefined;
}

export async function openFiles(input: FilesInput): Promise<FileStore> {
  const { place } = input;
  return place.kind === 'folder' ? inFolder(input, place.folder) : inBucket(input, place);
}

async function inFolder({ paths, assertWritable, now, log }: FilesInput, folder: string): Promise<FileStore> {
  try {
    return await openSharedStore({ folder, paths, assertWritable, now });
  } catch (error) {
    log.error('the folder of the files is not usable', {
      folder,
      error: error instanceof AppError ? (error.cause ?? error.code) : error,
    });
    throw new StartError(
      'files_place',
      `The folder ${folder} of the lab's files is not there, cannot be written, or is not the one it was; look whether its disk is mounted (docs/operations.md#files).`,
    );
  }
}

/** Storage that is away keeps nobody from starting: what needs no file works, and the rest when it is back. */
async function inBucket({ paths, assertWritable, now, log, say }: FilesInput, place: S3Place): Promise<FileStore> {
  const [{ openBucket }, { openS3Store }] = await Promise.all([import('../s3/bucket.ts'), import('../s3/s3-store.ts')]);
  const name = placeName(place);
  const store = openS3Store({ bucket: openBucket(place), name, paths, assertWritable, now });
  await store.tried().catch((error: unknown) => {
    log.error('the files of the lab cannot be reached', { place: name, error: error instanceof Error ? error.cause : error });
    say?.(
      `The files of the lab in ${name} cannot be reached or written; the lab is served without them until that is mended (docs/operations.md#files).`,
    );
  });
  return store;
}
