// Deleting and bringing back: what goes together comes back together, exactly; what others need stays (docs/interface/safety.md#bin).

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/contract/errors.ts';
import { purgeBin, restoreFromBin } from '#server/core/bin/bin.ts';
import { removeRecord } from '#server/core/bin/remove.ts';
import { inTransaction } from '#server/core/lab/context.ts';
import { countWhere } from '#server/core/read/totals.ts';
import { writeAudit } from '#server/core/trail/audit.ts';
import { updateRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { setUp } from '#server/setup/set-up.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

const day = 86_400_000;

/** Everything the lab holds about records, without what a later save must change: row numbers, versions, times. */
function contentOf({ handle }: TestLab, tables: readonly string[]): Record<string, unknown[]> {
  return Object.fromEntries(
    tables.map((table) => {
      const rows = handle.prepare(`select * from "${table}"`).all() as Record<string, unknown>[];
      const lasting = rows.map(({ rid: _rid, row_version: _version, updated_at: _at, ...row }) => JSON.stringify(row));
      return [table, lasting.sort()];
    }),
  );
}

async function remove({ ctx }: TestLab, name: ResourceName, id: string): Promise<string> {
  return (await removeRecord(ctx, ctx.lab.registry.resource(name), { id })).binId;
}

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.catch((reason: unknown) => reason);
  if (error instanceof AppError) return error;
  throw new Error(`expected a refusal, had ${String(error)}`);
}

const newestAudit = ({ handle }: TestLab) =>
  handle.prepare('select * from audits order by rid desc limit 1').get() as Record<string, string | null>;

describe('a customer with his contacts', () => {
  async function withContacts(): Promise<TestLab> {
    const test = await openTestLab();
    await create(test.ctx, 'customer', { KTAG: 'k1', K4602: 'Böhm & Söhne', remark: 'zahlt "pünktlich"' });
    await create(test.ctx, 'contact', { uID: 'c1', customer_uID: 'k1', name: 'Ärmel', firstname: 'Ida' });
    await create(test.ctx, 'contact', { uID: 'c2', customer_uID: 'k1', name: 'Zorn', status: 0 });
    await create(test.ctx, 'customer', { KTAG: 'k2', K4602: 'Andere' });
    await create(test.ctx, 'contact', { uID: 'c3', customer_uID: 'k2', name: 'Bleibt' });
    return test;
  }

  it('goes into the bin as a whole and comes back as it was', async () => {
    const test = await withContacts();
    const before = contentOf(test, ['customers', 'contact']);
    test.clock.forward(day);
    const binId = await remove(test, 'customer', 'k1');
    expect(test.handle.prepare('select KTAG from customers').pluck().all()).toEqual(['k2']);
    expect(test.handle.prepare('select uID from contact').pluck().all()).toEqual(['c3']);

    test.clock.forward(day);
    await restoreFromBin(test.ctx, binId);
    expect(contentOf(test, ['customers', 'contact'])).toEqual(before);
    expect(test.handle.prepare('select count(*) from bin').pluck().get()).toBe(0);
    expect(newestAudit(test)).toMatchObject({ resource: 'customer', record_key: 'k1', action: 'restore', customer_KTAG: 'k1' });
  });

  it('can be found again once it is back', async () => {
    const test = await withContacts();
    await restoreFromBin(test.ctx, await remove(test, 'customer', 'k1'));
    const find = 'select KTAG from customers where rid in (select rowid from customers_text where customers_text match ?)';
    expect(test.handle.prepare(find).pluck().all('"söhne"')).toEqual(['k1']);
    expect(test.handle.prepare('select KTAG from customers order by K4602_sort').pluck().all()).toEqual(['k2', 'k1']);
  });

  it('stays while a device needs it, and the answer says what and how many', async () => {
    const test = await withContacts();
    await create(test.ctx, 'inventory', { ktag: 'k1' });
    await create(test.ctx, 'inventory', { ktag: 'k1' });
    const before = contentOf(test, ['customers', 'contact', 'bin', 'audits']);
    const refusal = await refusalOf(remove(test, 'customer', 'k1'));
    expect(refusal.code).toBe('record.in_use');
    expect(refusal.params).toMatchObject({ count: 2, whatKey: 'resource.inventory.plural' });
    expect(contentOf(test, ['customers', 'contact', 'bin', 'audits'])).toEqual(before);
  });

  it('cannot come back twice, nor over a record that took its key', async () => {
    const test = await withContacts();
    const binId = await remove(test, 'customer', 'k1');
    await create(test.ctx, 'customer', { KTAG: 'k1', K4602: 'Nachfolger' });
    const before = contentOf(test, ['customers', 'contact', 'bin', 'audits']);
    expect((await refusalOf(restoreFromBin(test.ctx, binId))).code).toBe('record.duplicate');
    expect(contentOf(test, ['customers', 'contact', 'bin', 'audits'])).toEqual(before);

    await remove(test, 'customer', 'k1');
    await restoreFromBin(test.ctx, binId);
    expect((await refusalOf(restoreFromBin(test.ctx, binId))).code).toBe('record.not_found');
  });
});

