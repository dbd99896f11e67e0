// The working calendar, what is learned from work that was done, the planning board, promised days and how long things took.
// docs/interface/records.md#planning.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { aCustomer, anInventory } from '../../support/builders.ts';
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

const read = async (path: string, user: UserName = 'admin') => {
  const answer = await send('GET', path, undefined, user);
  expect(answer.status, answer.message).toBe(200);
  return answer.one.attributes;
};
const set = async (name: string, value: unknown) => {
  const { status, message } = await send('PATCH', `settings/${name}`, { value });
  expect(status, message).toBe(200);
};
const patch = async (id: string, values: object) => {
  const { status, message } = await send('PATCH', `calibrations/${id}`, values);
  expect(status, message).toBe(200);
};

// A Monday, so that weeks and holidays stand still.
const monday = '2026-11-30';

beforeAll(async () => {
  lab = await startLab();
  // From the Monday that every lab of the tests begins on.
  lab.clock.step({ days: 273 });
  await set('lab.timezone', 'Europe/Berlin');
  await set('planning.state', 'BY');
  await set('planning.people', 2);
  await set('planning.hours', 6);
});
afterAll(() => lab.stop());

const device = async (values: object = {}) => String((await anInventory(lab.program, { ...values })).MTAG);
const type = async (model: string) => create('device-types', { type_name: model });

describe('absences', () => {
  it('end when they began, or later, and are for whoever plans', async () => {
    const backwards = await send('POST', 'absences', { reason: 'Leave', from_day: '2026-12-10', to_day: '2026-12-09' });
    expect(backwards.errors[0]).toMatchObject({ status: '422', source: { pointer: '/data/attributes/to_day' } });
    const long = await send('POST', 'absences', { reason: 'Leave', from_day: '2026-12-10', to_day: '2062-12-11' });
    expect(long.errors[0]?.detail).toContain('twelve months');
    expect((await send('GET', 'absences', undefined, 'bare')).status).toBe(403);
    expect((await send('GET', 'absences')).status).toBe(200);
  });
});

const begun = async (inventory: string) => (await send('POST', `inventories/${inventory}/calibrations`, {})).one.id;
const minutesOf = async (id: string) => (await read(`calibrations/${id}`)).work_minutes;

describe('minutes of work', () => {
  it('are those from the beginning to the end of a calibration, unless somebody types them', async () => {
    const one = await begun(await device());
    lab.clock.step({ minutes: 45 });
    await patch(one, { status: 5 });
    expect(await minutesOf(one)).toBe(45);

    // Waiting for a release is nobody at a bench.
    const measured = await begun(await device());
    lab.clock.step({ minutes: 20 });
    await patch(measured, { status: 3 });
    lab.clock.step({ minutes: 90 });
    await patch(measured, { status: 5 });
    expect(await minutesOf(measured)).toBe(20);

    const typed = await begun(await device());
    await patch(typed, { work_minutes: 12 });
    lab.clock.step({ minutes: 30 });
    await patch(typed, { status: 5 });
    expect(await minutesOf(typed)).toBe(12);
  });
});

