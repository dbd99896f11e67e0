// Printing to a raw port: the bytes a printer gets, and what is said when it is off, hangs or drops the line. Nothing is printed twice
// without asking.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakePrinter } from '../../support/fake-printer.ts';
import { labelJobs } from '../../support/label-jobs.ts';
import { readZpl } from '../../support/read-zpl.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let jobs: ReturnType<typeof labelJobs>;
beforeAll(async () => {
  lab = await startLab();
  jobs = labelJobs(lab);
});
afterAll(() => lab.stop());

const get = (path: string) => lab.v2('admin', { path: `/api/v2/${path}` });
const post = (path: string, body: object) => lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body });

async function aPrinter(port: number, values: object = {}): Promise<string> {
  const answer = await post('printers', {
    name: `Zebra ${port}`,
    kind: 'raw',
    host: '127.0.0.1',
    port,
    dpi: 203,
    darkness: 12,
    format: 'device-30x15',
    timeout_seconds: 60,
    ...values,
  });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { data: { id: string } }).data.id;
}

const states = async (job: string) => {
  const { body } = await get(`printed-labels?filter[print_job_id]=${job}&sort=position`);
  return (body as { data: { attributes: { state: string } }[] }).data.map(({ attributes }) => attributes.state);
};

const numbersIn = (zpl: string) =>
  readZpl(zpl).flatMap(({ fields }) => fields.flatMap(({ kind, content }) => (kind === 'datamatrix' ? [content] : [])));

describe('a network printer', () => {
  it('gets the labels in order, in its own resolution and darkness, with its usual format', async () => {
    const printer = await fakePrinter();
    const printer_id = await aPrinter(printer.port, { offset_x: 1 });
    const job = await jobs.print({ printer_id, ids: ['dev-1', 'dev-2', 'dev-1'], copies: 3, language: 'de' });
    expect(job.attributes).toMatchObject({ state: 'printed', done: 3, message: null, printer_name: `Zebra ${printer.port}` });
    expect(await states(job.id)).toEqual(['printed', 'printed', 'printed']);
    const [zpl = '', ...others] = printer.received();
    expect(others).toEqual([]);
    expect(numbersIn(zpl)).toEqual(['A-1', 'A-2', 'A-1']);
    expect(readZpl(zpl)[0]).toMatchObject({ width: 240, length: 120, copies: 3, darkness: 12, utf8: true });
    expect(zpl).toBe((await get(`print-jobs/${job.id}/file?output=zpl`)).text);
    await printer.stop();
  });

  it('gets one job after the other', async () => {
    const printer = await fakePrinter();
    const printer_id = await aPrinter(printer.port);
    const first = await jobs.order({ printer_id, ids: Array.from({ length: 200 }, () => 'dev-1') });
    const second = await jobs.order({ printer_id, ids: ['dev-2'] });
    for (const id of [first, second]) expect((await jobs.ended(id)).attributes.state).toBe('printed');
    const [one = '', two = ''] = printer.received();
    expect(numbersIn(one)).toHaveLength(200);
    expect(numbersIn(two)).toEqual(['A-2']);
    await printer.stop();
  });

  it('that is off: nothing was printed, and going on prints all of it once', async () => {
    const gone = await fakePrinter();
    const { port } = gone;
    await gone.stop();
    const printer_id = await aPrinter(port);
    const job = await jobs.print({ printer_id, ids: ['dev-1', 'dev-2'] });
    expect(job.attributes).toMatchObject({ state: 'failed', message: expect.stringContaining('Nothing was printed') });
    expect(await states(job.id)).toEqual(['failed', 'failed']);
    const again = await post(`print-jobs/${job.id}/continue`, {});
    expect(again.status, again.text).toBe(202);
    expect((await jobs.ended(job.id)).attributes.state).toBe('failed');
  });

  it('that drops the line: unknown, and only asking prints again', async () => {
    const printer = await fakePrinter({ drops: 100 });
    const job = await jobs.print({ printer_id: await aPrinter(printer.port), ids: ['dev-1', 'dev-2'] });
    expect(job.attributes).toMatchObject({ state: 'unknown', message: expect.stringContaining('may have been printed') });
    const asked = await post(`print-jobs/${job.id}/continue`, {});
    expect(asked.status).toBe(409);
    expect(asked.text).toContain('look at the printer');
    expect(printer.connections()).toBe(1);
    await printer.stop();
  });

  it('that hangs: given up after its time, printed again only when that is said', async () => {
    const printer = await fakePrinter('hangs');
    const printer_id = await aPrinter(printer.port, { timeout_seconds: 1 });
    const job = await jobs.print({ printer_id, ids: ['dev-1', 'dev-2'] });
    expect(job.attributes).toMatchObject({ state: 'unknown', message: expect.stringContaining('took nothing for 1 s') });
    expect(await states(job.id)).toEqual(['unknown', 'unknown']);
    expect((await post(`print-jobs/${job.id}/continue`, {})).status).toBe(409);
    const again = await post(`print-jobs/${job.id}/continue`, { print_again: true });
    expect(again.status, again.text).toBe(202);
    expect((await jobs.ended(job.id)).attributes.state).toBe('unknown');
    expect(printer.connections()).toBe(2);
    await printer.stop();
  });

  it('unknown is answered by a look at the printer', async () => {
    const printer = await fakePrinter('hangs');
    const printer_id = await aPrinter(printer.port, { timeout_seconds: 1 });
    const job = await jobs.print({ printer_id, ids: ['dev-1'] });
    const settled = await post(`print-jobs/${job.id}/settle`, { state: 'printed' });
    expect(settled.body).toMatchObject({ data: { attributes: { state: 'printed', message: null } } });
    expect(await states(job.id)).toEqual(['printed']);
    expect((await post(`print-jobs/${job.id}/settle`, { state: 'failed' })).status).toBe(409);
    expect((await post(`print-jobs/${job.id}/continue`, { print_again: true })).status).toBe(409);
    await printer.stop();
  });
});

describe('other targets', () => {
  it('an address is an address', async () => {
    for (const host of ['', 'http://zebra', 'zebra:9100', '10.0.0.1/x', '-x', 'a b']) {
      const answer = await post('printers', { name: 'x', kind: 'raw', host });
      expect(answer.status, host).toBe(422);
    }
    for (const host of ['zebra', 'zebra-1.lab.local', '10.0.0.7', 'fe80::1', '::1'])
      expect((await post('printers', { name: 'x', kind: 'raw', host })).status, host).toBe(201);
  });

  it('one out of use prints nothing', async () => {
    const printer_id = await aPrinter(9, { active: false });
    expect((await post('labels/print', { printer_id, ids: ['dev-1'] })).status).toBe(409);
    expect((await post('labels/print', { printer_id: 'ghost', ids: ['dev-1'] })).status).toBe(422);
  });
});
