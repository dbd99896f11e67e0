// The schema as a lab gets it: what the database itself refuses, keeps in step and sorts, whoever writes to it.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { updateRecord } from '#server/core/write/write.ts';
import { openSqlite, type SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { sortKey } from '#server/lib/sort-key.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

interface Listed {
  name: string;
  type: string;
  strict: number;
}

const tables = (handle: SqliteHandle) =>
  handle
    .prepare("select name, type, strict from pragma_table_list where schema = 'main' and name not like 'sqlite_%'")
    .all() as Listed[];

function contradictions(handle: SqliteHandle): string[] {
  const indexes = tables(handle).filter(({ name, type }) => type === 'virtual' && name.endsWith('_text'));
  return indexes.flatMap(({ name }) => {
    try {
      // Rank 1 compares the index with the rows it was built from.
      handle.prepare(`INSERT INTO "${name}" ("${name}", rank) VALUES ('integrity-check', 1)`).run();
      return [];
    } catch (error) {
      return [`${name}: ${String(error)}`];
    }
  });
}

describe('a fresh lab', () => {
  it('is sound and made of strict tables', async () => {
    const { handle } = await openTestLab();
    expect(handle.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(handle.pragma('foreign_key_check')).toEqual([]);
    const own = tables(handle).filter(({ type }) => type === 'table');
    expect(own.length).toBeGreaterThan(40);
    expect(own.filter(({ strict }) => strict !== 1)).toEqual([]);
  });

  it('refuses a value of another type and a reference to nothing', async () => {
    const { handle, ctx } = await openTestLab();
    const customer = await create(ctx, 'customer', { K4602: 'Pumpenbau Süd' });
    const device = handle.prepare('INSERT INTO inventory (MTAG, ktag, I4229) VALUES (?, ?, ?)');
    expect(() => device.run('a', customer, 'twelve')).toThrow(/cannot store TEXT/);
    expect(() => device.run('a', 'nobody', 12)).toThrow(/FOREIGN KEY/);
    expect(() => handle.prepare('DELETE FROM customers').run()).not.toThrow();
    await create(ctx, 'inventory', { ktag: await create(ctx, 'customer', { K4602: 'Nord' }) });
    expect(() => handle.prepare('DELETE FROM customers').run()).toThrow(/FOREIGN KEY/);
  });
});

describe('the text index', () => {
  const find = (handle: SqliteHandle, words: string) =>
    handle
      .prepare(
        'select MTAG from inventory where rid in (select rowid from inventory_text where inventory_text match ?) order by MTAG',
      )
      .pluck()
      .all(`"${words}"`);

  async function withDevices(): Promise<TestLab> {
    const test = await openTestLab();
    const ktag = await create(test.ctx, 'customer', { K4602: 'Wägetechnik Köln' });
    await create(test.ctx, 'inventory', { MTAG: 'm1', ktag, I4202: 'Böhm', I4206: 'Druckmessgerät', I4204: 'SN-100' });
    await create(test.ctx, 'inventory', { MTAG: 'm2', ktag, I4202: 'Böhm', I4206: 'Manometer', remark: 'Druckstutzen locker' });
    return test;
  }

  it('follows insert, update and delete, also of rows that never pass the program', async () => {
    const { handle } = await withDevices();
    expect(find(handle, 'druck')).toEqual(['m1', 'm2']);
    handle.exec("UPDATE inventory SET remark = NULL WHERE MTAG = 'm2'");
    expect(find(handle, 'druck')).toEqual(['m1']);
    handle.exec("UPDATE inventory SET I4209 = 'S' WHERE MTAG = 'm1'");
    expect(find(handle, 'messger')).toEqual(['m1']);
    handle.exec("DELETE FROM inventory WHERE MTAG = 'm1'");
    expect(find(handle, 'druck')).toEqual([]);
    expect(find(handle, 'BÖHM')).toEqual(['m2']);
    expect(contradictions(handle)).toEqual([]);
  });

  it('is in step in a copy, too, where rows may have moved', async () => {
    const { handle, paths } = await withDevices();
    handle.exec("INSERT INTO inventory (MTAG, ktag, I4206) SELECT 'm3', ktag, 'Druckluftmesser' FROM inventory LIMIT 1");
    handle.exec("DELETE FROM inventory WHERE MTAG = 'm1'");
    const file = join(paths.directory, 'copy.db');
    handle.prepare('VACUUM INTO ?').run(file);
    const copy = openSqlite(file);
    expect(find(copy, 'druck')).toEqual(['m2', 'm3']);
    expect(contradictions(copy)).toEqual([]);
    copy.exec("UPDATE inventory SET I4206 = 'Luftmesser' WHERE MTAG = 'm3'");
    expect(find(copy, 'druck')).toEqual(['m2']);
    copy.close();
  });
});

describe('the audit trail', () => {
  it('can be added to and nothing else, whatever the statement', async () => {
    const { handle, ctx } = await openTestLab();
    await create(ctx, 'customer', { K4602: 'Waagen Weber' });
    const trail = () => handle.prepare('select * from audits').all();
    const before = trail();
    expect(before).toHaveLength(1);
    expect(() => handle.exec("UPDATE audits SET user_name = 'someone else'")).toThrow('append only');
    expect(() => handle.exec('DELETE FROM audits')).toThrow('append only');
    expect(() => handle.exec('INSERT OR REPLACE INTO audits SELECT * FROM audits')).toThrow('append only');
    expect(trail()).toEqual(before);
  });
});

describe('uniqueness', () => {
  it('counts an open start, group and complexity of a price as values', async () => {
    const { handle, ctx } = await openTestLab();
    const type = await create(ctx, 'device_type', { type_name: 'Handmultimeter' });
    const group = await create(ctx, 'price_category', { name: 'Stammkunden' });
    const price = handle.prepare(
      'INSERT INTO prices (pID, type_tID, price_cat_uID, start_date, complexity, price) VALUES (?, ?, ?, ?, ?, 5000)',
    );
    price.run('p1', type, null, null, null);
    expect(() => price.run('p2', type, null, null, null)).toThrow(/UNIQUE/);
    price.run('p3', type, group, null, null);
    expect(() => price.run('p4', type, group, null, null)).toThrow(/UNIQUE/);
    price.run('p5', type, group, '2026-01-01', null);
    price.run('p6', type, group, '2026-01-01', 'extended');
    expect(() => price.run('p7', type, group, '2026-01-01', 'extended')).toThrow(/UNIQUE/);
  });

  it('is blind to the case of an e-mail address', async () => {
    const { handle, ctx } = await openTestLab();
    const role = await create(ctx, 'role', { name: 'Techniker', operations: '[]' });
    const user = handle.prepare('INSERT INTO users (uID, email, role) VALUES (?, ?, ?)');
    user.run('u1', 'Jan@lab.test', role);
    expect(() => user.run('u2', 'jan@LAB.test', role)).toThrow(/UNIQUE/);
  });
});

describe('comparing and sorting', () => {
  it('takes upper and lower case of a text as equal', async () => {
    const { handle, ctx } = await openTestLab();
    const ktag = await create(ctx, 'customer', { K4602: 'Messhaus' });
    await create(ctx, 'inventory', { MTAG: 'm1', ktag, I4202: 'FLUKE', I4201: 'A-17' });
    const found = (where: string) => handle.prepare(`select MTAG from inventory where ${where}`).pluck().all();
    expect(found("I4202 = 'Fluke'")).toEqual(['m1']);
    expect(found("I4201 in ('a-17')")).toEqual(['m1']);
  });

  it('puts names in the order of the dictionary, kept current with each save', async () => {
    const { handle, ctx } = await openTestLab();
    const resource = ctx.lab.registry.resource('customer');
    const names = ['Zeiss', 'Äpfel', 'apfel', 'Öl', 'Ofen', 'straße', 'Strasse', 'Émile', 'emil', 'Zebra'];
    for (const name of names) await create(ctx, 'customer', { K4602: name });
    const sorted = () => handle.prepare('select K4602 from customers order by K4602_sort').pluck().all();
    expect(sorted()).toEqual(['apfel', 'Äpfel', 'emil', 'Émile', 'Ofen', 'Öl', 'Strasse', 'straße', 'Zebra', 'Zeiss']);

    const id = handle.prepare("select KTAG from customers where K4602 = 'Zebra'").pluck().get() as string;
    await updateRecord(ctx, resource, { id, input: { values: { K4602: 'Ähre' } } });
    expect(sorted()[0]).toBe('Ähre');
    const stale = handle.prepare('select K4602 as name, K4602_sort as key from customers').all() as {
      name: string;
      key: string;
    }[];
    expect(stale.filter(({ name, key }) => key !== sortKey(name))).toEqual([]);
  });
});
