// Labels over the interface: formats and their versions, previews, batches by every way of choosing, history, renewal queue.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { typed } from '#server/db/typed.ts';
import { carryOut } from '#server/endpoints/define-action.ts';
import { aCustomer, anInventory, change } from '../../support/builders.ts';
import { labelJobs } from '../../support/label-jobs.ts';
import { inkIn, inkOf } from '../../support/page-ink.ts';
import { patience } from '../../support/patience.ts';
import { drawnPage, readPdf } from '../../support/pdf-reader.ts';
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

const own = (text: string) => ({
  name: { de: 'Eigenes', en: 'Own' },
  width: 40,
  height: 20,
  elements: [{ type: 'text', x: 1, y: 1, width: 38, height: 8, size: 10, text }],
});

async function calibrated(device: string, values: object = {}): Promise<string> {
  const row = await createRecord(lab.program, lab.program.lab.registry.resource('calibration'), {
    values: {
      MTAG: device,
      C2301: '2026-01-05',
      C2303: '2027-01-05',
      C2323: 'passed',
      status: 'D',
      C2307: 'J. Großmann',
      ...values,
    },
  });
  return String(row.CTAG);
}

describe('formats', () => {
  it('are the shipped ones and the lab’s own, with the fields they may name', async () => {
    const { body } = await get('labels/formats');
    const { data, meta } = body as {
      data: { key: string; shipped: boolean; definition: { width: number } }[];
      meta: { fields: object };
    };
    expect(data.filter(({ shipped }) => shipped)).toHaveLength(10);
    expect(data.find(({ key }) => key === 'device-30x15')?.definition).toMatchObject({ width: 30, height: 15 });
    expect(meta.fields).toMatchObject({ device: expect.arrayContaining(['asset_number']) });
  });

  it('own ones are kept in versions, what was printed keeps its own', async () => {
    const made = await post('label-formats', { name: 'Schrank', definition: own('Schrank {device.asset_number}') });
    expect(made.status, made.text).toBe(201);
    const { id } = (made.body as { data: { id: string } }).data;
    const job = await jobs.print({ format: id, ids: ['dev-1'] });
    await lab.v2('admin', {
      method: 'PATCH',
      path: `/api/v2/label-formats/${id}`,
      body: { definition: own('Neu {device.asset_number}') },
    });
    await lab.v2('admin', { method: 'PATCH', path: `/api/v2/label-formats/${id}`, body: { remark: 'nur so' } });
    const { body } = await get(`label-format-versions?filter[label_format_id]=${id}&sort=version`);
    const versions = (body as { data: { attributes: { version: number } }[] }).data.map(({ attributes }) => attributes.version);
    expect(versions).toEqual([1, 2]);
    expect((await get(`label-formats/${id}`)).body).toMatchObject({ data: { attributes: { version: 2 } } });
    const newer = await jobs.print({ format: id, ids: ['dev-1'] });
    expect((await jobs.text(job.id)).trim()).toBe('Schrank A-1');
    expect((await jobs.text(newer.id)).trim()).toBe('Neu A-1');
    expect([job.attributes.format_version, newer.attributes.format_version]).toEqual([1, 2]);
  });

  it('an own one bears its names in both languages, and a new name given to its record', async () => {
    const made = await post('label-formats', { name: 'Own', definition: own('x') });
    const { id } = (made.body as { data: { id: string } }).data;
    const names = async () => {
      const { data } = (await get('labels/formats')).body as { data: { key: string; definition: { name: object } }[] };
      return data.find(({ key }) => key === id)?.definition.name;
    };
    expect(await names()).toEqual({ de: 'Eigenes', en: 'Own' });
    await lab.v2('admin', { method: 'PATCH', path: `/api/v2/label-formats/${id}`, body: { name: 'Regal' } });
    expect(await names()).toEqual({ de: 'Regal', en: 'Regal' });
  });

  it('a format that is none is refused by name', async () => {
    for (const [definition, word] of [
      [own('{device.password_hash}'), 'device.password_hash'],
      [{ ...own('x'), width: -1 }, 'width'],
    ] as const) {
      const answer = await post('label-formats', { name: 'x', definition });
      expect(answer.status, answer.text).toBe(422);
      expect(answer.text).toContain(word);
    }
  });
});

