// A lab goes to a database server and comes back: whole, proved, and never in two places. Done as `npm run move` does it.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { startServer } from '#server/index.ts';
import { moveToFolder, moveToServer } from '#server/lab-files/move-to-server.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { postgresOrFail, type ServerAtHand } from '../support/one-postgres.ts';
import { askedOf, emptyDatabase } from '../support/postgres-labs.ts';
import { credentialHeaders } from '../support/running-lab.ts';
import { copySeed, resourcesDir } from '../support/seed-lab.ts';

let server: ServerAtHand;
beforeAll(async () => {
  server = await postgresOrFail();
});
afterAll(() => server.stop());

async function aLab() {
  const [seed, database] = [await copySeed('full'), await emptyDatabase(server.url)];
  onTestFinished(async () => {
    await database.discard();
    seed.discard();
  });
  return { directory: seed.directory, url: database.url, paths: dataPaths(seed.directory) };
}

const there = (lab: { directory: string; url: string }) => moveToServer({ ...lab, program: '1.2.3' });
const back = (lab: { directory: string; url: string }, folder = lab.directory) => moveToFolder({ ...lab, folder });

/** Opened as the program opens it, asked as a client asks. */
async function devicesOf(directory: string, change = false): Promise<string> {
  const running = await startServer({
    dataDir: directory,
    port: 0,
    resourcesDir,
    rendererDir: null,
    logLevel: 'silent',
    readingThreads: 0,
  });
  try {
    const headers = { ...credentialHeaders('admin'), 'content-type': 'application/json' };
    if (change) {
      const body = JSON.stringify({ I4201: 'MOVED-1', ktag: 'C-ALPHA', I4229: 12 });
      const made = await fetch(`${running.url}/api/inventory`, { method: 'POST', headers, body });
      expect(made.status).toBe(200);
    }
    return await (
      await fetch(`${running.url}/api/inventory?limit=100&sort=[{"property":"I4201","direction":"ASC"}]`, { headers })
    ).text();
  } finally {
    await running.stop();
  }
}

