// Backups: a whole, proved moment of the lab, made while it works; and the way back (docs/interface/safety.md#backups, docs/quality.md#d6,
// docs/quality.md#d7).
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Backups } from '#server/contract/lab/backups.ts';
import { createBackups } from '#server/db/sqlite/backup/backup.ts';
import { listBackups } from '#server/db/sqlite/backup/backup-list.ts';
import { connect } from '#server/db/sqlite/connection/connection.ts';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { migrations } from '#server/db/sqlite/migrations/index.ts';
import { openDatabase } from '#server/db/sqlite/open/open-database.ts';
import { restoreBackup } from '#server/db/sqlite/restore/backup-restore.ts';
import { chainInWrite } from '#server/db/store/chain.ts';
import { openTrailKey } from '#server/lib/keys/trail-key.ts';
import { StartError } from '#server/lib/start-error.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

const day = 86_400_000;

function backupsOf({ paths, clock }: Pick<TestLab, 'paths' | 'clock'>, keep = 14): Backups {
  const key = () => openTrailKey(null).key;
  return createBackups({ paths, program: '1.2.3', resourcesDir: 'resources', keep: () => keep, key, now: clock.now });
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

describe('a backup', () => {
  it('made while others write is one moment of the lab, proved and described', async () => {
    const test = await openTestLab();
    const { ctx, paths } = test;
    const ktag = await create(ctx, 'customer', { K4602: 'Messhaus' });
    let stop = false;
    let written = 0;
    const writer = (async () => {
      for (; !stop; written += 1) {
        await create(ctx, 'inventory', { MTAG: `m${written}`, ktag, I4206: `Gerät ${written}` });
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const before = written;
    const manifest = await backupsOf(test).create('manual');
    stop = true;
    await writer;

    expect(written).toBeGreaterThan(before);
    const file = join(paths.backups, manifest.name, 'lab.db');
    expect(manifest).toMatchObject({
      reason: 'manual',
      program: '1.2.3',
      schema: migrations.length,
      sha256: sha256(file),
      bytes: readFileSync(file).length,
    });
    const copy = openSqlite(file, { readonly: true });
    const count = (text: string) => copy.prepare(text).pluck().get() as number;
    // Each device came with its audit entry; a copy of anything but one moment would have more of one than of the other.
    const devices = count('select count(*) from inventory');
    expect(count("select count(*) from audits where resource = 'inventory'")).toBe(devices);
    expect(devices).toBeLessThanOrEqual(written);
    expect(manifest.rows).toMatchObject({ inventory: devices, customers: 1, audits: devices + 1 });
    expect(copy.prepare('select MTAG from inventory order by rid').pluck().all()).toEqual(
      Array.from({ length: devices }, (_, n) => `m${n}`),
    );
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(copy.pragma('foreign_key_check')).toEqual([]);
    expect(await chainInWrite.check(connect(copy, { slowQuery: () => undefined }))).toEqual({
      entries: devices + 1,
      brokenAt: null,
    });
    copy.close();
  });

  it('brings the documents with it', async () => {
    const test = await openTestLab();
    mkdirSync(join(test.paths.documents, 'ab'), { recursive: true });
    writeFileSync(join(test.paths.documents, 'ab', 'abcdef'), 'Kalibrierschein');
    const { name } = await backupsOf(test).create('manual');
    expect(readFileSync(join(test.paths.backups, name, 'documents', 'ab', 'abcdef'), 'utf8')).toBe('Kalibrierschein');
  });

  it('is made once when several ask at the same time', async () => {
    const test = await openTestLab();
    const backups = backupsOf(test);
    const made = await Promise.all([backups.create('manual'), backups.create('daily'), backups.create('manual')]);
    expect(new Set(made.map(({ name }) => name)).size).toBe(1);
    expect(backups.list()).toHaveLength(1);
    test.clock.forward(day);
    await backups.create('daily');
    expect(backups.list()).toHaveLength(2);
  });

  it('has a name of its own even within one second', async () => {
    const test = await openTestLab();
    const backups = backupsOf(test);
    const names = [(await backups.create('manual')).name, (await backups.create('manual')).name];
    expect(new Set(names).size).toBe(2);
    expect(new Set(backups.list().map(({ name }) => name))).toEqual(new Set(names));
  });

  it('that was never finished is not listed, and is cleared away by the next one', async () => {
    const test = await openTestLab();
    const unfinished = join(test.paths.backups, '.unfinished-20260301-020000-daily');
    mkdirSync(unfinished);
    writeFileSync(join(unfinished, 'lab.db'), 'half');
    const foreign = join(test.paths.backups, 'my own copy');
    mkdirSync(foreign);
    const backups = backupsOf(test);
    expect(backups.list()).toEqual([]);
    await backups.create('daily');
    expect(existsSync(unfinished)).toBe(false);
    expect(existsSync(foreign)).toBe(true);
    expect(backups.list()).toHaveLength(1);
  });

  it('without a readable description does not hide the others', async () => {
    const test = await openTestLab();
    const backups = backupsOf(test);
    const { name } = await backups.create('manual');
    const spoiled = join(test.paths.backups, '20260101-020000-daily');
    mkdirSync(spoiled);
    writeFileSync(join(spoiled, 'manifest.json'), '{ "name": ');
    expect(backups.list().map((backup) => backup.name)).toEqual([name]);
  });

  it('that is too old goes, except the last from before a migration', async () => {
    const test = await openTestLab();
    const backups = backupsOf(test, 3);
    const reasons = ['before-schema-2', 'before-schema-3', 'daily', 'daily', 'manual', 'daily'];
    for (const reason of reasons) {
      await backups.create(reason);
      test.clock.forward(day);
    }
    expect(backups.list().map(({ reason }) => reason)).toEqual(['daily', 'manual', 'daily', 'before-schema-3']);
    expect(readdirSync(test.paths.backups)).toHaveLength(4);
  });

  it('that is dated ahead of the clock pushes no true one out, and goes by itself no more than another lab’s', async () => {
    const test = await openTestLab();
    const { paths, clock, ctx } = test;
    await create(ctx, 'customer', { K4602: 'Messhaus' });
    const backups = backupsOf(test, 2);
    const make = async () => (await backups.create('daily')).name;
    const other = await make();
    const file = join(paths.backups, other, 'manifest.json');
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), lab: 'another-lab' }));
    clock.forward(7300 * day);
    const ahead = [await make(), await make(), await make()];
    clock.forward(-7300 * day);
    const kept: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      clock.forward(day);
      kept.push(await make());
    }
    const names = listBackups(paths.backups).map(({ name }) => name);
    expect(names.toSorted()).toEqual([other, ...ahead.slice(1), ...kept.slice(-2)].toSorted());
  });

  it('whose copy does not prove sound is none, and the ones before it stay', async () => {
    const test = await openTestLab();
    const backups = backupsOf(test, 1);
    const { name } = await backups.create('manual');
    test.handle.pragma('foreign_keys = OFF');
    test.handle.exec("INSERT INTO contact (uID, customer_uID, name) VALUES ('lost', 'nobody', 'Niemand')");
    test.clock.forward(day);
    await expect(backups.create('daily')).rejects.toMatchObject({
      cause: { message: expect.stringContaining('1 rows of the copy point to nothing') },
    });
    expect(readdirSync(test.paths.backups)).toEqual([name]);
  });

  it('leaves nothing behind when there is no database to copy', async () => {
    const test = await openTestLab();
    const elsewhere = { ...test.paths, database: join(test.paths.directory, 'nothing.db') };
    await expect(backupsOf({ paths: elsewhere, clock: test.clock }).create('manual')).rejects.toThrow();
    expect(readdirSync(test.paths.backups)).toEqual([]);
  });
});

