// How long things take, from the trail of their statuses. docs/data-contracts.md#statuses (start key -> stop key, format d:h:m).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;

async function send(method: string, path: string, body?: object, user: UserName = 'admin') {
  return v2Of(await lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) }));
}

async function create(path: string, values: object): Promise<string> {
  const answer = await send('POST', path, values);
  expect(answer.status, answer.message).toBe(201);
  return answer.one.id;
}

const move = async (path: string, id: string, status: number) =>
  expect((await send('PATCH', `${path}/${id}`, { status })).status).toBe(200);
const times = (path: string, id: string, query = '', user: UserName = 'admin') =>
  send('GET', `${path}/${id}/processing-times${query}`, undefined, user);

beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

describe('the times of one record', () => {
  it('a repair runs from received to completed, and on when it is reopened (docs/data-contracts.md#statuses)', async () => {
    const id = await create('repairs', { inventory_id: 'dev-2', description: 'Anzeige' });
    lab.clock.step({ hours: 2, minutes: 30 });
    await move('repairs', id, 4);
    lab.clock.step({ hours: 30 });
    expect((await times('repairs', id)).one).toMatchObject({
      id,
      type: 'processing-times',
      attributes: {
        start: { status: 1, title: 'Received' },
        stop: { status: 5, title: 'Completed' },
        running: true,
        stopped_at: null,
        duration: '1:08:30',
      },
    });
    await move('repairs', id, 5);
    lab.clock.step({ days: 3 });
    const done = (await times('repairs', id)).one.attributes;
    expect(done).toMatchObject({ running: false, minutes: 32 * 60 + 30, duration: '1:08:30' });
    expect(done.statuses).toMatchObject([
      { status: 1, title: 'Received', minutes: 150, duration: '0:02:30' },
      { status: 4, title: 'In repair', minutes: 1800, duration: '1:06:00' },
      { status: 5, title: 'Completed', until: null, duration: '3:00:00' },
    ]);
    await move('repairs', id, 4);
    await move('repairs', id, 5);
    expect((await times('repairs', id)).one.attributes).toMatchObject({ running: false, duration: '4:08:30' });
    expect((await times('repairs', id, '?start=1&stop=4')).one.attributes.stop).toEqual({ status: 4, title: 'In repair' });
  });

  it('an order runs from its confirmation, a calibration from its planning (docs/data-contracts.md#statuses)', async () => {
    const order = await create('bookings', { customer_id: 'C-ALPHA' });
    lab.clock.step({ days: 1 });
    expect((await times('bookings', order)).one.attributes).toMatchObject({ started_at: null, minutes: null, running: false });
    await move('bookings', order, 2);
    lab.clock.step({ days: 2 });
    await move('bookings', order, 5);
    expect((await times('bookings', order)).one.attributes).toMatchObject({ duration: '2:00:00', running: false });
    const planned = await create('calibrations', { inventory_id: 'dev-3', status: 1 });
    lab.clock.step({ minutes: 59 });
    expect((await times('calibrations', planned)).one.attributes).toMatchObject({ duration: '0:00:59', running: true });
  });

  it('are of records the caller may see; an unknown status is refused (docs/interface/access.md#row-scope)', async () => {
    expect((await times('repairs', 'rep-own', '', 'berta')).status).toBe(200);
    expect((await times('repairs', 'rep-far', '', 'berta')).status).toBe(404);
    expect((await times('repairs', 'rep-own', '?stop=77')).errors[0]).toMatchObject({
      status: '422',
      source: { parameter: 'stop' },
    });
  });
});

describe('on average', () => {
  it('counts what was finished in the time, within the caller’s rows', async () => {
    lab.clock.step({ days: 400 });
    const day = new Date(lab.clock.now()).toISOString().slice(0, 10);
    const finish = async (device: string, hours: number) => {
      const id = await create('repairs', { inventory_id: device, description: '"status":"A" is no status' });
      lab.clock.step({ hours });
      await move('repairs', id, 5);
    };
    await finish('dev-2', 1);
    await finish('dev-3', 3);
    await finish('far-1', 8);
    await create('repairs', { inventory_id: 'dev-2', description: 'läuft noch' });
    const average = async (user: UserName) =>
      (await send('GET', `repairs/processing-times?from=${day}&to=2030-01-01`, undefined, user)).one.attributes;
    expect(await average('admin')).toMatchObject({ count: 3, average: '0:04:00', shortest_minutes: 60, longest_minutes: 480 });
    expect(await average('berta')).toMatchObject({ count: 2, average: '0:02:00', longest_minutes: 180, complete: true });
    const none = await send('GET', 'repairs/processing-times?from=2019-01-01&to=2019-12-31');
    expect(none.one.attributes).toMatchObject({ count: 0, average_minutes: null, average: null });
    expect((await send('GET', 'repairs/processing-times?from=2026-02-01&to=2026-01-01')).status).toBe(422);
  });
});
