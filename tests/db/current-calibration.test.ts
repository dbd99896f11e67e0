// Which calibration of a device is the current one, and what it does to the device. docs/interface/records.md#current-calibration.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreFromBin } from '#server/core/bin/bin.ts';
import { removeRecord } from '#server/core/bin/remove.ts';
import { updateRecord } from '#server/core/write/write.ts';
import { createDefaults } from '#server/setup/defaults.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

let test: TestLab;
const cleanUps: (() => void)[] = [];
let counted = 0;

beforeAll(async () => {
  test = await openTestLab({ atEnd: (cleanUp) => cleanUps.push(cleanUp) });
  afterAll(() => {
    for (const cleanUp of cleanUps.reverse()) cleanUp();
  });
  await createDefaults(test.ctx, {});
  await test.lab.registry.reload(test.lab.db);
  await create(test.ctx, 'customer', { KTAG: 'k', K4601: '1', K4602: 'Kunde' });
});

async function device(values: Record<string, unknown> = {}): Promise<string> {
  counted += 1;
  return create(test.ctx, 'inventory', { I4201: `A-${counted}`, ktag: 'k', I4229: 12, I4228: 'month', ...values });
}

const calibrate = (MTAG: string, values: Record<string, unknown>) => create(test.ctx, 'calibration', { MTAG, ...values });

async function row(table: string, key: string, id: string): Promise<Record<string, unknown>> {
  return test.ctx.db.selectFrom(table).selectAll().where(key, '=', id).executeTakeFirstOrThrow();
}

const deviceRow = (id: string) => row('inventory', 'MTAG', id);

async function currentOf(MTAG: string): Promise<string[]> {
  const rows = await test.ctx.db
    .selectFrom('calibration')
    .select('CTAG')
    .where('MTAG', '=', MTAG)
    .where('C2339', '=', 1)
    .execute();
  return rows.map((one) => String(one.CTAG));
}

async function change(id: string, values: Record<string, unknown>): Promise<void> {
  await updateRecord(test.ctx, test.lab.registry.resource('calibration'), { id, input: { values } });
}

describe('a calibration that is done', () => {
  it('becomes the current one and gives the device its due date', async () => {
    const id = await device();
    const first = await calibrate(id, { C2301: '2025-02-10', C2303: '2026-02-10' });
    expect(await currentOf(id)).toEqual([first]);
    expect((await deviceRow(id)).duedate).toBe('2026-02-10');
    const second = await calibrate(id, { C2301: '2026-02-09', C2303: '2027-02-09' });
    expect(await currentOf(id)).toEqual([second]);
    expect((await row('calibration', 'CTAG', first)).C2339).toBe(0);
    expect((await deviceRow(id)).duedate).toBe('2027-02-09');
  });

  it('saved late does not push a newer one aside', async () => {
    const id = await device();
    const newest = await calibrate(id, { C2301: '2026-02-01', C2303: '2027-02-01' });
    await calibrate(id, { C2301: '2024-02-01', C2303: '2025-02-01' });
    expect(await currentOf(id)).toEqual([newest]);
    expect((await deviceRow(id)).duedate).toBe('2027-02-01');
  });

  it.each([
    [12, 'month', '2024-02-29', '2025-02-28'],
    [1, 'month', '2026-01-31', '2026-02-28'],
    [2, 'year', '2024-02-29', '2026-02-28'],
    [26, 'week', '2025-12-31', '2026-07-01'],
    [90, 'day', '2025-12-01', '2026-03-01'],
  ])('without a due date of its own: %s %s after %s is %s', async (I4229, I4228, C2301, due) => {
    const id = await device({ I4229, I4228 });
    const calibration = await calibrate(id, { C2301 });
    expect((await deviceRow(id)).duedate).toBe(due);
    expect((await row('calibration', 'CTAG', calibration)).C2303).toBe(due);
  });

  it('brings a device back to work that was in calibration, and locks one that failed', async () => {
    const id = await device({ I4209: 'C' });
    await calibrate(id, { C2301: '2026-01-10', C2323: 'passed' });
    expect((await deviceRow(id)).I4209).toBe('A');
    await calibrate(id, { C2301: '2026-02-10', C2323: 'failed' });
    expect(await deviceRow(id)).toMatchObject({ I4209: 'L', duedate: '2027-01-10' });
  });

  it('leaves a retired device retired', async () => {
    const id = await device({ I4209: 'X' });
    await calibrate(id, { C2301: '2026-01-10', C2323: 'failed' });
    expect((await deviceRow(id)).I4209).toBe('X');
  });
});

