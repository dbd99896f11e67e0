// How a paper is printed: the lab's template and letterhead for it, another one when asked, none when asked; how it would look, and
// whether a letterhead leaves room for it. A customer's own certificate is the lab's.
import PDFDocument from 'pdfkit';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory, aUser, change } from '../../support/builders.ts';
import { field, filePart, multipart, multipartType } from '../../support/multipart.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let calibration: string;
let order: string;

async function add(name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = lab.services.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
}

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

const setting = (name: string, value: string | null) =>
  send('POST', 'settings', { name, value }).then((answer) =>
    answer.status === 201 ? answer : send('PATCH', `settings/${name}`, { value }),
  );

/** The first page's words. */
async function printed(path: string): Promise<string> {
  const answer = await send('GET', path);
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return readPdf(answer.bytes).pages[0] ?? '';
}

async function sheet(
  word: string,
  { top = 40, values = {} }: { top?: number; values?: Record<string, string> } = {},
): Promise<string> {
  const doc = new PDFDocument({ size: 'A4', margin: 0 });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => doc.on('end', resolve));
  doc.fontSize(20).text(word, 80, top);
  doc.end();
  await done;
  const fields = Object.entries({ name: word, family: 'letterhead', ...values }).map(([key, value]) => field(key, value));
  const body = multipart([...fields, filePart(Buffer.concat(chunks), `${word}.pdf`)]);
  const answer = await lab.v2('admin', { method: 'POST', path: '/api/v2/reports', headers: multipartType, body });
  expect(answer.status, answer.text).toBe(201);
  return v2Of(answer).one.id;
}

beforeAll(async () => {
  lab = await startLab();
  const type = await add('device_type', { type_name: 'DMM 6.5' });
  await anInventory(lab.program, { MTAG: 'choice-device', I4201: 'PM-88', I4206: 'Multimeter', type_id: type, ktag: 'C-ALPHA' });
  const procedure = await add('procedure', { procedure_name: 'VA-88', calibration_method: 'Direktvergleich' });
  calibration = await add('calibration', {
    MTAG: 'choice-device',
    C2301: '2026-02-10',
    C2303: '2027-02-10',
    C2323: 'passed',
    C2307: 'Erika Größer',
    C2311: 21.5,
    C2312: 45,
    C2320: procedure,
    status: 'M',
  });
  const result = { ctag: calibration, row_num: 1, test_desc: 'Widerstand', fixq: '10.0', varq: '10.0', exp_uncert: '0.1' };
  await add('result', result);
  const reference = await anInventory(lab.program, { MTAG: 'choice-standard', I4201: 'N-88' });
  await add('standard', {
    CTAG: calibration,
    C2430: reference.MTAG,
    certificate_number: 'PTB-8',
    next_calibration_date: '2027-01-01',
  });
  const release = await send('POST', `calibrations/${calibration}/release`, { complete: true });
  expect(release.status, release.text).toBe(200);
  order = await add('booking', { customer_KTAG: 'C-ALPHA', date: '2026-01-05', status: 'D' });
});
afterAll(() => lab.stop());

/** Completed and not released. */
const aDraft = () =>
  add('calibration', { MTAG: 'choice-device', C2301: '2026-02-11', C2303: '2027-02-11', C2323: 'passed', status: 'D' });

