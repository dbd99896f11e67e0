// Several due dates a device: it shows the earliest of its active ones and its current calibration's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreFromBin } from '#server/core/bin/bin.ts';
import { removeRecord } from '#server/core/bin/remove.ts';
import { updateRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { createDefaults } from '#server/setup/defaults.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

let test: TestLab;
const cleanUps: (() => void)[] = [];
beforeAll(async () => {
  test = await openTestLab({ atEnd: (cleanUp) => cleanUps.push(cleanUp) });
  afterAll(() => {
    for (const cleanUp of cleanUps.reverse()) cleanUp();
  });
  await createDefaults(test.ctx, {});
  await test.lab.registry.reload(test.lab.db);
  await create(test.ctx, 'customer', { KTAG: 'k', K4602: 'Kunde' });
});

const device = (values: Record<string, unknown> = {}) => create(test.ctx, 'inventory', { ktag: 'k', ...values });
const dueDate = (MTAG: string, due: string, values: Record<string, unknown> = {}) =>
  create(test.ctx, 'due_date', { MTAG, due, kind: 'safety_test', ...values });
const calibrate = (MTAG: string, C2301: string, C2303: string | null, values: Record<string, unknown> = {}) =>
  create(test.ctx, 'calibration', { MTAG, C2301, C2303, ...values });

async function change(name: ResourceName, id: string, values: Record<string, unknown>): Promise<void> {
  await updateRecord(test.ctx, test.lab.registry.resource(name), { id, input: { values } });
}

async function shownDue(MTAG: string): Promise<unknown> {
  return (await test.ctx.db.selectFrom('inventory').select('duedate').where('MTAG', '=', MTAG).executeTakeFirstOrThrow()).duedate;
}

async function dueDates(MTAG: string): Promise<unknown[]> {
  return test.ctx.db.selectFrom('due_dates').select(['kind', 'due', 'active']).where('MTAG', '=', MTAG).orderBy('rid').execute();
}

describe('the due date a device shows', () => {
  it('is the earliest, and follows every change', async () => {
    const id = await device();
    await calibrate(id, '2026-01-10', '2027-01-10');
    expect(await shownDue(id)).toBe('2027-01-10');
    const safety = await dueDate(id, '2026-06-01');
    const maintenance = await dueDate(id, '2026-09-01', { kind: 'maintenance' });
    expect(await shownDue(id)).toBe('2026-06-01');
    await change('due_date', safety, { due: '2027-06-01' });
    expect(await shownDue(id)).toBe('2026-09-01');
    await change('due_date', maintenance, { active: 0 });
    expect(await shownDue(id)).toBe('2027-01-10');
    await change('due_date', maintenance, { active: 1 });
    const { binId } = await removeRecord(test.ctx, test.lab.registry.resource('due_date'), { id: maintenance });
    expect(await shownDue(id)).toBe('2027-01-10');
    await restoreFromBin(test.ctx, binId);
    expect(await shownDue(id)).toBe('2026-09-01');
  });

  it('a new calibration does not hide an earlier safety test', async () => {
    const id = await device();
    await dueDate(id, '2026-05-01');
    await calibrate(id, '2026-02-01', '2027-02-01');
    expect(await shownDue(id)).toBe('2026-05-01');
  });

  it('moves with the due date to another device', async () => {
    const [from, to] = [await device(), await device()];
    const due = await dueDate(from, '2026-05-01');
    await change('due_date', due, { MTAG: to });
    expect([await shownDue(from), await shownDue(to)]).toEqual([null, '2026-05-01']);
  });

  it('is gone with the last due date, and stands in the trail', async () => {
    const id = await device();
    const due = await dueDate(id, '2026-05-01');
    await removeRecord(test.ctx, test.lab.registry.resource('due_date'), { id: due });
    expect(await shownDue(id)).toBeNull();
    const { after } = await test.ctx.db
      .selectFrom('audits')
      .select('after')
      .where('resource', '=', 'inventory')
      .where('record_key', '=', id)
      .orderBy('rid', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(String(after))).toEqual({ duedate: null });
  });

  it('entered by hand is kept when an earlier one moves in front of it', async () => {
    const id = await device({ duedate: '2026-12-01' });
    const safety = await dueDate(id, '2026-06-01');
    expect(await shownDue(id)).toBe('2026-06-01');
    expect(await dueDates(id)).toContainEqual({ kind: 'calibration', due: '2026-12-01', active: 1 });
    await change('due_date', safety, { due: '2027-06-01' });
    expect(await shownDue(id)).toBe('2026-12-01');
  });

  it('entered by hand stays in front of a later one', async () => {
    const id = await device({ duedate: '2026-04-01' });
    await dueDate(id, '2026-06-01');
    expect(await shownDue(id)).toBe('2026-04-01');
  });
});

describe('a calibration that is done', () => {
  it('fulfils the calibrations that were due, and moves on those with an interval', async () => {
    const id = await device();
    await dueDate(id, '2026-03-01', { kind: 'calibration' });
    await dueDate(id, '2026-03-05', { kind: 'calibration', interval_count: 6, interval_unit: 'month' });
    await dueDate(id, '2028-01-01', { kind: 'calibration' });
    await dueDate(id, '2026-04-01');
    await calibrate(id, '2026-02-20', '2027-02-20');
    expect(await dueDates(id)).toEqual([
      { kind: 'calibration', due: '2026-03-01', active: 0 },
      { kind: 'calibration', due: '2026-08-20', active: 1 },
      { kind: 'calibration', due: '2028-01-01', active: 1 },
      { kind: 'safety_test', due: '2026-04-01', active: 1 },
    ]);
    expect(await shownDue(id)).toBe('2026-04-01');
  });

  it('saved late, or failed, fulfils nothing', async () => {
    const id = await device();
    await calibrate(id, '2026-02-20', '2027-02-20');
    const due = { kind: 'calibration', due: '2026-08-01', active: 1 };
    await dueDate(id, due.due, { kind: due.kind });
    await calibrate(id, '2025-02-20', '2026-02-20');
    await calibrate(id, '2026-02-25', null, { C2323: 'failed' });
    expect(await dueDates(id)).toEqual([due]);
    expect(await shownDue(id)).toBe('2026-08-01');
  });
});

describe('the interval', () => {
  it.each([
    ['of the device', { I4229: 3, I4228: 'month' }, '2026-05-10'],
    ['of its type', { type: true }, '2026-07-10'],
    ['of its category', { category: true }, '2027-01-10'],
    ['of the main category', { child: true }, '2028-02-10'],
    ['of the type before the category', { type: true, category: true }, '2026-07-10'],
    ['of the nearer category', { category: true, child: true }, '2027-01-10'],
    ['that nothing has', {}, null],
  ])('%s gives the due date', async (_name, { type, category, child, ...own }: Record<string, unknown>, due) => {
    const made = `${String(type)}-${String(category)}-${String(child)}-${due}`;
    const type_id = type ? await create(test.ctx, 'device_type', { type_name: made, interval_count: 5 }) : null;
    const two = { interval_count: 2, interval_unit: 'year' };
    const main = await create(test.ctx, 'category', { name: `main ${made}`, ...two });
    const categories = [
      ...(category ? [await create(test.ctx, 'category', { name: made, parent_id: main, interval_count: 11 })] : []),
      ...(child ? [await create(test.ctx, 'category', { name: `child ${made}`, parent_id: main })] : []),
    ];
    const id = await device({ type_id, ...own });
    for (const category_uID of categories)
      await test.ctx.db.insertInto('inventory_categories').values({ MTAG: id, category_uID }).execute();
    const calibration = await create(test.ctx, 'calibration', { MTAG: id, C2301: '2026-02-10' });
    expect(await shownDue(id)).toBe(due);
    const row = await test.ctx.db.selectFrom('calibration').select('C2303').where('CTAG', '=', calibration).executeTakeFirst();
    expect(row?.C2303).toBe(due);
  });
});
