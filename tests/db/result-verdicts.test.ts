// Test points are judged when they are saved; a verdict that was sent is kept; the rows of a released calibration stand.
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
  await create(test.ctx, 'inventory', { MTAG: 'dev', ktag: 'k' });
});

const rule = 'ILAC-G8 guard band w = U';
const calibration = (values: Record<string, unknown> = {}) =>
  create(test.ctx, 'calibration', { MTAG: 'dev', status: 'W', decision_rule: rule, ...values });

const units = Object.fromEntries(['fixq', 'varq', 'lower_limit', 'upper_limit', 'exp_uncert'].map((name) => [`${name}_u`, 'V']));
const point = { fixq: '10', varq: '10.08', lower_limit: '9.9', upper_limit: '10.1', exp_uncert: '0.05', ...units };
const result = (ctag: string, values: Record<string, unknown> = {}) => create(test.ctx, 'result', { ctag, ...point, ...values });

async function row(table: string, key: string, id: string): Promise<Record<string, unknown>> {
  return test.ctx.db.selectFrom(table).selectAll().where(key, '=', id).executeTakeFirstOrThrow();
}
const resultRow = (id: string) => row('results', 'uID', id);

async function change(name: ResourceName, id: string, values: Record<string, unknown>): Promise<void> {
  await updateRecord(test.ctx, test.lab.registry.resource(name), { id, input: { values } });
}

const remove = (name: ResourceName, id: string) => removeRecord(test.ctx, test.lab.registry.resource(name), { id });
const lockedBy = (messageKey: string) => ({ code: 'record.locked', details: { messageKey } });

describe('saving a test point', () => {
  it('judges it by the rule of its calibration', async () => {
    expect(await resultRow(await result(await calibration()))).toMatchObject({
      pass_fail: 'Pass Indeterminate',
      conformity: 'conditional_pass',
      tol_err: '80.0',
      rel_err: '0.800',
      guardband_meth: 'ILAC-G8 w = U',
    });
    expect(await resultRow(await result(await calibration({ decision_rule: null })))).toMatchObject({
      pass_fail: 'Pass',
      conformity: 'pass',
      guardband_meth: null,
    });
  });

  it('keeps the verdict of the software that measured', async () => {
    const id = await result(await calibration(), { pass_fail: 'Fail', tol_err: '81' });
    expect(await resultRow(id)).toMatchObject({ pass_fail: 'Fail', conformity: 'fail', tol_err: '81', rel_err: '0.800' });
    await change('result', id, { remark: 'repeated' });
    expect(await resultRow(id)).toMatchObject({ pass_fail: 'Fail', tol_err: '81' });
  });

  it('judges anew what was measured anew, also when the old verdict comes back with it', async () => {
    const id = await result(await calibration());
    await change('result', id, { varq: '10.30' });
    expect(await resultRow(id)).toMatchObject({ pass_fail: 'Fail', conformity: 'fail', tol_err: '300.0' });
    await change('result', id, { varq: '10.01', pass_fail: 'Fail', conformity: 'fail', tol_err: '300.0' });
    expect(await resultRow(id)).toMatchObject({ pass_fail: 'Pass', conformity: 'pass', tol_err: '10.0' });
    await change('result', id, { varq: '10.02', pass_fail: 'Fail' });
    expect(await resultRow(id)).toMatchObject({ pass_fail: 'Fail', conformity: 'fail', tol_err: '20.0' });
  });

  it('leaves the text that was recorded as it is', async () => {
    const id = await result(await calibration(), { varq: '10,080 0', upper_limit: '1.01E1' });
    expect(await resultRow(id)).toMatchObject({ varq: '10,080 0', upper_limit: '1.01E1' });
  });
});

describe('another decision rule', () => {
  it('judges the rows of an open calibration anew, but for verdicts that came with them', async () => {
    const ctag = await calibration();
    const [own, foreign] = [await result(ctag), await result(ctag, { pass_fail: 'Fail' })];
    await change('calibration', ctag, { decision_rule: 'simple acceptance' });
    expect(await resultRow(own)).toMatchObject({ pass_fail: 'Pass', conformity: 'pass', guardband_meth: null });
    expect(await resultRow(foreign)).toMatchObject({ pass_fail: 'Fail', conformity: 'fail' });
  });

  it('is refused once the calibration is completed', async () => {
    const ctag = await calibration();
    await result(ctag);
    await change('calibration', ctag, { status: 'D', C2301: '2026-02-01' });
    await expect(change('calibration', ctag, { decision_rule: null })).rejects.toMatchObject(
      lockedBy('errors.calibration.rule_completed'),
    );
  });
});

describe('the rows of a completed calibration', () => {
  it('are added, corrected, judged anew and taken out until it is released, then stand', async () => {
    const ctag = await calibration();
    const id = await result(ctag);
    await change('calibration', ctag, { status: 'D', C2301: '2026-02-01' });
    await change('result', id, { varq: '10.30' });
    expect(await resultRow(id)).toMatchObject({ pass_fail: 'Fail', conformity: 'fail', tol_err: '300.0' });
    await change('result', id, { varq: '10.01' });
    const second = await result(ctag, { row_num: 2 });
    expect(await resultRow(second)).toMatchObject({ ctag, pass_fail: 'Pass Indeterminate' });
    await remove('result', second);
    await expect(resultRow(second)).rejects.toThrow('no result');

    await test.ctx.db.updateTable('calibration').set({ released_at: '2026-02-02 10:00:00' }).where('CTAG', '=', ctag).execute();
    const before = await resultRow(id);
    const refused = lockedBy('errors.calibration.released');
    await expect(change('result', id, { remark: 'x' })).rejects.toMatchObject({
      ...refused,
      details: { fields: { remark: [{ key: 'errors.calibration.released' }] } },
    });
    await expect(change('result', id, { ctag: await calibration() })).rejects.toMatchObject(refused);
    await expect(remove('result', id)).rejects.toMatchObject(refused);
    await expect(result(ctag, { row_num: 3 })).rejects.toMatchObject(refused);
    await change('result', id, { varq: before.varq, remark: null });
    expect(await resultRow(id)).toEqual(before);
  });

  it('come back from the bin only while the calibration is not released', async () => {
    const ctag = await calibration({ C2301: '2026-02-01', C2323: 'passed' });
    const id = await result(ctag);
    const { binId } = await remove('result', id);
    await test.ctx.db.updateTable('calibration').set({ released_at: '2026-02-02 10:00:00' }).where('CTAG', '=', ctag).execute();
    await expect(restoreFromBin(test.ctx, binId)).rejects.toMatchObject(lockedBy('errors.calibration.released'));
    await test.ctx.db.updateTable('calibration').set({ released_at: null }).where('CTAG', '=', ctag).execute();
    await restoreFromBin(test.ctx, binId);
    expect(await resultRow(id)).toMatchObject({ ctag });
  });
});
