// Intervals from the history: evidence by group within the caller's devices, none where it is thin, and proposals taken over as one run
// with its reason in the trail. docs/interface/records.md#intervals.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.stop());

type UserName = Parameters<RunningLab['v2']>[0];
const asUser = (user: UserName, method: string, path: string, body?: object) =>
  lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });
const send = (method: string, path: string, body?: object) => asUser('admin', method, path, body);

async function add(name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = lab.services.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
}

interface Row {
  id: string;
  attributes: Record<string, unknown>;
}
async function proposals(query = '', user: UserName = 'admin') {
  const answer = await asUser(user, 'GET', `inventories/interval-proposals${query}`);
  return { status: answer.status, body: JSON.parse(answer.text) as { data: Row[]; meta: Record<string, unknown> } };
}
const groupOf = async (id: string, query = '', user: UserName = 'admin') =>
  (await proposals(query, user)).body.data.find((row) => row.id === id)?.attributes;

/** Year by year; `out` are the years in which it was found out of tolerance. */
async function device(
  type: string,
  values: Record<string, unknown>,
  { years, out = [] }: { years: number; out?: number[] },
): Promise<string> {
  const { MTAG } = await anInventory(lab.program, { type_id: type, I4229: 12, I4228: 'month', ...values });
  for (let year = 0; year < years; year += 1) {
    const C2323 = out.includes(year) ? 'failed' : 'passed';
    await add('calibration', { MTAG, C2301: `${2010 + year}-03-01`, status: 'D', C2323 });
  }
  return String(MTAG);
}

/** 20 calibrations after a year each, 15 in tolerance: the example of A3. */
async function exampleType(values: Record<string, unknown> = {}) {
  const type = await add('device_type', { type_name: `Caliper ${Math.random()}` });
  const devices = [
    await device(type, values, { years: 11, out: [2, 5, 9] }),
    await device(type, values, { years: 11, out: [3, 10] }),
  ];
  return { type, devices };
}

describe('what the history says', () => {
  it('is told by type, with its evidence', async () => {
    const { type } = await exampleType();
    expect(await groupOf(type)).toMatchObject({
      devices: 2,
      n: 20,
      in_tolerance: 15,
      observed: 0.75,
      lower: 0.509,
      upper: 0.9134,
      method: 'a3',
      reason: null,
      present: { count: 12, unit: 'month' },
      // 231 days are seven whole months.
      proposed: { count: 7, unit: 'month' },
      yearly_before: 2,
      yearly_after: 3.43,
      changes: 2,
    });
  });

  it('goes by points as they were found, before the result', async () => {
    const { type, devices } = await exampleType();
    const calibration = await add('calibration', { MTAG: devices[0], C2301: '2021-03-01', status: 'D', C2323: 'passed' });
    const limits = { lower_limit: '9', lower_limit_u: 'V', upper_limit: '11', upper_limit_u: 'V' };
    const point = { ctag: calibration, row_num: 1, phase: 'as_found', varq: '12', varq_u: 'V', ...limits };
    await add('result', point);
    expect(await groupOf(type)).toMatchObject({ n: 21, in_tolerance: 15 });
    const other = await add('calibration', { MTAG: devices[1], C2301: '2021-03-01', status: 'D', C2323: 'failed' });
    await add('result', { ...point, ctag: other, varq: '10', pass_fail: 'Pass' });
    expect(await groupOf(type)).toMatchObject({ n: 22, in_tolerance: 16 });
  });

  it('counts no calibration that is not done, replaced, or not assessed', async () => {
    const { type, devices } = await exampleType();
    await add('calibration', { MTAG: devices[0], C2301: '2022-03-01', status: 'W', C2323: 'failed' });
    await add('calibration', { MTAG: devices[0], C2301: '2021-03-01', status: 'D', C2323: 'not_assessed' });
    expect(await groupOf(type)).toMatchObject({ n: 20, in_tolerance: 15 });
  });

  it('says why there is none, by device', async () => {
    const { devices } = await exampleType();
    expect(await groupOf(devices[0] ?? '', '?by=device')).toMatchObject({ n: 10, in_tolerance: 7, present: { count: 12 } });
    const fresh = await device(await add('device_type', { type_name: 'New' }), {}, { years: 2 });
    expect(await groupOf(fresh, '?by=device')).toMatchObject({ n: 1, reason: 'few', proposed: null });
  });

  it('takes the interval of the type where the device has none', async () => {
    const type = await add('device_type', { type_name: 'Lent', interval_count: 2, interval_unit: 'year' });
    const id = await device(type, { I4229: null }, { years: 1 });
    expect(await groupOf(id, '?by=device')).toMatchObject({ present: { count: 2, unit: 'year' } });
  });

  it('is narrowed as the list is', async () => {
    const { type, devices } = await exampleType();
    expect(await groupOf(type, `?filter[id]=${devices[0]}`)).toMatchObject({ devices: 1, n: 10 });
    expect((await proposals('?filter[nothing]=1')).status).toBe(422);
  });

  it.each(['49', '100', 'most'])('a target of %s is refused where it stands', async (target) => {
    const answer = await send('GET', `inventories/interval-proposals?target=${target}`);
    expect(answer.status).toBe(422);
    expect(v2Of(answer).errors.map(({ source }) => source?.parameter)).toEqual(['target']);
  });

  it('tells nobody of devices that are not theirs', async () => {
    const { type } = await exampleType({ ktag: 'C-FAR' });
    expect(await groupOf(type)).toMatchObject({ n: 20 });
    expect(await groupOf(type, '', 'berta')).toBeUndefined();
  });

  it('keeps to the limits of the lab', async () => {
    const { type } = await exampleType();
    await send('PATCH', 'settings/interval.shortest_days', { value: 300 });
    expect(await groupOf(type)).toMatchObject({ proposed: { count: 9, unit: 'month' } });
  });
});

