// `npm run restore -- [NAME] [--data DIR]`: lists the backups, or puts the lab back to one of them. For a lab that does not
// start any more; a running one is restored from the app. Decisions 8.
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { listBackups, restoreBackup } from './db/backup.ts';
import { lockLab } from './db/lab-lock.ts';
import { migrations } from './db/migrations/index.ts';
import { type DataPaths, dataDirectory, dataPaths, prepareDataDirectory } from './lib/data-dir.ts';
import { StartError } from './lib/start-error.ts';

function options(): { name: string | undefined; paths: DataPaths } {
  try {
    const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true });
    if (positionals.length > 1) throw new Error('Only one backup can be restored.');
    return { name: positionals[0], paths: dataPaths(dataDirectory(values.data)) };
  } catch (error) {
    throw new StartError('usage', `${error instanceof Error ? error.message : String(error)} Usage: restore [NAME] [--data DIR]`);
  }
}

function list({ backups }: DataPaths): string {
  const lines = listBackups(backups).map(
    ({ name, bytes, program }) => `${name}  ${(bytes / 1_048_576).toFixed(1)} MB  Plumbline ${program}\n`,
  );
  return lines.length > 0 ? lines.join('') : `There are no backups in ${backups}.\n`;
}

function restore(paths: DataPaths, name: string): string {
  prepareDataDirectory(paths);
  const lock = lockLab(paths.database);
  try {
    const kept = restoreBackup({ paths, name, newestSchema: migrations.length, now: Date.now });
    return `The lab is back at ${name}${kept ? `; what was there is kept as ${basename(kept)}` : ''}.\n`;
  } finally {
    lock.release();
  }
}

try {
  const { name, paths } = options();
  process.stdout.write(name === undefined ? list(paths) : restore(paths, name));
} catch (error) {
  const known = error instanceof StartError;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = known ? error.exitCode : 1;
}
