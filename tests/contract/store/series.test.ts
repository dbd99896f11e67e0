// Running numbers as every database gives them: each once, none left out, behind whatever came by another way.
// docs/adr/0100-numbers-are-counted-and-work-is-claimed-in-the-database.md.
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/db/database-types.ts';
import { highestOfSeries, nextOfSeries } from '#server/db/work/series.ts';
import { engines } from './engines.ts';

const tickets = { table: 'support_tickets', column: 'number', prefix: 'T-' };
const invoices = { table: 'invoices', column: 'number', prefix: 'R26-' };

let made = 0;

async function ticket(db: Db, number: string | null): Promise<string> {
  made += 1;
  await db
    .insertInto('support_tickets')
    .values({ uID: `ticket-${made}`, title: 'A ticket', number })
    .execute();
  return `ticket-${made}`;
}

const renumber = (db: Db, uID: string, number: string | null) =>
  db.updateTable('support_tickets').set({ number }).where('uID', '=', uID).execute();

const numbered = (number: number) => `T-${String(number).padStart(4, '0')}`;

/** A write that numbers its record. */
const written = (db: Db) =>
  db.transaction().execute(async (inside) => {
    const number = await nextOfSeries(inside, tickets);
    await ticket(inside, numbered(number));
    return number;
  });

function counting(): { plugin: KyselyPlugin; statements(): number } {
  let statements = 0;
  return {
    statements: () => statements,
    plugin: {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1;
        return result;
      },
    },
  };
}

