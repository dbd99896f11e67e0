// Litestream as a program beside this one: where it is, what it is told. docs/interface/safety.md#backups, docs/adr/0103.
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { LabConfig } from '../../lib/disk/data-dir.ts';
import { isWithin } from '../../lib/disk/folders.ts';
import { StartError } from '../../lib/start-error.ts';

const program = process.platform === 'win32' ? 'litestream.exe' : 'litestream';

/** The one that was named, else the first on the path; null where it is not there. */
export function findLitestream(
  named: string | undefined,
  { PATH: path = '' }: { PATH?: string | undefined } = process.env,
): string | null {
  const onPath = path.split(delimiter).map((folder) => join(folder, program));
  const places = named === undefined ? onPath : [named];
  return places.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** What its last line says is wrong: it writes `time=… level=ERROR msg="…" error="…"`. */
export function reasonIn(said: string): string {
  const line = said.trim().split('\n').at(-1) ?? '';
  const [, quoted, bare] =
    /\b(?:error|err)=(?:"((?:[^"\\]|\\.)*)"|(\S+))/.exec(line) ?? /\bmsg=(?:"((?:[^"\\]|\\.)*)"|(\S+))/.exec(line) ?? [];
  return (quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? line).trim();
}

const schemes = ['s3:', 'sftp:', 'gs:', 'abs:'];

/** A folder by its whole path, apart from the lab's, or another machine by its address. */
export function checkPlace(place: string, directory?: string): string {
  if (directory !== undefined && isAbsolute(place) && (isWithin(place, directory) || isWithin(directory, place)))
    throw new StartError(
      'usage',
      `--warm-copy takes a folder apart from the lab's, not ${place}: what takes one would take both.`,
    );
  if (isAbsolute(place)) return place;
  const url = URL.canParse(place) ? new URL(place) : null;
  if (!url || !schemes.includes(url.protocol))
    throw new StartError('usage', `--warm-copy takes the whole path of a folder or an address (s3://, sftp://, gs://, abs://).`);
  return place;
}

/** What a lab's own settings ask for: the same for a server and for the desktop, which nobody starts by a command. */
export function wishOf({ warmCopy, litestream }: Pick<LabConfig, 'warmCopy' | 'litestream'>, directory: string) {
  return warmCopy === undefined ? undefined : { place: checkPlace(warmCopy, directory), program: litestream };
}

/** JSON is YAML too. Keys of a cloud stand in Litestream's own variables of the environment, never here. */
export function configOf(database: string, place: string): string {
  const where = isAbsolute(place) ? { type: 'file', path: place } : { url: place };
  return JSON.stringify({ dbs: [{ path: database, replicas: [{ ...where, 'sync-interval': '1s' }] }] }, null, 2);
}

/** It ends with this process, however that ends: two that ship the same lab would be in each other's way. */
export function replicateArguments(config: string, pid = process.pid): string[] {
  const watch = `sh -c 'while kill -0 ${pid} 2>/dev/null; do sleep 1; done'`;
  return ['replicate', '-config', config, '-no-expand-env', ...(process.platform === 'win32' ? [] : ['-exec', watch])];
}
