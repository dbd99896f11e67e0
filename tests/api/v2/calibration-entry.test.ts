// Entering a calibration: begun from the last one or its procedure, a sheet saved in one call, judged while it is typed, released in
// one go, and the work ahead as counts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { aCustomer, anInventory } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;

async function record(resource: ResourceName, values: Record<string, unknown>) {
  return createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
}

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

interface SheetRow {
  ref?: string;
  id: string;
  status?: string;
  version: number;
  attributes: Record<string, string | number | null>;
  problems?: { attribute: string | null; message: string }[];
}

async function sheet(id: string): Promise<SheetRow[]> {
  const answer = await send('GET', `calibrations/${id}/results`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { data: SheetRow[] }).data;
}

async function save(id: string, body: object) {
  const answer = await send('POST', `calibrations/${id}/results`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { data: SheetRow[]; meta: { failed: number; run: string | null } };
}

async function begun(device: string, body: object = {}): Promise<string> {
  const answer = await send('POST', `inventories/${device}/calibrations`, body);
  expect(answer.status, answer.text).toBe(201);
  return v2Of(answer).one.id;
}

beforeAll(async () => {
  lab = await startLab();
  await anInventory(lab.program, { MTAG: 'std', I4201: 'STD' });
  const steps = [
    { test_type: 'Header', group_defaults: { test_value_u: 'V', tolerance: '1%', decision_rule: 'ILAC-G8 w = U' } },
    { test_type: 'Manual Test', test_step: '1.001', description: 'DC 10 V', test_value: '10' },
  ];
  await record('procedure', { uID: 'proc', procedure_name: 'KA-01', steps });
  await anInventory(lab.program, { MTAG: 'dev', I4201: 'DEV', procedure_id: 'proc' });
  await record('calibration', {
    CTAG: 'old',
    MTAG: 'dev',
    C2301: '2026-01-10',
    C2303: '2027-01-10',
    C2306: 'N-1',
    C2313: 'Lab 2',
    status: 'W',
  });
  const row = {
    ctag: 'old',
    phase: 'as_left',
    fixq_u: 'V',
    varq_u: 'V',
    lower_limit: '9',
    lower_limit_u: 'V',
    upper_limit: '11',
    upper_limit_u: 'V',
  };
  await record('result', { ...row, uID: 'r1', row_num: 1, test_desc: 'one', fixq: '10.0', varq: '10.10', remark: 'once' });
  await record('result', { ...row, uID: 'r2', row_num: 2, test_desc: 'two', fixq: '10.5', varq: '10.51' });
  await record('standard', { uID: 's1', CTAG: 'old', C2430: 'std' });
  const done = await send('POST', 'calibrations/old/release', { complete: true, cal_result: 'passed' });
  expect(done.status, done.text).toBe(200);
});
afterAll(() => lab.stop());

describe('beginning', () => {
  it('takes the points, the place and the standards of the last one, and no measured value', async () => {
    const id = await begun('dev', { technician: 'Berta' });
    const rows = await sheet(id);
    expect(rows.map(({ attributes }) => attributes)).toMatchObject([
      {
        row_num: 1,
        test_desc: 'one',
        fixq: '10.0',
        varq: null,
        varq_u: 'V',
        upper_limit: '11',
        remark: null,
        pass_fail: null,
        phase: 'as_left',
      },
      { row_num: 2, test_desc: 'two', fixq: '10.5', varq: null },
    ]);
    const { attributes } = v2Of(await send('GET', `calibrations/${id}`)).one;
    expect(attributes).toMatchObject({
      place: 'Lab 2',
      technician: 'Berta',
      status: 2,
      released_at: null,
      certificate_number: null,
    });
    const standards = v2Of(await send('GET', `standards?filter[calibration_id]=eq:${id}`));
    expect(standards.list.map((one) => one.attributes.standard_inventory_id)).toEqual(['std']);
  });

  it('takes the points of the procedure with their limits and its decision rule', async () => {
    const id = await begun('dev', { template: 'procedure', standards: false });
    expect((await sheet(id)).map(({ attributes }) => attributes)).toMatchObject([
      { test_desc: 'DC 10 V', fixq: '10', fixq_u: 'V', lower_limit: '9.9', upper_limit: '10.1' },
    ]);
    expect(v2Of(await send('GET', `calibrations/${id}`)).one.attributes.decision_rule).toBe('ILAC-G8 w = U');
  });

  it('goes on with one that was planned: its order stays, points and standards come, and once', async () => {
    const plan = v2Of(
      await send('POST', 'calibrations', { inventory_id: 'dev', status: 1, order_number: 'A-17', received_date: '2026-03-01' }),
    ).one.id;
    const order = { template: 'best', calibration_id: plan, technician: 'Berta' };
    expect(await begun('dev', order)).toBe(plan);
    expect((await sheet(plan)).map(({ attributes }) => attributes)).toMatchObject([
      { row_num: 1, test_desc: 'one', varq: null, phase: 'as_left' },
      { row_num: 2, test_desc: 'two', varq: null },
    ]);
    const { attributes } = v2Of(await send('GET', `calibrations/${plan}`)).one;
    expect(attributes).toMatchObject({
      ...{ status: 2, order_number: 'A-17', received_date: '2026-03-01', technician: 'Berta', place: 'Lab 2' },
    });
    const standards = v2Of(await send('GET', `standards?filter[calibration_id]=eq:${plan}`));
    expect(standards.list.map((one) => one.attributes.standard_inventory_id)).toEqual(['std']);

    expect((await send('POST', 'inventories/dev/calibrations', order)).status).toBe(422);
    await send('PATCH', `calibrations/${plan}`, { status: 1 });
    await begun('dev', order);
    expect(await sheet(plan)).toHaveLength(2);
  });

  it('is refused as a whole for a device nobody knows', async () => {
    expect((await send('POST', 'inventories/ghost/calibrations', {})).status).toBe(404);
  });
});

describe('the sheet', () => {
  it('saves changed, new and removed rows in one call, judged, and tied together', async () => {
    const id = await begun('dev');
    const [one, two] = await sheet(id);
    const { data, meta } = await save(id, {
      rows: [
        { ref: 'a', id: one?.id, version: one?.version, attributes: { varq: '12.00' } },
        { ref: 'b', id: null, attributes: { varq: '1.500', upper_limit: '2', row_num: 3 } },
      ],
      remove: [two?.id],
    });
    expect(data.map(({ ref, status }) => [ref, status])).toEqual([
      [two?.id, 'removed'],
      ['a', 'saved'],
      ['b', 'saved'],
    ]);
    expect(data[1]?.attributes).toMatchObject({ varq: '12.00', pass_fail: 'Fail', conformity: 'fail' });
    expect(data[2]?.attributes).toMatchObject({ varq: '1.500', pass_fail: 'Pass' });
    expect(meta).toMatchObject({ failed: 0, run: expect.any(String) });
    expect((await send('POST', `runs/${meta.run}/undo`)).status).toBe(200);
    expect((await sheet(id)).map(({ attributes }) => [attributes.test_desc, attributes.varq])).toEqual([
      ['one', null],
      ['two', null],
    ]);
  });

  it('says at its row and column what is refused, and saves the rest', async () => {
    const id = await begun('dev');
    const [one, two] = await sheet(id);
    const { data, meta } = await save(id, {
      rows: [
        { ref: 'a', id: one?.id, attributes: { varq: 'x'.repeat(90) } },
        { ref: 'b', id: two?.id, attributes: { varq: '10.4' } },
        { ref: 'c', id: 'r1', attributes: { varq: '1' } },
      ],
    });
    expect(data.map(({ status }) => status)).toEqual(['failed', 'saved', 'failed']);
    expect(data[0]?.problems).toEqual([{ attribute: 'varq', message: expect.stringContaining('80') }]);
    expect(meta.failed).toBe(2);
    expect((await sheet('old'))[0]?.attributes.varq).toBe('10.10');
  });

  it('tells of a version somebody else saved, with what stands there', async () => {
    const id = await begun('dev');
    const [one] = await sheet(id);
    await save(id, { rows: [{ ref: 'a', id: one?.id, version: one?.version, attributes: { varq: '10.2' } }] });
    const { data } = await save(id, { rows: [{ ref: 'a', id: one?.id, version: one?.version, attributes: { varq: '10.3' } }] });
    expect(data).toMatchObject([{ ref: 'a', status: 'conflict', attributes: { varq: '10.2' } }]);
    expect((await sheet(id))[0]?.attributes.varq).toBe('10.2');
  });

  it('refuses every row of a released one', async () => {
    const { data } = await save('old', { rows: [{ ref: 'a', id: 'r1', attributes: { varq: '1' } }], remove: ['r2'] });
    expect(data.map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(await sheet('old')).toHaveLength(2);
  });
});

describe('judging', () => {
  it('answers by the calibration’s rule and writes nothing', async () => {
    const id = await begun('dev', { template: 'procedure' });
    const rows = [{ ref: 'x', attributes: { fixq: '10', varq: '10.09', upper_limit: '10.1', exp_uncert: '0.02' } }];
    const answer = await send('POST', `calibrations/${id}/judgement`, { rows });
    expect(answer.body).toMatchObject({
      data: [{ ref: 'x', verdict: 'conditional_pass', error: '0.09', pass_fail: 'Pass Indeterminate' }],
    });
    expect((await sheet(id))[0]?.attributes.varq).toBeNull();
  });

  it('shows what another rule would propose', async () => {
    const id = await begun('dev', { template: 'procedure' });
    const [row] = await sheet(id);
    const attributes = { varq: '10.12', exp_uncert: '0.05', exp_uncert_u: 'V' };
    await save(id, { rows: [{ ref: 'a', id: row?.id, attributes }] });
    const proposed = async (query = '') => {
      const { data } = (await send('GET', `calibrations/${id}/assessment${query}`)).body as {
        data: { attributes: { proposed_result: string; counts: object } };
      };
      return data.attributes.proposed_result;
    };
    expect(await proposed()).toBe('limited');
    expect(await proposed('?decision_rule=')).toBe('failed');
  });
});

describe('release in one go', () => {
  it('completes with result and rule, numbers and releases', async () => {
    const id = await begun('dev');
    const rows = (await sheet(id)).map((row) => ({ ref: String(row.id), id: row.id, attributes: { varq: '10.01' } }));
    await save(id, { rows });
    const answer = await send('POST', `calibrations/${id}/release`, {
      complete: true,
      cal_result: 'limited',
      decision_rule: 'ILAC-G8 w = 0',
    });
    expect(answer.status, answer.text).toBe(200);
    expect(v2Of(answer).one.attributes).toMatchObject({
      status: 5,
      cal_result: 'limited',
      decision_rule: 'ILAC-G8 w = 0',
      certificate_number: expect.any(String),
      released_at: expect.any(String),
    });
  });

  it('leaves everything as it was when something is missing', async () => {
    const id = await begun('dev');
    const answer = await send('POST', `calibrations/${id}/release`, { complete: true });
    expect(answer.status).toBe(422);
    expect(v2Of(await send('GET', `calibrations/${id}`)).one.attributes).toMatchObject({ status: 2, released_at: null });
  });
});

describe('the work ahead', () => {
  const dueWork = async (query = '', user: 'admin' | 'berta' = 'admin') => {
    const answer = await lab.v2(user, { path: `/api/v2/calibrations/due-work${query}` });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as {
      data: { id: string | null; label: string | null; overdue: number; months: Record<string, number>; total: number }[];
      meta: { today: string; months: string[] };
    };
  };

  it('counts by month and customer what is late and what comes, without what was retired', async () => {
    await aCustomer(lab.program, { KTAG: 'C-DUE', K4602: 'Due Ltd' });
    const { meta } = await dueWork();
    const [, next = ''] = meta.months;
    const device = (values: object) => anInventory(lab.program, { ktag: 'C-DUE', ...values });
    await device({ MTAG: 'd1', duedate: '2020-01-01' });
    await device({ MTAG: 'd2', duedate: `${next}-15` });
    await device({ MTAG: 'd3', duedate: `${next}-01` });
    await device({ MTAG: 'd4', duedate: '2020-01-01', I4209: 'X' });
    const { data } = await dueWork();
    expect(data.find(({ id }) => id === 'C-DUE')).toEqual({
      id: 'C-DUE',
      label: 'Due Ltd',
      overdue: 1,
      months: { [next]: 2 },
      total: 3,
    });
    // Berta is no assigned user of that customer.
    expect((await dueWork('', 'berta')).data.map(({ id }) => id)).not.toContain('C-DUE');
  });

  it('goes by the technician of the current calibration', async () => {
    await anInventory(lab.program, { MTAG: 'tech' });
    await record('calibration', { CTAG: 'tc', MTAG: 'tech', C2301: '2020-01-01', C2303: '2020-06-01', C2307: 'T. Echnician' });
    const { data } = await dueWork('?by=technician');
    expect(data.find(({ label }) => label === 'T. Echnician')).toMatchObject({ overdue: 1, total: 1 });
  });
});
