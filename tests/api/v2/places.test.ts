// Where devices stand: counted within the caller's customers, renamed for all of them as one run that can be taken back, a device list by
// place; floor plans with marks of what their reader may see.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { aCustomer, anInventory } from '../../support/builders.ts';
import { field, filePart, multipart, multipartType } from '../../support/multipart.ts';
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

const days = (count: number) => new Date(lab.clock.now() + count * 86_400_000).toISOString().slice(0, 10);

type Place = Partial<Record<'location_1' | 'location_2' | 'location_3', string>>;

async function standing(place: Place, values: object = {}): Promise<string> {
  const device = String((await anInventory(lab.program, { ktag: 'C-ALPHA', ...values })).MTAG);
  await create('locations', { inventory_id: device, ...place });
  return device;
}

async function counted(user: UserName = 'admin', building = 'Werk 1') {
  const { list, status } = await send('GET', 'places', undefined, user);
  expect(status).toBe(200);
  return Object.fromEntries(
    list
      .filter(({ attributes }) => attributes.location_1 === building)
      .map(({ attributes: { location_2, location_3, devices, overdue, due_soon } }) => [
        [location_2, location_3].filter(Boolean).join('/'),
        [devices, overdue, due_soon],
      ]),
  );
}

const inRoom = 'filter[present_place.location_1]=eq:Werk 1&filter[present_place.location_2]=eq:Halle A';
const listed = async (filter: string, user: UserName = 'admin') =>
  (await send('GET', encodeURI(`inventories?${filter}&page[size]=100`), undefined, user)).list.map(({ id }) => id).sort();

let first = '';
let second = '';
let foreign = '';

beforeAll(async () => {
  lab = await startLab();
  await aCustomer(lab.program, { KTAG: 'C-PLACE', K4601: '4711' });
  first = await standing({ location_1: 'Werk 1', location_2: 'Halle A', location_3: 'Raum 1' }, { duedate: days(-3) });
  second = await standing({ location_1: 'Werk 1', location_2: 'Halle A' }, { duedate: days(10) });
  foreign = await standing({ location_1: 'Werk 1', location_2: 'Halle A' }, { ktag: 'C-PLACE', duedate: days(90) });
});
afterAll(() => lab.stop());

describe('GET /places', () => {
  it('names each place once, with what is there, overdue and due within the days the lab calls critical', async () => {
    expect(await counted()).toEqual({ 'Halle A/Raum 1': [1, 1, 0], 'Halle A': [2, 0, 1] });
  });

  it('counts the devices of the caller’s customers only, and asks for places and devices', async () => {
    expect(await counted('berta')).toEqual({ 'Halle A/Raum 1': [1, 1, 0], 'Halle A': [1, 0, 1] });
    expect((await send('GET', 'places', undefined, 'bare')).status).toBe(403);
  });

  it('leaves out where a device was before, and what is lent', async () => {
    const moved = await standing({ location_1: 'Werk 2', location_2: 'Alt' });
    await create('locations', { inventory_id: moved, location_1: 'Werk 2', location_2: 'Neu' });
    expect(await counted('admin', 'Werk 2')).toEqual({ Neu: [1, 0, 0] });
    const handed = await send('POST', 'locations/hand-out', {
      inventory_ids: [moved],
      customer_id: 'C-ALPHA',
      rental_end: days(5),
    });
    expect(handed.status, handed.message).toBe(200);
    expect(await counted('admin', 'Werk 2')).toEqual({});
  });
});

describe('devices by their present place', () => {
  it('are found by each of its levels together, within the caller’s rows', async () => {
    expect(await listed(inRoom)).toEqual([first, second, foreign].sort());
    expect(await listed(inRoom, 'berta')).toEqual([first, second].sort());
    expect(await listed(`${inRoom}&filter[present_place.location_3]=eq:Raum 1`)).toEqual([first]);
    expect(await listed(`${inRoom}&filter[present_place.location_3]=null:`)).toEqual([second, foreign].sort());
    // Where it was once is not where it is.
    expect(await listed('filter[present_place.location_2]=eq:Alt')).toEqual([]);
  });

  it('have it as a relation of one place', async () => {
    const { list } = await send('GET', `inventories/${first}/present_place`);
    expect(list).toMatchObject([{ attributes: { location_2: 'Halle A', is_active: 1 } }]);
  });
});

