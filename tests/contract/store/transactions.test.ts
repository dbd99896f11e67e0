// Transactions and moments of a store: all or nothing, one after the other, begun anew where another writer came between, and one state of
// the lab for whoever reads while others write.
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/db/database-types.ts';
import { repeated } from '#server/db/store/repeated.ts';
import type { OpenStore } from '#server/db/store/store.ts';
import { engines } from './engines.ts';

const put = (db: Db, name: string, value: string) => db.insertInto('settings').values({ name, value }).execute();

async function settingOf(db: Db, name: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Reads a counter and writes one more, with room for others between the two. */
async function countOn(store: OpenStore): Promise<void> {
  await store.transaction(async (db) => {
    const before = Number(await settingOf(db, 'counter'));
    await new Promise((resolve) => setImmediate(resolve));
    await db
      .updateTable('settings')
      .set({ value: String(before + 1) })
      .where('name', '=', 'counter')
      .execute();
  });
}

describe.each(engines)('a transaction on $name', ({ open }) => {
  it('is kept as a whole', async () => {
    const store = await open();
    const given = await store.transaction(async (db) => {
      await put(db, 'one', '1');
      await put(db, 'two', '2');
      return 'done';
    });
    expect([given, await settingOf(store.reads, 'one'), await settingOf(store.reads, 'two')]).toEqual(['done', '1', '2']);
  });

  it('leaves nothing of what was thrown out of, and the next one goes on', async () => {
    const store = await open();
    const failed = store.transaction(async (db) => {
      await put(db, 'one', '1');
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await store.transaction((db) => put(db, 'two', '2'));
    expect([await settingOf(store.db, 'one'), await settingOf(store.db, 'two')]).toEqual([undefined, '2']);
  });

  it('is not seen by readers before its end', async () => {
    const store = await open();
    await store.transaction(async (db) => {
      await put(db, 'one', '1');
      expect(await settingOf(store.reads, 'one')).toBeUndefined();
    });
    expect(await settingOf(store.reads, 'one')).toBe('1');
  });

  it('of many at once loses none of their writes', async () => {
    const store = await open();
    await store.transaction((db) => put(db, 'counter', '0'));
    await Promise.all(Array.from({ length: 40 }, () => countOn(store)));
    expect(await settingOf(store.reads, 'counter')).toBe('40');
  });

  it('that takes long is as whole, and readers go on meanwhile', async () => {
    const store = await open();
    const long = (failing: boolean) =>
      store.transaction(
        async (db) => {
          await put(db, failing ? 'failed' : 'long', 'yes');
          expect(await settingOf(store.reads, 'long')).toBeUndefined();
          if (failing) throw new Error('no');
        },
        { long: true },
      );
    await expect(long(true)).rejects.toThrow('no');
    await long(false);
    expect([await settingOf(store.reads, 'failed'), await settingOf(store.reads, 'long')]).toEqual([undefined, 'yes']);
  });

  it('cannot be written past by what only reads', async () => {
    const store = await open();
    await expect(put(store.reads, 'one', '1')).rejects.toThrow();
    expect(await settingOf(store.db, 'one')).toBeUndefined();
  });
});

describe.each(engines)('a moment on $name', ({ open }) => {
  it('is one state, whatever is written meanwhile, and its numbers keep their order', async () => {
    const store = await open();
    await store.transaction(async (db) => {
      for (const name of ['c', 'a', 'b']) await put(db, name, '1');
    });
    const moment = await store.moment();
    const names = async (db: Db) =>
      (await db.selectFrom('settings').select('name').orderBy('name').execute()).map(({ name }) => name);
    const before = await names(moment.db);
    const order = sql`select rid from settings where ${sql.ref('name')} in ('a', 'b', 'c') order by name desc`.compile(store.db);
    await store.transaction(async (db) => {
      await put(db, 'd', '1');
      await db.deleteFrom('settings').where('name', '=', 'a').execute();
    });
    expect(await names(moment.db)).toEqual(before);
    const numbers = [...(await moment.numbers(order))];
    expect(numbers).toHaveLength(3);
    expect(numbers[0]).toBe(Math.min(...numbers));
    await moment.close();
    await moment.close();
    expect(await names(store.reads)).not.toEqual(before);
    expect([...(await (await closing(store)).numbers(CompiledQuery.raw('select 1 where 1 = 0')))]).toEqual([]);
  });
});

async function closing(store: OpenStore) {
  const moment = await store.moment();
  return {
    numbers: async (statement: CompiledQuery) => {
      const found = await moment.numbers(statement);
      await moment.close();
      return found;
    },
  };
}

describe('work that another writer came between', () => {
  const between = new Error('somebody wrote');
  const failing = (times: number) => {
    let tries = 0;
    return async () => {
      tries += 1;
      if (tries <= times) throw between;
      return tries;
    };
  };
  const cameBetween = (error: unknown) => error === between;

  it('is begun anew', async () => {
    expect(await repeated(failing(3), cameBetween)).toBe(4);
  });

  it('is given up in the end, and anything else at once', async () => {
    await expect(repeated(failing(5), cameBetween)).rejects.toBe(between);
    const other = new Error('something else');
    let tries = 0;
    const work = async () => {
      tries += 1;
      throw other;
    };
    await expect(repeated(work, cameBetween)).rejects.toBe(other);
    expect(tries).toBe(1);
  });
});
