// `npm run move -- --to postgres://USER@HOST/NAME [--data DIR] [--files PLACE]`: the lab of a folder goes to a database server, and its files to
// where all who serve it have them.
// `npm run move -- --to sqlite[:FOLDER] [--data DIR] [--db postgres://…]`: it comes back into its folder, or all of it is written to another
// folder as a lab of its own and stays where it is. Every table is compared on both sides. docs/operations.md.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { StartError } from '../index.ts';
import { type BroughtFiles, saidOfFiles } from '../lab-files/bring-files.ts';
import { moveToFolder, moveToServer } from '../lab-files/move-to-server.ts';
import { databaseAddress, dataDirectory, dataPaths, filesAddress, keepToOwner, readConfig } from '../lib/disk/data-dir.ts';
import { readChangelog } from '../setup/app-versions.ts';

const usage =
  'Usage: move --to postgres://USER@HOST/NAME|sqlite[:FOLDER] [--data DIR] [--db postgres://USER@HOST/NAME] [--files FOLDER|s3://BUCKET/PREFIX]';

function options() {
  try {
    const { values } = parseArgs({
      options: { to: { type: 'string' }, data: { type: 'string' }, db: { type: 'string' }, files: { type: 'string' } },
    });
    const { to = '' } = values;
    if (!/^(?:postgres(?:ql)?:\/\/.|sqlite(?::|$))/.test(to))
      throw new StartError('usage', `--to takes an address or sqlite. ${usage}`);
    return { to, directory: dataDirectory(values.data), database: databaseAddress(values.db), files: filesAddress(values.files) };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError('usage', `${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
}

/** Told in steps of a tenth, or of so many rows. */
function createProgress() {
  let next = 0;
  return (done: number, all: number | null): void => {
    if (done < next) return;
    next = all === null ? done + 100_000 : next + Math.ceil(all / 10);
    process.stderr.write(all === null ? `${done} rows\n` : `${done} of ${all} rows\n`);
  };
}

function filesWords({ brought, altered }: BroughtFiles): string {
  const faulty =
    altered.length === 0 ? '' : `; ${altered.length} stayed behind, as they are not what was kept: ${altered.join(' ')}`;
  return `${brought} files came along${faulty}\n`;
}

async function main(): Promise<void> {
  keepToOwner();
  const { to, directory, database, files } = options();
  const resourcesDir = fileURLToPath(new URL('../../../resources', import.meta.url));
  const program = readChangelog(resourcesDir)[0]?.version ?? '0.0.0';
  const begun = performance.now();
  const progress = createProgress();
  const folder = to.startsWith('sqlite') ? resolve(to.slice('sqlite:'.length) || directory) : null;
  const url = folder === null ? to : (database ?? readConfig(dataPaths(directory)).database);
  if (url === undefined)
    throw new StartError(
      'usage',
      `The lab of ${directory} is in its folder already; --db says which database to take it from. ${usage}`,
    );
  const { tables, files: came } = await (folder === null
    ? moveToServer({ directory, url, files, program, progress })
    : moveToFolder({ directory, folder, url, files, progress })
  ).catch((error: unknown) => Promise.reject(saidOfFiles(error)));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`${tables.length} tables with ${rows} rows are the same on both sides (SHA-256 of each); ${seconds} s\n`);
  if (came) process.stdout.write(filesWords(came));
  process.stdout.write(
    folder === null
      ? `The lab is on the server now; its file stays as ${directory}/lab.db.moved\n`
      : `The lab lies in ${folder}\n`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : error instanceof Error ? `${error.message}; the lab stays where it is.` : String(error)}\n`,
  );
  process.exit(error instanceof StartError ? error.exitCode : 1);
});
