// The restore drill: a lab of every released version, as it was backed up then, must come back and work with this one
// (docs/quality.md#d7). Each folder of tests/fixtures/releases is one; `npm run keep:release` adds the next.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BackupManifest } from '#server/contract/lab/backups.ts';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { migrations } from '#server/db/sqlite/migrations/index.ts';
import { openDatabase } from '#server/db/sqlite/open/open-database.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { httpClient } from '../support/http-client.ts';
import { run, startLab, stopLab } from './support/lab-process.ts';

const releases = fileURLToPath(new URL('../fixtures/releases/', import.meta.url));

interface Release {
  database: Buffer;
  manifest: BackupManifest;
  account: { email: string; password: string };
  documents: string;
  /** What its released papers were then: addresses with the hash of their bytes. */
  issued: Record<string, string>;
}

function release(version: string): Release {
  const read = (name: string) => readFileSync(join(releases, version, name));
  return {
    database: gunzipSync(read('lab.db.gz')),
    manifest: JSON.parse(read('manifest.json').toString()) as BackupManifest,
    account: JSON.parse(read('account.json').toString()) as Release['account'],
    documents: join(releases, version, 'documents'),
    issued: existsSync(join(releases, version, 'issued.json')) ? JSON.parse(read('issued.json').toString()) : {},
  };
}

/** A data folder that holds nothing but this backup. */
function folderWithBackup({ database, manifest, documents }: Release): string {
  const data = tempFolder();
  const backup = join(data, 'backups', manifest.name);
  mkdirSync(backup, { recursive: true });
  writeFileSync(join(backup, 'lab.db'), database);
  writeFileSync(join(backup, 'manifest.json'), JSON.stringify(manifest));
  if (existsSync(documents)) cpSync(documents, join(backup, 'documents'), { recursive: true });
  return data;
}

/** How many rows each table of the old lab has now. */
function rowsIn(data: string, { rows }: BackupManifest): Record<string, number> {
  const handle = openSqlite(join(data, 'lab.db'), { readonly: true });
  try {
    const count = (table: string) => handle.prepare(`select count(*) from "${table}"`).pluck().get() as number;
    return Object.fromEntries(Object.keys(rows).map((table) => [table, count(table)]));
  } finally {
    handle.close();
  }
}

/** Everything the schema is made of, each with its definition. */
function schemaOf(file: string): { version: unknown; objects: unknown[] } {
  const handle = openSqlite(file, { readonly: true });
  try {
    const objects = handle.prepare('select type, name, sql from sqlite_schema order by type, name').all();
    return { version: handle.pragma('user_version', { simple: true }), objects };
  } finally {
    handle.close();
  }
}

/** Of a lab that begins today. */
let schemaOfToday: ReturnType<typeof schemaOf>;
beforeAll(async () => {
  const file = join(tempFolder(afterAll), 'lab.db');
  (await openDatabase({ file })).close();
  schemaOfToday = schemaOf(file);
});

/** The administrator of then signs in with the password of then and finds devices, and papers to the byte. */
async function devicesFound(url: string, { account, issued }: Release): Promise<unknown> {
  const client = httpClient(url);
  try {
    const body = { ...account, device_name: 'drill' };
    const signedIn = await client.send({ method: 'POST', path: '/api/v2/auth/token', body });
    expect(signedIn.status, signedIn.text).toBe(200);
    const headers = { Authorization: `Bearer ${(signedIn.body as { token: string }).token}` };
    const list = await client.send({ path: '/api/v2/inventories?page[size]=1', headers });
    expect(list.status, list.text).toBe(200);
    const kept = await client.send({ path: '/api/v2/inventories/kept-1', headers });
    expect(kept.body).toMatchObject({ data: { attributes: { location: 'Regal 7', duedate: '2028-02-29' } } });
    for (const [path, hash] of Object.entries(issued)) {
      const answer = await fetch(`${url}/api/v2/${path}`, { headers });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([path, answer.status, createHash('sha256').update(bytes).digest('hex')]).toEqual([path, 200, hash]);
    }
    return (list.body as { meta: { total: number } }).meta.total;
  } finally {
    client.close();
  }
}

