// Control charts: limits from the first values, what breaks a rule is told, marked and due, and all of it can be taken back.
// docs/interface/records.md#check-charts.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory, change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeEach(async () => {
  lab = await startLab();
  await anInventory(lab.program, { MTAG: 'check', I4201: 'CHK-1' });
  await anInventory(lab.program, { MTAG: 'std', I4201: 'STD-1' });
});
afterEach(() => lab.stop());

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });
const get = async (path: string) => v2Of(await send('GET', path));

/** e-Handbook 6.3.2.2. */
const flow = ['49.6', '47.6', '49.9', '51.3', '47.8', '51.2', '52.6', '52.4', '53.6', '52.1'];
const chart = { name: 'Flow', inventory_id: 'check', watched_inventory_id: 'std', quantity: 'Flow rate', unit: 'l/h' };

async function aChart(values: object = {}): Promise<string> {
  const made = v2Of(await send('POST', 'check-charts', { ...chart, ...values }));
  expect(made.status).toBe(201);
  return made.one.id;
}

interface Entered {
  data: {
    id: string;
    attributes: {
      state: string;
      broken_rules: string[];
      ticket: { id: string; number: string } | null;
      impact_case: { id: string; items: number } | null;
    };
  };
  meta: { run: string };
}

async function enter(id: string, value: string, day: string): Promise<Entered> {
  const answer = await send('POST', `check-charts/${id}/values`, { value, measured_at: `${day}T08:00:00Z` });
  expect(answer.status).toBe(200);
  return answer.body as Entered;
}

const dayOfMonth = (month: number, day: number) => `2026-0${month}-${String(day).padStart(2, '0')}`;

async function withBaseline(values: object = {}): Promise<string> {
  const id = await aChart({ baseline_points: 10, ...values });
  for (const [index, value] of flow.entries()) await enter(id, value, dayOfMonth(1, index + 1));
  return id;
}

async function record(resource: ResourceName, values: Record<string, unknown>): Promise<void> {
  await createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
}

/** What the watched standard was used in. */
async function used(CTAG: string, C2301: string, MTAG: string): Promise<void> {
  await record('calibration', { CTAG, MTAG, C2301, C2303: '2030-01-01', C2306: `N-${CTAG}`, C2323: 'passed' });
  await record('standard', { uID: `use-${CTAG}`, CTAG, C2430: 'std' });
}