describe('the planning board', () => {
  it('shows the days of the week with what the lab can do: holidays, closings and who is away taken off', async () => {
    await create('absences', { reason: 'Company holidays', from_day: '2026-12-28', to_day: '2026-12-31' });
    await create('absences', { reason: 'Leave', person: 'Tom', from_day: '2026-12-23', to_day: '2026-12-24' });
    // The same person twice is away once.
    await create('absences', { reason: 'Training', person: 'tom', from_day: '2026-12-23', to_day: '2026-12-23' });
    const { days } = await read('planning?from=2026-12-23&weeks=2');
    const shown = (days as Record<string, unknown>[]).map((day) => [
      String(day.day).slice(5),
      Number(day.capacity_minutes) / 60,
      day.closed,
      (day.away as string[]).length,
    ]);
    expect(shown).toEqual([
      ['12-21', 12, null, 0],
      ['12-22', 12, null, 0],
      ['12-23', 6, null, 1],
      ['12-24', 6, null, 1],
      ['12-25', 0, 'Christmas Day', 0],
      ['12-26', 0, 'Boxing Day', 0],
      ['12-27', 0, null, 0],
      ['12-28', 0, 'Company holidays', 0],
      ['12-29', 0, 'Company holidays', 0],
      ['12-30', 0, 'Company holidays', 0],
      ['12-31', 0, 'Company holidays', 0],
      ['01-01', 0, 'New Year’s Day', 0],
      ['01-02', 0, null, 0],
      ['01-03', 0, null, 0],
    ]);
    // Over a week-end nobody is missed who would not have worked on it.
    await create('absences', { reason: 'Leave', person: 'Tom', from_day: '2027-01-08', to_day: '2027-01-11' });
    const next = (await read('planning?from=2027-01-08&weeks=2')).days as { day: string; away: string[] }[];
    expect(next.flatMap(({ day, away }) => (away.length > 0 ? [day] : []))).toEqual(['2027-01-08', '2027-01-11']);
  });

  it('learns how long a kind takes, and counts it on the day it is planned for', async () => {
    const scale = await type('Scale of the board');
    for (const minutes of [30, 50, 400]) {
      const values = { calibration_date: '2026-11-03', status: 5, work_minutes: minutes };
      await create('calibrations', { inventory_id: await device({ type_id: scale }), ...values });
    }
    const planned = await device({ type_id: scale, I4201: 'BOARD-1' });
    const left = await device({ type_id: scale, I4201: 'BOARD-2' });
    const before = await read(`planning?from=${monday}`);
    const id = await create('calibrations', { inventory_id: planned, status: 1, calibration_date: '2026-12-02' });
    await create('calibrations', { inventory_id: left, status: 1, calibration_date: '2026-11-20' });
    const { days, cards } = await read(`planning?from=${monday}`);
    const minutesOn = (board: Record<string, unknown>, day: string) =>
      (board.days as { day: string; planned_minutes: number }[]).find((one) => one.day === day)?.planned_minutes;
    expect(minutesOn({ days }, '2026-12-02')).toBe((minutesOn(before, '2026-12-02') ?? 0) + 50);
    // What was planned for a day that is over is left for today.
    expect(minutesOn({ days }, monday)).toBe((minutesOn(before, monday) ?? 0) + 50);
    const card = (cards as { device: { asset_number: string } }[]).find((one) => one.device.asset_number === 'BOARD-1');
    expect(card).toMatchObject({
      calibration: { id, at_bench: false },
      day: '2026-12-02',
      minutes: 50,
      minutes_from: 'type',
      customer: { name: 'Äpfelmann Prüftechnik' },
    });
    // Drawn to another day: the very same write as by any other way.
    await patch(id, { calibration_date: '2026-12-03' });
    const after = await read(`planning?from=${monday}`);
    expect(minutesOn(after, '2026-12-03')).toBe((minutesOn(before, '2026-12-03') ?? 0) + 50);
  });

  it('holds the devices that are due and that nobody has planned, of what the caller sees', async () => {
    const due = await device({ duedate: '2026-12-01', I4201: 'WAITS-1' });
    await aCustomer(lab.program, { KTAG: 'C-OTHER', K4601: '9', K4602: 'Unseen' });
    const hidden = await device({ duedate: '2026-12-01', I4201: 'WAITS-2', ktag: 'C-OTHER' });
    const waits = async (user: UserName) =>
      ((await read(`planning?from=${monday}`, user)).waiting as { device: { id: string } }[]).map((one) => one.device.id);
    expect(await waits('admin')).toEqual(expect.arrayContaining([due, hidden]));
    expect(await waits('berta')).toContain(due);
    expect(await waits('berta')).not.toContain(hidden);
    // Planned without a day is planned for none.
    const planned = await create('calibrations', { inventory_id: due, status: 1 });
    const { waiting } = await read(`planning?from=${monday}`);
    const undated = (waiting as { day: string | null; calibration: { id: string; date: string | null } | null }[])[0];
    expect(undated).toMatchObject({ day: null, calibration: { id: planned, date: null } });
    await patch(planned, { calibration_date: '2026-12-01' });
    expect(await waits('admin')).not.toContain(due);
  });

  it('is for whoever writes calibrations, and refuses what it cannot show', async () => {
    expect((await send('GET', 'planning', undefined, 'bare')).status).toBe(403);
    expect((await send('GET', 'planning?weeks=99')).errors[0]).toMatchObject({ status: '422', source: { parameter: 'weeks' } });
    expect((await send('GET', 'planning?from=soon')).errors[0]).toMatchObject({ status: '422', source: { parameter: 'from' } });
  });
});

