// What counters of numbers go on from when a lab comes from elsewhere: from an earlier program, out of a damaged file, from a backup.
// docs/adr/0100-numbers-are-counted-and-work-is-claimed-in-the-database.md.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countedColumns } from '#server/db/counted-numbers.ts';
import { connect } from '#server/db/sqlite/connection/connection.ts';
import { openSqlite, type SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { migrations } from '#server/db/sqlite/migrations/index.ts';
import { openDatabase } from '#server/db/sqlite/open/open-database.ts';
import { salvageDatabase } from '#server/db/sqlite/restore/salvage.ts';
import { migrate } from '#server/db/sqlite/tables/migrate.ts';
import { highestOfSeries, nextOfSeries } from '#server/db/work/series.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import { tempFolder } from './support/temp-folder.ts';

const tickets = { table: 'support_tickets', column: 'number', prefix: 'T-' };
const before = 62;

const dbOf = (handle: SqliteHandle) => connect(handle, { slowQuery: () => undefined });

function addTickets(handle: SqliteHandle, ...numbers: string[]): void {
  const insert = handle.prepare("insert into support_tickets (uID, title, number) values (?, 'A ticket', ?)");
  for (const number of numbers) insert.run(`ticket ${number}`, number);
}

describe('the counters of numbers', () => {
  it('begin behind the highest in use in a lab of an earlier program', async () => {
    const handle = openSqlite(join(tempFolder(), 'lab.db'));
    await migrate({ handle, migrations: migrations.slice(0, before) });
    addTickets(handle, 'T-0007', 'T-0011', 'T-0009');
    await migrate({ handle, migrations });
    expect(await nextOfSeries(dbOf(handle), tickets)).toBe(12);
    handle.close();
  });

  it('come along with what is salvaged, and where they are lost, rows are counted on from', async () => {
    const file = join(tempFolder(), 'lab.db');
    const handle = await openDatabase({ file });
    addTickets(handle, 'T-0007');
    expect(await nextOfSeries(dbOf(handle), tickets)).toBe(8);
    addTickets(handle, 'T-0020');
    handle.exec("DELETE FROM support_tickets WHERE number = 'T-0020'");
    handle.pragma('wal_checkpoint(TRUNCATE)');
    handle.close();
    const target = join(tempFolder(), 'lab.db');
    salvageDatabase(file, target);
    const salvaged = await openDatabase({ file: target });
    expect(await nextOfSeries(dbOf(salvaged), tickets)).toBe(21);
    addTickets(salvaged, 'T-0030');
    expect(await highestOfSeries(dbOf(salvaged), tickets)).toBe(30);
    salvaged.exec('DELETE FROM number_series');
    expect(await nextOfSeries(dbOf(salvaged), tickets)).toBe(31);
    salvaged.close();
  });

  it('are pushed by rows that never pass the program, replaced ones and many at once among them', async () => {
    const handle = await openDatabase({ file: join(tempFolder(), 'lab.db') });
    const db = dbOf(handle);
    expect(await nextOfSeries(db, tickets)).toBe(1);
    addTickets(handle, 'T-0001', 'T-0002');
    handle.exec("INSERT OR REPLACE INTO support_tickets (uID, title, number) VALUES ('ticket T-0002', 'Another', 'T-0040')");
    expect(await nextOfSeries(db, tickets)).toBe(41);
    handle.exec("UPDATE support_tickets SET number = 'T-00' || (substr(number, 3) + 50)");
    expect(await nextOfSeries(db, tickets)).toBe(91);
    handle.close();
  });
});

it('every column that a definition numbers is watched, as are those named here', () => {
  const watched = new Set(countedColumns.map(({ table, column }) => `${table}.${column}`));
  for (const { table, numbered } of resourceDefinitions) if (numbered) expect(watched).toContain(`${table}.${numbered.column}`);
  for (const { table, column, also = [] } of countedColumns)
    for (const one of [{ table, column }, ...also])
      expect(resourceDefinitions.find((definition) => definition.table === one.table)?.fields).toHaveProperty(one.column);
});