describe('POST /places/rename', () => {
  const rename = (from: Place, to: Place, user: UserName = 'admin') => send('POST', 'places/rename', { from, to }, user);

  it('writes all devices there and below as one run, which is taken back as a whole', async () => {
    const answer = await rename({ location_1: 'Werk 1', location_2: 'Halle A' }, { location_1: 'Werk 1', location_2: 'Halle B' });
    expect(answer.status, answer.message).toBe(200);
    expect(answer.one.attributes.devices).toBe(3);
    expect(await counted()).toEqual({ 'Halle B/Raum 1': [1, 1, 0], 'Halle B': [2, 0, 1] });
    const undone = await send('POST', `runs/${answer.one.attributes.run}/undo`);
    expect(undone.status, undone.message).toBe(200);
    expect(await counted()).toEqual({ 'Halle A/Raum 1': [1, 1, 0], 'Halle A': [2, 0, 1] });
  });

  it('writes only what the caller sees', async () => {
    const answer = await rename({ location_1: 'Werk 1' }, { location_1: 'Werk 9' }, 'berta');
    expect(answer.one.attributes.devices).toBe(2);
    expect(await counted()).toEqual({ 'Halle A': [1, 0, 0] });
    await send('POST', `runs/${answer.one.attributes.run}/undo`, undefined, 'berta');
  });

  it('also where a lent device goes back to', async () => {
    const lent = await standing({ location_1: 'Werk 3', location_2: 'Lager' });
    await send('POST', 'locations/hand-out', { inventory_ids: [lent], customer_id: 'C-ALPHA', rental_end: days(5) });
    expect((await rename({ location_1: 'Werk 3' }, { location_1: 'Werk 4' })).one.attributes.devices).toBe(1);
    const back = await send('POST', 'locations/take-back', { devices: [{ inventory_id: lent }] });
    expect(back.status, back.message).toBe(200);
    expect(await counted('admin', 'Werk 4')).toEqual({ Lager: [1, 0, 0] });
  });

  it('names the field that is wrong', async () => {
    const pointers = async (from: Place, to: Place) => (await rename(from, to)).errors.map(({ source }) => source?.pointer);
    expect(await pointers({}, { location_1: 'X' })).toEqual(['/data/attributes/from']);
    expect(await pointers({ location_1: 'Werk 1' }, { location_1: 'X', location_2: 'Y' })).toEqual(['/data/attributes/to']);
    expect((await rename({ location_1: 'Werk 1' }, { location_1: 'X' }, 'bare')).status).toBe(403);
  });
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function document(customer: string | null, content = png, name = 'plan.png'): Promise<string> {
  const fields = [field('title', 'Plan'), ...(customer ? [field('customer_id', customer)] : [])];
  const answer = v2Of(
    await lab.v2('admin', {
      ...{ method: 'POST', path: '/api/v2/documents', headers: multipartType },
      body: multipart([...fields, filePart(content, name)]),
    }),
  );
  expect(answer.status, JSON.stringify(answer.errors)).toBe(201);
  return answer.one.id;
}

describe('floor plans', () => {
  const marksSeen = async (plan: string, user: UserName) =>
    (await send('GET', `floor-plan-marks?filter[floor_plan_id]=eq:${plan}`, undefined, user)).list.map(
      ({ attributes: { inventory_id, location_2 } }) => inventory_id ?? location_2,
    );

  it('are seen with their document, and show each reader the devices that he sees', async () => {
    const own = await create('floor-plans', { title: 'Halle', document_id: await document('C-ALPHA'), location_1: 'Werk 1' });
    const labs = await create('floor-plans', { title: 'Labor', document_id: await document(null) });
    for (const [inventory_id, x] of [
      [first, 0.25],
      [foreign, 0.5],
    ] as const)
      await create('floor-plan-marks', { floor_plan_id: own, inventory_id, x, y: 0.75 });
    await create('floor-plan-marks', { floor_plan_id: own, location_1: 'Werk 1', location_2: 'Halle A', x: 0, y: 1 });
    expect((await marksSeen(own, 'admin')).sort()).toEqual([first, foreign, 'Halle A'].sort());
    expect((await marksSeen(own, 'berta')).sort()).toEqual([first, 'Halle A'].sort());
    expect((await send('GET', `floor-plans/${labs}`, undefined, 'berta')).status).toBe(404);
    expect((await send('GET', 'floor-plans', undefined, 'berta')).list.map(({ id }) => id)).toEqual([own, 'plan-own']);
    expect((await send('GET', 'floor-plans', undefined, 'bare')).status).toBe(403);
  });

  it('move along when their place is renamed, and come back with it', async () => {
    const plan = await create('floor-plans', { title: 'Neu', document_id: await document(null), location_1: 'Werk 7' });
    await standing({ location_1: 'Werk 7' });
    const { one } = await send('POST', 'places/rename', { from: { location_1: 'Werk 7' }, to: { location_1: 'Werk 8' } });
    const now = async () => (await send('GET', `floor-plans/${plan}`)).one.attributes.location_1;
    expect(await now()).toBe('Werk 8');
    await send('POST', `runs/${one.attributes.run}/undo`);
    expect(await now()).toBe('Werk 7');
  });

  it('are pictures, and their marks lie on them, once each', async () => {
    const plan = await create('floor-plans', { title: 'Marken', document_id: await document(null) });
    const refused = async (path: string, values: object) =>
      (await send('POST', path, values)).errors.map(({ source }) => source?.pointer?.replace('/data/attributes/', ''));
    const text = await document(null, Buffer.from('kein Bild'), 'plan.svg');
    expect(await refused('floor-plans', { title: 'Text', document_id: text })).toEqual(['document_id']);
    const drawing = (more: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${more}<path d="M0 0h40"/></svg>`;
    const drawn = await document(null, Buffer.from(drawing('')), 'plan.svg');
    expect(await refused('floor-plans', { title: 'Drawn', document_id: drawn })).toEqual([]);
    const hostile = await document(null, Buffer.from(drawing('<script>fetch("/api")</script>')), 'plan.svg');
    const answer = await send('POST', 'floor-plans', { title: 'Hostile', document_id: hostile });
    expect(answer.errors.map(({ code }) => code)).toEqual(['floor_plan.svg_script']);
    const mark = (values: object) => refused('floor-plan-marks', { floor_plan_id: plan, x: 0.5, y: 0.5, ...values });
    expect(await mark({ location_1: 'Werk 1', x: 1.01 })).toEqual(['x']);
    expect(await mark({})).toEqual(['inventory_id']);
    expect(await mark({ inventory_id: first, location_1: 'Werk 1' })).toEqual(['location_1']);
    expect(await mark({ inventory_id: first })).toEqual([]);
    expect(await mark({ inventory_id: first })).not.toEqual([]);
  });
});