describe('the limits of a chart', () => {
  it('follow from its first values, and stay', async () => {
    const id = await withBaseline();
    const fresh = (await get(`check-charts/${id}`)).one.attributes;
    expect(fresh).toMatchObject({ centre: '50.81', upper_limit: '55.80409', lower_limit: '45.81591', state: 'in_control' });
    await enter(id, '53.9', '2026-01-11');
    expect((await get(`check-charts/${id}`)).one.attributes).toMatchObject({ centre: '50.81', upper_limit: '55.80409' });
    const old = await lab.v1('admin', { path: `/api/check_chart/get/uID/${id}` });
    expect(old.text).toContain('"upper_limit":"55.80409"');
  });

  it('are those that were typed, and what they rest on is fixed with them', async () => {
    const id = await aChart({ chart_kind: 'ewma', given_centre: '50', given_sigma: '2,0539' });
    const drawn = async () => (await get(`check-charts/${id}/drawing`)).one.attributes as Record<string, never>;
    await enter(id, '52', '2026-01-01');
    expect(await drawn()).toMatchObject({ values: [52], total: 1 });
    const { means, limits } = (await drawn()) as unknown as {
      means: number[];
      limits: { mean_upper: number; mean_lower: number }[];
    };
    expect(means.map((mean) => mean.toFixed(2))).toEqual(['50.60']);
    expect(limits.map(({ mean_upper, mean_lower }) => [mean_upper.toFixed(4), mean_lower.toFixed(4)])).toEqual([
      ['52.5884', '47.4116'],
    ]);
    const refused = await send('PATCH', `check-charts/${id}`, { ewma_weight: '0.2', given_sigma: '3', unit: 'V' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('new baseline');
    for (const name of ['ewma_weight', 'given_sigma', 'unit']) expect(refused.text).toContain(`attributes/${name}"`);
  });

  it('are set anew with a reason alone; older values keep theirs', async () => {
    const id = await withBaseline();
    for (const day of [11, 12, 13]) await enter(id, String(60 + day / 10), dayOfMonth(1, day));
    expect((await send('POST', `check-charts/${id}/baselines`, { points: 3 })).status).toBe(422);
    const set = await send('POST', `check-charts/${id}/baselines`, { points: 3, reason: 'Adjusted' });
    expect(v2Of(set).one.attributes).toMatchObject({ centre: '61.2', state: 'in_control' });
    const { limits } = (await get(`check-charts/${id}/drawing`)).one.attributes as { limits: object[] } & Record<string, never>;
    expect(limits).toMatchObject([
      { first: 0, last: 9, reason: null },
      { first: 10, last: 12, reason: 'Adjusted', points: 3 },
    ]);
  });
});

describe('a value that breaks a rule', () => {
  it('is told at once, opens one ticket, and marks what was measured since the last good value', async () => {
    const id = await withBaseline();
    await used('earlier', '2026-01-09', 'dev-1');
    await used('between', '2026-01-20', 'dev-1');
    await used('same-day', '2026-02-01', 'dev-2');
    await used('later', '2026-02-02', 'dev-2');
    const good = await enter(id, '51', '2026-01-15');
    expect(good.data.attributes).toMatchObject({ state: 'in_control', broken_rules: [], ticket: null, impact_case: null });
    const bad = await enter(id, '56', '2026-02-01');
    expect(bad.data.attributes).toMatchObject({
      state: 'out_of_control',
      broken_rules: ['beyond_3s'],
      impact_case: { items: 2 },
    });
    const { ticket, impact_case } = bad.data.attributes;
    expect((await get(`tickets/${ticket?.id}`)).one.attributes).toMatchObject({
      title: 'Flow: 56 l/h',
      type: 'abweichung',
      inventory_id: 'std',
      resource: 'check_value',
      record_key: bad.data.id,
    });
    expect((await get(`impact-cases/${impact_case?.id}`)).one.attributes).toMatchObject({
      since: '2026-01-15',
      until: '2026-02-01',
    });
    const items = await get(`impact-items?filter[case_id]=${impact_case?.id}&sort=calibration_id`);
    expect(items.list.map(({ attributes }) => attributes.calibration_id)).toEqual(['between', 'same-day']);
    expect((await get(`check-charts/${id}`)).one.attributes.state).toBe('out_of_control');
  });

  it('is told in the language of who wrote, its number, too', async () => {
    const id = await withBaseline();
    const [account] = (await get(`users?filter[email]=${emailOf('admin')}`)).list;
    await change(lab.program, 'user', String(account?.id), { language: 'de' });
    const body = { value: '56.5', measured_at: '2026-02-01T08:00:00Z' };
    const { data } = (await lab.v2('admin', { method: 'POST', path: `/api/v2/check-charts/${id}/values`, body })).body as Entered;
    const { title, description } = (await get(`tickets/${data.attributes.ticket?.id}`)).one.attributes;
    expect([title, description]).toEqual(['Flow: 56,5 l/h', expect.stringContaining('außerhalb von 3 s')]);
  });

  it('is told once, and a doubt that is open goes on', async () => {
    const id = await withBaseline();
    await used('first', '2026-01-20', 'dev-1');
    await used('second', '2026-02-03', 'dev-2');
    const first = await enter(id, '56', '2026-02-01');
    const second = await enter(id, '57', '2026-02-04');
    expect(second.data.attributes.broken_rules).toEqual(['beyond_3s', 'two_of_three']);
    expect(second.data.attributes.impact_case).toEqual({ id: first.data.attributes.impact_case?.id, items: 2 });
    await send('PATCH', `check-values/${first.data.id}`, { value: '56.5' });
    expect((await get('tickets?filter[resource]=check_value')).meta.total).toBe(2);
  });

  it('is marked, but told to nobody, where the limits were made from it', async () => {
    const id = await aChart({ baseline_points: 10 });
    const values = ['50.0', '50.2', '50.0', '50.2', '60.0', '50.2', '50.0', '50.2', '50.0', '50.2'];
    for (const [index, value] of values.entries()) await enter(id, value, dayOfMonth(1, index + 1));
    const { list } = await get(`check-values?filter[check_chart_id]=${id}&filter[state]=out_of_control`);
    expect(list.map(({ attributes }) => attributes.value)).toEqual(['60.0']);
    expect((await get('tickets?filter[resource]=check_value')).meta.total).toBe(0);
    const told = await enter(id, '60.0', '2026-02-01');
    expect(told.data.attributes.ticket).not.toBeNull();
  });

  it('leaves nothing behind when it is taken back', async () => {
    const id = await withBaseline({ interval_days: 30 });
    await used('between', '2026-01-20', 'dev-1');
    const due = async () => (await get('due-dates?filter[kind]=intermediate_check')).list.map(({ attributes }) => attributes.due);
    const before = await due();
    const bad = await enter(id, '56', '2026-02-01');
    expect(await due()).not.toEqual(before);
    const undone = await send('POST', `runs/${bad.meta.run}/undo`);
    expect(undone.status).toBe(200);
    expect(await due()).toEqual(before);
    expect((await get('tickets?filter[resource]=check_value')).meta.total).toBe(0);
    expect((await get('impact-cases?filter[standard_inventory_id]=std')).meta.total).toBe(0);
    expect((await get(`check-values?filter[check_chart_id]=${id}`)).meta.total).toBe(10);
    expect((await get(`check-charts/${id}`)).one.attributes.state).toBe('in_control');
  });

  it('does not count with a reason alone, and then breaks nothing', async () => {
    const id = await withBaseline();
    const bad = await enter(id, '56', '2026-02-01');
    const refused = await send('PATCH', `check-values/${bad.data.id}`, { excluded: true });
    expect(refused.status).toBe(422);
    const blank = await send('PATCH', `check-values/${bad.data.id}`, { excluded: true, excluded_reason: ' ' });
    expect(v2Of(blank).errors.map(({ source }) => source?.pointer)).toEqual(['/data/attributes/excluded_reason']);
    const left = await send('PATCH', `check-values/${bad.data.id}`, { excluded: true, excluded_reason: 'Wrong lead' });
    expect(v2Of(left).one.attributes).toMatchObject({ state: 'excluded', broken_rules: null });
    expect((await get(`check-charts/${id}`)).one.attributes.state).toBe('in_control');
  });
});

describe('a value', () => {
  it('is the mean of its readings, or is refused with all that is wrong', async () => {
    const id = await aChart();
    const made = await send('POST', 'check-values', { check_chart_id: id, value: '10.001 10.002; 10.004' });
    expect(v2Of(made).one.attributes).toMatchObject({ value: '10.00233', readings: '10.001 10.002; 10.004', state: 'no_limits' });
    const refused = await send('POST', `check-charts/${id}/values`, { value: 'ten', measured_at: '2031-01-01T00:00:00Z' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('attributes/value"');
    expect(refused.text).toContain('attributes/measured_at"');
  });

  it('moves the check that is due on the watched standard, as often as the chart says', async () => {
    const id = await aChart({ interval_days: 30 });
    const due = async () =>
      (await get('due-dates?filter[kind]=intermediate_check')).list.map(({ attributes: { due, inventory_id, active } }) => ({
        ...{ due, inventory_id, active },
      }));
    expect(await due()).toMatchObject([{ due: '2026-03-02', inventory_id: 'std' }]);
    await enter(id, '50', '2026-02-20');
    expect(await due()).toMatchObject([{ due: '2026-03-22', inventory_id: 'std' }]);
    expect((await get('inventories/std')).one.attributes.duedate).toBe('2026-03-22');
    await send('PATCH', `check-charts/${id}`, { interval_days: null });
    expect((await get('inventories/std')).one.attributes.duedate).toBeNull();
  });
});

it('all charts are seen at a glance', async () => {
  const id = await withBaseline();
  await enter(id, '56', '2026-02-01');
  expect((await get('check-charts/glance')).list.find((one) => one.id === id)?.attributes).toMatchObject({
    name: 'Flow',
    state: 'out_of_control',
    broken: [10],
  });
});