describe('a promise', () => {
  it('rests on what is planned and on what such work has taken, and says so', async () => {
    const gauge = await type('Gauge of the promise');
    for (const received of ['2026-11-02', '2026-11-02', '2026-11-09']) {
      const done = { calibration_date: received === '2026-11-09' ? '2026-11-13' : '2026-11-05', status: 5, work_minutes: 120 };
      await create('calibrations', { inventory_id: await device({ type_id: gauge }), received_date: received, ...done });
    }
    const order = await create('bookings', { customer_id: 'C-ALPHA' });
    const nothing = await send('GET', `bookings/${order}/promise`);
    expect([nothing.status, nothing.errors[0]?.detail]).toEqual([409, expect.stringContaining('no line for a device')]);
    for (const n of [1, 2])
      await create('booking-positions', {
        booking_id: order,
        article_type: 'inventory',
        article_id: await device({ type_id: gauge }),
        pos_number: n,
      });
    await create('booking-positions', { booking_id: order, article_type: 'type', article_id: gauge, quantity: 3, pos_number: 9 });
    const found = await read(`bookings/${order}/promise?begins=2027-02-01`);
    expect(found).toMatchObject({
      day: '2027-02-04',
      begins: '2027-02-01',
      devices: 5,
      minutes: 600,
      minutes_from: 'type',
      bench_from: '2027-02-01',
      bench_to: '2027-02-01',
      working_days: 3,
      days_from: 'type',
      through: '2027-02-04',
      decided_by: 'time',
    });
    // Devices that no order has yet are promised as they would be in one.
    const ids = [await device({ type_id: gauge }), await device({ type_id: gauge })];
    const path = 'bookings/from-devices/promise';
    const coming = await send('POST', path, { inventory_ids: ids, begins: '2027-02-01' });
    expect([coming.status, coming.one]).toMatchObject([
      200,
      { type: 'promise', attributes: { day: '2027-02-04', devices: 2, minutes: 240, working_days: 3 } },
    ]);
    const foreign = await send('POST', path, { inventory_ids: [ids[0], 'far-1'] }, 'berta');
    expect([foreign.status, foreign.errors[0]?.source]).toEqual([422, { pointer: '/data/attributes/inventory_ids' }]);
    // With one person half the room is gone, and a day more is needed.
    await set('planning.people', 1);
    await set('planning.hours', 2);
    expect(await read(`bookings/${order}/promise?begins=2027-02-01`)).toMatchObject({
      day: '2027-02-05',
      bench_to: '2027-02-05',
      decided_by: 'bench',
    });
    await set('planning.people', 2);
    await set('planning.hours', 6);
    expect((await send('GET', `bookings/${order}/promise`, undefined, 'bare')).status).toBe(403);
  });
});

