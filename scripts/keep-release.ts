// `npm run keep:release [-- --replace]`: keeps a lab of this version in tests/fixtures/releases, to be run once when a version is
// released. From then on tests/server/restore-drill.test.ts restores it with every later one (docs/quality.md#d7). The names
// of its operations are kept, too.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { BackupManifest } from '../src/server/contract/lab/backups.ts';
import { administrator, fillLab, serveLab, signIn } from '../tests/soak/built-lab.ts';
import { describedFace, describedNames, releasedFieldsFile } from '../tests/support/described-names.ts';
import { type Call, httpClient } from '../tests/support/http-client.ts';
import { operationNames, releasedNamesFile } from '../tests/support/operation-names.ts';
import { ensureBuilt } from './build.ts';
import { root } from './runtime/root.ts';

const devices = 40;
const issued = 3;
const issuedForms = [
  ...['certificate?language=de', 'certificate?language=en', 'certificate?language=de&format=dcc'],
  ...['report-dataset?language=de', 'report-dataset?language=en'],
];

const { values } = parseArgs({ options: { replace: { type: 'boolean', default: false } } });

/** A little of everyday life, so that the trail tells of changes and the bin holds something; gives the folder of the backup. */
async function liveAndBackUp(directory: string): Promise<string> {
  const lab = await serveLab(directory);
  try {
    const client = httpClient(lab.url);
    const headers = { Authorization: `Bearer ${await signIn(lab.url, 'keep-release')}` };
    const ask = async (call: Call) => {
      const answer = await client.send({ ...call, path: `/api/v2/${call.path}`, headers });
      if (answer.status >= 300) throw new Error(`${call.method ?? 'GET'} ${call.path}: ${answer.status} ${answer.text}`);
      return answer.body;
    };
    const list = (await ask({ path: 'customers?sort=name' })) as { data: { id: string }[] };
    for (const id of ['kept-1', 'kept-2']) {
      const body = { id, asset_number: `PM-${id}`, description: 'Messschieber „Größe 2“', customer_id: list.data[0]?.id };
      await ask({ method: 'POST', path: 'inventories', body });
    }
    await ask({ method: 'PATCH', path: 'inventories/kept-1', body: { location: 'Regal 7', duedate: '2028-02-29' } });
    await ask({ method: 'DELETE', path: 'inventories/kept-2' });
    await issuePapers(lab.url, headers, directory);
    const made = (await ask({ method: 'POST', path: 'admin/backups', body: {} })) as { data: { id: string } };
    client.close();
    return join(directory, 'backups', made.data.id);
  } finally {
    await lab.stop();
  }
}

/** The papers of the newest released calibrations, with the bytes that every later version has to give. */
async function issuePapers(url: string, headers: Record<string, string>, directory: string): Promise<void> {
  const client = httpClient(url);
  const found = await client.send({ path: `/api/v2/calibrations?sort=-released_at&page[size]=${issued}`, headers });
  client.close();
  if (found.status !== 200) throw new Error(`calibrations: ${found.status} ${found.text}`);
  const papers: Record<string, string> = {};
  for (const { id } of (found.body as { data: { id: string }[] }).data) {
    for (const word of issuedForms) {
      const path = `calibrations/${encodeURIComponent(id)}/${word}`;
      const answer = await fetch(`${url}/api/v2/${path}`, { headers });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${bytes.toString('utf8')}`);
      papers[path] = createHash('sha256').update(bytes).digest('hex');
    }
  }
  if (Object.keys(papers).length === 0) throw new Error('No calibration was released.');
  writeFileSync(join(directory, 'issued.json'), `${JSON.stringify(papers, null, 2)}\n`);
}

/** What is kept is read by everyone; nothing in it may tell of the machine it was made on. */
function assertAnonymous(database: Buffer, directory: string): void {
  const telling = [root, directory, homedir(), hostname()].filter((text) => text.length > 4);
  const found = telling.filter((text) => database.includes(text));
  if (found.length > 0) throw new Error(`The database holds ${found.join(' and ')}.`);
}

function keep(backup: string, directory: string): string {
  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as BackupManifest;
  const target = join(root, 'tests', 'fixtures', 'releases', manifest.program);
  if (existsSync(target) && !values.replace)
    throw new Error(`${manifest.program} is kept already; --replace is for a version that nobody has yet.`);
  const database = readFileSync(join(backup, 'lab.db'));
  assertAnonymous(database, directory);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'lab.db.gz'), gzipSync(database, { level: 9 }));
  writeFileSync(join(target, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const { email, password } = administrator;
  writeFileSync(join(target, 'account.json'), `${JSON.stringify({ email, password }, null, 2)}\n`);
  cpSync(join(directory, 'issued.json'), join(target, 'issued.json'));
  if (existsSync(join(backup, 'documents'))) cpSync(join(backup, 'documents'), join(target, 'documents'), { recursive: true });
  return target;
}

async function main(): Promise<void> {
  await ensureBuilt();
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-release-'));
  try {
    await fillLab(directory, devices);
    writeFileSync(releasedNamesFile, `${JSON.stringify(operationNames(), null, 2)}\n`);
    const described = { v1: describedNames(describedFace('v1')), v2: describedNames(describedFace('v2')) };
    // Formatted like every file: `npx biome format --write` on it.
    writeFileSync(releasedFieldsFile, `${JSON.stringify(described, null, 2)}\n`);
    process.stdout.write(`kept in ${keep(await liveAndBackUp(directory), directory)}\n`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

await main();