describe('a lab that moves to a server', () => {
  it('is the same there, table by table, and answers the same; its file stays beside', async () => {
    const lab = await aLab();
    const before = await devicesOf(lab.directory);
    const moved = await there(lab);
    expect(moved.tables.length).toBeGreaterThan(100);
    expect(moved.tables.find(({ table }) => table === 'inventory')?.rows).toBeGreaterThan(0);
    expect(existsSync(lab.paths.database)).toBe(false);
    expect(existsSync(join(lab.directory, 'lab.db.moved'))).toBe(true);
    expect(JSON.parse(readFileSync(lab.paths.config, 'utf8'))).toMatchObject({ database: lab.url });
    // It may hold a password.
    expect(statSync(lab.paths.config).mode & 0o077).toBe(0);
    expect(await devicesOf(lab.directory)).toBe(before);
  });

  it('goes on there, and comes back with all that was written since: rows, counters and trail', async () => {
    const lab = await aLab();
    await there(lab);
    const meanwhile = await devicesOf(lab.directory, true);
    expect(meanwhile).toContain('MOVED-1');
    await back(lab);
    expect(await devicesOf(lab.directory)).toBe(meanwhile);
    const handle = openSqlite(lab.paths.database);
    onTestFinished(() => void handle.close());
    expect(handle.pragma('integrity_check', { simple: true })).toBe('ok');
    // Compares the index with the rows it was made of.
    expect(() => handle.exec("insert into inventory_text (inventory_text, rank) values ('integrity-check', 1)")).not.toThrow();
    expect(handle.prepare('select count(*) from inventory_text where inventory_text match \'"moved-1"\'').pluck().get()).toBe(1);
    const size = handle.prepare("select size from table_sizes where name = 'inventory'").pluck().get();
    expect(size).toBe(handle.prepare('select count(*) from inventory').pluck().get());
  });

  it('that came back is not served from there any more, and says where it is', async () => {
    const lab = await aLab();
    await there(lab);
    await back(lab);
    writeFileSync(lab.paths.config, JSON.stringify({ database: lab.url }));
    await expect(devicesOf(lab.directory)).rejects.toThrow(`moved from the database`);
  });

  it('is found from a folder that it had left before', async () => {
    const lab = await aLab();
    await there(lab);
    const left = tempFolder();
    writeFileSync(join(left, 'moved.json'), JSON.stringify({ to: lab.directory }));
    expect(await devicesOf(left)).toBe(await devicesOf(lab.directory));
  });

  it('is written to another folder as a lab of its own, with its files, and stays', async () => {
    const lab = await aLab();
    const before = await devicesOf(lab.directory);
    await there(lab);
    const folder = join(tempFolder(), 'exported');
    await back(lab, folder);
    expect(await devicesOf(folder)).toBe(before);
    expect(await devicesOf(lab.directory)).toBe(before);
  });

  it('has its own columns there and back', async () => {
    const lab = await aLab();
    const handle = openSqlite(lab.paths.database);
    handle.exec(`alter table customers add column "C10_own" TEXT COLLATE NOCASE;
      create index "customers_C10_own" on customers ("C10_own", "KTAG");
      insert into field_settings ("uID", table_name, column_name, user_defined, kind, api_name) values ('own', 'customers', 'C10_own', 1, 'text', 'own');
      update customers set "C10_own" = 'Ähre' where "KTAG" = 'C-ALPHA'`);
    handle.close();
    await there(lab);
    const own = await askedOf(lab.url, (client) =>
      client.query(`select "C10_own" as own from customers where "KTAG" = 'C-ALPHA'`),
    );
    expect(own.rows).toEqual([{ own: 'Ähre' }]);
    await back(lab);
    const again = openSqlite(lab.paths.database, { readonly: true });
    onTestFinished(() => void again.close());
    expect(again.prepare(`select "C10_own" from customers where "KTAG" = 'C-ALPHA'`).pluck().get()).toBe('Ähre');
  });
});

describe('nothing is half done', () => {
  it('when the database holds something already', async () => {
    const lab = await aLab();
    await askedOf(lab.url, (client) => client.query('create table inventory (n int)'));
    await expect(there(lab)).rejects.toThrow(/already exists/);
    expect(existsSync(lab.paths.database)).toBe(true);
    expect(existsSync(lab.paths.config)).toBe(false);
    const left = await askedOf(lab.url, (client) =>
      client.query("select count(*)::int as n from pg_tables where schemaname = 'public'"),
    );
    expect(left.rows).toEqual([{ n: 1 }]);
  });

  it('when the lab on the server is of a newer program, or of an older one that did not upgrade it', async () => {
    const lab = await aLab();
    await there(lab);
    const schemaIs = (change: string) =>
      askedOf(lab.url, (client) => client.query(`update plumbline_lab set schema = schema ${change}`));
    await schemaIs('+ 1');
    await expect(back(lab)).rejects.toThrow(/^The lab was upgraded by a newer Plumbline/);
    await schemaIs('- 2');
    await expect(back(lab)).rejects.toThrow(/^The lab is of an older Plumbline: start it once with this program/);
    expect(existsSync(lab.paths.database)).toBe(false);
  });

  it('when the lab is open, when it is there already, and when a lab is in the way back', async () => {
    const lab = await aLab();
    const running = await startServer({
      dataDir: lab.directory,
      port: 0,
      resourcesDir,
      rendererDir: null,
      logLevel: 'silent',
      readingThreads: 0,
    });
    await expect(there(lab)).rejects.toThrow(/open|in use|running/i);
    await running.stop();
    await there(lab);
    await expect(there(lab)).rejects.toThrow(/on a database server already/);
    const other = await copySeed('own');
    onTestFinished(other.discard);
    await expect(back(lab, other.directory)).rejects.toThrow(/There is a lab in/);
  });
});
