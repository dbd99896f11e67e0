// A database that cannot grow any more: each write answers so, as a whole, and the lab goes on when there is space again
// (docs/quality.md#d5). The limit is SQLite's own; the disk itself is tried in tests/server/full-disk.test.ts.

import { expect, it } from 'vitest';
import { AppError } from '#server/contract/errors.ts';
import { createRecord, updateRecord } from '#server/core/write/write.ts';
import { chainInWrite } from '#server/db/store/chain.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

const long = (n: number) => `${n} `.repeat(1000);

async function fillUp({ ctx, handle }: TestLab, customer: string): Promise<{ acknowledged: number; refusals: AppError[] }> {
  handle.pragma(`max_page_count = ${Number(handle.pragma('page_count', { simple: true })) + 40}`);
  const devices = ctx.lab.registry.resource('inventory');
  const refusals: AppError[] = [];
  let acknowledged = 0;
  for (let n = 0; refusals.length < 5; n += 1) {
    try {
      await createRecord(ctx, devices, { values: { MTAG: `m${n}`, ktag: customer, remark: long(n) } });
      acknowledged += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.push(error);
    }
  }
  return { acknowledged, refusals };
}

it('every write is refused with the reason, none is half done, and writing goes on afterwards', async () => {
  const test = await openTestLab();
  const { ctx, handle, lab } = test;
  const customer = await create(ctx, 'customer', { K4602: 'Messhaus' });
  const { acknowledged, refusals } = await fillUp(test, customer);

  expect(refusals.map(({ code }) => code)).toEqual(new Array(5).fill('storage.full'));
  const count = (text: string) => handle.prepare(text).pluck().get();
  expect(acknowledged).toBeGreaterThan(0);
  expect(count('select count(*) from inventory')).toBe(acknowledged);
  expect(count("select count(*) from audits where resource = 'inventory'")).toBe(acknowledged);
  expect(handle.inTransaction).toBe(false);
  const update = updateRecord(ctx, lab.registry.resource('inventory'), {
    id: 'm0',
    input: { values: { remark: long(1).repeat(9) } },
  });
  await expect(update).rejects.toMatchObject({ code: 'storage.full' });

  handle.pragma('max_page_count = 1000000');
  await create(ctx, 'inventory', { MTAG: 'after', ktag: customer, remark: long(1) });
  expect(count("select count(*) from inventory where MTAG = 'after'")).toBe(1);
  expect(handle.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(await chainInWrite.check(lab.db)).toEqual({ entries: acknowledged + 2, brokenAt: null });
});

it('a job that falls due then does not take the program down', async () => {
  const test = await openTestLab();
  const { ctx, handle, lab } = test;
  const runs: string[] = [];
  const jobs = createJobRunner(lab, [
    { key: 'note', cron: '0 4 1 1 *', timezone: 'UTC', catchUp: true, run: async () => String(runs.push('ran')) },
  ]);
  await jobs.run('note', 'schedule');
  test.clock.forward(2 * 366 * 86_400_000);
  await fillUp(test, await create(ctx, 'customer', { K4602: 'Messhaus' }));
  handle.exec("CREATE TRIGGER no_space BEFORE INSERT ON job_runs BEGIN SELECT RAISE(ABORT, 'no space'); END");
  // It is overdue; a rejection that nobody takes would end the test run, as it would end the server.
  await jobs.start();
  await jobs.stop();
  expect(runs).toEqual(['ran']);
});