describe('preview', () => {
  it.each([
    ['svg', 'image/svg+xml', '<svg'],
    ['png', 'image/png', 'PNG'],
    ['pdf', 'application/pdf', '%PDF-1.7'],
    ['zpl', 'text/plain', '^XA'],
  ])('as %s', async (output, type, begin) => {
    const answer = await get(`labels/preview?format=device-50x25&inventory_id=dev-1&output=${output}`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['content-type']).toContain(type);
    expect(answer.bytes.subarray(0, 40).toString('latin1')).toContain(begin);
    expect((await get(`labels/preview?format=device-50x25&inventory_id=dev-1&output=${output}`)).bytes.equals(answer.bytes)).toBe(
      true,
    );
  });

  it('shows the device’s own values, sample ones without a device, in both languages', async () => {
    const text = async (query: string) =>
      readPdf((await get(`labels/preview?format=status-out-of-service&output=pdf&${query}`)).bytes).pages.join('');
    expect(await text('inventory_id=dev-1&language=de')).toMatch(/AUSSER BETRIEB[\s\S]*A-1/);
    expect(await text('language=en')).toMatch(/OUT OF SERVICE[\s\S]*PM-100001/);
  });

  it('a format being drawn is shown with what is wrong', async () => {
    const definition = { ...own('Ein viel zu langer Text für dieses kleine Etikett mit vielen Wörtern'), width: 30 };
    const { body } = await post('labels/check', { definition, inventory_id: 'dev-1' });
    expect(body).toMatchObject({
      data: {
        svg: expect.stringContaining('<svg'),
        findings: [
          { kind: 'outside', severity: 'warning', element: 0 },
          { kind: 'text_cut', severity: 'warning', message: expect.stringContaining('Ein viel zu langer Text') },
        ],
      },
    });
  });

  it('a format being drawn names no field that there is none of, and is tried with the longest texts', async () => {
    const definition = {
      ...own('{device.password_hash}'),
      elements: [...own('{device.password_hash}').elements, ...own('{device.manufacturer}').elements],
    };
    const findings = async (body: object) => {
      const answer = await post('labels/check', { definition, language: 'de', ...body });
      expect(answer.status, answer.text).toBe(200);
      return (answer.body as { data: { findings: object[] } }).data.findings;
    };
    const unknown = { kind: 'unknown_field', severity: 'error', element: 0, detail: 'device.password_hash' };
    expect(await findings({})).toMatchObject([unknown]);
    expect(await findings({ sample: 'long' })).toMatchObject([unknown, { kind: 'text_cut', element: 1 }]);
  });

  it('a device the caller may not see is none', async () => {
    const foreign = String(
      (await anInventory(lab.program, { I4201: 'FREMD-1', ktag: (await aCustomer(lab.program)).KTAG })).MTAG,
    );
    const path = `/api/v2/labels/preview?format=device-30x15&inventory_id=${foreign}`;
    expect((await lab.v2('admin', { path })).status).toBe(200);
    expect((await lab.v2('berta', { path })).status).toBe(422);
    const print = { method: 'POST', path: '/api/v2/labels/print', body: { format: 'device-30x15', ids: [foreign] } };
    expect((await lab.v2('berta', print)).status).toBe(422);
    expect((await get('labels/preview?format=device-30x15&inventory_id=nobody')).status).toBe(422);
    expect((await get('labels/preview?format=nothing')).status).toBe(422);
  });
});