describe('an order with its positions', () => {
  it('goes and comes back with them, in their order', async () => {
    const test = await openTestLab();
    await create(test.ctx, 'customer', { KTAG: 'k1', K4602: 'Messhaus' });
    await create(test.ctx, 'booking', { uID: 'b1', number: 'A-2026-1', customer_KTAG: 'k1' });
    for (const [n, name] of ['Kalibrierung', 'Reparatur', 'Versand'].entries())
      await create(test.ctx, 'booking_position', { uID: `p${n}`, booking_uid: 'b1', pos_number: n, name });
    const tables = ['booking', 'article'];
    const before = contentOf(test, tables);
    expect(before.article).toHaveLength(3);
    const binId = await remove(test, 'booking', 'b1');
    expect(contentOf(test, tables)).toEqual({ booking: [], article: [] });
    await restoreFromBin(test.ctx, binId);
    expect(contentOf(test, tables)).toEqual(before);
  });
});

describe('a device', () => {
  it('comes back with its categories; a category that is gone by then is left out', async () => {
    const test = await openTestLab();
    await create(test.ctx, 'customer', { KTAG: 'k1', K4602: 'Messhaus' });
    await create(test.ctx, 'category', { uID: 'e', name: 'Elektrisch', type: 'inventory' });
    await create(test.ctx, 'category', { uID: 'd', name: 'Druck', type: 'inventory' });
    await create(test.ctx, 'inventory', { MTAG: '12:345', ktag: 'k1' });
    const devices = test.ctx.lab.registry.resource('inventory');
    await updateRecord(test.ctx, devices, { id: '12:345', input: { values: {}, links: { categories: ['e', 'd'] } } });
    const links = () => test.handle.prepare('select category_uID from inventory_categories order by 1').pluck().all();
    expect(links()).toEqual(['d', 'e']);
    const binId = await remove(test, 'inventory', '12:345');
    expect(links()).toEqual([]);
    await remove(test, 'category', 'd');
    await restoreFromBin(test.ctx, binId);
    expect(links()).toEqual(['e']);
  });

  it('whose type goes keeps everything else and gets the type back with it', async () => {
    const test = await openTestLab();
    await create(test.ctx, 'customer', { KTAG: 'k1', K4602: 'Messhaus' });
    await create(test.ctx, 'device_type', { tID: 't1', type_name: 'Handmultimeter' });
    await create(test.ctx, 'inventory', { MTAG: 'm1', ktag: 'k1', type_id: 't1' });
    const before = contentOf(test, ['inventory', 'types']);
    const binId = await remove(test, 'device_type', 't1');
    expect(test.handle.prepare('select type_id from inventory').pluck().all()).toEqual([null]);
    await restoreFromBin(test.ctx, binId);
    expect(contentOf(test, ['inventory', 'types'])).toEqual(before);
  });

  it('cannot come back while its customer is gone', async () => {
    const test = await openTestLab();
    await create(test.ctx, 'customer', { KTAG: 'k1', K4602: 'Messhaus' });
    await create(test.ctx, 'inventory', { MTAG: 'm1', ktag: 'k1' });
    const binId = await remove(test, 'inventory', 'm1');
    await remove(test, 'customer', 'k1');
    expect((await refusalOf(restoreFromBin(test.ctx, binId))).code).toBe('record.locked');
    expect(test.handle.prepare('select count(*) from bin').pluck().get()).toBe(2);
  });
});

