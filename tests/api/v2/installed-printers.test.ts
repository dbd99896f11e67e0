// Printing through the operating system's spooler: what it is handed, what is told of a job, and that nothing is printed twice without
// asking. The programs of the system are fakes that keep what they get.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeSpooler, fakeSpooler } from '../../support/fake-spooler.ts';
import { labelJobs } from '../../support/label-jobs.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { qrCodesOf, readZpl } from '../../support/read-zpl.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { waitFor } from '../../support/waiting.ts';

let lab: RunningLab;
let jobs: ReturnType<typeof labelJobs>;
let spooler: FakeSpooler;
const path = process.env.PATH;
beforeAll(async () => {
  spooler = fakeSpooler();
  process.env.PATH = spooler.path;
  lab = await startLab();
  jobs = labelJobs(lab);
});
afterAll(async () => {
  await lab.stop();
  process.env.PATH = path;
  spooler.remove();
});
beforeEach(() => {
  spooler.mode('takes');
  spooler.stands(null);
});

const get = (path: string) => lab.v2('admin', { path: `/api/v2/${path}` });
const post = (path: string, body: object) => lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body });

async function aPrinter(values: object = {}): Promise<string> {
  const answer = await post('printers', {
    name: 'Zebra',
    kind: 'installed',
    queue: 'Zebra',
    dpi: 300,
    format: 'device-30x15',
    ...values,
  });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { data: { id: string } }).data.id;
}

/** What the job says, once it does; nothing while all goes well. */
async function told(id: string, text: string): Promise<void> {
  const told = text === '' ? /^$/ : text;
  await waitFor(
    `the job to say "${text}"`,
    async () => expect((await jobs.read(id)).attributes.message ?? '').toMatch(told),
    60_000,
  );
}

/** A job that is held by the spooler, with its number there. */
async function heldJob(printer_id: string): Promise<{ id: string; spooled: string }> {
  spooler.mode('holds');
  const before = spooler.jobs().length;
  const id = await jobs.order({ printer_id, ids: ['dev-1', 'dev-2'] });
  // Either it is in the queue, or its printer stands still already.
  await told(id, 'Zebra');
  const spooled = spooler.jobs()[before]?.id ?? '';
  return { id, spooled };
}

const mediaBox = (bytes: Buffer) => /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(bytes.toString('latin1'))?.slice(1).map(Number);
const millimetres = (points: number | undefined) => ((points ?? 0) * 25.4) / 72;

