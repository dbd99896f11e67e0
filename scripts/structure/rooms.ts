// Holds the files of src against the table of their rooms: who uses whom, nobody one above, and no folder of server and renderer so full
// that nobody finds anything in it.
import { dirname } from 'node:path';
import { labNameFaults } from './lab-names.ts';
import { RENDERER_ROOMS } from './renderer-rooms.ts';
import { type Folder, SERVER_FOLDERS } from './room-table.ts';
import { importsOf, type Sources } from './source-imports.ts';

const server = 'src/server/';
export const mostFiles = 12;
/** Screens are looked for by their names: their folders may hold more. */
export const mostScreenFiles = 20;

/** Numbered and read in order: a migration is found by its number. */
const numbered = 'src/server/db/sqlite/migrations';

const folders: Readonly<Record<string, Folder>> = SERVER_FOLDERS;
const order = Object.keys(folders);

export function roomFaults(sources: Sources): string[] {
  return [
    ...tableFaults(),
    ...fullFolders(sources),
    ...unknownRooms(sources),
    ...importFaults(sources),
    ...rendererFaults(sources),
    ...labNameFaults(sources),
  ];
}

export function filesPerFolder(sources: Sources): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of sources.keys()) {
    if (!file.endsWith('.generated.ts')) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  return counts;
}

function fullFolders(sources: Sources): string[] {
  return [...filesPerFolder(sources)]
    .filter(([folder, count]) => folder !== numbered && count > mostIn(folder))
    .map(([folder, count]) => `${folder} holds ${count} files, ${mostIn(folder)} at most: give it rooms.`);
}

function mostIn(folder: string): number {
  if (folder.startsWith('src/server')) return mostFiles;
  return folder.startsWith('src/renderer') ? mostScreenFiles : Number.POSITIVE_INFINITY;
}

/** A folder only uses folders that stand before it: so no arrow leads up, and none in a circle. */
function tableFaults(): string[] {
  return order.flatMap((folder, at) =>
    (folders[folder]?.may ?? [])
      .filter((item) => !order.slice(0, at).includes(folderOf(item)))
      .map((item) => `The table lets ${folder} use ${item}, which does not stand before it.`),
  );
}

const folderOf = (path: string) => path.split('/')[0] ?? '';
const roomOf = (file: string) => {
  const folder = folderOf(file);
  const inner = dirname(file).slice(folder.length + 1);
  return { folder, room: inner === '' ? '.' : inner };
};

/** The floor of a room in its folder; `*` stands for every room that is not named. */
function floorOf(folder: string, room: string): number {
  const rooms = folders[folder]?.rooms;
  if (!rooms) return 0;
  const named = rooms.indexOf(room);
  return named >= 0 ? named : rooms.indexOf('*');
}

function unknownRooms(sources: Sources): string[] {
  const places = new Set(
    [...sources.keys()].filter((file) => isInFolder(file)).map((file) => dirname(file.slice(server.length))),
  );
  return [...places].flatMap((place) => {
    const { folder, room } = roomOf(`${place}/.`);
    if (!folders[folder]) return [`${server}${folder} is no folder of the table in scripts/structure/room-table.ts.`];
    const known = folders[folder].rooms ? floorOf(folder, room) >= 0 : room === '.';
    return known ? [] : [`${server}${place} is no room of ${folder} in scripts/structure/room-table.ts.`];
  });
}

const isInFolder = (file: string) => file.startsWith(server) && file.slice(server.length).includes('/');

function importFaults(sources: Sources): string[] {
  const faults: string[] = [];
  const used = new Set<string>();
  for (const { from, to } of importsOf(sources)) {
    if (!isInFolder(from) || !to.startsWith(server)) continue;
    const source = roomOf(from.slice(server.length));
    const path = to.slice(server.length);
    const target = roomOf(path);
    if (source.folder === target.folder) {
      if (floorOf(source.folder, source.room) < floorOf(target.folder, target.room))
        faults.push(`${from} uses ${to}, a room above its own.`);
      continue;
    }
    if (!path.includes('/')) {
      if (!isTop(source.folder)) faults.push(`${from} uses ${to}: what puts the program together is above all rooms.`);
      continue;
    }
    const grant = folders[source.folder]?.may.find((item) => path === item || path.startsWith(`${item}/`));
    if (grant === undefined) faults.push(`${from} uses ${to}: ${source.folder} may not.`);
    else used.add(`${source.folder} ${grant}`);
  }
  const idle = order.flatMap((folder) =>
    (folders[folder]?.may ?? [])
      .filter(
        (item) => !used.has(`${folder} ${item}`) && [...sources.keys()].some((file) => file.startsWith(`${server}${folder}/`)),
      )
      .map((item) => `The table lets ${folder} use ${item}, and nothing there does.`),
  );
  return [...faults, ...idle];
}

/** The programs themselves and the threads: they begin what lies at the root. */
const isTop = (folder: string) => folder === 'cli' || folder === 'workers';

function rendererFaults(sources: Sources): string[] {
  return Object.entries(RENDERER_ROOMS).flatMap(([folder, rooms]) => {
    const floor = (file: string) => rooms.indexOf(dirname(file).slice(folder.length + 1) || '.');
    const own = (file: string) => file.startsWith(`${folder}/`);
    const unknown = [...sources.keys()].filter((file) => own(file) && floor(file) < 0);
    const upward = importsOf(sources).filter(({ from, to }) => own(from) && own(to) && floor(from) < floor(to));
    return [
      ...unknown.map((file) => `${file} lies in no room of ${folder} in scripts/structure/room-table.ts.`),
      ...upward.map(({ from, to }) => `${from} uses ${to}, a room above its own.`),
    ];
  });
}
