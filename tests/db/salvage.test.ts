// What can still be read of a damaged database is taken over into a sound one, and what is missing is said. docs/quality.md#d8.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { openDatabase } from '#server/db/sqlite/open/open-database.ts';
import { salvageDatabase } from '#server/db/sqlite/restore/salvage.ts';
import { spoilPage } from '../support/spoil-page.ts';
import { tempFolder } from './support/temp-folder.ts';

const customers = 400;

async function labWithCustomers(): Promise<string> {
  const file = join(tempFolder(), 'lab.db');
  const handle = await openDatabase({ file });
  const insert = handle.prepare('insert into customers (KTAG, K4601, K4602) values (?, ?, ?)');
  handle.transaction(() => {
    for (let n = 1; n <= customers; n += 1) insert.run(`c${n}`, `D${n}`, `Company number ${n} ${'with a long name '.repeat(20)}`);
  })();
  handle.pragma('wal_checkpoint(TRUNCATE)');
  handle.close();
  return file;
}

function namesIn(file: string): { ids: string[]; found: number; kept: unknown; verdict: unknown } {
  const handle = openSqlite(file, { readonly: true });
  try {
    return {
      ids: handle.prepare('select KTAG from customers order by rid').pluck().all() as string[],
      found: handle
        .prepare('select count(*) from customers_text where customers_text match ?')
        .pluck()
        .get('"number 17 w"') as number,
      kept: handle.prepare("select size from table_sizes where name = 'customers'").pluck().get(),
      verdict: handle.pragma('integrity_check', { simple: true }),
    };
  } finally {
    handle.close();
  }
}

describe('salvaging a database', () => {
  it('leaves out the damaged page alone, says so, and gives a sound database with its search', async () => {
    const file = await labWithCustomers();
    spoilPage(file, { table: 'customers', text: 'Company number 200 with' });
    const before = readFileSync(file);
    const target = join(tempFolder(), 'lab.db');
    const salvaged = salvageDatabase(file, target);
    const { ids, found, kept, verdict } = namesIn(target);
    expect(verdict).toBe('ok');
    expect(found).toBe(1);
    expect(ids.length).toBeGreaterThan(customers - 40);
    expect(ids).not.toContain('c200');
    expect(kept).toBe(ids.length);
    expect(salvaged.lost).toBe(customers - ids.length);
    expect(salvaged.tables).toEqual(['customers']);
    expect(readFileSync(file).equals(before)).toBe(true);
    (await openDatabase({ file: target })).close();
  });

  it('drops the link to what was lost where a row can be without it, and the row where it cannot', async () => {
    const file = await labWithCustomers();
    const handle = openSqlite(file);
    handle.exec("insert into inventory (MTAG, I4201, ktag) values ('lost', 'PM-1', 'c200'), ('kept', 'PM-2', 'c1')");
    handle.exec("insert into notepad (uID, title, customer_KTAG) values ('n1', 'Call them', 'c200')");
    handle.pragma('wal_checkpoint(TRUNCATE)');
    handle.close();
    spoilPage(file, { table: 'customers', text: 'Company number 200 with' });
    const target = join(tempFolder(), 'lab.db');
    salvageDatabase(file, target);
    const repaired = openSqlite(target, { readonly: true });
    expect(repaired.prepare('select MTAG from inventory').pluck().all()).toEqual(['kept']);
    expect(repaired.prepare('select title, customer_KTAG from notepad').all()).toEqual([
      { title: 'Call them', customer_KTAG: null },
    ]);
    expect(repaired.pragma('foreign_key_check')).toEqual([]);
    repaired.close();
  });

  it('refuses what is no database in one sentence and leaves nothing behind', () => {
    const folder = tempFolder();
    const file = join(folder, 'lab.db');
    writeFileSync(file, Buffer.alloc(100_000, 'holiday photos '));
    expect(() => salvageDatabase(file, join(folder, 'new.db'))).toThrow(/restore a backup/);
    expect(existsSync(join(folder, 'new.db'))).toBe(false);
  });
});
