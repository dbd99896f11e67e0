// The backups of a folder: what their manifests say, how their last trial ended, which of them go when there are too many.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ofThePast } from '#server/contract/lab/backup-age.ts';
import type { BackupManifest, ListedBackup, RestoreProof } from '#server/contract/lab/backups.ts';
import { syncFile } from '#server/lib/disk/file-hash.ts';
import { isPlace } from '#server/lib/disk/second-folder.ts';

export const manifestFile = 'manifest.json';
const proofFile = 'proof.json';
export const unfinishedPrefix = '.unfinished-';
export const namePattern = /^\d{8}-\d{6}-[a-z0-9-]+$/;
/** Newest first, of the folder itself and of the places labs have made in it. */
export function listBackups(folder: string, elsewhere = false): ListedBackup[] {
  const names = namesIn(folder);
  const places = elsewhere ? names.filter(isPlace).map((name) => join(folder, name)) : [];
  return [folder, ...places]
    .flatMap((place) => backupsIn(place).map((backup) => ({ ...backup, folder: elsewhere ? place : null })))
    .sort((one, other) => (one.name < other.name ? 1 : -1));
}

/** None in what is no folder, or one that may not be read. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function backupsIn(place: string): Omit<ListedBackup, 'folder'>[] {
  return namesIn(place)
    .filter((name) => namePattern.test(name))
    .flatMap((name) => {
      const manifest = readManifest(join(place, name));
      return manifest ? [{ ...manifest, name, proof: readJson<RestoreProof>(join(place, name, proofFile)) }] : [];
    });
}

/** Null when there is none that can be read: such a folder is no backup to rely on, and must not hide the others. */
export function readManifest(folder: string): BackupManifest | null {
  return readJson<BackupManifest>(join(folder, manifestFile));
}

function readJson<Content>(path: string): Content | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Content;
  } catch {
    return null;
  }
}

export function writeManifest(folder: string, manifest: BackupManifest): void {
  writeFileSync(join(folder, manifestFile), JSON.stringify(manifest, null, 2));
  syncFile(join(folder, manifestFile));
}

export function writeProof(folder: string, proof: RestoreProof): void {
  writeFileSync(join(folder, proofFile), JSON.stringify(proof, null, 2));
}

/** One is made at a time, so what lies there unfinished is of a program that died. */
export function dropUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(unfinishedPrefix)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

interface Rotation {
  keep: number;
  /** The lab whose backups they are; another one's stay. */
  lab: string | null;
  now: number;
}

/**
 * The newest `keep` of the lab stay, and always the newest from before a migration. What is dated ahead of the clock is neither counted
 * nor removed: it must not push out what is really newest. Gives how many went.
 */
export function dropOld(folder: string, { keep, lab, now }: Rotation): number {
  const own = ofThePast(listBackups(folder), now).filter((backup) => !backup.lab || backup.lab === lab);
  const beforeMigration = own.find(({ reason }) => reason.startsWith('before-schema-'));
  const old = own.slice(Math.max(1, keep)).filter((backup) => backup !== beforeMigration);
  for (const { name } of old) rmSync(join(folder, name), { recursive: true, force: true });
  return old.length;
}