describe('the bin', () => {
  it('keeps what was deleted for thirty days and not longer', async () => {
    const test = await openTestLab();
    await create(test.ctx, 'customer', { KTAG: 'old', K4602: 'Alt' });
    await create(test.ctx, 'customer', { KTAG: 'young', K4602: 'Jung' });
    const binned = async () => countWhere(test.ctx, 'bin', sql`1 = 1`);
    await remove(test, 'customer', 'old');
    test.clock.forward(day);
    const young = await remove(test, 'customer', 'young');
    test.clock.forward(29 * day);
    expect(await purgeBin(test.ctx)).toBe(0);
    expect(await binned()).toBe(2);
    test.clock.forward(1000);
    const stamp = test.lab.changes.stamp(['bin']);
    expect(await purgeBin(test.ctx)).toBe(1);
    // Totals of lists are kept until their table changes; they must hear of this change, too.
    expect(test.lab.changes.stamp(['bin'])).toBeGreaterThan(stamp);
    await restoreFromBin(test.ctx, young);
    expect(await binned()).toBe(0);
  });

  it('names who deleted the record and until when it is kept', async () => {
    const test = await openTestLab();
    await create(test.ctx, 'customer', { KTAG: 'k1', K4602: 'Messhaus' });
    await remove(test, 'customer', 'k1');
    expect(test.handle.prepare('select * from bin').get()).toMatchObject({
      resource: 'customer',
      record_key: 'k1',
      title: 'Messhaus',
      customer_KTAG: 'k1',
      deleted_by: 'Plumbline',
      deleted_at: '2026-03-02 09:00:00',
      expires_at: '2026-04-01 09:00:00',
    });
  });
});

