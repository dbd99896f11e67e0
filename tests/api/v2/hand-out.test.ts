// Devices go out and come back: all or none, under one number, to be taken back; who is told who has a device.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;

async function send(method: string, path: string, body?: object, user: UserName = 'admin') {
  return v2Of(await lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) }));
}

async function done(path: string, body: object): Promise<{ count: number; loan_number: string | null; run: string | null }> {
  const answer = await lab.v2('admin', { method: 'POST', path: `/api/v2/locations/${path}`, body });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { meta: { count: number; loan_number: string | null; run: string | null } }).meta;
}

const refusal = async (path: string, body: object, user: UserName = 'admin') => {
  const { status, message } = await send('POST', `locations/${path}`, body, user);
  return { status, message };
};
const conflict = (message: string) => ({ status: 409, message });

const placesOf = async (device: string) =>
  (await send('GET', `locations?filter[inventory_id]=eq:${device}&sort=location_date`)).list.map(({ attributes }) => attributes);
const activeOf = async (device: string) => (await placesOf(device)).filter(({ is_active }) => is_active === 1);

const loan = (...inventory_ids: string[]) => ({ inventory_ids, customer_id: 'C-BETA', rental_end: '2026-03-20' });

async function reserved(customer_id: string): Promise<string> {
  const term = { location_date: '2026-03-10 08:00:00', rental_end: '2026-03-15' };
  return (await send('POST', 'locations', { inventory_id: 'dev-2', status: 2, customer_id, ...term })).one.id;
}

beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

/** Each test finds its devices in their shelf. */
beforeEach(async () => {
  for (const { id } of (await send('GET', 'locations?page[size]=500')).list) await send('DELETE', `locations/${id}`);
  for (const id of ['dev-2', 'dev-3', 'dev-4'])
    await send('POST', 'locations', {
      inventory_id: id,
      location_1: 'Gebäude A',
      location_2: `Fach ${id}`,
      location_date: '2026-02-01 08:00:00',
    });
});

describe('handing out', () => {
  it('lends all of them under one number, each with one present place, and is taken back as a whole', async () => {
    const { count, loan_number, run } = await done('hand-out', { ...loan('dev-2', 'dev-3'), shipping_note: 'Koffer' });
    expect({ count, loan_number }).toEqual({ count: 2, loan_number: 'L26-0001' });
    for (const device of ['dev-2', 'dev-3'])
      expect(await activeOf(device)).toMatchObject([
        {
          status: 3,
          customer_id: 'C-BETA',
          location_2: 'Bergmann Optik',
          rental_end: '2026-03-20',
          loan_number,
          shipping_note: 'Koffer',
        },
      ]);
    expect((await send('POST', `runs/${run}/undo`)).status).toBe(200);
    for (const device of ['dev-2', 'dev-3'])
      expect(await placesOf(device)).toMatchObject([{ status: 1, is_active: 1, location_2: `Fach ${device}` }]);
  });

  it('names each device that is out and who has it, and writes nothing at all', async () => {
    await done('hand-out', loan('dev-3'));
    expect(await refusal('hand-out', { ...loan('dev-2', 'dev-3'), customer_id: 'C-ALPHA' })).toEqual(
      conflict('A-10 is already out: Bergmann Optik has it.'),
    );
    expect(await activeOf('dev-2')).toMatchObject([{ status: 1 }]);
  });

  it('does not name a borrower the caller may not know', async () => {
    await done('hand-out', { ...loan('dev-2'), customer_id: 'C-FAR' });
    expect(await refusal('hand-out', loan('dev-2'), 'berta')).toEqual(conflict('A-2 is already out.'));
  });

  it('makes a reservation of the same customer the loan, and refuses one of another within the time', async () => {
    const own = await reserved('C-BETA');
    await done('hand-out', loan('dev-2'));
    expect((await send('GET', `locations/${own}`)).one.attributes).toMatchObject({
      status: 3,
      is_active: 1,
      location_2: 'Bergmann Optik',
    });
    await done('take-back', { devices: [{ inventory_id: 'dev-2' }] });
    await reserved('C-ALPHA');
    expect(await refusal('hand-out', loan('dev-2'))).toEqual(conflict('A-2 is reserved for Äpfelmann Prüftechnik in this time.'));
    await done('hand-out', { ...loan('dev-2'), rental_end: '2026-03-09' });
  });

  it('refuses a device in a status that is not lent, an end in the past, one that nobody may see', async () => {
    const statuses = (await send('GET', 'statuses?filter[type]=inventory&page[size]=50')).list;
    const out = statuses.find(({ attributes }) => attributes.active === 0)?.attributes.number;
    await send('PATCH', 'inventories/dev-4', { status: out });
    expect(await refusal('hand-out', loan('dev-4'))).toEqual(conflict('B-1 is in a status that is not lent.'));
    expect(await refusal('hand-out', { ...loan('dev-2'), rental_end: '2026-03-01' })).toMatchObject({
      status: 422,
      message: expect.stringContaining('The end is before the beginning.'),
    });
    for (const unknown of ['far-1', 'ghost'])
      expect((await send('POST', 'locations/hand-out', loan('dev-2', unknown), 'berta')).status).toBe(422);
    expect(await activeOf('dev-2')).toMatchObject([{ status: 1 }]);
  });
});