describe('before a print', () => {
  const check = async (body: object) => {
    const answer = await post('labels/print/check', { language: 'en', ...body });
    expect(answer.status, answer.text).toBe(200);
    return (answer.body as { data: { count: number; printable: number; dpi: number; findings: object[]; refused: string[] } })
      .data;
  };
  const coded = (side: number) => ({
    ...own('{device.asset_number}'),
    elements: [{ type: 'code', x: 1, y: 1, width: side, height: side, symbology: 'qrcode' }],
  });
  const format = async (definition: object) => {
    const made = await post('label-formats', { name: 'Geprüft', definition });
    return (made.body as { data: { id: string } }).data.id;
  };
  const printer = async (dpi: number) => {
    const made = await post('printers', { name: `Prüfdrucker ${dpi}`, kind: 'pdf', dpi });
    return (made.body as { data: { id: string } }).data.id;
  };

  it('a code is judged in the dots of the printer it goes to, and nothing is printed', async () => {
    const before = (await get('print-jobs')).body;
    const [fine, coarse] = [await printer(600), await printer(203)];
    // 21 modules and 8 of quiet zone: 8 mm are two dots a module at 203 dpi, 5 mm are one.
    const asked = { format: await format(coded(8)), ids: ['dev-1', 'dev-2', 'dev-1'] };
    expect(await check({ ...asked, printer_id: fine })).toMatchObject({ count: 3, printable: 3, dpi: 600, findings: [] });
    expect(await check({ ...asked, printer_id: coarse })).toMatchObject({
      dpi: 203,
      printable: 3,
      refused: [],
      findings: [
        {
          kind: 'code_module_small',
          severity: 'warning',
          count: 3,
          asset_number: 'A-1',
          inventory_id: 'dev-1',
          message: expect.stringContaining('under three dots'),
        },
      ],
    });
    expect(await check({ format: await format(coded(5)), ids: ['dev-2'], printer_id: coarse })).toMatchObject({
      count: 1,
      printable: 0,
      refused: ['dev-2'],
      findings: [{ kind: 'code_module_too_small', severity: 'error', message: expect.stringContaining('under two') }],
    });
    expect((await get('print-jobs')).body).toEqual(before);
  });

  it('what comes to lie in the edge that a printer leaves blank is said, by the cells of the sheet', async () => {
    const margins = { margin_top: 4.2, margin_right: 4.2, margin_bottom: 4.2, margin_left: 4.2 };
    const made = await post('printers', { name: 'Büro', kind: 'pdf', ...margins });
    const printer_id = (made.body as { data: { id: string } }).data.id;
    const sheet = { width: 120, height: 60, columns: 3, rows: 3, left: 0, top: 0, step_x: 40, step_y: 20 };
    const asked = {
      format: await format({ ...own('x'), sheet, elements: [{ type: 'frame', x: 0.5, y: 0.5, width: 39, height: 19 }] }),
      ids: ['dev-1'],
    };
    const found = async (more: object) => (await check({ ...asked, printer_id, ...more })).findings;
    expect(await found({ start: 5 })).toEqual([]);
    expect(await found({ start: 4 })).toMatchObject([
      { kind: 'in_margin', severity: 'warning', element: 0, count: 1, message: expect.stringContaining('3.7 mm into the edge') },
    ]);
    expect(await found({ start: 5, copies: 2 })).toMatchObject([{ kind: 'in_margin' }]);
    expect(await found({ ids: ['dev-1', 'dev-2', 'dev-3'], start: 5 })).toMatchObject([{ kind: 'in_margin', count: 2 }]);
    expect((await check({ ...asked, start: 4 })).findings).toEqual([]);
    expect((await post('labels/print/check', { ...asked, start: 10 })).status).toBe(422);
  });

  it('a code is judged by the scale of its printer, too, and the preview is the one it gets', async () => {
    const made = await post('printers', { name: 'Lang', kind: 'raw', host: '127.0.0.1', dpi: 203, scale_x: 0.95, scale_y: 0.95 });
    const printer_id = (made.body as { data: { id: string } }).data.id;
    const asked = { format: await format(coded(11)), ids: ['dev-1'] };
    expect((await check({ ...asked, printer_id: await printer(203) })).findings).toEqual([]);
    expect((await check({ ...asked, printer_id })).findings).toMatchObject([{ kind: 'code_module_small' }]);
    const seen = async (more: string) =>
      (await get(`labels/preview?format=${asked.format}&inventory_id=dev-1&output=zpl${more}`)).text;
    expect(await seen(`&printer_id=${printer_id}`)).toContain('^PW304^LL152');
    expect(await seen('&dpi=203')).toContain('^PW320^LL160');
  });

  it('ends when whoever asked has gone: nothing is laid out for nobody', async () => {
    const action = lab.services.actions.find(({ path }) => path === 'labels/print/check');
    const gone = new AbortController();
    const input = action?.input.parse({ format: 'device-50x25', ids: Array.from({ length: 5000 }, () => 'dev-1') });
    if (!action) throw new Error('no such action');
    const run = carryOut(action, {
      ctx: { ...lab.program, naming: 'attributes' },
      input,
      headers: {},
      repeated: {},
      signal: gone.signal,
    });
    gone.abort();
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('what cannot be printed is named, and left out where that is wished', async () => {
    const limited = {
      ...own('{device.asset_number}'),
      requires: [{ field: 'device.asset_number', is: 'one_of', values: ['A-2'] }],
    };
    const asked = { format: await format(limited), ids: ['dev-1', 'dev-2', 'dev-3'] };
    const { printable, refused, findings } = await check(asked);
    expect({ printable, refused }).toEqual({ printable: 1, refused: ['dev-1', 'dev-3'] });
    expect(findings).toMatchObject([{ kind: 'not_meant_for_it', severity: 'error', count: 2, asset_number: 'A-1' }]);
    expect((await jobs.print(asked)).attributes.state).toBe('failed');
    const job = await jobs.print({ ...asked, without: refused });
    expect(job.attributes).toMatchObject({ state: 'printed', count: 1 });
    expect((await jobs.text(job.id)).trim()).toBe('A-2');
    expect((await post('labels/print', { ...asked, without: asked.ids })).status).toBe(422);
  });

  it('a text that was cut is said with the first device it happened to', async () => {
    const tight = {
      ...own('{device.asset_number}[ {device.serial_number}] mit einem Zusatz, der auf keinem Etikett Platz hat'),
      width: 40,
    };
    const { findings } = await check({ format: await format(tight), ids: ['dev-2', 'dev-1'] });
    expect(findings).toMatchObject([{ kind: 'text_cut', severity: 'warning', count: 2, asset_number: 'A-2' }]);
  });
});

describe('a batch', () => {
  it('of named devices is a PDF with a page each, in their order, and stands in their history', async () => {
    const job = await jobs.print({ format: 'device-62x29', ids: ['dev-2', 'dev-1'], copies: 2, language: 'de' });
    expect(job.attributes).toMatchObject({
      state: 'printed',
      count: 2,
      done: 2,
      copies: 2,
      title: 'Gerät 62 × 29 mm (Band 62 mm), Anzahl 2',
    });
    const file = await get(`print-jobs/${job.id}/file`);
    expect(file.headers['content-disposition']).toMatch(/filename="?Labels-\d{4}-\d\d-\d\d\.pdf/);
    const { pages, info } = readPdf(file.bytes);
    expect(pages.map((page) => /A-\d/.exec(page)?.[0])).toEqual(['A-2', 'A-2', 'A-1', 'A-1']);
    expect(info.Title).toContain('62 × 29');
    expect((await get(`print-jobs/${job.id}/file`)).bytes.equals(file.bytes)).toBe(true);
    const history = (await get('printed-labels?filter[inventory_id]=dev-2&sort=-at')).body as { data: { attributes: object }[] };
    expect(history.data[0]?.attributes).toMatchObject({ state: 'printed', format_name: expect.stringContaining('62') });
  });

  it('of a list, a filter, a formula and scanned codes', async () => {
    const number = (job: { attributes: { count: number } }) => job.attributes.count;
    const answers = (await get('inventories?filter[asset_number]=A-1')).body as { meta: { total: number } };
    expect(number(await jobs.print({ format: 'device-30x15', list: { 'filter[asset_number]': 'A-1' } }))).toBe(
      answers.meta.total,
    );
    expect(
      number(
        await jobs.print({ format: 'device-30x15', list: { formula: "I4201 = 'A-1' OR I4201 = 'A-2'", sort: '-asset_number' } }),
      ),
    ).toBe(2);
    expect(number(await jobs.print({ format: 'device-30x15', codes: ['A-2', 'dev-1', 'A-2'] }))).toBe(3);
    const range = { 'filter[asset_number]': ['gte:A-1', 'lte:A-2'], sort: 'asset_number' };
    const within = (await get('inventories?filter[asset_number]=gte:A-1&filter[asset_number]=lte:A-2')).body as typeof answers;
    expect(number(await jobs.print({ format: 'device-30x15', list: range }))).toBe(within.meta.total);
  });

  it('says what is wrong with the choice', async () => {
    const refused = async (body: object) => {
      const answer = await post('labels/print', { format: 'device-30x15', ...body });
      expect(answer.status, answer.text).toBe(422);
      return answer.text;
    };
    expect(await refused({ ids: ['dev-1', 'ghost'] })).toContain('ghost');
    expect(await refused({ codes: ['no such code'] })).toContain('no such code');
    expect(await refused({ list: { 'filter[asset_number]': 'nothing like this' } })).toContain('fits');
    await refused({});
    await refused({ ids: ['dev-1'], codes: ['A-1'] });
    await refused({ list: { 'filter[nothing]': 'x' } });
    await refused({ list: { 'page[size]': '3' } });
    await refused({ list: { q: ['A-1', 'A-2'] } });
    await refused({ ids: ['dev-1'], start: 2 });
    await refused({ format: 'device-70x36-sheet', ids: ['dev-1'], start: 25 });
    await refused({ ids: Array.from({ length: 60 }, () => 'dev-1'), copies: 100 });
  });

  it('on a sheet has cut marks where they are asked for, also when it is printed again', async () => {
    const ordered = { format: 'device-70x36-sheet', ids: ['dev-1'] };
    const file = async (id: string) => (await get(`print-jobs/${id}/file`)).bytes;
    const [plain, cut] = [await jobs.print(ordered), await jobs.print({ ...ordered, cut_marks: true })];
    const ink = async (id: string) => {
      const page = inkOf(drawnPage(await file(id), 254));
      return inkIn(page, { left: 695, right: 706, top: 0, bottom: 43 });
    };
    expect(await ink(plain.id)).toBe(0);
    expect(await ink(cut.id)).toBeGreaterThan(20);
    const again = await post(`print-jobs/${cut.id}/reprint`, {});
    expect(await ink((await jobs.ended((again.body as { data: { id: string } }).data.id)).id)).toBeGreaterThan(20);
  });

  it('on a sheet begins at its first free cell', async () => {
    const job = await jobs.print({ format: 'device-70x36-sheet', ids: ['dev-1', 'dev-2'], start: 24 });
    const { pages, info } = readPdf((await get(`print-jobs/${job.id}/file`)).bytes);
    expect(pages.map((page) => /A-\d/.exec(page)?.[0])).toEqual(['A-1', 'A-2']);
    expect(info['Page size']).toContain('A4');
  });

  it('is refused as a whole when a label may not be printed like this', async () => {
    const job = await jobs.print({ format: 'mark-12', ids: ['dev-1'], language: 'de' });
    expect(job.attributes).toMatchObject({ state: 'failed', message: expect.stringContaining('Accredited') });
    expect((await get(`print-jobs/${job.id}/file`)).status).toBe(422);
  });

  it('the same call sent twice is one job', async () => {
    const body = { format: 'device-30x15', ids: ['dev-1'], request_key: 'twice' };
    const [first, second] = [await post('labels/print', body), await post('labels/print', body)];
    expect([first.status, second.status]).toEqual([202, 200]);
    const ids = [first, second].map(({ body: answer }) => (answer as { data: { id: string } }).data.id);
    expect(ids[0]).toBe(ids[1]);
  });

  it('a reprint says what stood there then', async () => {
    const device = await anInventory(lab.program, { I4201: 'OLD-1', I4206: 'Alte Bezeichnung' });
    const id = String(device.MTAG);
    const job = await jobs.print({ format: 'device-62x29', ids: [id] });
    await change(lab.program, 'inventory', id, { I4206: 'Neue Bezeichnung' });
    const again = await post(`print-jobs/${job.id}/reprint`, {});
    expect(again.status, again.text).toBe(202);
    const reprint = await jobs.ended((again.body as { data: { id: string } }).data.id);
    expect(reprint.attributes).toMatchObject({ state: 'printed', reprint_of: job.id });
    expect(await jobs.text(reprint.id)).toContain('Alte Bezeichnung');
    expect(await jobs.text((await jobs.print({ format: 'device-62x29', ids: [id] })).id)).toContain('Neue Bezeichnung');
  });
});

describe('labels to renew', () => {
  const waiting = async (id: string) => {
    const { body } = await get(`labels/renewals?filter[id]=${id}`);
    return (body as { meta: { total: number } }).meta.total === 1;
  };

  it('a device waits from its calibration until a label says so, and again after the next', async () => {
    const id = String((await anInventory(lab.program, { I4201: 'NEU-1' })).MTAG);
    expect(await waiting(id)).toBe(false);
    await calibrated(id);
    expect(await waiting(id)).toBe(true);
    // This one says nothing of the calibration.
    await jobs.print({ format: 'status-out-of-service', ids: [id] });
    expect(await waiting(id)).toBe(true);
    const job = await jobs.print({ format: 'status-calibrated', renewals: true, list: { 'filter[id]': id }, language: 'de' });
    expect(await jobs.text(job.id)).toMatch(/KALIBRIERT[\s\S]*05\.01\.2026[\s\S]*Großmann[\s\S]*05\.01\.2027/);
    expect(await waiting(id)).toBe(false);
    await calibrated(id, { C2301: '2026-02-05', C2303: '2027-02-05' });
    expect(await waiting(id)).toBe(true);
  });

  it('the list takes what the list of devices takes', async () => {
    const { body, status, text } = await get('labels/renewals?page[size]=2&sort=-asset_number&include=customer');
    expect(status, text).toBe(200);
    expect((body as { data: object[] }).data.length).toBeLessThanOrEqual(2);
    expect((await get('labels/renewals?filter[nothing]=1')).status).toBe(422);
  });

  it('a label is confirmed by scanning its device', async () => {
    const id = String((await anInventory(lab.program, { I4201: 'SCAN-1' })).MTAG);
    expect((await post('labels/confirm', { code: 'SCAN-1' })).status).toBe(422);
    await jobs.print({ format: 'device-30x15', ids: [id] });
    const answer = await post('labels/confirm', { code: 'SCAN-1' });
    expect(answer.body).toMatchObject({ data: { attributes: { state: 'confirmed', confirmed_at: expect.any(String) } } });
  });
});

describe('the file of a job', () => {
  it('is what was drawn when it was printed, and not drawn a second time for who fetches it', async () => {
    const job = await jobs.print({ format: 'device-62x29', ids: ['dev-1'], language: 'de' });
    // Whoever drew it again would read this.
    const contents = typed(lab.services.lab.db).selectFrom('printed_labels').select('content').where('job_uID', '=', job.id);
    const { content } = await contents.executeTakeFirstOrThrow();
    await typed(lab.services.lab.db)
      .updateTable('printed_labels')
      .set({ content: content.replaceAll('A-1', 'ANDERS-1') })
      .where('job_uID', '=', job.id)
      .execute();
    for (const _ of ['first', 'again']) expect(await jobs.text(job.id)).toMatch(/A-1/);
    expect(await jobs.text(job.id)).not.toContain('ANDERS-1');
  });
});

describe('5,000 labels', () => {
  it(
    'are one job, and others are answered meanwhile',
    async () => {
      const ids = Array.from({ length: 5000 }, (_, index) => (index % 2 === 0 ? 'dev-1' : 'dev-2'));
      const answer = await post('labels/print', { format: 'device-30x15', ids });
      expect(answer.status, answer.text).toBe(202);
      const { id } = (answer.body as { data: { id: string } }).data;
      expect((await get('inventories/dev-1')).status).toBe(200);
      const job = await jobs.ended(id);
      expect(job.attributes).toMatchObject({ state: 'printed', count: 5000, done: 5000 });
      expect((await get(`printed-labels?filter[print_job_id]=${id}&page[size]=1`)).body).toMatchObject({ meta: { total: 5000 } });
      const more = await post('labels/print', { format: 'device-30x15', ids: [...ids, 'dev-1'] });
      expect(more.status).toBe(422);
    },
    patience(120_000),
  );

  it(
    'can be given up',
    async () => {
      const ids = Array.from({ length: 4000 }, () => 'dev-1');
      const { body } = await post('labels/print', { format: 'device-62x29', ids });
      const { id } = (body as { data: { id: string } }).data;
      const cancelled = await post(`print-jobs/${id}/cancel`, {});
      expect(cancelled.body).toMatchObject({ data: { attributes: { state: 'cancelled', done: 0 } } });
      expect((await get(`printed-labels?filter[print_job_id]=${id}&filter[state]=cancelled&page[size]=1`)).body).toMatchObject({
        meta: { total: 4000 },
      });
      expect((await post(`print-jobs/${id}/cancel`, {})).status).toBe(409);
    },
    patience(120_000),
  );
});
