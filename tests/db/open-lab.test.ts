// Opening a lab: the settings its record needs are in force, and a file that is not sound stays as it is (docs/quality.md#d1,
// docs/quality.md#d2, docs/quality.md#d8).
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createBackups } from '#server/db/sqlite/backup/backup.ts';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { migrations } from '#server/db/sqlite/migrations/index.ts';
import { openDatabase } from '#server/db/sqlite/open/open-database.ts';
import { migrate, schemaVersion } from '#server/db/sqlite/tables/migrate.ts';
import { StartError } from '#server/lib/start-error.ts';
import { tempFolder } from './support/temp-folder.ts';
import { create, openTestLab } from './support/test-lab.ts';

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

async function refusalOf(file: string): Promise<StartError> {
  const error = await openDatabase({ file }).catch((reason: unknown) => reason);
  if (error instanceof StartError) return error;
  throw new Error(`expected a refusal, had ${String(error)}`);
}

describe('the settings of the database', () => {
  it('read back as a lab needs them', async () => {
    const { handle } = await openTestLab();
    const read = (name: string) => handle.pragma(name, { simple: true });
    expect(read('journal_mode')).toBe('wal');
    expect(read('synchronous')).toBe(2);
    expect(read('foreign_keys')).toBe(1);
    expect(read('busy_timeout')).toBeGreaterThanOrEqual(5000);
    expect(read('trusted_schema')).toBe(0);
  });

  it('hold for a reading connection, too, which cannot write', async () => {
    const { paths } = await openTestLab();
    const reader = openSqlite(paths.database, { readonly: true });
    expect(reader.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(reader.pragma('synchronous', { simple: true })).toBe(2);
    expect(reader.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(() => reader.exec('DELETE FROM users')).toThrow(/readonly/);
    reader.close();
  });

  it('are served by a SQLite that keeps its write-ahead log safe', () => {
    const handle = openSqlite(':memory:', { inMemory: true });
    const [major = 0, minor = 0, patch = 0] = String(handle.prepare('select sqlite_version()').pluck().get())
      .split('.')
      .map(Number);
    handle.close();
    expect(major * 1_000_000 + minor * 1000 + patch).toBeGreaterThanOrEqual(3_051_003);
    expect([major, minor, patch]).not.toEqual([3, 52, 0]);
  });
});

describe('a file that cannot be opened', () => {
  it('is refused and left alone when its header is no database', async () => {
    const file = join(tempFolder(), 'lab.db');
    writeFileSync(file, Buffer.alloc(64 * 1024, 'not a database '));
    const before = hashOf(file);
    expect((await refusalOf(file)).code).toBe('damaged_database');
    expect(hashOf(file)).toBe(before);
  });

  it('is refused and left alone when its end is missing', async () => {
    const file = join(tempFolder(), 'lab.db');
    (await openDatabase({ file })).close();
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, Math.floor(whole.length / 3)));
    const before = hashOf(file);
    const error = await refusalOf(file);
    expect(error.code).toBe('damaged_database');
    expect(error.message).toContain('npm run restore');
    expect(hashOf(file)).toBe(before);
  });

  it('is refused when it is a folder', async () => {
    const file = join(tempFolder(), 'lab.db');
    mkdirSync(file);
    expect((await refusalOf(file)).code).toBe('damaged_database');
    expect(readdirSync(file)).toEqual([]);
  });

  it('is refused when another program made it, without a change of its content', async () => {
    const file = join(tempFolder(), 'lab.db');
    const other = new Database(file);
    other.exec("CREATE TABLE songs (title TEXT); INSERT INTO songs VALUES ('Lied')");
    other.close();
    const before = hashOf(file);
    expect((await refusalOf(file)).code).toBe('foreign_database');
    expect(hashOf(file)).toBe(before);
  });

  it('is refused when a newer program made it, without a change of its content', async () => {
    const file = join(tempFolder(), 'lab.db');
    const handle = await openDatabase({ file });
    handle.pragma(`user_version = ${migrations.length + 1}`);
    handle.close();
    const before = hashOf(file);
    expect((await refusalOf(file)).code).toBe('newer_database');
    expect(hashOf(file)).toBe(before);
  });
});

describe('a lab of an older program', () => {
  it('is backed up as it is before its schema is raised', async () => {
    const { handle, ctx, paths } = await openTestLab();
    await create(ctx, 'customer', { K4602: 'Wartungsdienst Nord' });
    expect(schemaVersion(handle)).toBe(migrations.length);

    const backups = createBackups({
      paths,
      program: 'test',
      resourcesDir: 'resources',
      keep: () => 14,
      now: () => Date.parse('2026-05-01T10:00:00Z'),
    });
    const next = [
      ...migrations,
      { version: migrations.length + 1, name: 'later', statements: ['CREATE TABLE later (id INTEGER) STRICT'] },
    ];
    await migrate({ handle, migrations: next, backup: async (from) => void (await backups.create(`before-schema-${from + 1}`)) });

    const [backup] = backups.list();
    expect(backup?.reason).toBe(`before-schema-${migrations.length + 1}`);
    expect(backup?.schema).toBe(migrations.length);
    expect(backup?.rows.customers).toBe(1);
    expect(backup?.rows.later).toBeUndefined();
    expect(schemaVersion(handle)).toBe(migrations.length + 1);
  });
});
