// The totals of whole tables are read, not counted: what is read is what counting would give, whoever wrote.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#server/core/lab/context.ts';
import { listRecords } from '#server/core/read/read.ts';
import { openSqlite, type SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { migrations } from '#server/db/sqlite/migrations/index.ts';
import { migrate } from '#server/db/sqlite/tables/migrate.ts';
import { tempFolder } from './support/temp-folder.ts';
import { create, openTestLab } from './support/test-lab.ts';

function kept(handle: SqliteHandle): Record<string, number> {
  const rows = handle.prepare('select name, size from table_sizes').all() as { name: string; size: number }[];
  return Object.fromEntries(rows.map(({ name, size }) => [name, size]));
}

function counted(handle: SqliteHandle): Record<string, unknown> {
  const count = (name: string) => handle.prepare(`select count(*) from "${name}"`).pluck().get();
  return Object.fromEntries(Object.keys(kept(handle)).map((name) => [name, count(name)]));
}

describe('the sizes of tables', () => {
  it('follow every write, also one that never passes the program, one that replaces a row and one that is taken back', async () => {
    const { handle, ctx } = await openTestLab();
    const ktag = await create(ctx, 'customer', { K4602: 'Nord' });
    await create(ctx, 'inventory', { MTAG: 'm1', ktag });
    handle.exec("INSERT INTO inventory (MTAG, ktag) SELECT 'm2', ktag FROM inventory");
    handle.exec("INSERT OR REPLACE INTO inventory (MTAG, ktag) SELECT 'm2', ktag FROM inventory WHERE MTAG = 'm1'");
    expect(kept(handle)).toMatchObject({ inventory: 2, customers: 1 });
    const refused = inTransaction(ctx, async (inner) => {
      await create(inner, 'inventory', { MTAG: 'm3', ktag });
      throw new Error('taken back');
    });
    await expect(refused).rejects.toThrow('taken back');
    handle.exec("DELETE FROM inventory WHERE MTAG = 'm1'");
    expect(kept(handle)).toMatchObject({ inventory: 1 });
    expect(kept(handle)).toEqual(counted(handle));
    handle.exec('DELETE FROM inventory');
    expect(kept(handle)).toEqual(counted(handle));
  });

  it('are the total of a list without conditions, inside a transaction as it is there', async () => {
    const { ctx } = await openTestLab();
    const totalOf = async (context: typeof ctx) => {
      const resource = context.lab.registry.resource('customer');
      return (await listRecords(context, resource, { filter: null, sort: [], limit: 10, offset: 0 })).total;
    };
    await create(ctx, 'customer', { K4602: 'Nord' });
    expect(await totalOf(ctx)).toBe(1);
    await inTransaction(ctx, async (inner) => {
      await create(inner, 'customer', { K4602: 'Süd' });
      expect(await totalOf(inner)).toBe(2);
    });
    expect(await totalOf(ctx)).toBe(2);
  });

  it('are counted once when a lab of an earlier version is opened', async () => {
    const handle = openSqlite(join(tempFolder(), 'lab.db'));
    await migrate({ handle, migrations: migrations.slice(0, 13) });
    handle.exec("INSERT INTO customers (KTAG, K4602) VALUES ('c1', 'Nord'), ('c2', 'Süd')");
    await migrate({ handle, migrations });
    expect(kept(handle)).toMatchObject({ customers: 2, inventory: 0 });
    handle.close();
  });
});
