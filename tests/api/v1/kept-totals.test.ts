// Totals are kept between writes and still exact: whatever may change one drops it, also from afar. docs/interface/v1.md#paging,
// docs/adr/0010.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v1Of } from '../../support/answers.ts';
import { anInventory, change } from '../../support/builders.ts';
import { parameter } from '../../support/http-client.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const total = async (path: string) => v1Of(await lab.v1('berta', { path: `/api/${path}` })).total;
const inUse = `calibration?${parameter('filter', [{ property: 'inventory.I4209', value: 'A', operator: '=' }])}`;

it('a device that changes its customer takes its calibrations out of sight and back', async () => {
  await anInventory(lab.program, { MTAG: 'mover', ktag: 'C-ALPHA' });
  const before = await total('calibration');
  await lab.v1('admin', { method: 'POST', path: '/api/calibration', body: { MTAG: 'mover', C2301: '2026-01-01' } });
  expect(await total('calibration')).toBe(before + 1);
  await lab.v1('admin', { method: 'PUT', path: '/api/inventory/mover', body: { remark: 'nothing moves' } });
  expect(await total('calibration')).toBe(before + 1);
  await lab.v1('admin', { method: 'PUT', path: '/api/inventory/mover', body: { ktag: 'C-FAR' } });
  expect(await total('calibration')).toBe(before);
  await lab.v1('admin', { method: 'PUT', path: '/api/inventory/mover', body: { ktag: 'C-BETA' } });
  expect(await total('calibration')).toBe(before + 1);
});

it('a customer that is taken from the user, too', async () => {
  const [calibrations, results] = [await total('calibration'), await total('result')];
  const customers = async (list: string[]) =>
    lab.v2('admin', { method: 'POST', path: '/api/v2/users/user-berta/customers', body: { customers: list } });
  await customers(['C-BETA']);
  expect(await total('calibration')).toBeLessThan(calibrations);
  await customers(['C-ALPHA', 'C-BETA']);
  expect([await total('calibration'), await total('result')]).toEqual([calibrations, results]);
});

it('a filter through a relation sees every change of the other record', async () => {
  const before = await total(inUse);
  await change(lab.program, 'inventory', 'dev-1', { I4209: 'S' });
  const stored = await total(inUse);
  expect(stored).toBeLessThan(before);
  await change(lab.program, 'inventory', 'dev-1', { I4209: 'A' });
  expect(await total(inUse)).toBe(before);
});

it('what is deleted and restored is counted out and in', async () => {
  const before = await total('calibration');
  const { rows } = v1Of(await lab.v1('berta', { path: '/api/calibration?limit=1' }));
  const answer = await lab.v2('admin', { method: 'DELETE', path: `/api/v2/calibrations/${String(rows[0]?.CTAG)}` });
  expect(answer.status).toBe(204);
  expect(await total('calibration')).toBe(before - 1);
  await lab.v2('admin', { method: 'POST', path: `/api/v2/bin/${String(answer.headers['x-bin-id'])}/restore` });
  expect(await total('calibration')).toBe(before);
});

it('whose devices are narrowed sees totals follow every column of them', async () => {
  const narrow = async () => v1Of(await lab.v1('narrow', { path: '/api/calibration' })).total;
  const before = await narrow();
  await change(lab.program, 'inventory', 'dev-1', { I4209: 'S' });
  expect(await narrow()).toBeLessThan(before);
  await change(lab.program, 'inventory', 'dev-1', { I4209: 'A' });
  expect(await narrow()).toBe(before);
});
