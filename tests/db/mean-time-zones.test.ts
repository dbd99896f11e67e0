// What becomes of the time zone that labs of before were made with, and of readings that were written with a blank.
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqlite, type SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { migrations } from '#server/db/sqlite/migrations/index.ts';
import { migrate } from '#server/db/sqlite/tables/migrate.ts';
import { tempFolder } from './support/temp-folder.ts';

async function labBefore(fill: (handle: SqliteHandle) => void): Promise<SqliteHandle> {
  const handle = openSqlite(join(tempFolder(), 'lab.db'));
  onTestFinished(() => {
    handle.close();
  });
  const backup = async () => undefined;
  await migrate({ handle, migrations: migrations.filter(({ version }) => version < 18), backup });
  fill(handle);
  await migrate({ handle, migrations: migrations.filter(({ version }) => version <= 18), backup });
  return handle;
}

function setting(handle: SqliteHandle, name: string, value: string, version = 1): void {
  handle.prepare('INSERT INTO settings (name, value, row_version) VALUES (?, ?, ?)').run(name, JSON.stringify(value), version);
}

describe('the zone that came with every lab', () => {
  it.each([
    ['of a German lab counts', 'de', 'Europe/Berlin', 1, '"Europe/Berlin"'],
    ['of an English lab that never touched it goes', 'en', 'Europe/Berlin', 1, 'null'],
    ['that somebody wrote stays', 'en', 'Europe/Berlin', 2, '"Europe/Berlin"'],
    ['that somebody chose stays', 'en', 'America/Chicago', 2, '"America/Chicago"'],
  ])('%s', async (_name, language, zone, version, kept) => {
    const handle = await labBefore((lab) => {
      setting(lab, 'lab.language', language);
      setting(lab, 'lab.timezone', zone, version);
    });
    expect(handle.prepare("SELECT value FROM settings WHERE name = 'lab.timezone'").pluck().get()).toBe(kept);
  });
});

it('readings are written like every instant, in their order; others stay as they are', async () => {
  const [spaced, right] = [
    '[{"at":"2026-09-25 06:00:00","value":48210},{"at":"2026-09-26 06:00:00","value":48300.5}]',
    '[{"at":"2026-09-25T06:00:00Z","value":1}]',
  ];
  const handle = await labBefore((lab) => {
    const feed = lab.prepare('INSERT INTO energy_feeds ("uID", name, readings) VALUES (?, ?, ?)');
    feed.run('old', 'Old', spaced);
    feed.run('new', 'New', right);
    feed.run('none', 'None', '[]');
  });
  expect(handle.prepare('SELECT "uID", readings, row_version FROM energy_feeds ORDER BY rid').all()).toEqual([
    {
      uID: 'old',
      readings: '[{"at":"2026-09-25T06:00:00Z","value":48210},{"at":"2026-09-26T06:00:00Z","value":48300.5}]',
      row_version: 2,
    },
    { uID: 'new', readings: right, row_version: 1 },
    { uID: 'none', readings: '[]', row_version: 1 },
  ]);
});
