// Claims on work as every database grants them: to one at a time, to the next once they end, and no longer than they were asked for whatever
// becomes of the clock. docs/adr/0100-numbers-are-counted-and-work-is-claimed-in-the-database.md.
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/db/database-types.ts';
import { claim, joinInstances, leaveInstances, release, renew } from '#server/db/work/leases.ts';
import { engines } from './engines.ts';

const minute = 60_000;
const ever = 9_000_000_000_000_000;

/** As if the clock had gone on, or been set back, since the claim was made. */
const ending = (db: Db, name: string, ends_at: number) =>
  db.updateTable('leases').set({ ends_at }).where('name', '=', name).execute();

const endOf = async (db: Db, name: string) =>
  Number((await db.selectFrom('leases').select('ends_at').where('name', '=', name).executeTakeFirstOrThrow()).ends_at);

const listed = async (db: Db) => (await db.selectFrom('instances').select('id').orderBy('id').execute()).map(({ id }) => id);

describe.each(engines)('claims of $name', ({ open }) => {
  it('are granted to one holder at a time, by name, and again to the same', async () => {
    const { db } = await open();
    expect(await claim(db, 'job:backup', 'a', minute)).toBe(true);
    expect(await claim(db, 'job:backup', 'b', minute)).toBe(false);
    expect(await claim(db, 'job:sweep', 'b', minute)).toBe(true);
    expect(await claim(db, 'job:backup', 'a', 10 * minute)).toBe(true);
    expect(await endOf(db, 'job:backup')).toBeGreaterThan(await endOf(db, 'job:sweep'));
  });

  it('go to one of eight who ask at once', async () => {
    const { db } = await open();
    const granted = await Promise.all(Array.from({ length: 8 }, (_, own) => claim(db, 'job:backup', `holder ${own}`, minute)));
    expect(granted.filter(Boolean)).toHaveLength(1);
  });

  it('are free once they are given back, by their holder alone', async () => {
    const { db } = await open();
    await claim(db, 'job:backup', 'a', minute);
    await release(db, 'job:backup', 'b');
    expect(await claim(db, 'job:backup', 'b', minute)).toBe(false);
    await release(db, 'job:backup', 'a');
    expect(await claim(db, 'job:backup', 'b', minute)).toBe(true);
  });

  it('come back with a transaction that is taken back', async () => {
    const { db } = await open();
    const refused = db.transaction().execute(async (inside) => {
      expect(await claim(inside, 'job:backup', 'a', minute)).toBe(true);
      throw new Error('taken back');
    });
    await expect(refused).rejects.toThrow('taken back');
    expect(await claim(db, 'job:backup', 'b', minute)).toBe(true);
  });

  it('of a holder who died are taken over once they end, and he cannot renew them', async () => {
    const { db } = await open();
    await claim(db, 'job:backup', 'a', 0);
    expect(await claim(db, 'job:backup', 'b', minute)).toBe(true);
    expect(await renew(db, 'job:backup', 'a')).toBe(false);
    await release(db, 'job:backup', 'a');
    expect(await claim(db, 'job:backup', 'c', minute)).toBe(false);
  });

  it('last on when they are renewed, also too late, as long as nobody took them', async () => {
    const { db } = await open();
    await claim(db, 'job:backup', 'a', minute);
    await ending(db, 'job:backup', 0);
    expect(await renew(db, 'job:backup', 'a')).toBe(true);
    expect(await claim(db, 'job:backup', 'b', minute)).toBe(false);
  });

  it('last once more and no longer where the clock was set back under them', async () => {
    const { db } = await open();
    await claim(db, 'job:backup', 'a', minute);
    await ending(db, 'job:backup', ever);
    expect(await claim(db, 'job:backup', 'b', 10 * minute)).toBe(false);
    await claim(db, 'job:sweep', 'b', minute);
    expect(await endOf(db, 'job:backup')).toBeLessThanOrEqual(await endOf(db, 'job:sweep'));
    expect(await renew(db, 'job:backup', 'a')).toBe(true);
  });
});

describe.each(engines)('who has a lab of $name open', ({ open }) => {
  it('is listed until he leaves, and whoever is alone by a lock takes all others off, with what they held', async () => {
    const { db } = await open();
    const transaction = (work: (inside: Db) => Promise<void>) => db.transaction().execute(work);
    await joinInstances(transaction, { id: 'a', host: 'one', alone: true });
    await joinInstances(transaction, { id: 'b', host: 'two', alone: false });
    await claim(db, 'job:backup', 'a', minute);
    expect(await listed(db)).toEqual(['a', 'b']);
    await leaveInstances(db, 'b');
    expect(await listed(db)).toEqual(['a']);
    await joinInstances(transaction, { id: 'c', host: 'one', alone: true });
    expect(await listed(db)).toEqual(['c']);
    expect(await claim(db, 'job:backup', 'c', minute)).toBe(true);
  });

  it('is taken off the list once he is silent, and not because a clock was wrong', async () => {
    const { db } = await open();
    const transaction = (work: (inside: Db) => Promise<void>) => db.transaction().execute(work);
    for (const id of ['dead', 'ahead', 'living']) await joinInstances(transaction, { id, host: 'one', alone: false });
    await db.updateTable('instances').set({ seen_at: 0 }).where('id', '=', 'dead').execute();
    await db.updateTable('instances').set({ seen_at: ever }).where('id', '=', 'ahead').execute();
    await joinInstances(transaction, { id: 'living', host: 'one', alone: false });
    expect(await listed(db)).toEqual(['ahead', 'living']);
    const { seen_at } = await db.selectFrom('instances').select('seen_at').where('id', '=', 'ahead').executeTakeFirstOrThrow();
    expect(Number(seen_at)).toBeLessThan(ever);
    await joinInstances(transaction, { id: 'dead', host: 'one', alone: false });
    expect(await listed(db)).toEqual(['ahead', 'dead', 'living']);
  });
});