describe('an installed printer', () => {
  it('is found in the system', async () => {
    const { body } = await get('printers/installed');
    expect(body).toEqual({
      data: [{ name: 'Zebra', description: 'Etiketten Labor', location: 'Raum 2', state: 'idle', reason: '' }],
      meta: { problem: null },
    });
  });

  it.each([
    ['de', 'Das Drucksystem dieses Rechners antwortet nicht. Bitte den Druckdienst starten'],
    ['en', 'The printing system of this machine does not answer. Start the print service'],
  ])('of a system that gives no answer: what to do, in the reader’s language (%s)', async (language, sentence) => {
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/auth/me', body: { language } });
    spooler.mode('silent');
    const { problem } = ((await get('printers/installed')).body as { meta: { problem: string } }).meta;
    expect(problem).toContain(sentence);
    expect(problem).not.toContain('Scheduler');
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/auth/me', body: { language: 'en' } });
  });

  it('gets pages of exactly their size, unscaled, and printed is what the spooler calls done', async () => {
    const job = await jobs.print({ printer_id: await aPrinter(), ids: ['dev-1', 'dev-2'], copies: 2 });
    expect(job.attributes).toMatchObject({ state: 'printed', done: 2, message: null });
    const { args, bytes } = spooler.jobs().at(-1) ?? { args: [], bytes: Buffer.alloc(0) };
    expect(args.join(' ')).toContain('-o PageSize=Custom.30x15mm -o media=Custom.30x15mm -o print-scaling=none');
    expect(args.slice(0, 2)).toEqual(['-d', 'Zebra']);
    expect(readPdf(bytes).pages).toHaveLength(4);
    const [width, height] = mediaBox(bytes) ?? [];
    expect(Math.abs(millimetres(width) - 30)).toBeLessThan(0.1);
    expect(Math.abs(millimetres(height) - 15)).toBeLessThan(0.1);
  });

  it('that speaks ZPL gets it untouched', async () => {
    await jobs.print({ printer_id: await aPrinter({ output: 'zpl', dpi: 203 }), ids: ['dev-1'] });
    const { args, bytes } = spooler.jobs().at(-1) ?? { args: [], bytes: Buffer.alloc(0) };
    expect(args.slice(-2)).toEqual(['-o', 'raw']);
    expect(readZpl(bytes.toString())).toHaveLength(1);
  });

  it('that stands still: the job waits there, says why, and is printed once when the printer goes on', async () => {
    const printer_id = await aPrinter();
    spooler.stands('media-empty');
    const { id, spooled } = await heldJob(printer_id);
    await told(id, 'media-empty');
    expect((await post(`print-jobs/${id}/continue`, {})).status).toBe(409);
    const count = spooler.jobs().length;
    spooler.set(spooled, { where: 'completed' });
    expect((await jobs.ended(id)).attributes).toMatchObject({ state: 'printed', message: null });
    expect(spooler.jobs()).toHaveLength(count);
  });

  it('gives a job back that has not begun', async () => {
    const { id } = await heldJob(await aPrinter());
    expect((await post(`print-jobs/${id}/cancel`, {})).body).toMatchObject({ data: { attributes: { state: 'cancelled' } } });
  });

  it('that refused a job: it can be given up, and taken up again', async () => {
    spooler.mode('refuses');
    const { id, attributes } = await jobs.print({ printer_id: await aPrinter(), ids: ['dev-1'] });
    expect(attributes.state).toBe('failed');
    expect((await post(`print-jobs/${id}/cancel`, {})).body).toMatchObject({ data: { attributes: { state: 'cancelled' } } });
    spooler.mode('takes');
    expect((await post(`print-jobs/${id}/continue`, {})).status).toBe(202);
    expect((await jobs.ended(id)).attributes).toMatchObject({ state: 'printed', done: 1 });
  });

  it('had begun when it was cancelled: it may be on paper, and only asking prints it again', async () => {
    const { id, spooled } = await heldJob(await aPrinter());
    spooler.set(spooled, { alerts: 'job-printing' });
    await told(id, '');
    const { body } = await post(`print-jobs/${id}/cancel`, {});
    expect(body).toMatchObject({ data: { attributes: { state: 'unknown', message: expect.stringContaining('had begun') } } });
    expect((await post(`print-jobs/${id}/continue`, {})).status).toBe(409);
  });

  it('the spooler does not know: nothing was printed, in one sentence', async () => {
    spooler.mode('refuses');
    const job = await jobs.print({ printer_id: await aPrinter(), ids: ['dev-1'] });
    expect(job.attributes).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/does not exist.*Nothing was printed/),
    });
    spooler.mode('takes');
    expect((await post(`print-jobs/${job.id}/continue`, {})).status).toBe(202);
    expect((await jobs.ended(job.id)).attributes.state).toBe('printed');
  });

  it('is told by its state', async () => {
    const id = await aPrinter();
    expect((await get(`printers/${id}/state`)).body).toMatchObject({ data: { state: 'ready', cross: { x: 15, y: 7.5 } } });
    spooler.stands('media-empty');
    expect((await get(`printers/${id}/state`)).body).toMatchObject({
      data: { state: 'stopped', message: expect.stringContaining('media-empty') },
    });
    const other = await aPrinter({ queue: 'Nowhere' });
    expect((await get(`printers/${other}/state`)).body).toMatchObject({ data: { state: 'missing' } });
  });

  it('its labels are printed when the spooler calls them done, and confirmed by the scan of their device', async () => {
    const { id, spooled } = await heldJob(await aPrinter());
    const states = async () => {
      const { body } = await get(`printed-labels?filter[print_job_id]=${id}&sort=position`);
      return (body as { data: { attributes: { state: string } }[] }).data.map(({ attributes }) => attributes.state);
    };
    expect((await jobs.read(id)).attributes).toMatchObject({ state: 'printing', done: 0 });
    expect(await states()).toEqual(['queued', 'queued']);
    spooler.set(spooled, { where: 'completed' });
    expect((await jobs.ended(id)).attributes).toMatchObject({ state: 'printed', done: 2 });
    expect(await states()).toEqual(['printed', 'printed']);
    expect((await post('labels/confirm', { code: 'A-2', print_job_id: id })).status).toBe(200);
    expect(await states()).toEqual(['printed', 'confirmed']);
  });

  it('has no name that would be read as an option', async () => {
    for (const queue of ['', '-h', ' '])
      expect((await post('printers', { name: 'x', kind: 'installed', queue })).status, queue).toBe(422);
  });
});

describe('papers', () => {
  let printed = '';

  it('are printed in copies through the same queue', async () => {
    const printer_id = await aPrinter({ format: null });
    const answer = await post('inventories/dev-1/datasheet/print', { printer_id, copies: 3, language: 'de' });
    expect(answer.status, answer.text).toBe(202);
    printed = (answer.body as { data: { id: string } }).data.id;
    expect((await jobs.ended(printed)).attributes).toMatchObject({ state: 'printed', count: 1 });
    const { args, bytes } = spooler.jobs().at(-1) ?? { args: [], bytes: Buffer.alloc(0) };
    expect(args.join(' ')).toContain('-n 3 -o PageSize=A4');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('are printed again only as long as they say the same', async () => {
    const count = spooler.jobs().length;
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/inventories/dev-1', body: { description: 'Changed since' } });
    const again = (await post(`print-jobs/${printed}/reprint`, {})).body as { data: { id: string } };
    expect((await jobs.ended(again.data.id)).attributes).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('something else'),
    });
    expect(spooler.jobs()).toHaveLength(count);
  });

  it('go to no label printer', async () => {
    const printer_id = await aPrinter({ output: 'zpl' });
    expect((await post('inventories/dev-1/datasheet/print', { printer_id })).status).toBe(422);
  });
});