describe.each(engines)('numbers of $name', ({ open }) => {
  it('begin at 1, or behind the highest in use when a series is asked for the first time', async () => {
    const { db } = await open();
    expect(await nextOfSeries(db, { ...tickets, prefix: 'X-' })).toBe(1);
    for (const number of ['T-0041', 't-0043', 'T-0044 part 2', 'T-99999999999999999999', 'TX-70', null]) await ticket(db, number);
    expect(await nextOfSeries(db, tickets)).toBe(44);
    expect(await nextOfSeries(db, tickets)).toBe(45);
  });

  it('come in a row where many are wanted, and behind what the same write brings', async () => {
    const { db } = await open();
    expect(await nextOfSeries(db, tickets, { count: 3 })).toBe(1);
    expect(await nextOfSeries(db, tickets)).toBe(4);
    expect(await nextOfSeries(db, tickets, { count: 2, atLeast: 40 })).toBe(41);
    expect(await nextOfSeries(db, tickets, { atLeast: 7 })).toBe(43);
  });

  it('cost one statement, the first of a series as well', async () => {
    const { db } = await open();
    const { plugin, statements } = counting();
    for (let time = 1; time <= 3; time += 1) {
      await nextOfSeries(db.withPlugin(plugin), tickets);
      expect(statements()).toBe(time);
    }
  });

  it('are counted apart for each column, prefix and suffix, and alike for letters of either case', async () => {
    const { db } = await open();
    const series = [tickets, { ...tickets, prefix: 'A-' }, { ...tickets, suffix: '-X' }, { ...tickets, table: 'booking' }];
    for (const key of series) expect(await nextOfSeries(db, key)).toBe(1);
    expect(await nextOfSeries(db, { ...tickets, prefix: 't-' })).toBe(2);
    expect(await nextOfSeries(db, { ...tickets, suffix: '-x' })).toBe(2);
  });

  it('are only proposed by whoever asks how far a series has come', async () => {
    const { db } = await open();
    await ticket(db, 'T-0007');
    for (let time = 0; time < 2; time += 1) expect(await highestOfSeries(db, tickets)).toBe(7);
    expect(await nextOfSeries(db, tickets)).toBe(8);
    for (let time = 0; time < 2; time += 1) expect(await highestOfSeries(db, tickets)).toBe(8);
  });

  it('come back with a transaction that is taken back', async () => {
    const { db } = await open();
    const refused = db.transaction().execute(async (inside) => {
      expect(await nextOfSeries(inside, tickets, { count: 5 })).toBe(1);
      throw new Error('taken back');
    });
    await expect(refused).rejects.toThrow('taken back');
    expect(await written(db)).toBe(1);
  });

  it('are given once each and none is left out, whatever eight writers at once give up again', async () => {
    const { transaction } = await open();
    const given: number[] = [];
    const writer = async (own: number) => {
      for (let time = 0; time < 25; time += 1) {
        const work = transaction(async (inside) => {
          const number = await nextOfSeries(inside, tickets);
          await ticket(inside, numbered(number));
          if ((time + own) % 5 === 0) throw new Error('given up');
          return number;
        });
        const number = await work.catch(() => null);
        if (number !== null) given.push(number);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, own) => writer(own)));
    expect(given).toHaveLength(160);
    expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 160 }, (_, index) => index + 1));
  });

  it('are behind those that came by another way after the series began, within the same transaction as well', async () => {
    const { db } = await open();
    expect(await written(db)).toBe(1);
    await ticket(db, 'T-0041');
    expect(await written(db)).toBe(42);
    const other = await ticket(db, null);
    await renumber(db, other, 't-00000060');
    expect(await written(db)).toBe(61);
    await db.transaction().execute(async (inside) => {
      await ticket(inside, 'T-70');
      expect(await nextOfSeries(inside, tickets)).toBe(71);
    });
    for (const number of ['T-72a', 'T-', 'T-9999999999999999', 'U-80', 'XT-90']) await ticket(db, number);
    expect(await nextOfSeries(db, tickets)).toBe(72);
    const suffixed = { ...tickets, prefix: 'N', suffix: '-X' };
    expect(await nextOfSeries(db, suffixed)).toBe(1);
    for (const number of ['N041-x', 'N055', 'N-X']) await ticket(db, number);
    expect(await nextOfSeries(db, suffixed)).toBe(42);
  });

  it('are not given up by a push that is taken back', async () => {
    const { db } = await open();
    await written(db);
    const refused = db.transaction().execute(async (inside) => {
      await ticket(inside, 'T-0500');
      throw new Error('taken back');
    });
    await expect(refused).rejects.toThrow('taken back');
    expect(await written(db)).toBe(2);
  });

  it('go on where they were when a number that somebody typed is corrected, unless one was given behind it', async () => {
    const { db } = await open();
    await written(db);
    const typed = await ticket(db, 'T-9001');
    expect(await highestOfSeries(db, tickets)).toBe(9001);
    await renumber(db, typed, 'T-0002');
    expect(await highestOfSeries(db, tickets)).toBe(2);
    expect(await written(db)).toBe(3);
    const again = await ticket(db, 'T-0100');
    expect(await written(db)).toBe(101);
    await renumber(db, again, 'T-0004');
    expect(await written(db)).toBe(102);
  });

  it('are never given again once somebody had them, whatever became of the record', async () => {
    const { db } = await open();
    await written(db);
    const own = await db.selectFrom('support_tickets').select('uID').executeTakeFirstOrThrow();
    await renumber(db, String(own.uID), null);
    expect(await written(db)).toBe(2);
    const typed = await ticket(db, 'T-0003');
    await renumber(db, typed, null);
    await db.deleteFrom('support_tickets').where('number', '=', 'T-0002').execute();
    expect(await highestOfSeries(db, tickets)).toBe(2);
    expect(await written(db)).toBe(3);
    await ticket(db, 'T-0050');
    await db.deleteFrom('support_tickets').execute();
    expect(await written(db)).toBe(51);
  });

  it('of price classes are given again once they are free', async () => {
    const { db } = await open();
    const classes = { table: 'price_classes', column: 'number', prefix: 'PK' };
    const begun = async (inside: Db) => {
      const number = await nextOfSeries(inside, classes);
      await db
        .insertInto('price_classes')
        .values({ id: `class ${number}`, number: `PK00${number}`, name: 'A class' })
        .execute();
      return number;
    };
    expect([await begun(db), await begun(db), await begun(db)]).toEqual([1, 2, 3]);
    await db.deleteFrom('price_classes').where('number', '=', 'PK003').execute();
    expect(await begun(db)).toBe(3);
    await db.deleteFrom('price_classes').where('number', '=', 'PK001').execute();
    expect(await begun(db)).toBe(4);
    await db.updateTable('price_classes').set({ number: 'Z' }).where('number', '=', 'PK004').execute();
    expect(await highestOfSeries(db, classes)).toBe(3);
  });

  it('of invoices are behind those typed into orders', async () => {
    const { db } = await open();
    await db.insertInto('customers').values({ KTAG: 'c', K4602: 'Nord' }).execute();
    const order = (uID: string, invoice_number: string) =>
      db.insertInto('booking').values({ uID, number: uID, customer_KTAG: 'c', invoice_number }).execute();
    await order('first', 'R26-0011');
    expect(await nextOfSeries(db, invoices)).toBe(12);
    await order('second', 'R26-0020');
    expect(await nextOfSeries(db, invoices)).toBe(21);
    expect(await nextOfSeries(db, { ...tickets, table: 'booking', prefix: 'R26-' })).toBe(1);
  });

  it('of a column that nobody watches are refused', async () => {
    const { db } = await open();
    await expect(nextOfSeries(db, { ...tickets, column: 'title' })).rejects.toThrow('support_tickets.title');
  });
});