describe('a calibration that is not done', () => {
  it('planned for a day to come changes nothing', async () => {
    const id = await device({ duedate: '2026-04-01' });
    const planned = await calibrate(id, { C2301: '2026-03-20' });
    expect(await row('calibration', 'CTAG', planned)).toMatchObject({ status: 'P', C2339: 0, C2303: null });
    expect((await deviceRow(id)).duedate).toBe('2026-04-01');
    await change(planned, { status: 'D', C2301: '2026-03-02' });
    expect(await currentOf(id)).toEqual([planned]);
    expect((await deviceRow(id)).duedate).toBe('2027-03-02');
  });

  it('needs its day to be completed', async () => {
    const id = await device();
    await expect(calibrate(id, { status: 'D' })).rejects.toMatchObject({ details: { fields: { C2301: [{}] } } });
  });

  it('cannot be due before it was made', async () => {
    const id = await device();
    await expect(calibrate(id, { C2301: '2026-02-01', C2303: '2026-01-31' })).rejects.toMatchObject({
      details: { fields: { C2303: [{ key: 'errors.calibration.due_before' }] } },
    });
  });
});

describe('what changes afterwards', () => {
  it('cancelled, deleted, restored, moved: exactly one stays current', async () => {
    const id = await device();
    const other = await device();
    const old = await calibrate(id, { C2301: '2024-05-05', C2303: '2025-05-05' });
    const last = await calibrate(id, { C2301: '2025-05-05', C2303: '2026-05-05' });
    await change(last, { status: 'X' });
    expect(await currentOf(id)).toEqual([old]);
    expect((await deviceRow(id)).duedate).toBe('2025-05-05');
    await change(last, { status: 'D' });
    const { binId } = await removeRecord(test.ctx, test.lab.registry.resource('calibration'), { id: last });
    expect(await currentOf(id)).toEqual([old]);
    const newer = await calibrate(id, { C2301: '2025-09-09', C2303: '2026-09-09' });
    await restoreFromBin(test.ctx, binId);
    expect(await currentOf(id)).toEqual([newer]);
    await change(newer, { MTAG: other });
    expect([await currentOf(id), await currentOf(other)]).toEqual([[last], [newer]]);
    expect([(await deviceRow(id)).duedate, (await deviceRow(other)).duedate]).toEqual(['2026-05-05', '2026-09-09']);
  });

  it('the only one deleted takes the due date it gave along, and no other', async () => {
    const [id, byHand] = [await device(), await device()];
    const only = await calibrate(id, { C2301: '2025-05-05', C2303: '2026-05-05' });
    const second = await calibrate(byHand, { C2301: '2025-05-05', C2303: '2026-05-05' });
    await updateRecord(test.ctx, test.lab.registry.resource('inventory'), {
      id: byHand,
      input: { values: { duedate: '2026-01-01' } },
    });
    for (const one of [only, second]) await removeRecord(test.ctx, test.lab.registry.resource('calibration'), { id: one });
    expect([(await deviceRow(id)).duedate, (await deviceRow(byHand)).duedate]).toEqual([null, '2026-01-01']);
  });

  it('is in the trail of the device and of the calibration that was current', async () => {
    const id = await device();
    const first = await calibrate(id, { C2301: '2025-02-10', C2303: '2026-02-10' });
    await calibrate(id, { C2301: '2026-02-10', C2303: '2027-02-10' });
    const trail = async (resource: string, key: string) =>
      (
        await test.ctx.db
          .selectFrom('audits')
          .select(['before', 'after'])
          .where('resource', '=', resource)
          .where('record_key', '=', key)
          .orderBy('rid', 'desc')
          .executeTakeFirstOrThrow()
      ).after;
    expect(JSON.parse(String(await trail('inventory', id)))).toEqual({ duedate: '2027-02-10' });
    expect(JSON.parse(String(await trail('calibration', first)))).toEqual({ C2339: 0 });
  });
});