describe('letterheads and templates', () => {
  it('a paper lies on the sheet for all, and what is asked for comes before it', async () => {
    const [all, asked] = [await sheet('FORALL'), await sheet('ASKEDFOR')];
    const path = 'inventories/choice-device/datasheet';
    await setting('documents.letterhead', all);
    expect(await printed(path)).toContain('FORALL');
    expect(await printed(`${path}?letterhead_id=${asked}`)).toContain('ASKEDFOR');
    expect(await printed(`${path}?letterhead_id=none`)).not.toMatch(/FORALL|ASKEDFOR/);
    expect((await send('GET', `${path}?letterhead_id=nobody`)).status).toBe(422);
    // A sheet that was deleted stops no paper.
    await send('DELETE', `reports/${all}`);
    expect(await printed(path)).not.toContain('FORALL');
  });

  it('a paper of a kind with a sheet of its own lies on that, or on none', async () => {
    const [all, own] = [await sheet('FORALL'), await sheet('FORONE')];
    // One before its release: a released certificate keeps the sheet of its release (docs/adr/0032).
    const path = `calibrations/${await aDraft()}/certificate`;
    await setting('documents.letterhead', all);
    await setting('documents.letterhead.calibration_certificate', own);
    expect(await printed(path)).toContain('FORONE');
    await setting('documents.letterhead.calibration_certificate', 'none');
    expect(await printed(path)).not.toMatch(/FORALL|FORONE/);
    await setting('documents.letterhead', null);
  });

  it('the lab’s template for a paper settles language and kind unless another is asked for', async () => {
    const template = async (values: object) =>
      v2Of(await send('POST', 'reports', { family: 'template', data_contract: 'order-document', ...values })).one.id;
    const english = await template({ name: 'Delivery', settings: { language: 'en', type: 'delivery_note' } });
    const german = await template({ name: 'Angebot', settings: { language: 'de', type: 'offer' } });
    await setting('documents.template.order_document', english);
    const path = `bookings/${order}/order-document`;
    expect(await printed(path)).toContain('Delivery note');
    expect(await printed(`${path}?report_id=${german}`)).toContain('Angebot');
    await send('PATCH', `reports/${english}`, { active: 0 });
    // Switched off it settles nothing, and the order's status says what it is sent as: an invoice, which has no number yet.
    expect((await send('GET', path)).status).toBe(409);
  });

  it('a sheet is free where papers print, or says where it is not', async () => {
    const checked = async (id: string) => v2Of(await send('GET', `reports/${id}/letterhead-check`)).one.attributes;
    expect(await checked(await sheet('HEAD'))).toEqual({ reason: null, pages: 1, fits: true, overlaps: [] });
    const { overlaps } = await checked(await sheet('STAIN', { top: 500 }));
    const [found] = overlaps as { page: number; zone: string; top: number; bottom: number }[];
    expect(overlaps).toHaveLength(1);
    expect(found).toMatchObject({ page: 1, zone: 'text' });
    expect(found?.top).toBeGreaterThan(174);
    expect(found?.bottom).toBeLessThan(186);
  });

  it('shows how a paper would look: the newest record, or the one that is named; nothing where there is none', async () => {
    const sample = await send('GET', 'papers/calibration-certificate/sample?language=en&width=480');
    expect(sample.status).toBe(200);
    expect(PNG.sync.read(sample.bytes)).toMatchObject({ width: 480, height: 679 });
    const named = await send('GET', `papers/inventory-datasheet/sample?record_id=choice-device&width=480`);
    expect(PNG.sync.read(named.bytes).width).toBe(480);
    await lab.services.lab.db.deleteFrom('repair').execute();
    const none = await send('GET', 'papers/repair-report/sample');
    expect([none.status, none.text]).toEqual([204, '']);
    expect((await send('GET', 'papers/repair-report/sample?record_id=nobody')).status).toBe(404);
    // An issued invoice is shown as well, although it has no template of its own.
    expect((await send('GET', 'papers/invoice-document/sample?record_id=nobody')).status).toBe(404);
  });
});

describe('a customer', () => {
  it('fetches the certificate of his own device as the lab has it, procedure and type among it, and no other one', async () => {
    const role = await lab.services.lab.db
      .selectFrom('roles')
      .select('uID')
      .where('name', '=', 'customer')
      .executeTakeFirstOrThrow();
    const account = { email: 'buyer@alpha.test', password: 'alpha buys 2026!', role: role.uID, customer_filter: 'assigned' };
    const own = await aUser(lab.program, { uID: 'user-buyer', ...account }, ['C-ALPHA']);
    const other = await aUser(lab.program, { uID: 'user-other', ...account, email: 'other@beta.test' }, ['C-BETA']);
    const as = async (user: unknown, path: string) => {
      const token = await lab.services.signIn.issueToken(String(user), 'test');
      return lab.raw({ path: `/api/v2/${path}`, headers: { Authorization: `Bearer ${token}` } });
    };
    const path = `calibrations/${calibration}/certificate?language=de`;
    const [his, labs] = [await as(own.uID, path), await send('GET', path)];
    expect(his.status, his.text.slice(0, 200)).toBe(200);
    expect(his.bytes.equals(labs.bytes)).toBe(true);
    expect(readPdf(his.bytes).pages.join(' ')).toContain('VA-88');
    expect((await as(other.uID, path)).status).toBe(404);
    // The catalogue itself stays closed to him.
    expect((await as(own.uID, 'procedures')).status).toBe(403);
  });
});

describe('an invoice', () => {
  it('is of the day it got its number, and says the order’s day beside it', async () => {
    await change(lab.program, 'booking', order, { invoice_number: 'R26-88' });
    const today = new Date(lab.clock.now()).toISOString().slice(0, 10);
    const booking = v2Of(await send('GET', `bookings/${order}`)).one.attributes;
    expect(booking).toMatchObject({ date: '2026-01-05', invoice_date: today });
    const words = await printed(`bookings/${order}/order-document?type=invoice&language=de`);
    expect(words).toMatch(/Rechnungsdatum\s+02\.03\.2026/);
    expect(words).toMatch(/Auftragsdatum\s+05\.01\.2026/);
  });
});