describe('turn-around', () => {
  it('is told in working days, by month and customer, with the promises that were kept', async () => {
    await aCustomer(lab.program, { KTAG: 'C-TURN', K4601: '77', K4602: 'Turning Works' });
    const number = 'TURN-1';
    await create('bookings', { customer_id: 'C-TURN', number, delivery_date: '2024-05-16' });
    for (const [received, done] of [
      ['2024-05-13', '2024-05-16'],
      // Past Whit Monday and a weekend.
      ['2024-05-16', '2024-05-22'],
    ])
      await create('calibrations', {
        inventory_id: await device({ ktag: 'C-TURN' }),
        status: 5,
        received_date: received,
        calibration_date: done,
        order_number: number,
      });
    const told = await read('calibrations/turn-around?from=2024-05-01&to=2024-05-31');
    const figures = { count: 2, known: 2, median_days: 3, longest_days: 3, promised: 2, kept: 1 };
    expect(told).toMatchObject({
      ...figures,
      months: [{ month: '2024-05', ...figures }],
      customers: [{ customer_id: 'C-TURN', name: 'Turning Works', ...figures }],
      complete: true,
    });
    expect(await read('calibrations/turn-around?from=2024-05-01&to=2024-05-31', 'berta')).toMatchObject({
      count: 0,
      median_days: null,
      customers: [],
    });
    expect((await send('GET', 'calibrations/turn-around?from=2026-02-01&to=2026-01-01')).status).toBe(422);
  });
});

describe('processing times of work from before there was a trail', () => {
  it('are those of the days that stand in the records', async () => {
    const { lab: inner } = lab.services;
    const id = await device();
    // As a take-over from another system leaves them: rows, and no word of them in the trail.
    await inner.db
      .insertInto('calibration')
      .values([
        { CTAG: 'old-1', MTAG: id, status: 'D', received_date: '2019-03-04', C2301: '2019-03-06', released_at: null },
        {
          CTAG: 'old-2',
          MTAG: id,
          status: 'D',
          received_date: '2019-03-04',
          C2301: '2019-03-05',
          released_at: '2019-03-08 10:00:00',
        },
        { CTAG: 'old-3', MTAG: id, status: 'D', received_date: null, C2301: '2019-03-06', released_at: null },
      ] as never)
      .execute();
    const times = 'calibrations/processing-times?from=2019-01-01&to=2019-12-31';
    expect(await read(times)).toMatchObject({ count: 2, from_dates: 2, average: '3:00:00', longest_minutes: 4 * 1440 });
    // Between other statuses days say nothing.
    expect(await read(`${times}&start=2`)).toMatchObject({ count: 0, from_dates: 0 });
  });
});

it('nobody knows how much of a night was work', async () => {
  const overNight = await begun(await device());
  lab.clock.step({ hours: 22 });
  await patch(overNight, { status: 5 });
  expect(await minutesOf(overNight)).toBeNull();
});

describe('recall (docs/interface/records.md#planning-recall)', () => {
  const recall = async (query: string, user: UserName = 'admin') => {
    const { periods, earlier } = await read(`planning/recall?${query}`, user);
    return {
      earlier,
      periods: (periods as Record<string, unknown>[]).map(({ due, planned, open, done }) => [due, planned, open, done]),
    };
  };

  it('tells of each month what falls due, is planned and was done; of one customer alone if asked', async () => {
    const customer = String((await aCustomer(lab.program)).KTAG);
    const mine = (values: object) => device({ ktag: customer, ...values });
    await mine({ duedate: '2026-08-31' });
    await mine({ duedate: '2026-11-02' });
    const soon = await mine({ duedate: '2026-12-15' });
    await mine({ duedate: '2026-12-16' });
    await mine({ duedate: '2026-12-17', I4209: 'X' });
    await create('calibrations', { inventory_id: soon, status: 1, calibration_date: '2026-12-14' });
    const query = `customer_id=${customer}&back=1&ahead=2`;
    expect(await recall(query)).toEqual({
      earlier: 1,
      periods: [
        [1, 0, 1, 0],
        [2, 1, 1, 0],
        [0, 0, 0, 0],
      ],
    });
    expect(Number((await recall('back=1&ahead=2')).periods[1]?.[0])).toBeGreaterThanOrEqual(2);
    const weeks = await recall(`customer_id=${customer}&unit=week&back=0&ahead=6`);
    expect(weeks.periods.reduce((sum, [due]) => sum + Number(due), 0)).toBe(2);
  });

  it('refuses what is no week and no month, in the parameter', async () => {
    const answer = await lab.v2('admin', { path: '/api/v2/planning/recall?unit=day' });
    expect([answer.status, answer.text.includes('unit')]).toEqual([422, true]);
  });
});