describe('the trail of a record', () => {
  it('says whose it is, also where the record only follows the one that belongs to the customer', async () => {
    const test = await openTestLab();
    await create(test.ctx, 'customer', { KTAG: 'k1', K4602: 'Messhaus' });
    await create(test.ctx, 'inventory', { MTAG: 'm1', ktag: 'k1' });
    expect(newestAudit(test)).toMatchObject({ resource: 'inventory', customer_KTAG: 'k1' });
    await create(test.ctx, 'calibration', { MTAG: 'm1', C2301: '2026-02-01' });
    expect(newestAudit(test)).toMatchObject({ resource: 'calibration', customer_KTAG: 'k1' });
    await create(test.ctx, 'category', { name: 'Druck', type: 'inventory' });
    expect(newestAudit(test)).toMatchObject({ resource: 'category', customer_KTAG: null });
    await remove(test, 'inventory', await create(test.ctx, 'inventory', { ktag: 'k1' }));
    expect(newestAudit(test)).toMatchObject({ resource: 'inventory', action: 'delete', customer_KTAG: 'k1' });
  });

  it('has an entry for each part that goes and comes back with a record, and for each that loses its hint at it', async () => {
    const test = await openTestLab();
    await create(test.ctx, 'customer', { KTAG: 'k1', K4602: 'Messhaus' });
    await create(test.ctx, 'contact', { uID: 'c1', customer_uID: 'k1', name: 'Ärmel' });
    await create(test.ctx, 'device_type', { tID: 't1', type_name: 'Handmultimeter' });
    await create(test.ctx, 'customer', { KTAG: 'k2', K4602: 'Andere' });
    await create(test.ctx, 'inventory', { MTAG: 'm1', ktag: 'k2', type_id: 't1' });
    const told = (resource: string, key: string) =>
      (
        test.handle
          .prepare('select * from audits where resource = ? and record_key = ? order by rid')
          .all(resource, key) as Record<string, unknown>[]
      ).map((entry) => [entry.action, entry.customer_KTAG, entry.before, entry.after]);
    await restoreFromBin(test.ctx, await remove(test, 'customer', 'k1'));
    await restoreFromBin(test.ctx, await remove(test, 'device_type', 't1'));
    const [, gone, back] = told('contact', 'c1');
    expect(gone).toEqual(['delete', 'k1', expect.stringContaining('"name":"Ärmel"'), null]);
    expect(back).toEqual(['restore', 'k1', null, expect.stringContaining('"name":"Ärmel"')]);
    expect(told('inventory', 'm1').slice(1)).toEqual([
      ['update', 'k2', '{"type_id":"t1"}', '{"type_id":null}'],
      ['update', 'k2', '{"type_id":null}', '{"type_id":"t1"}'],
    ]);
  });

  it('never holds a secret of a part', async () => {
    const test = await openTestLab();
    await setUp(test.lab, {
      labName: 'Messhaus',
      language: 'de',
      currency: 'EUR',
      email: 'anna@lab.test',
      password: 'Kalibrier-Schein 4711',
    });
    const role = await create(test.ctx, 'role', { name: 'Aushilfe', operations: '[]' });
    const user = await create(test.ctx, 'user', {
      email: 'tom@lab.test',
      role,
      password: 'Kalibrier-Schein 4711',
      status: 'active',
      customer_filter: 'all',
    });
    test.handle
      .prepare("INSERT INTO api_keys (uID, user_uID, name, key_hash) VALUES ('t1', ?, 'Laptop', 'canary-of-the-hash')")
      .run(user);
    await remove(test, 'user', user);
    const trail = JSON.stringify(test.handle.prepare('select * from audits').all());
    expect(trail).toContain('Laptop');
    expect(trail).not.toContain('canary-of-the-hash');
  });

  it('is refused outside of a transaction, so that no entry can stand without its change', async () => {
    const test = await openTestLab();
    await expect(writeAudit(test.ctx, { resource: 'lab', recordKey: 'x', action: 'test' })).rejects.toThrow(
      /outside a transaction/,
    );
    const undone = inTransaction(test.ctx, async (inner) => {
      await writeAudit(inner, { resource: 'lab', recordKey: 'x', action: 'test' });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(test.handle.prepare('select count(*) from audits').pluck().get()).toBe(0);
  });
});

describe('what an entry is called', () => {
  const titleIn = ({ handle }: TestLab, id: string) => handle.prepare('select title from bin where uID = ?').pluck().get(id);

  it('the record’s own name, else words of its own, else what it belongs to', async () => {
    const test = await openTestLab();
    await create(test.ctx, 'customer', { KTAG: 'k', K4602: 'Böhm & Söhne' });
    await create(test.ctx, 'inventory', { MTAG: 'd', I4202: 'Fluke', I4203: '87V', ktag: 'k' });
    await create(test.ctx, 'device_type', { tID: 't', type_name: 'Multimeter' });
    await create(test.ctx, 'price', { pID: 'p', type_tID: 't', price: 1000 });
    await create(test.ctx, 'due_date', { uID: 'f', MTAG: 'd', kind: 'other', due: '2027-05-01' });
    await create(test.ctx, 'document', { uID: 'o', title: 'Certificate 7' });
    await create(test.ctx, 'document_link', { uID: 'l', document_uID: 'o', resource: 'customer', record_key: 'k' });
    const called: unknown[] = [];
    for (const [name, id] of [
      ['document_link', 'l'],
      ['due_date', 'f'],
      ['price', 'p'],
      ['inventory', 'd'],
      ['customer', 'k'],
    ] as const) {
      called.push(titleIn(test, await remove(test, name, id)));
    }
    expect(called).toEqual(['Certificate 7', 'Fluke 87V', 'Multimeter', 'Fluke 87V', 'Böhm & Söhne']);
  });
});
