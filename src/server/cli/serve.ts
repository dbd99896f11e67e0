// The headless start: `npm run serve -- [--data DIR] [--port N] [--host H [--insecure]] [--demo] [--new-lab] [--threads N] [--site NAME]
// [--warm-copy FOLDER|ADDRESS [--litestream FILE]] [--db postgres://USER@HOST/NAME [--replica postgres://…]
// [--files FOLDER|s3://BUCKET/PREFIX]]`, or the last three as PLUMBLINE_DB, PLUMBLINE_REPLICA and PLUMBLINE_FILES.
// docs/interface/product.md#start.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { giveMemoryBack, StartError, startServer } from '../index.ts';
import { checkPlace } from '../lab-files/warm-copy/litestream.ts';
import {
  databaseAddress,
  dataDirectory,
  filesAddress,
  keepToOwner,
  placeOfProgram,
  replicaAddress,
} from '../lib/disk/data-dir.ts';
import { endProcess } from '../lib/work/end-process.ts';

function options() {
  try {
    const { values } = parseArgs({
      options: {
        data: { type: 'string' },
        port: { type: 'string' },
        host: { type: 'string' },
        insecure: { type: 'boolean' },
        demo: { type: 'boolean' },
        'new-lab': { type: 'boolean' },
        threads: { type: 'string' },
        'warm-copy': { type: 'string' },
        litestream: { type: 'string' },
        db: { type: 'string' },
        replica: { type: 'string' },
        site: { type: 'string' },
        files: { type: 'string' },
      },
    });
    const port = values.port === undefined ? undefined : Number(values.port);
    if (port !== undefined && !(/^\d+$/.test(values.port ?? '') && port <= 65_535))
      throw new StartError('usage', `--port takes a number from 0 to 65535, not ${values.port}.`);
    const place = values['warm-copy'];
    const warmCopy =
      place === undefined ? undefined : { place: checkPlace(place, dataDirectory(values.data)), program: values.litestream };
    return {
      ...values,
      db: databaseAddress(values.db),
      replica: replicaAddress(values.replica),
      site: placeOfProgram(values.site),
      files: filesAddress(values.files),
      port,
      threads: threadsOf(values.threads),
      warmCopy,
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      'usage',
      `${error instanceof Error ? error.message : String(error)} Usage: serve [--data DIR] [--port N] [--host H [--insecure]] [--demo] [--new-lab] [--threads N] [--site NAME] [--warm-copy FOLDER|ADDRESS [--litestream FILE]] [--db postgres://USER@HOST/NAME [--replica postgres://USER@HOST/NAME] [--files FOLDER|s3://BUCKET/PREFIX]]`,
    );
  }
}

const mostThreads = 64;

/** How many read; 0: lists are answered where they come in. */
function threadsOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (/^\d{1,2}$/.test(given) && Number(given) <= mostThreads) return Number(given);
  throw new StartError('usage', `--threads takes a number from 0 to ${mostThreads}, not ${given}.`);
}

async function main(): Promise<void> {
  keepToOwner();
  giveMemoryBack();
  const { data, port, host, insecure, demo, 'new-lab': newLab, threads, warmCopy, db, replica, site, files } = options();
  // Source (src/server/cli) and build (out/server/cli) lie equally deep, so one way leads to both folders.
  const inProject = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
  const rendererDir = inProject('out/renderer');
  const server = await startServer({
    dataDir: dataDirectory(data),
    resourcesDir: inProject('resources'),
    rendererDir: existsSync(rendererDir) ? rendererDir : null,
    ...(port === undefined ? {} : { port }),
    ...(host === undefined ? {} : { host }),
    ...(insecure === undefined ? {} : { insecure }),
    ...(threads === undefined ? {} : { readingThreads: threads }),
    ...(warmCopy === undefined ? {} : { warmCopy }),
    ...(db === undefined ? {} : { database: db }),
    ...(site === undefined ? {} : { site }),
    ...(replica === undefined ? {} : { replica }),
    ...(files === undefined ? {} : { files }),
    say: (sentence) => process.stderr.write(`${sentence}\n`),
    demo: demo === true,
    newLab: newLab === true,
    onUpgrade: () =>
      process.stderr.write(
        'This lab was last used with an older Plumbline: it is brought to this version, backed up before where it lies in a file. In a large lab this takes minutes.\n',
      ),
    logLevel: (process.env.PLUMBLINE_LOG as 'info' | undefined) ?? 'info',
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void server.stop().then(() => endProcess(0)));
  }
  if (server.setUpCode !== null)
    process.stderr.write(`To set the lab up from another computer, enter this code there: ${server.setUpCode}\n`);
  process.stdout.write(`plumbline ready ${server.url}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(error instanceof StartError ? error.exitCode : 1);
});
