// `npm run restore -- [NAME] [--data DIR] [--from FOLDER]`: lists the backups, or puts the lab back to one of them. For a lab that
// does not start any more; a running one is restored from the app. Decisions 8.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dataDirectory, dataPaths } from './lib/data-dir.ts';
import { StartError } from './lib/start-error.ts';
import { type LabRecovery, recoverLab } from './recover-lab.ts';

interface Wanted {
  name: string | undefined;
  /** Where the backups lie, when that is not in the lab. */
  folder: string | undefined;
  directory: string;
}

function options(): Wanted {
  try {
    const { values, positionals } = parseArgs({
      options: { data: { type: 'string' }, from: { type: 'string' } },
      allowPositionals: true,
    });
    if (positionals.length > 1) throw new Error('Only one backup can be restored.');
    const folder = values.from === undefined ? undefined : resolve(values.from);
    return { name: positionals[0], folder, directory: dataDirectory(values.data) };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      'usage',
      `${error instanceof Error ? error.message : String(error)} Usage: restore [NAME] [--data DIR] [--from FOLDER]`,
    );
  }
}

function list(lab: LabRecovery, { folder, directory }: Wanted): string {
  const lines = lab
    .backups(folder)
    .map(({ name, bytes, program }) => `${name}  ${(bytes / 1_048_576).toFixed(1)} MB  Plumbline ${program}\n`);
  return lines.length > 0 ? lines.join('') : `There are no backups in ${folder ?? dataPaths(directory).backups}.\n`;
}

function restore(lab: LabRecovery, name: string, folder: string | undefined): string {
  const kept = lab.restore({ name, folder });
  return `The lab is back at ${name}${kept ? `; what was there is kept as ${kept}` : ''}.\n`;
}

try {
  const wanted = options();
  const lab = recoverLab(wanted.directory);
  process.stdout.write(wanted.name === undefined ? list(lab, wanted) : restore(lab, wanted.name, wanted.folder));
} catch (error) {
  const known = error instanceof StartError;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = known ? error.exitCode : 1;
}
