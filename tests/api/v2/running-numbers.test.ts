// Running numbers go on from the highest of their kind, whatever other numbers somebody brought. docs/design/records.md#d-70.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

async function made(path: string, attributes: object): Promise<unknown> {
  const answer = await lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body: attributes });
  expect(answer.status, answer.text).toBe(201);
  return v2Of(answer).one.attributes.number;
}

it.each([
  ['bookings', { customer_id: 'C-ALPHA', date: '2041-03-02' }, 'A41-'],
  ['tickets', { title: 'A question' }, 'T-'],
])('of %s', async (path, attributes, prefix) => {
  const next = () => made(path, attributes);
  expect(await made(path, { ...attributes, number: `${prefix}0041` })).toBe(`${prefix}0041`);
  for (let part = 0; part < 25; part += 1) await made(path, { ...attributes, number: `${prefix}0041 part ${part}` });
  await made(path, { ...attributes, number: `${prefix}99999999999999999999` });
  expect(await next()).toBe(`${prefix}0042`);
  await made(path, { ...attributes, number: `${prefix}9999` });
  expect(await next()).toBe(`${prefix}10000`);
  expect(await next()).toBe(`${prefix}10001`);
});
