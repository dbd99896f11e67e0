// The history of a calibration tells of its results and standards as well, and of those that were taken out: who, when, what it was.
// docs/interface/safety.md#trail, docs/adr/0130-the-history-of-a-record-tells-of-its-parts.md.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

interface Told {
  action: string;
  user_name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  part: { type: string; id: string; gone: boolean; named: Record<string, unknown> } | null;
}

type Who = Parameters<RunningLab['v2']>[0];

async function send(method: string, path: string, body?: object): Promise<string> {
  const answer = await lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return method === 'POST' ? v2Of(answer).one.id : '';
}

async function historyOf(id: string, { who = 'admin', page = '' }: { who?: Who; page?: string } = {}): Promise<Told[]> {
  const answer = await lab.v2(who, { path: `/api/v2/calibrations/${id}/history${page}` });
  expect(answer.status).toBe(200);
  return v2Of(answer).list.map(({ attributes }) => attributes as unknown as Told);
}

async function calibrationOf(customer: string): Promise<string> {
  const { MTAG } = await anInventory(lab.program, { ktag: customer });
  return send('POST', 'calibrations', { inventory_id: String(MTAG), calibration_date: '2026-02-10' });
}

const aResult = (calibration: string, row: number) =>
  send('POST', 'results', { calibration_id: calibration, row_num: row, test_desc: `Point ${row}`, uut_ind: '10.02' });

it('tells of what was made, changed and taken out, in one timeline, newest first', async () => {
  const id = await calibrationOf('C-ALPHA');
  const result = await aResult(id, 3);
  await send('PATCH', `results/${result}`, { uut_ind: '10.03' });
  const { MTAG } = await anInventory(lab.program, {});
  const standard = await send('POST', 'standards', { calibration_id: id, standard_inventory_id: String(MTAG) });
  await send('DELETE', `standards/${standard}`);
  await send('DELETE', `results/${result}`);
  await send('PATCH', `calibrations/${id}`, { technician: 'Berta' });
  const told = await historyOf(id);
  expect(told.map(({ action, part }) => [action, part?.type ?? null, part?.gone ?? null])).toEqual([
    ['update', null, null],
    ['delete', 'result', true],
    ['delete', 'standard', true],
    ['create', 'standard', true],
    ['update', 'result', true],
    ['create', 'result', true],
    ['create', null, null],
  ]);
  expect(told[1]).toMatchObject({ user_name: 'admin@lab.test', before: { uut_ind: '10.03' }, after: null });
  expect(told[1]?.part).toMatchObject({ id: result, named: { row_num: 3, test_desc: 'Point 3' } });
  expect(told[2]?.part?.named).toMatchObject({ standard_inventory_id: String(MTAG) });
  expect(told[4]).toMatchObject({ before: { uut_ind: '10.02' }, after: { uut_ind: '10.03' } });
  const pages = await Promise.all([1, 2].map((page) => historyOf(id, { page: `?page[size]=4&page[number]=${page}` })));
  expect(pages.flat()).toEqual(told);
});

it('what came back from the bin is there again, with all that was', async () => {
  const id = await calibrationOf('C-ALPHA');
  const result = await aResult(id, 1);
  const gone = await lab.v2('admin', { method: 'DELETE', path: `/api/v2/results/${result}` });
  await send('POST', `bin/${String(gone.headers['x-bin-id'])}/restore`);
  const told = await historyOf(id);
  expect(told.map(({ action, part }) => [action, part?.gone ?? null])).toEqual([
    ['restore', false],
    ['delete', false],
    ['create', false],
    ['create', null],
  ]);
});

it('is not there for who does not see the calibration, and leaves out what its reader may not see', async () => {
  const far = await calibrationOf('C-FAR');
  await aResult(far, 1);
  expect((await lab.v2('berta', { path: `/api/v2/calibrations/${far}/history` })).status).toBe(404);
});

it('a result that was another customer’s before tells whoever sees one of them nothing', async () => {
  const [far, own] = [await calibrationOf('C-FAR'), await calibrationOf('C-ALPHA')];
  const moved = await aResult(far, 1);
  await send('PATCH', `results/${moved}`, { calibration_id: own });
  await aResult(own, 2);
  const ofAll = await historyOf(own);
  expect(ofAll.filter(({ part }) => part?.id === moved)).toHaveLength(2);
  const told = await historyOf(own, { who: 'berta' });
  expect(told.filter(({ part }) => part?.id === moved)).toEqual([]);
  expect(told.filter(({ part }) => part !== null)).toHaveLength(1);
});