describe('taking it over', () => {
  const accept = (id: string, more: object = {}) =>
    send('POST', 'inventories/accept-intervals', {
      groups: [{ id, count: 7, unit: 'month' }],
      reason: 'Yearly review',
      ...more,
    });
  const intervalOf = async (id: string) => v2Of(await send('GET', `inventories/${id}`)).one.attributes.calibration_interval;

  it('is tried first, then one run that can be taken back, with its reason in the trail', async () => {
    const { type, devices } = await exampleType();
    const tried = JSON.parse((await accept(type, { dry_run: true })).text);
    expect(tried).toEqual({ data: { devices: 2, unchanged: 0 }, meta: { dry_run: true, run: null } });
    expect(await intervalOf(devices[0] ?? '')).toBe(12);

    const done = JSON.parse((await accept(type)).text);
    expect(done.data).toEqual({ devices: 2, unchanged: 0 });
    for (const id of devices) expect(await intervalOf(id)).toBe(7);
    const audits = await send('GET', `inventories/${devices[0]}/audits`);
    expect(audits.text).toContain('Yearly review');

    expect((await send('POST', `runs/${done.meta.run}/undo`)).status).toBe(200);
    for (const id of devices) expect(await intervalOf(id)).toBe(12);
  });

  it('is refused at its place where the proposal is another one, and nothing is written', async () => {
    const { type, devices } = await exampleType();
    const groups = [
      { id: type, count: 7, unit: 'month' },
      { id: type, count: 60, unit: 'month' },
      { id: 'nobody', count: 7, unit: 'month' },
    ];
    const answer = await accept(type, { groups });
    expect(answer.status).toBe(422);
    expect(v2Of(answer).errors.map(({ source }) => source?.pointer)).toEqual([
      '/data/attributes/groups/1',
      '/data/attributes/groups/2',
    ]);
    expect(await intervalOf(devices[0] ?? '')).toBe(12);
  });

  it('goes to the devices that were asked for and to no others', async () => {
    const { type, devices } = await exampleType();
    const [one = '', other = ''] = devices;
    const seen = await groupOf(type, `?filter[id]=${one}`);
    expect(seen).toMatchObject({ changes: 1 });
    const groups = [{ id: type, ...(seen?.proposed as object), days: undefined }];
    expect((await accept(type, { groups, filter: { id: one } })).status).toBe(200);
    expect(await intervalOf(one)).not.toBe(12);
    expect(await intervalOf(other)).toBe(12);
  });

  it('wants a reason', async () => {
    const { type } = await exampleType();
    expect((await accept(type, { reason: ' ' })).status).toBe(422);
  });

  it('is for those who may edit devices', async () => {
    const { type } = await exampleType();
    const body = { groups: [{ id: type, count: 7, unit: 'month' }], reason: 'No' };
    expect((await asUser('bare', 'POST', 'inventories/accept-intervals', body)).status).toBe(403);
  });
});