/**
 * A later version knows of more versions and tables, the first start of one runs what had never run, and the trail tells of it. Rows that a
 * migration wrote (shipped roles that get a new operation) are kept in `trail_rows` as they were taken in. A job that is under way while the
 * rows are counted holds its lease.
 */
const grownByTheProgram = ['app_versions', 'table_sizes', 'job_runs', 'leases', 'audits', 'trail_checkpoints', 'trail_rows'];
/** Where somebody was signed in: a restore ends that. */
const signedIn = ['sessions', 'tokens'];

/** Starts this version on a lab of then: nothing is lost, its people get in, its trail holds, its schema is today's. */
async function expectAtHome(data: string, old: Release, ended: readonly string[] = []): Promise<void> {
  const { manifest } = old;
  const lab = await startLab({ data });
  const rows = rowsIn(data, manifest);
  for (const table of ended) expect(rows[table] ?? 0, table).toBe(0);
  const added = Object.keys(rows).filter((table) => rows[table] !== manifest.rows[table] && !ended.includes(table));
  expect(added.filter((table) => !grownByTheProgram.includes(table))).toEqual([]);
  for (const table of added) expect(rows[table], table).toBeGreaterThan(manifest.rows[table] ?? 0);
  expect(await devicesFound(lab.url, old)).toBe(manifest.rows.inventory);
  expect(await stopLab(lab)).toMatchObject({ code: 0 });
  const verdict = await run({ data, program: 'verify' });
  expect(verdict, verdict.stdout).toMatchObject({ code: 0 });
  // What was there before the trail was sealed is said to be taken in as found; a sealed one goes on under the key of this computer.
  expect(verdict.stdout).toMatch(
    manifest.signed
      ? /The key [\dA-F ]+ applies from entry \d+ of /
      : /Since .* under the trail: records were taken in as they were found \(\d+\); what was before that is unknown/,
  );
  const now = schemaOf(join(data, 'lab.db'));
  expect(now.version).toBe(migrations.length);
  expect(now).toEqual(schemaOfToday);
}

const versions = readdirSync(releases).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

it('has a lab of the first release', () => expect(versions[0]).toBe('0.1.0'));

it.each(versions)(
  'a lab of version %s is restored by the command, row by row, and goes on with this version',
  async (version) => {
    const old = release(version);
    expect(old.manifest.program).toBe(version);
    const data = folderWithBackup(old);
    // A backup that another computer signed is restored by who says that they know where it comes from.
    const arguments_ = [old.manifest.name, ...(old.manifest.signed ? ['--unproven'] : [])];
    const restored = await run({ data, program: 'restore', arguments_ });
    expect(restored, restored.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(rowsIn(data, old.manifest)).toEqual(old.manifest.rows);
    if (existsSync(old.documents)) {
      const files = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
      expect(files(join(data, 'documents'))).toEqual(files(old.documents));
    }
    await expectAtHome(data, old, signedIn);
  },
);

/** Restored or not, a file goes through the same steps: of the first release, of the first with a sealed trail, and of the newest. */
const takenOver = versions.filter((version, place) => ['0.1.0', '0.8.0'].includes(version) || place === versions.length - 1);

it.each(takenOver)('a lab of version %s is taken over as it stands, after a backup of what was there', async (version) => {
  const old = release(version);
  const data = tempFolder();
  writeFileSync(join(data, 'lab.db'), old.database);
  if (existsSync(old.documents)) cpSync(old.documents, join(data, 'documents'), { recursive: true });
  await expectAtHome(data, old);
  const backups = readdirSync(join(data, 'backups')).filter((name) => name.includes('before-schema-'));
  expect(backups).toHaveLength(old.manifest.schema < migrations.length ? 1 : 0);
});