describe('a test', () => {
  it('label says how the printer is set, in its code, too', async () => {
    const id = await aPrinter({ output: 'zpl', dpi: 300, darkness: 15, format: 'device-50x25' });
    const answer = await post(`printers/${id}/test`, {});
    expect(answer.status, answer.text).toBe(202);
    const job = (answer.body as { data: { id: string } }).data.id;
    expect((await jobs.ended(job)).attributes).toMatchObject({ state: 'printed', count: 1 });
    const [label] = readZpl(spooler.jobs().at(-1)?.bytes.toString() ?? '');
    const contents = label?.fields.map(({ content }) => content) ?? [];
    expect(contents).toContain('300 dpi, 15');
    const codes = label ? qrCodesOf(label).map(({ content }) => content) : [];
    expect(codes).toEqual([expect.stringContaining('Zebra; Zebra; 300 dpi, 15')]);
  });

  it('bars correct the scale by what they measure, one at a time or both', async () => {
    const id = await aPrinter({ output: 'zpl', dpi: 203, format: 'device-62x29' });
    expect((await get(`printers/${id}/state`)).body).toMatchObject({ data: { bars: { x: 50, y: 25 } } });
    const printed = async () => {
      const answer = await post(`printers/${id}/test`, { kind: 'bars' });
      expect(answer.status, answer.text).toBe(202);
      await jobs.ended((answer.body as { data: { id: string } }).data.id);
      const [label] = readZpl(spooler.jobs().at(-1)?.bytes.toString() ?? '');
      return [label?.fields[0]?.width, label?.fields[1]?.height];
    };
    expect(await printed()).toEqual([400, 200]);
    const scales = async (body: object) => (await post(`printers/${id}/fit`, body)).body as { data: { attributes: object } };
    expect(await scales({ measured_x: 49 })).toMatchObject({ data: { attributes: { scale_x: 1.0204, scale_y: 1 } } });
    expect(await printed()).toEqual([Math.round((50 * 1.0204 * 203) / 25.4), 200]);
    // Now 50 mm come out as 49.9, so what is told grows a little further.
    expect(await scales({ measured_x: 49.9, measured_y: 25.5 })).toMatchObject({
      data: { attributes: { scale_x: 1.0224, scale_y: 0.9804 } },
    });
    expect(await printed()).toEqual([Math.round((50 * 1.0224 * 203) / 25.4), Math.round((25 * 0.9804 * 203) / 25.4)]);
  });

  it('bars that measure what no printer is off by change nothing, and the field is named', async () => {
    const id = await aPrinter({ format: 'device-62x29' });
    for (const [body, field, words] of [
      [{ measured_x: 39.9 }, 'measured_x', 'between 40 and 60 mm'],
      [{ measured_x: 60.1, measured_y: 25 }, 'measured_x', 'between 40 and 60 mm'],
      [{ measured_x: 50, measured_y: 19.9 }, 'measured_y', 'between 20 and 30 mm'],
      [{ measured_x: 'long' }, 'measured_x', ''],
      [{}, 'measured_x', ''],
    ] as const) {
      const answer = await post(`printers/${id}/fit`, body);
      expect(answer.status, answer.text).toBe(422);
      expect(answer.body).toMatchObject({
        errors: [{ source: { pointer: expect.stringContaining(field) }, detail: expect.stringContaining(words) }],
      });
    }
    expect((await get(`printers/${id}`)).body).toMatchObject({ data: { attributes: { scale_x: 1, scale_y: 1 } } });
    expect((await post('printers', { name: 'x', kind: 'pdf', scale_x: 1.3 })).status).toBe(422);
    expect((await post('printers', { name: 'x', kind: 'pdf', margin_left: -1 })).status).toBe(422);
  });

  it('cross moves the offsets by what it missed', async () => {
    const id = await aPrinter({ offset_x: 0.5 });
    const answer = await post(`printers/${id}/calibrate`, { measured_x: 16.2, measured_y: 7.1 });
    expect(answer.body).toMatchObject({ data: { attributes: { offset_x: -0.7, offset_y: 0.4 } } });
    expect((await post(`printers/${id}/calibrate`, { measured_x: 60, measured_y: 0 })).status).toBe(422);
  });
});