interface Closed {
  test: TestLab;
  name: string;
  restore(name?: string, newestSchema?: number): string | null;
}

/** A lab with a backup, a customer and a document written after it, and closed. */
async function closedLab(): Promise<Closed> {
  const test = await openTestLab();
  await create(test.ctx, 'customer', { KTAG: 'before', K4602: 'Vorher' });
  writeFileSync(join(test.paths.documents, 'aa'), 'eins');
  const { name } = await backupsOf(test).create('manual');
  await create(test.ctx, 'customer', { KTAG: 'after', K4602: 'Nachher' });
  writeFileSync(join(test.paths.documents, 'bb'), 'zwei');
  test.handle.close();
  const { paths, clock } = test;
  return {
    test,
    name,
    restore: (wanted = name, newestSchema = migrations.length) =>
      restoreBackup({ paths, name: wanted, newestSchema, now: clock.now }).kept,
  };
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => [path, sha256(path)]);

function refusalOf(work: () => unknown): StartError {
  try {
    work();
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
  throw new Error('expected a refusal');
}

function customersOf(file: string): unknown[] {
  const handle = openSqlite(file, { readonly: true });
  const keys = handle.prepare('select KTAG from customers order by KTAG').pluck().all();
  handle.close();
  return keys;
}

describe('restoring', () => {
  it('brings back the moment of the backup and keeps what was there beside it', async () => {
    const { test, restore } = await closedLab();
    const kept = restore();
    expect(customersOf(test.paths.database)).toEqual(['before']);
    expect(customersOf(kept ?? '')).toEqual(['after', 'before']);
    const handle = await openDatabase({ file: test.paths.database });
    expect(handle.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(handle.pragma('journal_mode', { simple: true })).toBe('wal');
    handle.close();
  });

  it('brings back documents that went missing and takes none away', async () => {
    const { test, restore } = await closedLab();
    rmSync(join(test.paths.documents, 'aa'));
    restore();
    expect(readFileSync(join(test.paths.documents, 'aa'), 'utf8')).toBe('eins');
    expect(readFileSync(join(test.paths.documents, 'bb'), 'utf8')).toBe('zwei');
  });

  it('works where there is no database at all', async () => {
    const { test, restore } = await closedLab();
    rmSync(test.paths.database);
    expect(restore()).toBeNull();
    expect(customersOf(test.paths.database)).toEqual(['before']);
  });

  it('never lets a write-ahead log without its database into the restored one', async () => {
    const { test, restore } = await closedLab();
    const { database } = test.paths;
    const handle = openSqlite(database);
    handle.pragma('wal_autocheckpoint = 0');
    handle.exec("UPDATE customers SET K4602 = 'only in the log'");
    copyFileSync(`${database}-wal`, `${database}-kept`);
    handle.close();
    rmSync(database);
    copyFileSync(`${database}-kept`, `${database}-wal`);
    expect(restore()).toBeNull();
    expect(existsSync(`${database}-wal`)).toBe(false);
    expect(customersOf(database)).toEqual(['before']);
  });

  it('takes the write-ahead log of the old database out of the new one’s way', async () => {
    const { test, restore } = await closedLab();
    writeFileSync(`${test.paths.database}-wal`, readFileSync(test.paths.database).subarray(0, 4096));
    const kept = restore();
    expect(existsSync(`${kept}-wal`)).toBe(true);
    expect(customersOf(test.paths.database)).toEqual(['before']);
  });

  it.each([
    ['one byte in the first page', 60],
    ['one byte in the middle', 0.5],
    ['one byte near the end', 0.999],
  ])('refuses a backup with %s changed, and changes nothing', async (_name, place) => {
    const { test, name, restore } = await closedLab();
    const file = join(test.paths.backups, name, 'lab.db');
    const bytes = readFileSync(file);
    const at = place > 1 ? place : Math.floor(bytes.length * place);
    bytes[at] = (bytes[at] ?? 0) ^ 0x40;
    writeFileSync(file, bytes);
    const before = filesOf(test.paths.directory);
    const error = refusalOf(() => restore());
    expect(error.code).toBe('damaged_backup');
    expect(error.message).toContain('Nothing was changed');
    expect(filesOf(test.paths.directory)).toEqual(before);
  });

  it('refuses a backup whose database is cut short or gone, or whose description is spoiled', async () => {
    const { test, name, restore } = await closedLab();
    const file = join(test.paths.backups, name, 'lab.db');
    writeFileSync(file, readFileSync(file).subarray(0, 10_000));
    expect(refusalOf(() => restore()).code).toBe('damaged_backup');
    rmSync(file);
    expect(refusalOf(() => restore()).code).toBe('damaged_backup');
    writeFileSync(join(test.paths.backups, name, 'manifest.json'), '{');
    expect(refusalOf(() => restore()).code).toBe('damaged_backup');
    expect(customersOf(test.paths.database)).toEqual(['after', 'before']);
  });

  it('refuses a backup of a newer program, and changes nothing', async () => {
    const { test, name, restore } = await closedLab();
    const before = filesOf(test.paths.directory);
    const error = refusalOf(() => restore(name, migrations.length - 1));
    expect(error.code).toBe('newer_database');
    expect(error.message).toContain('1.2.3');
    expect(filesOf(test.paths.directory)).toEqual(before);
  });

  it.each(['20200101-000000-daily', '../backups', '.', ''])('knows no backup named "%s"', async (name) => {
    const { test, restore } = await closedLab();
    const before = filesOf(test.paths.directory);
    expect(refusalOf(() => restore(name)).code).toBe('no_such_backup');
    expect(filesOf(test.paths.directory)).toEqual(before);
  });

  it('can be done over and over, each time keeping the one before', async () => {
    const { test, restore } = await closedLab();
    const first = restore();
    test.clock.forward(1000);
    const second = restore();
    expect(first).not.toBe(second);
    expect(customersOf(second ?? '')).toEqual(['before']);
    expect(listBackups(test.paths.backups)).toHaveLength(1);
  });
});
