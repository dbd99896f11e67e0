// Checkpoints of a lab that lie outside its database: beside the key, in the manifests of its backups, in the second folder. Whoever cuts
// the lab's own file back does not have these.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataPaths } from '#server/lib/disk/data-dir.ts';
import { checkpointsFile, placeIn } from '#server/lib/disk/second-folder.ts';
import { readAnchor } from '#server/lib/keys/trail-key.ts';
import { asCheckpoint } from '#server/lib/keys/trail-signature.ts';
import { listBackups } from '../backup/backup-list.ts';
import type { SqliteHandle } from '../handle/open-sqlite.ts';
import type { OutsideCheckpoint } from './signed-points.ts';

interface OutsideInput {
  handle: SqliteHandle;
  paths: DataPaths;
  keyFile: string;
}

export function outsideCheckpoints({ handle, paths, keyFile }: OutsideInput): OutsideCheckpoint[] {
  const lab = handle.prepare('select id from audits order by rid limit 1').pluck().get() as string | undefined;
  if (lab === undefined) return [];
  const found = (place: string, value: unknown): OutsideCheckpoint[] => {
    const checkpoint = asCheckpoint(value);
    return checkpoint ? [{ place, checkpoint }] : [];
  };
  const second = secondFolder(handle);
  const inSecond = second === '' ? [] : [join(placeIn(second, lab), checkpointsFile)];
  return [
    ...found(keyFile, readAnchor(keyFile, lab)),
    ...listBackups(paths.backups).flatMap(({ name, checkpoint }) => found(name, checkpoint)),
    ...inSecond.flatMap((file) => linesOf(file).flatMap((line) => found(file, line))),
  ];
}

function secondFolder(handle: SqliteHandle): string {
  try {
    const value = handle.prepare("select value from settings where name = 'backup.folder'").pluck().get() as string | undefined;
    const folder: unknown = JSON.parse(value ?? '""');
    return typeof folder === 'string' ? folder : '';
  } catch {
    return '';
  }
}

function linesOf(file: string): unknown[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        try {
          return [JSON.parse(line) as unknown];
        } catch {
          return [];
        }
      });
  } catch {
    return [];
  }
}
