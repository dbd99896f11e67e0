// A version of a key is never used twice: the database sees to it, whoever writes and whatever was deleted before.
// docs/design/records.md#d-475.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqlite, type SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { migrations } from '#server/db/sqlite/migrations/index.ts';
import { migrate } from '#server/db/sqlite/tables/migrate.ts';
import { tempFolder } from './support/temp-folder.ts';

const before = migrations.findIndex(({ name }) => name === 'never reuse versions');

async function openAt(steps: number): Promise<SqliteHandle> {
  const handle = openSqlite(join(tempFolder(), 'lab.db'));
  await migrate({ handle, migrations: migrations.slice(0, steps) });
  return handle;
}

const versionOf = (handle: SqliteHandle, key: string) =>
  handle.prepare('select row_version from customers where KTAG = ?').pluck().get(key);
const insert = (handle: SqliteHandle, key: string) =>
  handle.prepare("insert into customers (KTAG, K4602) values (?, 'K')").run(key);
const audited = (handle: SqliteHandle, key: string, times: number) => {
  const entry = handle.prepare(
    "insert into audits (id, at, resource, record_key, action, hash) values (?, '2026-01-01 00:00:00', 'customer', ?, 'update', ?)",
  );
  for (let time = 0; time < times; time += 1) entry.run(`${key}-${time}`, key, `${key}-${time}`);
};

it('rises over rows that were deleted, replaced or changed past the program, and begins with 1 where nothing was', async () => {
  const handle = await openAt(migrations.length);
  insert(handle, 'a');
  expect(versionOf(handle, 'a')).toBe(1);
  handle.exec("update customers set row_version = 7 where KTAG = 'a'; delete from customers where KTAG = 'a'");
  for (const key of ['a', 'b']) insert(handle, key);
  expect([versionOf(handle, 'a'), versionOf(handle, 'b')]).toEqual([8, 8]);
  handle.exec("insert or replace into customers (KTAG, K4602) values ('a', 'Neu')");
  expect(versionOf(handle, 'a')).toBe(9);
  handle.exec("delete from customers where KTAG = 'b'");
  insert(handle, 'c');
  expect(versionOf(handle, 'c')).toBe(9);
  // What is written with a version above all of them keeps it.
  handle.exec("insert into customers (KTAG, K4602, row_version) values ('d', 'D', 40)");
  expect(versionOf(handle, 'd')).toBe(40);
  handle.close();
});

it('holds for what lies in the bin, or left it, of a lab of an earlier version', async () => {
  const handle = await openAt(before);
  audited(handle, 'gone', 6);
  audited(handle, 'here', 2);
  insert(handle, 'here');
  await migrate({ handle, migrations });
  expect(versionOf(handle, 'here')).toBe(1);
  insert(handle, 'gone');
  // Six entries, and no record was written more than four times an entry.
  expect(versionOf(handle, 'gone')).toBe(25);
  handle.close();
});

it('begins with 1 in a lab in which nothing was ever written', async () => {
  const handle = await openAt(before);
  await migrate({ handle, migrations });
  insert(handle, 'first');
  expect(versionOf(handle, 'first')).toBe(1);
  handle.close();
});
