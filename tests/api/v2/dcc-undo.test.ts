// An import of a DCC is one run: taken back, its points, their record and a calibration that was made for them are as they were before;
// done again, they are there again; what was changed or released since stays whole. docs/interface/papers.md#dcc-import, docs/adr/0025.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { v2Of } from '../../support/answers.ts';
import { bringDcc } from '../../support/bring-dcc.ts';
import { anInventory } from '../../support/builders.ts';
import { aListDcc, listOf, quantityOf } from '../../support/list-dcc.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let device: string;
let calibration: string;
beforeAll(async () => {
  lab = await startLab();
});
beforeEach(async () => {
  device = String((await anInventory(lab.program)).MTAG);
  const resource = lab.services.lab.registry.resource('calibration');
  const values = { MTAG: device, C2301: '2026-02-01', C2323: 'passed', status: 'M' };
  calibration = String((await createRecord(lab.program, resource, { values })).CTAG);
});
afterAll(() => lab.stop());

const dcc = aListDcc(
  quantityOf('basic_referenceValue', listOf('10.00 20.00', '\\volt')) +
    quantityOf('basic_measuredValue', listOf('10.03 20.05', '\\volt')),
);

const post = (path: string, content: string, fields: Record<string, string> = {}) => bringDcc(lab, path, content, fields);
const send = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, body?: unknown) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body === undefined ? {} : { body }) });
const results = async (of = calibration): Promise<Record<string, unknown>[]> =>
  v2Of(await send('GET', `results?filter[calibration_id]=${of}&sort=row_num`)).list.map(({ id, attributes }) => ({
    ...attributes,
    id,
  }));
const records = async (of = calibration) => v2Of(await send('GET', `documents?filter[results_of_id]=${of}`)).list;

async function imported(path = `calibrations/${calibration}/import-dcc`): Promise<{ run: string; calibration: string }> {
  const answer = await post(path, dcc, { existing: 'merge' });
  expect(answer.status, answer.text).toBe(201);
  const { run } = (answer.body as { meta: { run: string } }).meta;
  return { run, calibration: String(v2Of(answer).one.attributes.calibration_id) };
}

const undo = (run: string) => send('POST', `runs/${run}/undo`);

async function undone(run: string): Promise<string> {
  const answer = await undo(run);
  expect(answer.status, answer.text).toBe(200);
  return String((answer.body as { data: { id: string } }).data.id);
}

describe('an import', () => {
  it('is taken back whole: points that were there have their values again, new ones and the record are gone', async () => {
    const point = {
      calibration_id: calibration,
      row_num: 1,
      test_desc: 'At ten',
      fixq: '10',
      fixq_u: 'V',
      varq: '10.01',
      varq_u: 'V',
    };
    await send('POST', 'results', point);
    const before = await results();
    const { run } = await imported();
    expect(await results()).toHaveLength(2);
    const [record] = await records();
    await undone(run);
    expect(await results()).toMatchObject(
      before.map(({ id, varq, pass_fail, exp_uncert }) => ({ id, varq, pass_fail, exp_uncert })),
    );
    expect(await records()).toEqual([]);
    expect((await send('GET', `documents/${record?.id}`)).status).toBe(404);
    expect((await undo(run)).status).toBe(409);
    // As if it had never come.
    expect((await imported()).run).not.toBe(run);
  });

  it('is there again when taking it back is taken back, its file byte for byte', async () => {
    const { run } = await imported();
    const written = await results();
    const [record] = await records();
    await undone(await undone(run));
    const values = ({ id, fixq, varq, pass_fail }: Record<string, unknown>) => ({ id, fixq, varq, pass_fail });
    expect((await results()).map(values)).toEqual(written.map(values));
    expect((await records()).map(({ id }) => id)).toEqual([record?.id]);
    expect((await send('GET', `documents/${record?.id}/download`)).text).toBe(dcc);
    expect((await send('DELETE', `documents/${record?.id}`)).status).toBe(409);
  });

  it('at a device takes the calibration with it that was made for it', async () => {
    const { run, calibration: made } = await imported(`inventories/${device}/import-dcc`);
    expect(await results(made)).toHaveLength(2);
    await undone(run);
    expect((await send('GET', `calibrations/${made}`)).status).toBe(404);
    expect(await records(made)).toEqual([]);
    // The same certificate may come once more.
    expect((await imported(`inventories/${device}/import-dcc`)).calibration).not.toBe(made);
  });

  it('of a document that lay there leaves it there, the record of nothing', async () => {
    const id = String(v2Of(await post('documents', dcc, { title: 'Came by mail' })).one.id);
    const answer = await send('POST', `documents/${id}/import-dcc`, { calibration_id: calibration });
    expect(answer.status, answer.text).toBe(201);
    await undone((answer.body as { meta: { run: string } }).meta.run);
    expect(await results()).toEqual([]);
    const { attributes } = v2Of(await send('GET', `documents/${id}`)).one;
    expect(attributes).toMatchObject({ title: 'Came by mail', results_of_id: null });
    expect(v2Of(await send('GET', `document-links?filter[document_id]=${id}`)).list).toEqual([]);
    expect((await send('DELETE', `documents/${id}`)).status).toBeLessThan(300);
  });

  it('that had nothing to write is no run', async () => {
    await imported();
    const again = await post(`calibrations/${calibration}/import-dcc`, dcc, { existing: 'merge' });
    expect(again.body).toMatchObject({ meta: { run: null } });
  });
});

describe('taking an import back is refused, in words, and all of it stays', () => {
  it('once one of its points was changed', async () => {
    const { run } = await imported();
    const [first] = await results();
    expect((await send('PATCH', `results/${first?.id}`, { varq: '10.04' })).status).toBe(200);
    const answer = await undo(run);
    expect([answer.status, v2Of(answer).errors[0]?.detail]).toEqual([409, expect.stringContaining('changed since')]);
    expect((await results()).map(({ varq }) => varq)).toEqual(['10.04', '20.05']);
    expect(await records()).toHaveLength(1);
  });

  it('once a calibration that it made has more points', async () => {
    const { run, calibration: made } = await imported(`inventories/${device}/import-dcc`);
    await send('POST', 'results', { calibration_id: made, row_num: 9, test_desc: 'By hand', varq: '1', varq_u: 'V' });
    expect((await undo(run)).status).toBe(409);
    expect(await results(made)).toHaveLength(3);
  });

  it.each([
    ['with its points', 'refuse'],
    ['even where it brought nothing but the record', 'record'],
  ])('once the calibration is released, %s', async (_what, kind) => {
    let { run } = await imported();
    if (kind === 'record') {
      const other = `${dcc}\n`;
      const answer = await post(`calibrations/${calibration}/import-dcc`, other, { existing: 'merge' });
      run = (answer.body as { meta: { run: string } }).meta.run;
      expect(run).not.toBeNull();
    }
    const released = await send('POST', `calibrations/${calibration}/release`, { complete: true });
    expect(released.status, released.text).toBe(200);
    const answer = await undo(run);
    expect([answer.status, v2Of(answer).errors[0]?.detail]).toEqual([409, expect.stringContaining('released')]);
    expect(await results()).toHaveLength(2);
    expect(await records()).toHaveLength(kind === 'record' ? 2 : 1);
  });

  it('to who may not write results', async () => {
    const { run } = await imported();
    const answer = await lab.v2('berta', { method: 'POST', path: `/api/v2/runs/${run}/undo` });
    expect([403, 404]).toContain(answer.status);
    expect(await results()).toHaveLength(2);
  });
});
