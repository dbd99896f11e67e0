// Answering reminders: acknowledged or put off, with a reason that stands in the trail; and where an interval comes from.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { aCategory, anInventory, change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const send = (method: string, path: string, body?: object) =>
  lab.v2('berta', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

let counted = 0;

async function dueDate(values: object = {}) {
  counted += 1;
  const device = String((await anInventory(lab.program, { MTAG: `due-${counted}` })).MTAG);
  const answer = await send('POST', 'due-dates', { inventory_id: device, kind: 'safety_test', due: '2026-05-01', ...values });
  expect(answer.status, answer.text).toBe(201);
  return { device, id: v2Of(answer).one.id };
}

describe('a due date', () => {
  it('moves the device’s, in the answer of the next request', async () => {
    const { device } = await dueDate();
    expect(v2Of(await send('GET', `inventories/${device}`)).one.attributes.duedate).toBe('2026-05-01');
  });

  it('of another customer’s device is refused like one of no device', async () => {
    const make = (inventory_id: string) => send('POST', 'due-dates', { inventory_id, due: '2026-05-01' });
    const [hidden, ghost] = [await make('far-1'), await make('gho-1')];
    expect([hidden.status, hidden.text.replaceAll('far-1', 'gho-1')]).toEqual([422, ghost.text]);
  });
});

describe('the interval of a due date', () => {
  const refused = (answer: Awaited<ReturnType<typeof send>>) =>
    (answer.body as { errors: { source: { pointer: string } }[] }).errors.map(({ source }) => source.pointer.split('/').at(-1));

  it.each([
    [{ interval_count: 6 }, 'interval_unit'],
    [{ interval_unit: 'month' }, 'interval_count'],
  ])('%o asks for %s', async (half, missing) => {
    const { device, id } = await dueDate();
    const made = await send('POST', 'due-dates', { inventory_id: device, kind: 'safety_test', due: '2026-05-01', ...half });
    expect([made.status, refused(made)]).toEqual([422, [missing]]);
    const changed = await send('PATCH', `due-dates/${id}`, half);
    expect([changed.status, refused(changed)]).toEqual([422, [missing]]);
  });

  it('has a number and a unit, each of which may change by itself, or neither', async () => {
    const { id } = await dueDate({ interval_count: 6, interval_unit: 'month' });
    expect(v2Of(await send('PATCH', `due-dates/${id}`, { interval_count: 9 })).one.attributes.interval_unit).toBe('month');
    expect(refused(await send('PATCH', `due-dates/${id}`, { interval_unit: null }))).toEqual(['interval_unit']);
    const without = await send('PATCH', `due-dates/${id}`, { interval_count: null, interval_unit: null });
    expect(v2Of(without).one.attributes).toMatchObject({ interval_count: null, interval_unit: null });
  });
});

describe('acknowledge and snooze', () => {
  it('keep who, when and why, and leave the due date alone', async () => {
    const { device, id } = await dueDate();
    const seen = await send('POST', `due-dates/${id}/acknowledge`, { reason: 'Booked for week 17' });
    expect(v2Of(seen).one.attributes).toMatchObject({
      acknowledged_by: emailOf('berta'),
      acknowledged_at: expect.stringMatching(/^2026-03-/),
      acknowledge_reason: 'Booked for week 17',
    });
    const put = await send('POST', `due-dates/${id}/snooze`, { until: '2026-04-20', reason: 'Waiting for the customer' });
    expect(v2Of(put).one.attributes).toMatchObject({
      snoozed_until: '2026-04-20',
      snooze_reason: 'Waiting for the customer',
      due: '2026-05-01',
    });
    expect(v2Of(await send('GET', `inventories/${device}`)).one.attributes.duedate).toBe('2026-05-01');
    const audits = v2Of(await send('GET', `due-dates/${id}/audits`)).list;
    expect(audits.map(({ attributes }) => attributes.reason)).toEqual(['Waiting for the customer', 'Booked for week 17', null]);
  });

  it('are forgotten when the due date moves', async () => {
    const { id } = await dueDate();
    await send('POST', `due-dates/${id}/acknowledge`, { reason: 'x' });
    await send('POST', `due-dates/${id}/snooze`, { until: '2026-04-20', reason: 'x' });
    const moved = await send('PATCH', `due-dates/${id}`, { due: '2027-05-01' });
    expect(v2Of(moved).one.attributes).toMatchObject({ acknowledged_by: null, acknowledge_reason: null, snoozed_until: null });
  });

  it.each([
    ['acknowledge', {}, 422],
    ['acknowledge', { reason: '   ' }, 422],
    ['snooze', { until: '2026-04-20' }, 422],
    ['snooze', { reason: 'x' }, 422],
    ['snooze', { until: '2026-02-30', reason: 'x' }, 422],
    ['snooze', { until: '2026-03-02', reason: 'x' }, 422],
  ])('%s with %o: %i', async (word, body, status) => {
    const { id } = await dueDate();
    expect((await send('POST', `due-dates/${id}/${word}`, body)).status).toBe(status);
  });

  it('are for active due dates, and not written directly', async () => {
    const { id } = await dueDate({ active: 0 });
    expect((await send('POST', `due-dates/${id}/acknowledge`, { reason: 'x' })).status).toBe(409);
    expect((await send('PATCH', `due-dates/${id}`, { acknowledged_by: 'me' })).status).toBe(422);
  });

  it('of a hidden device are like those of none', async () => {
    const { id } = await dueDate();
    await change(lab.program, 'due_date', id, { MTAG: 'far-2' });
    const answer = await send('POST', `due-dates/${id}/acknowledge`, { reason: 'x' });
    const ghost = await send('POST', 'due-dates/ghost/acknowledge', { reason: 'x' });
    expect([answer.status, answer.text.replaceAll(id, 'ghost')]).toEqual([404, ghost.text]);
  });
});

describe('reminders', () => {
  const remindFrom = async (id: string) => v2Of(await send('GET', `due-dates/${id}`)).one.attributes.remind_from;

  it('begin a lead time before the day: thirty days unless said, none on the day itself', async () => {
    expect(await remindFrom((await dueDate({ due: '2026-05-01' })).id)).toBe('2026-04-01');
    expect(await remindFrom((await dueDate({ due: '2026-05-01', lead_days: 100 })).id)).toBe('2026-01-21');
    expect(await remindFrom((await dueDate({ due: '2026-05-01', lead_days: 0 })).id)).toBe('2026-05-01');
    expect(await remindFrom((await dueDate({ due: '2026-05-01', lead_days: null })).id)).toBe('2026-05-01');
  });

  it('wait for the day they are put off to, end when they are acknowledged, and begin anew with another day', async () => {
    const { id } = await dueDate({ due: '2026-05-01', lead_days: 90 });
    await send('POST', `due-dates/${id}/snooze`, { until: '2026-03-05', reason: 'x' });
    expect(await remindFrom(id)).toBe('2026-03-05');
    await send('POST', `due-dates/${id}/acknowledge`, { reason: 'x' });
    expect(await remindFrom(id)).toBeNull();
    await send('PATCH', `due-dates/${id}`, { due: '2027-05-01' });
    expect(await remindFrom(id)).toBe('2027-01-31');
    await send('PATCH', `due-dates/${id}`, { active: 0 });
    expect(await remindFrom(id)).toBeNull();
  });

  it('put off to a day before they begin begin as they would have', async () => {
    const { id } = await dueDate({ due: '2026-09-01' });
    await send('POST', `due-dates/${id}/snooze`, { until: '2026-03-10', reason: 'x' });
    expect(await remindFrom(id)).toBe('2026-08-02');
  });

  it('are found, sorted and counted as they are shown, in formulas and files too', async () => {
    const made: Record<string, string> = {};
    for (const [name, values] of Object.entries({
      late: { due: '2026-02-01' },
      soon: { due: '2026-03-20', lead_days: 18 },
      tomorrow: { due: '2026-03-20', lead_days: 17 },
      idle: { due: '2026-02-01', active: 0 },
      seen: { due: '2026-02-01' },
      later: { due: '2026-02-01' },
    })) {
      made[name] = (await dueDate({ ...values, title: 'Reminded' })).id;
    }
    await send('POST', `due-dates/${made.seen}/acknowledge`, { reason: 'x' });
    await send('POST', `due-dates/${made.later}/snooze`, { until: '2026-03-03', reason: 'x' });
    const own = 'filter[title]=Reminded';
    const idsOf = async (query: string) => v2Of(await send('GET', `due-dates?${own}&${query}`)).list.map(({ id }) => id);
    const named = (...names: string[]) => names.map((name) => made[name]);
    expect(await idsOf('filter[remind_from]=lte:2026-03-02&sort=remind_from')).toEqual(named('late', 'soon'));
    expect(await idsOf('filter[remind_from]=gt:2026-03-02&sort=-remind_from,due')).toEqual(named('later', 'tomorrow'));
    expect((await idsOf('filter[remind_from]=null:')).sort()).toEqual(named('idle', 'seen').sort());
    expect(await idsOf('filter[remind_from]=2026-03-03&sort=due')).toEqual(named('later', 'tomorrow'));
    expect((await idsOf('formula=remind_from%20%3C%3D%20TODAY')).sort()).toEqual(named('late', 'soon').sort());
    expect((await send('GET', 'due-dates?filter[remind_from]=soon')).status).toBe(422);
    expect((await send('PATCH', `due-dates/${made.late}`, { remind_from: '2026-01-01' })).status).toBe(422);
    const csv = await send(
      'GET',
      `due-dates/export?format=csv&${own}&filter[remind_from]=lte:2026-03-02&fields[due-date]=remind_from`,
    );
    expect(csv.text).toContain('Reminder from');
    expect(csv.text).toContain('2026-01-02');
    const field = v2Of(await send('GET', 'fields/due_dates')).list.find(
      ({ attributes }) => attributes.api_name === 'remind_from',
    );
    expect(field?.attributes).toMatchObject({ field_type: 'date', filterable: true, sortable: true, editable: false });
  });
});

describe('the interval', () => {
  const intervalOf = async (id: string) => (await send('GET', `inventories/${id}/interval`)).body;
  const shown = (id: string, attributes: object) => ({ data: { id, type: 'interval', attributes } });

  it('says where it comes from', async () => {
    const category = String((await aCategory(lab.program, { interval_count: 2, interval_unit: 'year' })).uID);
    await anInventory(lab.program, { MTAG: 'plain' });
    await anInventory(lab.program, { MTAG: 'sorted' }, [category]);
    expect(await intervalOf('plain')).toEqual(shown('plain', { count: null, unit: null, origin: null }));
    expect(await intervalOf('sorted')).toEqual(shown('sorted', { count: 2, unit: 'year', origin: 'category' }));
    await change(lab.program, 'inventory', 'sorted', { I4229: 6 });
    expect(await intervalOf('sorted')).toEqual(shown('sorted', { count: 6, unit: 'month', origin: 'device' }));
  });

  it('of a hidden device is not there', async () => {
    expect((await send('GET', 'inventories/far-1/interval')).status).toBe(404);
  });
});