describe('taking back', () => {
  it('ends the loan today with what was noted, and puts each device back to where it was', async () => {
    const { loan_number } = await done('hand-out', { ...loan('dev-2', 'dev-3'), remark: 'Mit Adapter' });
    const { run } = await done('take-back', {
      devices: [{ inventory_id: 'dev-2', remark: 'Koffer fehlt' }, { inventory_id: 'dev-3' }],
    });
    const [past] = (await placesOf('dev-2')).filter(({ loan_number: number }) => number === loan_number);
    expect(past).toMatchObject({ status: 4, is_active: 0, rental_end: '2026-03-02', remark: 'Mit Adapter\nKoffer fehlt' });
    expect(await activeOf('dev-2')).toMatchObject([{ status: 1, location_1: 'Gebäude A', location_2: 'Fach dev-2' }]);
    expect(await activeOf('dev-3')).toMatchObject([{ status: 1, location_2: 'Fach dev-3' }]);
    expect((await send('POST', `runs/${run}/undo`)).status).toBe(200);
    expect(await activeOf('dev-2')).toMatchObject([{ status: 3, rental_end: '2026-03-20', remark: 'Mit Adapter' }]);
  });

  it('puts them where it is told, refuses what is not out, and then writes nothing', async () => {
    await done('hand-out', loan('dev-2'));
    const both = { devices: [{ inventory_id: 'dev-2' }, { inventory_id: 'dev-3' }], location_2: 'Wareneingang' };
    expect(await refusal('take-back', both)).toEqual(conflict('A-10 is not out.'));
    expect(await activeOf('dev-2')).toMatchObject([{ status: 3 }]);
    await done('take-back', { devices: [{ inventory_id: 'dev-2' }], location_2: 'Wareneingang' });
    expect(await activeOf('dev-2')).toMatchObject([{ status: 1, location_1: null, location_2: 'Wareneingang' }]);
  });
});

describe('by the calendar of the lab', () => {
  // Of the frozen moment it is the evening before there: 1 March, 23 o’clock.
  const standIn = (zone: string | null) => change(lab.program, 'setting', 'lab.timezone', { value: JSON.stringify(zone) });
  beforeAll(() => standIn('Pacific/Honolulu'));
  afterAll(() => standIn(null));

  it('a loan of one evening begins and ends on that day', async () => {
    const { loan_number } = await done('hand-out', { ...loan('dev-2'), rental_end: '2026-03-01' });
    await done('take-back', { devices: [{ inventory_id: 'dev-2' }] });
    const [past] = (await placesOf('dev-2')).filter(({ loan_number: number }) => number === loan_number);
    expect(past).toMatchObject({ status: 4, rental_end: '2026-03-01' });
  });

  it('a reservation from the evening of the last day on stands in the way', async () => {
    const evening = { location_date: '2026-03-10 05:00:00', rental_end: '2026-03-15' };
    await send('POST', 'locations', { inventory_id: 'dev-2', status: 2, customer_id: 'C-ALPHA', ...evening });
    const asked = { ...loan('dev-2'), rental_end: '2026-03-09' };
    expect(await refusal('hand-out', asked)).toEqual(conflict('A-2 is reserved for Äpfelmann Prüftechnik in this time.'));
    await done('hand-out', { ...asked, rental_end: '2026-03-08' });
  });
});

it('devices are found by their places', async () => {
  await done('hand-out', loan('dev-2', 'dev-3'));
  const found = await send('GET', 'inventories?filter[locations.status]=in:2,3,4,5&sort=asset_number');
  expect(found.list.map(({ id }) => id).sort()).toEqual(['dev-2', 'dev-3']);
});
