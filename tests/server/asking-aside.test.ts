// Large tables are counted, and long questions answered, in threads of their own: with the same answers and the same limits, while everybody else is answered, and
// without anything left behind when the lab closes.
import { CompiledQuery } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '#server/contract/errors.ts';
import type { Lab } from '#server/core/lab/context.ts';
import { v1Of, v2Of } from '../support/answers.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';

const lists = [
  '/api/v2/inventories?filter[customer_id]=C-ALPHA&page[size]=3',
  '/api/v2/inventories?q=caliper&page[size]=3',
  '/api/v2/inventories?page[size]=2&page[number]=2&filter[status]=in:1,2,3,4,5',
  '/api/v2/calibrations?filter[status]=D&page[size]=3',
];
const widgets = [
  { title: 'last_calibration' },
  { title: 'inventory_status' },
  { title: 'due_calibration_per_month', settings: { numberMonth: 6 } },
];

async function answersOf(lab: RunningLab): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const user of ['admin', 'berta'] as const) {
    for (const path of lists) answers.push((await lab.v2(user, { method: 'GET', path })).body);
    for (const body of widgets) answers.push((await lab.v2(user, { method: 'POST', path: '/api/v2/widgets/data', body })).body);
  }
  return answers;
}

it('answers every count as it is answered beside the others', async () => {
  const beside = await startLab();
  onTestFinished(() => beside.stop());
  const apart = await startLab({ countApartFrom: 0 });
  onTestFinished(() => apart.stop());
  const isLong = ({ aside, reads }: Lab) => aside?.isLarge(reads, new Set(['inventory', 'customers']));
  expect([await isLong(beside.services.lab), await isLong(apart.services.lab)]).toEqual([false, true]);
  const expected = await answersOf(beside);
  expect(expected.some((answer) => Number((answer as { meta?: { total?: number } }).meta?.total) > 0)).toBe(true);
  expect(await answersOf(apart)).toEqual(expected);
});

it('counts what was written a moment ago', async () => {
  const lab = await startLab({ countApartFrom: 0 });
  onTestFinished(() => lab.stop());
  const path = '/api/v2/inventories?filter[serial_number]=like:counted-apart&page[size]=1';
  const total = async () => v2Of(await lab.v2('admin', { method: 'GET', path })).meta?.total;
  expect(await total()).toBe(0);
  for (const count of [1, 2]) {
    const body = { asset_number: `A-${count}`, serial_number: `counted-apart-${count}`, customer_id: 'C-ALPHA' };
    const made = await lab.v2('admin', { method: 'POST', path: '/api/v2/inventories', body });
    expect(made.status).toBe(201);
    expect(await total()).toBe(count);
  }
});

it('ends a count that takes too long, on both faces', async () => {
  const lab = await startLab({ countApartFrom: 0, mostQueryMs: 0 });
  onTestFinished(() => lab.stop());
  const rows = Array.from({ length: 2500 }, (_, n) => ({ MTAG: `many-${n}`, I4201: `many ${n}`, ktag: 'C-ALPHA' }));
  for (let start = 0; start < rows.length; start += 500)
    await lab.services.lab.db
      .insertInto('inventory')
      .values(rows.slice(start, start + 500))
      .execute();
  const v2 = await lab.v2('admin', { method: 'GET', path: '/api/v2/inventories?filter[remark]=like:zz&page[size]=0' });
  const again =
    v2.status === 503 ? v2 : await lab.v2('admin', { method: 'GET', path: '/api/v2/inventories?filter[remark]=like:zz' });
  expect(again.status).toBe(503);
  expect(v2Of(again).errors[0]).toMatchObject({ status: '503', code: 'query.too_long' });
  const filter = encodeURIComponent(JSON.stringify([{ property: 'remark', operator: 'like', value: 'zz' }]));
  const v1 = await lab.v1('admin', { method: 'GET', path: `/api/inventory?filter=${filter}` });
  expect(v1.status).toBe(503);
  expect(v1Of(v1)).toMatchObject({ success: false, errorCode: 503 });
});

/** Never comes to its end by itself. */
const endless = CompiledQuery.raw(
  `with recursive n(i) as (select 1 union all select i + 1 from n where (i & 1023 <> 0 or plumbline_in_time()) limit -1)
   select count(*) as n from n where i < 0`,
);

it('answers everybody else meanwhile, and closes the lab under a count that goes on', async () => {
  const lab = await startLab({ mostQueryMs: 600_000 });
  const { aside } = lab.services.lab;
  if (!aside) throw new Error('a served lab asks aside');
  const counted = aside.rows(endless).then(
    () => 'counted',
    (error: unknown) => error,
  );
  const list = await lab.v2('admin', { method: 'GET', path: '/api/v2/inventories?filter[customer_id]=C-ALPHA&page[size]=1' });
  expect(list.status).toBe(200);
  expect(list.body).toMatchObject({ data: [{ type: 'inventory' }] });
  await lab.stop();
  expect(await counted).toBeInstanceOf(AppError);
  expect(await counted).toMatchObject({ code: 'server.stopping' });
});

it('goes on while a question walks on, whoever asked it, and ends it with the lab', async () => {
  const lab = await startLab({ mostQueryMs: 600_000 });
  // Where lists, reads by key and everything else that only reads is asked.
  const walked = lab.services.lab.reads.executeQuery(endless).then(
    () => 'walked',
    (error: unknown) => error,
  );
  for (const path of ['/health', '/api/v2/inventories?page[size]=1', '/api/v2/inventories?q=SN-00&sort=remark']) {
    expect((await lab.v2('admin', { method: 'GET', path })).status).toBe(200);
  }
  const made = await lab.v2('admin', { method: 'POST', path: '/api/v2/customers', body: { name: 'meanwhile' } });
  expect(made.status).toBe(201);
  await lab.stop();
  expect(await walked).toMatchObject({ code: 'server.stopping' });
});
