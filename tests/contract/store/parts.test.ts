// What a store promises besides its transactions: the chain of the trail, who is told of what was written, sizes, columns of the lab's own,
// its words for what the database refuses, files, and backups.
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/contract/errors.ts';
import type { OpenStore } from '#server/db/store/store.ts';
import { typed } from '#server/db/typed.ts';
import type { HashedAudit } from '#server/lib/keys/chain-hash.ts';
import { category } from '#server/resources/category/definition.ts';
import { setting } from '#server/resources/setting/definition.ts';
import { engines } from './engines.ts';

const at = '2026-03-02 09:00:00';

function entry(n: number): HashedAudit {
  return {
    ...{ id: `entry-${n}`, at, user_uID: null, user_name: 'Anna', address: '::1', request_id: 'r', batch_id: null },
    ...{ resource: 'setting', record_key: `key-${n}`, customer_KTAG: null, action: 'update', reason: null },
    ...{ before: null, after: JSON.stringify({ n }), secrets: null },
  };
}

const entries = (from: number, count: number) => Array.from({ length: count }, (_, index) => entry(from + index));

/** What was committed, by whoever ties it. */
const tied = (store: OpenStore) => store.chain.afterwards?.inTurn(async () => undefined);

describe.each(engines)('the chain on $name', ({ open }) => {
  it('ties each entry to the one before it, one by one and by the thousand', async () => {
    const store = await open();
    expect(await store.chain.end(store.db)).toMatchObject({ entry: 0 });
    await store.transaction((db) => store.chain.append(db, entries(1, 1), at));
    await store.transaction((db) => store.chain.append(db, entries(2, 1200), at));
    await tied(store);
    expect((await store.chain.end(store.reads)).entry).toBe(1201);
    expect(await store.chain.check(store.reads)).toEqual({ entries: 1201, brokenAt: null });
    const kept = await typed(store.reads).selectFrom('audits').select('id').orderBy('rid').execute();
    expect(kept.map(({ id }) => id)).toEqual(entries(1, 1201).map(({ id }) => id));
  });

  it('of writers at once is one chain, and what was taken back is not in it', async () => {
    const store = await open();
    const write = (n: number) =>
      store.transaction(async (db) => {
        await store.chain.append(db, entries(n * 10, 3), at);
        if (n % 4 === 0) throw new Error('taken back');
      });
    await Promise.allSettled(Array.from({ length: 20 }, (_, n) => write(n + 1)));
    await Promise.all([tied(store), tied(store)]);
    expect(await store.chain.check(store.reads)).toEqual({ entries: 45, brokenAt: null });
  });

  it('is read by whoever wrote it before it is tied, behind all that is', async () => {
    const store = await open();
    await store.transaction((db) => store.chain.append(db, entries(1, 2), at));
    await tied(store);
    await store.transaction(async (db) => {
      await store.chain.append(db, entries(3, 2), at);
      const seen = await typed(db).selectFrom('audits').select('id').orderBy('rid').execute();
      expect(seen.map(({ id }) => id)).toEqual(entries(1, 4).map(({ id }) => id));
    });
  });

  it('changes nothing of an entry that is tied, and nothing else of one that is not', async () => {
    const store = await open();
    await store.transaction((db) => store.chain.append(db, entries(1, 1), at));
    const change = (values: object) =>
      store.transaction((db) => db.updateTable('audits').set(values).where('id', '=', 'entry-1').execute());
    const forged = { hash: 'f'.repeat(64), prev_hash: '0'.repeat(64), rid: 7 };
    await expect(change({ ...forged, after: '{}' })).rejects.toThrow();
    await tied(store);
    await expect(change(forged)).rejects.toThrow();
    expect(await store.chain.check(store.reads)).toEqual({ entries: 1, brokenAt: null });
  });
});

describe.each(engines)('changes on $name', ({ open }) => {
  it('are told to all who follow before the writer goes on, in the order of the writes', async () => {
    const store = await open();
    const heard: string[] = [];
    store.changes.onCommit((tables) => heard.push(`commit ${tables.join()}`));
    store.changes.onChange('settings', async () => {
      await Promise.resolve();
      heard.push('settings');
    });
    const before = store.changes.stamp(['settings', 'users']);
    await store.changes.written(['settings']);
    heard.push('written');
    await store.changes.written(['users']);
    expect(heard).toEqual(['commit settings', 'settings', 'written', 'commit users']);
    expect(store.changes.stamp(['settings'])).toBeGreaterThan(before);
    expect(store.changes.stamp(['customers'])).toBe(0);
  });
});

describe.each(engines)('sizes on $name', ({ open }) => {
  it('are those of the tables, within a transaction as well', async () => {
    const store = await open();
    const add = (db: OpenStore['db'], key: string) => db.insertInto('customers').values({ KTAG: key, K4602: key }).execute();
    await store.transaction(async (db) => {
      await add(db, 'A');
      await add(db, 'B');
      expect(await store.sizes.kept(db, 'customers')).toBe(2);
    });
    expect(await store.sizes.rough(store.reads, 'customers')).toBe(2);
    expect(await store.sizes.largest(store.reads, ['customers', 'settings'])).toBe(2);
    expect(await store.sizes.kept(store.reads, 'settings')).toBeNull();
  });

  it('of the trail are those of what is tied', async () => {
    const store = await open();
    const at = '2026-03-02 09:00:00';
    const entry = (id: string) => ({
      ...{ id, at, user_uID: null, user_name: 'Anna', address: '::1', request_id: 'r', batch_id: null, resource: 'setting' },
      ...{ record_key: 'k', customer_KTAG: null, action: 'issued', reason: null, before: null, after: null, secrets: null },
    });
    await store.transaction((db) => store.chain.append(db, [entry('one'), entry('two')], at));
    // One that waits for nobody to tie it.
    const waits = store.chain.afterwards ? 0 : 2;
    expect(await store.sizes.rough(store.reads, 'audits')).toBe(waits);
  });
});

