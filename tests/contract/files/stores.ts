// Where the files of a lab may lie, each place empty: what a store of files promises is asked of all of them. `open` opens it once more, as
// another instance does; a lab of one instance has one store alone.
import { mkdirSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { createFileStore, type FileStore } from '#server/files/file-store.ts';
import { openBucket } from '#server/files/s3/bucket.ts';
import { openS3Store } from '#server/files/s3/s3-store.ts';
import { openSharedStore } from '#server/files/shared/shared-store.ts';
import { dataPaths, prepareDataDirectory } from '#server/lib/disk/data-dir.ts';
import { tempFolder } from '../../db/support/temp-folder.ts';
import { s3AtHand } from '../../support/s3-server.ts';

interface PlaceOfFiles {
  /** One more instance's. */
  open(): Promise<FileStore>;
  /** Days pass for all of them. */
  later(days: number): void;
}

interface KindOfPlace {
  name: string;
  isShared: boolean;
  make(): Promise<PlaceOfFiles>;
}

const dayMs = 24 * 60 * 60 * 1000;
const assertWritable = () => undefined;

function newPaths() {
  const paths = dataPaths(`${tempFolder()}/lab`);
  prepareDataDirectory(paths);
  return paths;
}

/** The storage has a clock of its own, and so has the disk. */
function steppedClock() {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    later: (days: number) => {
      ahead += days * dayMs;
    },
  };
}

async function inOwnFolder(): Promise<PlaceOfFiles> {
  const store = createFileStore(newPaths());
  return { open: async () => store, later: () => undefined };
}

export async function inSharedFolder(): Promise<PlaceOfFiles> {
  const folder = `${tempFolder()}/shared`;
  mkdirSync(folder);
  const { now, later } = steppedClock();
  return { open: () => openSharedStore({ folder, paths: newPaths(), assertWritable, now }), later };
}

async function inBucket(): Promise<PlaceOfFiles> {
  const { place } = await s3AtHand();
  const { now, later } = steppedClock();
  return {
    async open() {
      const bucket = openBucket(place);
      onTestFinished(bucket.close);
      return openS3Store({ bucket, name: 'bucket', paths: newPaths(), assertWritable, now });
    },
    later,
  };
}

export const kindsOfPlace: readonly KindOfPlace[] = [
  { name: 'the data directory', isShared: false, make: inOwnFolder },
  { name: 'a shared folder', isShared: true, make: inSharedFolder },
  { name: 'S3', isShared: true, make: inBucket },
];
