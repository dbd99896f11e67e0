// Values that are worked out from others, as they come back: what was read changes nothing, what contradicts is refused.
// docs/design/records.md#d-427.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const read = async (path: string) => v2Of(await lab.v2('admin', { path: `/api/v2/${path}` })).one.attributes;
const write = async (path: string, body: object) => {
  const answer = v2Of(await lab.v2('admin', { method: 'PATCH', path: `/api/v2/${path}`, body }));
  return [answer.status, ...answer.errors.map(({ source }) => source?.pointer)];
};

describe('the interval in months', () => {
  const device = async (count: number | null, unit: string | null) =>
    `inventories/${String((await anInventory(lab.program, { I4229: count, I4228: unit })).MTAG)}`;
  const interval = async (path: string) => {
    const { interval_count, interval_unit } = await read(path);
    return [interval_count, interval_unit];
  };

  it.each([
    [6, 'week'],
    [90, 'day'],
    [10, 'day'],
    [2, 'week'],
    [1, 'year'],
    [12, 'month'],
    [null, null],
  ])('of %s %s goes back as it was read and changes nothing', async (count, unit) => {
    const path = await device(count, unit);
    const before = await interval(path);
    const { calibration_interval } = await read(path);
    expect(await write(path, { calibration_interval, model: 'X' })).toEqual([200]);
    expect(await interval(path)).toEqual(before);
  });

  it('another one is written as months, also beside the columns as they were read', async () => {
    const path = await device(6, 'week');
    expect(await write(path, { calibration_interval: 24, interval_count: 6, interval_unit: 'week' })).toEqual([200]);
    expect(await interval(path)).toEqual([24, 'month']);
  });

  it('the same in another unit keeps that unit, another one is refused', async () => {
    const path = await device(12, 'month');
    expect(await write(path, { calibration_interval: 24, interval_count: 2, interval_unit: 'year' })).toEqual([200]);
    expect(await interval(path)).toEqual([2, 'year']);
    const contradiction = { calibration_interval: 36, interval_count: 3, interval_unit: 'week' };
    expect(await write(path, contradiction)).toEqual([422, '/data/attributes/calibration_interval']);
    expect(await write(path, { calibration_interval: 0 })).toEqual([422, '/data/attributes/calibration_interval']);
  });
});

it('a reminder’s day goes back as it was read; another one is read only', async () => {
  const body = { inventory_id: 'dev-1', kind: 'safety_test', due: '2027-02-01' };
  const { one } = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/due-dates', body }));
  const path = `due-dates/${one.id}`;
  const { remind_from } = await read(path);
  expect(remind_from).not.toBeNull();
  expect(await write(path, { remind_from, due: '2027-03-01' })).toEqual([200]);
  expect(await write(path, { remind_from: '2020-01-01' })).toEqual([422, '/data/attributes/remind_from']);
});