describe.each(engines)('columns of the lab’s own on $name', ({ open }) => {
  it('come and go with what is in them, or not at all', async () => {
    const store = await open();
    const column = { table: 'customers', key: 'KTAG', column: 'C10_own', kind: 'text' } as const;
    const has = async () =>
      store.reads
        .selectFrom('customers')
        .select('C10_own')
        .execute()
        .then(
          () => true,
          () => false,
        );
    const refused = store.transaction(async (db) => {
      await store.columns.add(db, column);
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await has()).toBe(false);
    await store.transaction((db) => store.columns.add(db, column), { long: true });
    expect(await has()).toBe(true);
    await store.transaction((db) => store.columns.drop(db, column));
    expect(await has()).toBe(false);
  });
});

describe.each(engines)('what $name refuses', ({ open }) => {
  const told = (store: OpenStore, work: Promise<unknown>, of = setting) =>
    work.then(
      () => 'taken',
      (error: unknown) => {
        const said = store.explain(error, of);
        return said instanceof AppError ? { code: said.code, fields: Object.keys(said.details.fields ?? {}) } : said;
      },
    );

  it('is told in the program’s own words, by field', async () => {
    const store = await open();
    const put = () => store.db.insertInto('settings').values({ name: 'one', value: '1' }).execute();
    expect(await told(store, put())).toBe('taken');
    expect(await told(store, put())).toEqual({ code: 'record.duplicate', fields: ['name'] });
    const add = (uID: string, parent: string | null) =>
      store.db.insertInto('categories').values({ uID, name: uID, parent_id: parent }).execute();
    await add('above', null);
    await add('below', 'above');
    const remove = store.db.deleteFrom('categories').where('uID', '=', 'above').execute();
    expect(await told(store, remove, category)).toEqual({ code: 'record.in_use', fields: [] });
  });

  it('is given back as it is where it is none of ours', async () => {
    const store = await open();
    const other = new Error('not of the database');
    expect(store.explain(other, setting)).toBe(other);
  });
});

async function* bytes(text: string) {
  yield Buffer.from(text);
}

describe.each(engines)('files beside $name', ({ open }) => {
  it('are kept under what they hold, once, and go when nobody needs them', async () => {
    const { files } = await open();
    const keep = async () => {
      const received = await files.receive(bytes('measured'), 'a.txt');
      (await files.keep(received)).release();
      return received.hash;
    };
    const hash = await keep();
    expect(await keep()).toBe(hash);
    expect(await files.find(hash)).not.toBeNull();
    expect(await files.removeUnless(hash, async () => true)).toBe(false);
    expect(await files.removeUnless(hash, async () => false)).toBe(true);
    expect(await files.find(hash)).toBeNull();
  });
});

describe.each(engines)('backups of $name', ({ open }) => {
  it('are made where the lab lies, or said to be made elsewhere', async () => {
    const store = await open();
    if (store.kept === 'file') return expect((await store.backups.create('manual')).reason).toBe('manual');
    await expect(store.backups.create('manual')).rejects.toMatchObject({ code: 'lab.elsewhere' });
    expect(store.backups.list()).toEqual([]);
  });
});

describe.each(engines.filter(({ name }) => name === 'SQLite'))('a backup of $name', ({ open }) => {
  it('holds what was committed when it was made', async () => {
    const store = await open();
    await store.transaction((db) => store.chain.append(db, entries(1, 3), at));
    const { name, rows } = await store.backups.create('manual');
    await store.transaction((db) => store.chain.append(db, entries(4, 2), at));
    expect(store.backups.list().map((one) => one.name)).toContain(name);
    const { refusal, lost } = await store.backups.preview({ name });
    expect([rows.audits, refusal, lost?.entries]).toEqual([3, null, 2]);
  });
});

describe.each(engines)('how often was asked, on $name', ({ open }) => {
  it('is counted for whoever asks, in a window that begins with the first and anew when it is over', async () => {
    const { rates } = await open();
    const minute = 60_000;
    const ask = (name: string, now: number) => rates.count(name, minute, now);
    expect(await ask('a', 1000)).toEqual({ startedAt: 1000, count: 1 });
    expect(await ask('a', 2000)).toEqual({ startedAt: 1000, count: 2 });
    expect(await ask('b', 2000)).toEqual({ startedAt: 2000, count: 1 });
    expect(await ask('a', 60_999)).toEqual({ startedAt: 1000, count: 3 });
    expect(await ask('a', 61_000)).toEqual({ startedAt: 61_000, count: 1 });
  });

  it('misses none of those that come at once, and is not kept open by a clock that was set back', async () => {
    const { rates } = await open();
    const counts = await Promise.all(Array.from({ length: 40 }, () => rates.count('all', 1000, 100_000)));
    expect(counts.map(({ count }) => count).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 40 }, (_, n) => n + 1),
    );
    expect(await rates.count('all', 1000, 5000)).toEqual({ startedAt: 5000, count: 1 });
  });
});
