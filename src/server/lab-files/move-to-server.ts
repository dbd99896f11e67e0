// Moves a closed lab's database from its folder to a database server and back. Both sides are compared before the lab is somewhere else, and
// what it leaves stays: nothing that ends this early costs anything. Files stay in the folder of whoever serves the lab, unless they are said to
// lie where all who serve it have them: then they come along.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileToServer, type MovedLab, serverToFile } from '../db/postgres/move/move-lab.ts';
import { emptyWal, openSqlite } from '../db/sqlite/handle/open-sqlite.ts';
import { migrations } from '../db/sqlite/migrations/index.ts';
import { lockLab } from '../db/sqlite/open/lab-lock.ts';
import { schemaVersion } from '../db/sqlite/tables/migrate.ts';
import type { FileStore } from '../files/file-store.ts';
import { type FilesSetting, filesPlace } from '../files/place/files-place.ts';
import { type DataPaths, dataPaths, prepareDataDirectory, readConfig } from '../lib/disk/data-dir.ts';
import { syncFile, syncFolder } from '../lib/disk/file-hash.ts';
import { StartError } from '../lib/start-error.ts';
import { type BroughtFiles, bringFiles, filesOfLab } from './bring-files.ts';

interface MoveInput {
  directory: string;
  url: string;
  /** Where the files of a served lab lie; as config.json says when not said. */
  files?: FilesSetting | undefined;
  nativeBinding?: string | undefined;
  progress?: (done: number, all: number | null) => void;
}

/** What the lab's file is called once its rows are on the server. */
const leftFile = 'lab.db.moved';
export interface MovedAll extends MovedLab {
  /** Null where they lie where they lay. */
  files: BroughtFiles | null;
}

const arrivingFile = 'lab.db.arriving';
const beside = ['', '-wal', '-shm'];

export async function moveToServer({ directory, url, files, ...given }: MoveInput & { program: string }): Promise<MovedAll> {
  const paths = dataPaths(directory);
  const config = readConfig(paths);
  if (config.database !== undefined)
    throw new StartError(
      'moved_lab',
      `The lab of ${directory} is on a database server already; move it back with --to sqlite first.`,
    );
  if (!existsSync(paths.database)) throw new StartError('missing_database', `There is no lab in ${directory}.`);
  const lock = lockLab(paths.database);
  try {
    settled(paths, given.nativeBinding);
    const place = placeOf(files ?? config.files);
    const brought = place ? await bringFiles(await filesOfLab(paths, undefined), await filesOfLab(paths, place)) : null;
    const moved = await fileToServer({ file: paths.database, url, ...given });
    // The one moment that counts: until this stands there, the lab is in the folder.
    writeConfig(paths, { ...config, database: url, ...(files === undefined ? {} : { files }) });
    for (const end of beside)
      if (existsSync(`${paths.database}${end}`)) renameSync(`${paths.database}${end}`, join(directory, `${leftFile}${end}`));
    syncFolder(directory);
    return { ...moved, files: brought };
  } finally {
    lock.release();
  }
}

/** Of this program's schema, with nothing left for the next start to do; its log is taken in. */
function settled(paths: DataPaths, nativeBinding: string | undefined): void {
  const handle = openSqlite(paths.database, { nativeBinding });
  try {
    const due =
      schemaVersion(handle) === migrations.length && handle.prepare('select 1 from trail_due limit 1').get() === undefined;
    if (!due || existsSync(paths.replaced))
      throw new StartError(
        'unsettled_lab',
        `Start the lab of ${paths.directory} once with this program, stop it, and move it then.`,
      );
    emptyWal(handle);
  } finally {
    handle.close();
  }
}

interface TakeInput extends MoveInput {
  /** Another folder gets a whole lab of its own, its files with it, and the server keeps the lab. */
  folder: string;
}

export async function moveToFolder({ directory, folder, url, files, ...given }: TakeInput): Promise<MovedAll> {
  const [from, to] = [dataPaths(directory), dataPaths(folder)];
  const stays = directory !== folder;
  if (existsSync(to.database)) throw new StartError('folder_not_empty', `There is a lab in ${folder} already.`);
  prepareDataDirectory(to);
  const place = placeOf(files ?? readConfig(from).files);
  const lock = lockLab(to.database);
  const arriving = join(folder, arrivingFile);
  try {
    removeAll(arriving);
    // Most of them before, so that nobody waits for them to write again.
    const bring = place || stays ? await bringing(await filesOfLab(from, place), to) : null;
    const before = (await bring?.()) ?? null;
    let after: BroughtFiles | null = null;
    const moved = await serverToFile({ file: arriving, url, ...given }, async () => {
      syncFile(arriving);
      after = (await bring?.()) ?? null;
      renameSync(arriving, to.database);
      syncFolder(folder);
      return stays ? null : folder;
    });
    if (!stays) {
      const { database: _left, files: _there, ...config } = readConfig(from);
      writeConfig(from, config);
    }
    return { ...moved, files: together(before, after) };
  } catch (error) {
    removeAll(arriving);
    throw error;
  } finally {
    lock.release();
  }
}

function removeAll(file: string): void {
  for (const end of beside) rmSync(`${file}${end}`, { force: true });
}

const placeOf = (setting: FilesSetting | undefined) => (setting === undefined ? undefined : filesPlace(setting));

async function bringing(from: FileStore, paths: DataPaths): Promise<() => Promise<BroughtFiles>> {
  const to = await filesOfLab(paths, undefined);
  return () => bringFiles(from, to);
}

function together(before: BroughtFiles | null, after: BroughtFiles | null): BroughtFiles | null {
  return before && { brought: before.brought + (after?.brought ?? 0), altered: after?.altered ?? before.altered };
}

/** Its address may hold a password: for the owner's eyes alone. */
function writeConfig(paths: DataPaths, config: object): void {
  const file = `${paths.config}.new`;
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  syncFile(file);
  renameSync(file, paths.config);
  syncFolder(paths.directory);
}
