// The migration runner: all or nothing, upwards only, never on a file that is not ours (docs/design/database.md#migrations,
// docs/quality.md#d9).
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { oldestSchema } from '#server/db/postgres/upgrade/steps.ts';
import { openSqlite, type SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { migrations } from '#server/db/sqlite/migrations/index.ts';
import { bringToNewest } from '#server/db/sqlite/open/new-tables.ts';
import { applicationId, type Migration, migrate, schemaVersion } from '#server/db/sqlite/tables/migrate.ts';
import { StartError } from '#server/lib/start-error.ts';
import { tempFolder } from './support/temp-folder.ts';

const makers: Migration = {
  version: 1,
  name: 'makers',
  statements: ['CREATE TABLE makers (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT'],
};
const devices: Migration = {
  version: 2,
  name: 'devices',
  statements: [
    'CREATE TABLE devices (id INTEGER PRIMARY KEY, maker INTEGER NOT NULL REFERENCES makers (id), model TEXT) STRICT',
    'CREATE INDEX devices_maker ON devices (maker)',
  ],
};
/** Rebuilds a table that another one points to, as SQLite asks for where ALTER TABLE cannot do it. */
const strictNames: Migration = {
  version: 3,
  name: 'maker countries',
  statements: [
    "CREATE TABLE makers_new (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL DEFAULT '') STRICT",
    "INSERT INTO makers_new (id, name, country) SELECT id, rtrim(substr(name, 1, instr(name, ' (') - 1)), substr(name, instr(name, '(') + 1, 2) FROM makers",
    'DROP TABLE makers',
    'ALTER TABLE makers_new RENAME TO makers',
  ],
};

function open(file = join(tempFolder(), 'lab.db')): SqliteHandle {
  const handle = openSqlite(file);
  onTestFinished(() => {
    handle.close();
  });
  return handle;
}

interface State {
  schema: unknown[];
  version: number;
  rows: Record<string, unknown[]>;
}

function stateOf(handle: SqliteHandle): State {
  const schema = handle.prepare('select type, name, tbl_name, sql from sqlite_schema order by 1, 2').all();
  // What a text index keeps for itself says in more than one way that it is empty.
  const tables = handle
    .prepare(
      "select name from pragma_table_list where type <> 'shadow' and name not in ('sqlite_schema', 'sqlite_temp_schema') order by 1",
    )
    .pluck()
    .all() as string[];
  return {
    schema,
    version: schemaVersion(handle),
    rows: Object.fromEntries(tables.map((table) => [table, handle.prepare(`select * from "${table}" order by 1`).all()])),
  };
}

async function refusal(work: Promise<unknown>): Promise<StartError> {
  const error = await work.catch((reason: unknown) => reason);
  if (error instanceof StartError) return error;
  throw new Error(`expected a refusal, had ${String(error)}`);
}

describe('from one schema to the next', () => {
  it('brings rows along when a table that others point to is rebuilt', async () => {
    const handle = open();
    await migrate({ handle, migrations: [makers, devices] });
    handle.exec("INSERT INTO makers VALUES (1, 'Fluke (US)'), (2, 'Testo (DE)')");
    handle.exec("INSERT INTO devices VALUES (10, 2, '175 H1'), (11, 1, '87V')");

    expect(await migrate({ handle, migrations: [makers, devices, strictNames] })).toBe(3);

    expect(schemaVersion(handle)).toBe(3);
    expect(handle.prepare('select * from makers order by id').all()).toEqual([
      { id: 1, name: 'Fluke', country: 'US' },
      { id: 2, name: 'Testo', country: 'DE' },
    ]);
    expect(handle.prepare('select model, name from devices join makers on makers.id = maker order by devices.id').all()).toEqual([
      { model: '175 H1', name: 'Testo' },
      { model: '87V', name: 'Fluke' },
    ]);
    expect(handle.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(() => handle.exec("INSERT INTO devices VALUES (12, 99, 'x')")).toThrow(/FOREIGN KEY/);
  });

  it('does nothing on a database that is up to date', async () => {
    const handle = open();
    await migrate({ handle, migrations: [makers] });
    const before = stateOf(handle);
    const backups: number[] = [];
    await migrate({ handle, migrations: [makers], backup: async (from) => void backups.push(from) });
    expect(stateOf(handle)).toEqual(before);
    expect(backups).toEqual([]);
  });

  it('marks the file as ours', async () => {
    const handle = open();
    await migrate({ handle, migrations: [makers] });
    expect(handle.pragma('application_id', { simple: true })).toBe(applicationId);
  });
});

describe('a migration that fails', () => {
  const half: Migration = {
    version: 2,
    name: 'half',
    statements: [
      'CREATE TABLE spare (id INTEGER PRIMARY KEY) STRICT',
      "UPDATE makers SET name = 'lost'",
      'CREATE TABLE makers (id INTEGER)',
    ],
  };
  const orphans: Migration = {
    version: 2,
    name: 'orphans',
    statements: [
      'CREATE TABLE devices (id INTEGER PRIMARY KEY, maker INTEGER REFERENCES makers (id)) STRICT',
      'INSERT INTO devices VALUES (1, 77)',
    ],
  };

  it.each([half, orphans])('leaves schema, version and rows as they were: $name', async (broken) => {
    const handle = open();
    await migrate({ handle, migrations: [makers] });
    handle.exec("INSERT INTO makers VALUES (1, 'Fluke')");
    const before = stateOf(handle);

    const error = await refusal(migrate({ handle, migrations: [makers, broken] }));

    expect(error.code).toBe('migration_failed');
    expect(error.message).toContain(broken.name);
    expect(error.message).toContain('nothing was changed');
    expect(stateOf(handle)).toEqual(before);
    expect(handle.inTransaction).toBe(false);
    expect(handle.pragma('foreign_keys', { simple: true })).toBe(1);
  });

  it('keeps the ones before it, so that a mended program goes on from there', async () => {
    const handle = open();
    await refusal(migrate({ handle, migrations: [makers, half] }));
    expect(schemaVersion(handle)).toBe(1);
    await migrate({ handle, migrations: [makers, devices] });
    expect(schemaVersion(handle)).toBe(2);
  });
});

describe('what is refused before anything is touched', () => {
  it('a database of a newer program', async () => {
    const handle = open();
    await migrate({ handle, migrations: [makers, devices, strictNames] });
    const before = stateOf(handle);
    const error = await refusal(migrate({ handle, migrations: [makers, devices] }));
    expect(error.code).toBe('newer_database');
    expect(error.message).toContain('schema 3');
    expect(stateOf(handle)).toEqual(before);
  });

  it.each([
    ['with tables', 'CREATE TABLE songs (id INTEGER)'],
    ['with a version of its own', 'PRAGMA user_version = 7'],
    ['with another mark', 'PRAGMA application_id = 1; CREATE TABLE songs (id INTEGER)'],
  ])('a file of another program %s', async (_name, text) => {
    const file = join(tempFolder(), 'lab.db');
    const other = new Database(file);
    other.exec(text);
    other.close();
    const handle = open(file);
    const before = stateOf(handle);
    expect((await refusal(migrate({ handle, migrations: [makers] }))).code).toBe('foreign_database');
    expect(stateOf(handle)).toEqual(before);
  });

  it('a list of migrations whose versions do not rise one by one', async () => {
    const handle = open();
    await expect(migrate({ handle, migrations: [makers, strictNames] })).rejects.toThrow(/expected 2/);
    await expect(migrate({ handle, migrations: [devices, makers] })).rejects.toThrow(/expected 1/);
    await expect(migrate({ handle, migrations: [makers, { ...devices, version: 1 }] })).rejects.toThrow(/expected 2/);
    expect(stateOf(handle)).toEqual({ schema: [], version: 0, rows: {} });
  });
});

describe('the backup before a migration', () => {
  it('is asked for once, before the first change, and only for a database that holds data', async () => {
    const handle = open();
    const asked: { from: number; version: number; tables: number }[] = [];
    const backup = async (from: number) => {
      asked.push({ from, version: schemaVersion(handle), tables: stateOf(handle).schema.length });
    };
    await migrate({ handle, migrations: [makers], backup });
    expect(asked).toEqual([]);
    await migrate({
      handle,
      migrations: [makers, devices, { version: 3, name: 'spare', statements: ['CREATE TABLE spare (id INTEGER) STRICT'] }],
      backup,
    });
    expect(asked).toEqual([{ from: 1, version: 1, tables: 1 }]);
  });

  it('stops everything when it cannot be made', async () => {
    const handle = open();
    await migrate({ handle, migrations: [makers] });
    const before = stateOf(handle);
    const failing = migrate({ handle, migrations: [makers, devices], backup: () => Promise.reject(new Error('no space')) });
    await expect(failing).rejects.toThrow('no space');
    expect(stateOf(handle)).toEqual(before);
  });
});

describe('a lab that begins', () => {
  it('has at once what all migrations one after the other would have left', async () => {
    const [begun, migrated] = [open(), open()];
    await bringToNewest({ handle: begun });
    await migrate({ handle: migrated, migrations });
    expect(stateOf(begun)).toEqual(stateOf(migrated));
    expect(begun.pragma('application_id', { simple: true })).toBe(applicationId);
  });

  it('is not begun in a file of another program', async () => {
    const handle = open();
    handle.exec('CREATE TABLE theirs (id INTEGER)');
    expect((await refusal(bringToNewest({ handle }))).code).toBe('foreign_database');
  });

  it('goes from schema to schema where it has begun before', async () => {
    const handle = open();
    const older = migrations.slice(0, -1);
    await migrate({ handle, migrations: older });
    const backups: number[] = [];
    await bringToNewest({ handle, backup: async (from) => void backups.push(from) });
    expect(backups).toEqual([older.length]);
    expect(schemaVersion(handle)).toBe(migrations.length);
  });
});

it('every migration since labs lie on servers says what it means there', () => {
  const silent = migrations.filter(({ version, onServer }) => version > oldestSchema && onServer === undefined);
  expect(silent.map(({ version, name }) => `${version} ${name}`)).toEqual([]);
});
