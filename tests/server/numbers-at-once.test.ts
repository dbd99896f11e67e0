// Running numbers under two hundred clients at once, each on a connection of its own to a server as a lab runs it: every one is given
// once, and none is left out. docs/design/records.md#d-70, docs/design/lab-work.md#d-182.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Answer, signIn, v2 } from './support/lab-client.ts';
import { type LabProcess, startLab } from './support/lab-process.ts';

const clients = 200;
const year = '2026';
const numbered = Array.from({ length: clients }, (_, index) => index);

async function begin() {
  const data = mkdtempSync(join(tmpdir(), 'plumbline-numbers-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const lab: LabProcess = await startLab({ data });
  const token = await signIn(lab.url);
  const send = (method: string, path: string, values?: object, key?: string) =>
    v2(lab.url, token, method, path, values, key === undefined ? {} : { 'Idempotency-Key': key });
  return { send };
}

const dataOf = ({ body }: Answer) => body.data as { id: string; attributes: Record<string, unknown> };
const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))].sort();

function series(prefix: string, width: number): string[] {
  return numbered.map((index) => `${prefix}${String(index + 1).padStart(width, '0')}`);
}

it('of orders and tickets are given once each, without a gap', async () => {
  const { send } = await begin();
  const customer = dataOf(await send('POST', 'customers', { name: 'Bergmann Optik' })).id;
  const orders = await Promise.all(
    numbered.map(() => send('POST', 'bookings', { customer_id: customer, date: `${year}-03-02` })),
  );
  expect(statusesOf(orders)).toEqual([201]);
  expect(orders.map((one) => dataOf(one).attributes.number).sort()).toEqual(series('A26-', 4));
  const tickets = await Promise.all(numbered.map((index) => send('POST', 'tickets', { title: `Ticket ${index}` })));
  expect(statusesOf(tickets)).toEqual([201]);
  expect(tickets.map((one) => dataOf(one).attributes.number).sort()).toEqual(series('T-', 4));
});

it('of certificates are given at the release, once each, also where two release the same calibration', async () => {
  const { send } = await begin();
  const customer = dataOf(await send('POST', 'customers', { name: 'Bergmann Optik' })).id;
  const device = dataOf(await send('POST', 'inventories', { asset_number: 'N-1', customer_id: customer })).id;
  const made = await Promise.all(
    numbered.map(() => send('POST', 'calibrations', { inventory_id: device, calibration_date: `${year}-03-02` })),
  );
  expect(statusesOf(made)).toEqual([201]);
  const values = { complete: true, cal_result: 'passed' };
  const released = await Promise.all(
    made.flatMap((one) => [1, 2].map(() => send('POST', `calibrations/${dataOf(one).id}/release`, values))),
  );
  const taken = released.filter(({ status }) => status === 200);
  expect(statusesOf(released)).toEqual([200, 409]);
  const numbers = taken.map((one) => String(dataOf(one).attributes.certificate_number)).sort();
  const [first = ''] = numbers;
  expect(numbers).toEqual(series(first.slice(0, -6), 6));
  expect(first).toMatch(/-000001$/);
});

it('of loans are given once each, also where two want the same device', async () => {
  const { send } = await begin();
  const customer = dataOf(await send('POST', 'customers', { name: 'Bergmann Optik' })).id;
  const devices = await Promise.all(
    numbered.map((index) => send('POST', 'inventories', { asset_number: `N-${index}`, customer_id: customer })),
  );
  expect(statusesOf(devices)).toEqual([201]);
  const loans = await Promise.all(
    devices.flatMap((one) =>
      [1, 2].map(() =>
        send('POST', 'locations/hand-out', {
          inventory_ids: [dataOf(one).id],
          customer_id: customer,
          rental_end: '2999-12-31',
        }),
      ),
    ),
  );
  expect(statusesOf(loans)).toEqual([200, 409]);
  const taken = loans.filter(({ status }) => status === 200);
  const numbers = taken.map(({ body }) => String((body.meta as { loan_number: string }).loan_number)).sort();
  expect(numbers).toEqual(series(numbers[0]?.slice(0, -4) ?? '', 4));
  expect(numbers[0]).toMatch(/^L\d\d-0001$/);
});
