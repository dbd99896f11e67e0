// A proposed interval that somebody refused: with a reason in the history of each device, silent until something new is known, and open
// again when that is taken back. docs/interface/records.md#intervals.
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
const send = (method: string, path: string, body?: object, user: UserName = 'admin') =>
  lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

async function add(name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = lab.services.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
}

interface Answer {
  data: { id: string; attributes: Record<string, unknown> }[];
  meta: Record<string, unknown>;
}
const proposals = async (query = '', user: UserName = 'admin') =>
  JSON.parse((await send('GET', `inventories/interval-proposals${query}`, undefined, user)).text) as Answer;
const groupOf = async (id: string, query = '', user: UserName = 'admin') =>
  (await proposals(query, user)).data.find((row) => row.id === id)?.attributes;

const calibrated = (MTAG: string, year: number, C2323: string) =>
  add('calibration', { MTAG, C2301: `${2010 + year}-03-01`, status: 'D', C2323 });

async function device(type: string, values: Record<string, unknown>, out: number[]): Promise<string> {
  const { MTAG } = await anInventory(lab.program, { type_id: type, I4229: 12, I4228: 'month', ...values });
  for (let year = 0; year < 11; year += 1) await calibrated(String(MTAG), year, out.includes(year) ? 'failed' : 'passed');
  return String(MTAG);
}

/** Seven months instead of twelve, from 15 of 20 in tolerance. */
async function exampleType(values: Record<string, unknown> = {}) {
  const type = await add('device_type', { type_name: `Caliper ${Math.random()}` });
  const devices = [await device(type, values, [2, 5, 9]), await device(type, values, [3, 10])] as const;
  return { type, devices };
}

const seen = (id: string) => [{ id, count: 7, unit: 'month' }];
const refuse = (id: string, more: object = {}, user: UserName = 'admin') =>
  send('POST', 'inventories/refuse-intervals', { groups: seen(id), reason: 'Only used in the climate room', ...more }, user);
const reopen = (id: string, user: UserName = 'admin') => send('POST', 'inventories/reopen-intervals', { groups: [{ id }] }, user);

describe('refusing what is proposed', () => {
  it('silences it, says who and why, and counts it', async () => {
    const { type, devices } = await exampleType();
    const answer = await refuse(type);
    expect(JSON.parse(answer.text).data).toEqual({ devices: 2, groups: 1 });
    expect(await groupOf(type)).toMatchObject({
      proposed: null,
      reason: 'refused',
      changes: 0,
      yearly_before: 2,
      yearly_after: 2,
      n: 20,
      refused: { count: 7, unit: 'month', reason: 'Only used in the climate room', by: expect.stringMatching(/\S/) },
    });
    expect((await proposals('?show=refused')).data.map(({ id }) => id)).toEqual([type]);
    expect((await proposals('?show=proposed')).data.map(({ id }) => id)).not.toContain(type);
    expect((await proposals()).meta).toMatchObject({ refused: 1, proposed: 0 });

    const { list: many } = v2Of(await send('GET', `inventories/${devices[0]}/audits`));
    expect(many[0]?.attributes).toMatchObject({
      action: 'interval_refused',
      reason: 'Only used in the climate room',
      after: { refused_interval: '7 month' },
    });
  });

  it('is not taken over until that is taken back', async () => {
    const { type } = await exampleType();
    await refuse(type);
    const accepted = () => send('POST', 'inventories/accept-intervals', { groups: seen(type), reason: 'Yearly review' });
    const answer = await accepted();
    expect(answer.status).toBe(422);
    expect(v2Of(answer).errors.map(({ source }) => source?.pointer)).toEqual(['/data/attributes/groups/0']);

    expect(JSON.parse((await reopen(type)).text).data).toEqual({ devices: 2, groups: 1 });
    expect(await groupOf(type)).toMatchObject({ proposed: { count: 7 }, reason: null, refused: null });
    expect((await accepted()).status).toBe(200);
  });

  it('taken back stands in the history; what was not refused cannot be', async () => {
    const { type, devices } = await exampleType();
    expect((await reopen(type)).status).toBe(422);
    await refuse(type);
    await reopen(type);
    const { list: many } = v2Of(await send('GET', `inventories/${devices[1]}/audits`));
    expect(many.slice(0, 2).map(({ attributes }) => attributes.action)).toEqual(['interval_reopened', 'interval_refused']);
  });

  it('wants a reason, a proposal as it was seen, and the right to edit devices', async () => {
    const { type } = await exampleType();
    expect((await refuse(type, { reason: ' ' })).status).toBe(422);
    expect((await refuse(type, { groups: [{ id: type, count: 60, unit: 'month' }] })).status).toBe(422);
    expect((await refuse(type, {}, 'bare')).status).toBe(403);
    expect((await reopen(type, 'bare')).status).toBe(403);
    expect(await groupOf(type)).toMatchObject({ proposed: { count: 7 } });
  });
});

describe('it is proposed again', () => {
  it('when a device came back', async () => {
    const { type, devices } = await exampleType();
    await refuse(type);
    await calibrated(devices[0], 11, 'failed');
    expect(await groupOf(type)).toMatchObject({ n: 21, refused: null, proposed: { unit: 'month' } });
  });

  it('when what was found is judged otherwise', async () => {
    const { type, devices } = await exampleType();
    const [first] = v2Of(
      await send('GET', `calibrations?filter[inventory_id]=${devices[0]}&filter[calibration_date]=2012-03-01`),
    ).list;
    await refuse(type);
    await send('PATCH', `calibrations/${first?.id}`, { cal_result: 'passed' });
    expect(await groupOf(type)).toMatchObject({ n: 20, in_tolerance: 16, refused: null });
  });

  it('with another length, as by another limit of the lab; the same length stays refused', async () => {
    const { type } = await exampleType();
    await refuse(type);
    await send('PATCH', 'settings/interval.shortest_days', { value: 300 });
    expect(await groupOf(type)).toMatchObject({ refused: null, proposed: { count: 9, unit: 'month' } });
    await send('PATCH', 'settings/interval.shortest_days', { value: 30 });
    expect(await groupOf(type)).toMatchObject({ refused: { count: 7 }, proposed: null });
  });

  it('not for a new device of which nothing is known', async () => {
    const { type } = await exampleType();
    await refuse(type);
    await anInventory(lab.program, { type_id: type, I4229: 12, I4228: 'month' });
    expect(await groupOf(type)).toMatchObject({ devices: 3, refused: { count: 7 } });
  });
});

describe('whose devices', () => {
  it('who refuses for his own does not refuse for the rest', async () => {
    const { type } = await exampleType({ ktag: 'C-ALPHA' });
    const far = await device(type, { ktag: 'C-FAR' }, [2, 5, 9]);
    const own = await groupOf(type, '', 'berta');
    if (!own) throw new Error('no group');
    const { count, unit } = own.proposed as { count: number; unit: string };
    expect((await refuse(type, { groups: [{ id: type, count, unit }] }, 'berta')).status).toBe(200);
    expect(await groupOf(type, '', 'berta')).toMatchObject({ proposed: null, refused: { count } });
    expect(await groupOf(type)).toMatchObject({ devices: 3, refused: null, proposed: { unit: 'month' } });
    expect((await send('GET', `inventories/${far}/audits`)).text).not.toContain('interval_refused');
  });

  it('the way of putting them together is part of it', async () => {
    const { type, devices } = await exampleType();
    await refuse(type);
    expect(await groupOf(devices[0], '?by=device')).toMatchObject({ refused: null });
  });
});
