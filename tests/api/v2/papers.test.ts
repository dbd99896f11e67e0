// Papers over the interface: contract and file of each record, drafts and amendments of certificates, letterheads, files that are
// kept and proved, certificates as DCC and back. docs/data-contracts.md#labels, docs/data-contracts.md#overview.

import { createHash } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { contentPath, dataPaths } from '#server/lib/disk/data-dir.ts';
import { certificateDocument } from '#server/papers/calibration-certificate/contract.ts';
import { datasheetDocument } from '#server/papers/inventory-datasheet/contract.ts';
import { loanDocument } from '#server/papers/location-report/contract.ts';
import { orderDocument } from '#server/papers/order-document/contract.ts';
import { paperKinds } from '#server/papers/paper-kinds.ts';
import { recallDocument } from '#server/papers/recall-list/contract.ts';
import { repairDocument } from '#server/papers/repair-report/contract.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { manualLines } from '../../fixtures/gauge-studies.ts';
import { v2Of } from '../../support/answers.ts';
import { bringDcc } from '../../support/bring-dcc.ts';
import { anInventory, change } from '../../support/builders.ts';
import { field, filePart, multipart, multipartType } from '../../support/multipart.ts';
import { drawnPage, readPdf } from '../../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
const ids: Record<string, string> = {};

async function add(resource: ResourceName, values: Record<string, unknown>): Promise<string> {
  const row = await createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
  return String(row[lab.services.lab.registry.resource(resource).key]);
}

async function bytesOf(path: string): Promise<{ response: Response; bytes: Buffer }> {
  const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
  const response = await fetch(`${lab.url}/api/v2/${path}`, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function dataset(path: string): Promise<unknown> {
  const { response, bytes } = await bytesOf(`${path}/report-dataset`);
  expect(response.status, bytes.toString()).toBe(200);
  return JSON.parse(bytes.toString());
}

async function pdf(path: string): Promise<ReturnType<typeof readPdf>> {
  const { response, bytes } = await bytesOf(path);
  expect(response.status, bytes.toString().slice(0, 400)).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return readPdf(bytes);
}

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

async function aCalibration(values: Record<string, unknown> = {}): Promise<string> {
  const id = await add('calibration', {
    MTAG: 'paper-device',
    C2301: '2026-02-10',
    C2303: '2027-02-10',
    C2323: 'passed',
    C2307: 'Erika Größer',
    C2311: 21.5,
    C2312: 45,
    C2320: ids.procedure,
    status: 'M',
    decision_rule: 'ILAC-G8 w = U',
    ...values,
  });
  await add('result', {
    ctag: id,
    row_num: 1,
    test_desc: 'Widerstand',
    fixq: '10.000',
    fixq_p: 'k',
    fixq_u: 'Ohm',
    varq: '10.0010',
    varq_p: 'k',
    varq_u: 'Ohm',
    lower_limit: '9.990',
    lower_limit_p: 'k',
    lower_limit_u: 'Ohm',
    upper_limit: '10.010',
    upper_limit_p: 'k',
    upper_limit_u: 'Ohm',
    exp_uncert: '1.0',
    exp_uncert_u: 'Ohm',
  });
  await add('standard', { CTAG: id, C2430: 'paper-standard', certificate_number: 'PTB-7', next_calibration_date: '2027-01-01' });
  return id;
}

async function released(id: string): Promise<string> {
  const answer = await send('POST', `calibrations/${id}/release`, { complete: true });
  expect(answer.status, answer.text).toBe(200);
  return id;
}

beforeAll(async () => {
  lab = await startLab();
  for (const [name, value] of [
    ['lab.name', 'Prüflabor Süd'],
    ['lab.city', 'München'],
    ['lab.country', 'Deutschland'],
    ['lab.language', 'de'],
  ])
    await change(lab.program, 'setting', String(name), { value: JSON.stringify(value) });
  await anInventory(lab.program, { MTAG: 'paper-device', I4201: 'PM-77', I4206: 'Handmultimeter', I4204: 'SN-77', I4229: 12 });
  await anInventory(lab.program, { MTAG: 'paper-standard', I4201: 'N-7', I4206: 'Kalibrator' });
  await anInventory(lab.program, { MTAG: 'paper-part', I4201: 'PM-78', I4217: 'paper-device' });
  await anInventory(lab.program, { MTAG: 'paper-part-2', I4201: 'PM-79', I4217: 'paper-part', duedate: '2020-01-01' });
  ids.procedure = await add('procedure', { procedure_name: 'VA-1', calibration_method: 'Direktvergleich' });
  ids.released = await released(await aCalibration());
  ids.order = await add('booking', {
    customer_KTAG: 'C-ALPHA',
    date: '2026-03-01',
    W4114: 5,
    status: 'D',
    W4103: 30,
    number: 'A26-0077',
  });
  for (const [index, tax] of [19, 7].entries())
    await add('booking_position', {
      booking_uid: ids.order,
      pos_number: index + 1,
      name: `Leistung ${index + 1}`,
      article_type: 'inventory',
      article_ID: 'paper-device',
      quantity: 2,
      price: 50.05,
      tax,
    });
  const due = { invoice_date: '2026-01-05', due_date: '2026-01-19' };
  const invoiced = await add('booking', { customer_KTAG: 'C-ALPHA', date: '2026-01-02', ...due });
  await add('booking_position', { booking_uid: invoiced, name: 'Leistung', price: 10 });
  await change(lab.program, 'booking', invoiced, { invoice_number: 'R26-7' });
  ids.invoice = String(v2Of(await send('GET', `invoices?filter[booking_id]=${invoiced}`)).list[0]?.id);
  await send('POST', `invoices/${ids.invoice}/remind`, {});
  const loan = {
    customer_KTAG: 'C-ALPHA',
    status: 'B',
    loan_number: 'L-77',
    rental_end: '2026-06-01',
    L2809: '2026-03-01T23:30:00Z',
  };
  ids.loan = await add('location', { MTAG: 'paper-device', ...loan });
  await add('location', { MTAG: 'paper-standard', ...loan });
  const taken = { customer_id: 'C-ALPHA', devices: [{ inventory_id: 'paper-device', damage: 'Kratzer am Gehäuse' }] };
  ids.goods = v2Of(await send('POST', 'goods-movements/take-in', { deliveries: [taken] })).list[0]?.id ?? '';
  const wide = { unit: 'V', range_from: '-1000000', range_to: '1000000', uncertainty_absolute: '0.000000001' };
  ids.cmc = await add('cmc', { quantity: 'Gleichspannung', ...wide });
  ids.impact = await add('impact_case', { title: 'N-7 · 2026-02-20', MTAG: 'paper-standard', until: '2026-02-20' });
  await add('impact_item', { case_uID: ids.impact, CTAG: ids.released });
  const readings = JSON.stringify(manualLines);
  ids.study = await add('gauge_study', { name: 'Messschieber 150', study_date: '2026-02-03', unit: 'mm', readings });
  ids.budget = await add('budget', { name: 'Gewichtstück', model: 'm = s + d', unit: 'g' });
  const sure = { budget_id: ids.budget, unit: 'g', distribution: 'normal', statement: 'expanded', coverage_factor: '2' };
  await add('budget_input', { ...sure, name: 's', quantity: 'Normal der Masse', estimate: '10000.005', value: '0.045' });
  await add('budget_input', { ...sure, name: 'd', estimate: '0.02', value: '0.03' });
  ids.repair = await add('repair', {
    MTAG: 'paper-device',
    number: 'R-77',
    description: 'Anzeige flackert',
    total_cost: 245,
    technician: 'Özil',
  });
});
afterAll(() => lab.stop());

describe('the data contract of', () => {
  it('a certificate has every part, values as they were recorded', async () => {
    const document = certificateDocument.parse(await dataset(`calibrations/${ids.released}`));
    expect(document.meta).toMatchObject({ contract: 'calibration-certificate', schema_version: '1.2', locale: 'de-DE' });
    expect(Object.keys(document)).toEqual(
      'meta laboratory accreditation calibration device customer procedure environment report_variant standards results signatures texts'.split(
        ' ',
      ),
    );
    expect(document.laboratory).toMatchObject({ name: 'Prüflabor Süd', city: 'München' });
    expect(document.calibration).toMatchObject({
      calibration_month: '2026-02',
      status: 'released',
      temperature: 21.5,
      cal_result: 'passed',
    });
    expect(document.device).toMatchObject({ asset_number: 'PM-77', serial_number: 'SN-77' });
    expect(document.procedure).toMatchObject({ procedure_name: 'VA-1', calibration_method: 'Direktvergleich' });
    expect(document.standards).toMatchObject([{ asset_number: 'N-7', certificate_number: 'PTB-7', due_date: '2027-01-01' }]);
    expect(document.results).toMatchObject([
      { varq: '10.0010', varq_p: 'k', varq_u: 'Ohm', exp_uncert: '1.0', pass_fail: 'Pass', phase: 'as_left' },
    ]);
    expect(document.signatures.map(({ role }) => role)).toEqual(['technician', 'approver']);
    expect(document.texts.conformity).toContain('w\u00a0=\u00a0U');
  });

  it('an order has its totals, its kind by status or as asked', async () => {
    const document = orderDocument.parse(await dataset(`bookings/${ids.order}`));
    expect(document.document).toMatchObject({ type: 'invoice', number: 'A26-0077', valid_until: '2026-03-31' });
    expect(document.positions.map(({ line_net, unit_code }) => [line_net, unit_code])).toEqual([
      [100.1, 'C62'],
      [100.1, 'C62'],
    ]);
    expect(document.statistics).toMatchObject({ net_total: 200.2, discount_amount: 10.01, net_taxable: 190.19, currency: 'EUR' });
    expect(document.statistics.tax_groups.map(({ rate, vat }) => [rate, vat])).toEqual([
      [19, 18.07],
      [7, 6.66],
    ]);
    const offer = orderDocument.parse(
      JSON.parse((await bytesOf(`bookings/${ids.order}/report-dataset?type=offer&language=en`)).bytes.toString()),
    );
    expect(offer.document).toMatchObject({ type: 'offer', type_label: 'Offer' });
    expect(offer.recipient).toMatchObject({ role: 'customer' });
  });

  it('a device has its history, its curve and all that belongs to it', async () => {
    const document = datasheetDocument.parse(await dataset('inventories/paper-device'));
    expect(document.device).toMatchObject({
      asset_number: 'PM-77',
      calibration_interval: 12,
      last_calibration_date: '2026-02-10',
    });
    expect(document.barcode).toEqual({ type: 'datamatrix', field: 'asset_number', value: 'PM-77' });
    expect(document.calibrations).toMatchObject([{ calibration_date: '2026-02-10', next_calibration_date: '2027-02-10' }]);
    expect(document.children.map(({ level, asset_number }) => [level, asset_number])).toEqual([
      [1, 'PM-78'],
      [2, 'PM-79'],
    ]);
    expect(document.drift).toMatchObject([{ points: [{ date: '2026-02-10', tolerance_used: '10.0' }] }]);
    const part = datasheetDocument.parse(await dataset('inventories/paper-part'));
    expect(part.parent).toMatchObject({ asset_number: 'PM-77' });
  });

  it('a loan has all its devices, the asked one first', async () => {
    const document = loanDocument.parse(await dataset(`locations/${ids.loan}`));
    expect(document.devices.map(({ asset_number }) => asset_number)).toEqual(['PM-77', 'N-7']);
    expect(document.shipping.item_count).toBe(2);
    expect(document.location).toMatchObject({ rental_end: '2026-06-01' });
    expect(document.delivery_customer).toEqual(document.customer);
  });

  it('days and times on a loan slip are those of the lab', async () => {
    const loanIn = async (zone: string) => {
      await change(lab.program, 'setting', 'lab.timezone', { value: JSON.stringify(zone) });
      const { location, meta } = loanDocument.parse(await dataset(`locations/${ids.loan}`));
      await change(lab.program, 'setting', 'lab.timezone', { value: 'null' });
      return [meta.generated_date, location.location_date, location.location_time];
    };
    // It began at 23:30 and is printed at 9:01 of the next day, in UTC.
    expect(await loanIn('Europe/Berlin')).toEqual(['2026-03-02', '2026-03-02', '00:30:00']);
    expect(await loanIn('Pacific/Pago_Pago')).toEqual(['2026-03-01', '2026-03-01', '12:30:00']);
  });

  it('a repair and a recall list', async () => {
    const repair = repairDocument.parse(await dataset(`repairs/${ids.repair}`));
    expect(repair.repair).toMatchObject({ status_code: 'R', custom_fields: { technician: 'Özil', total_cost: '245.00' } });
    const recall = recallDocument.parse(await dataset('customers/C-ALPHA'));
    expect(recall.devices[0]).toMatchObject({ asset_number: 'PM-79', overdue: true });
    expect(recall.counts.overdue).toBe(recall.devices.filter(({ overdue }) => overdue).length);
  });
});

describe('the file of', () => {
  const files: readonly (readonly [path: string, german: string, english: string, content: string])[] = [
    ['calibrations/{released}/certificate', 'Kalibrierschein', 'Calibration certificate', '10.0010'],
    ['bookings/{order}/order-document?type=delivery_note', 'Lieferschein', 'Delivery note', 'Leistung 2'],
    ['invoices/{invoice}/invoice-document', 'Rechnung', 'Invoice', 'R26-7'],
    ['invoices/{invoice}/payment-reminder', 'Zahlungserinnerung', 'Payment reminder', 'R26-7'],
    ['inventories/paper-device/datasheet', 'Gerätedatenblatt', 'Device data sheet', 'PM-79'],
    ['locations/{loan}/loan-slip', 'Leihschein', 'Loan slip', 'SN-77'],
    ['goods-movements/{goods}/goods-slip', 'Wareneingangsbeleg', 'Goods receipt', 'Kratzer am Gehäuse'],
    ['repairs/{repair}/repair-report', 'Reparaturbericht', 'Repair report', 'Anzeige flackert'],
    ['customers/C-ALPHA/recall-list', 'Fällige Kalibrierungen', 'Calibrations due', 'PM-79'],
    [
      'impact-cases/{impact}/customer-letter',
      'Ein Normal unserer Kalibrierungen war fehlerhaft',
      'A standard we calibrated with was found faulty',
      'SN-77',
    ],
    ['gauge-studies/{study}/study-report', 'Prüfmittelstudie', 'Gauge study', 'Messschieber 150'],
    ['budgets/{budget}/budget-report', 'Messunsicherheitsbudget', 'Uncertainty budget', 'Normal der Masse'],
    ['cmcs/{cmc}/scope', 'Umfang der Akkreditierung', 'Scope of accreditation', 'Gleichspannung'],
  ];

  it('each kind of paper is tried', () => {
    const tried = new Set(files.map(([path]) => path.replace(/^(\w[\w-]*)\/.*\/([\w-]+)(?:\?.*)?$/, '$1/$2')));
    expect(paperKinds.map(({ path, word }) => `${path}/${word}`).filter((one) => !tried.has(one))).toEqual([]);
  });

  it.each(files)('%s is a PDF in German and in English', async (path, german, english, content) => {
    const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? name);
    const query = filled.includes('?') ? '&' : '?';
    for (const [language, title, locale] of [
      ['de', german, 'de-DE'],
      ['en', english, 'en-GB'],
    ] as const) {
      const address = `${filled}${query}language=${language}`;
      const { pages, info, fonts } = await pdf(address);
      expect(info.Title).toContain(title);
      const { bytes } = await bytesOf(address);
      expect(bytes.toString('latin1')).toContain(`/Lang (${locale})`);
      expect(bytes.toString('latin1')).toContain('/DisplayDocTitle true');
      expect(info.Tagged).toBe('yes');
      expect(fonts.every(({ embedded, unicode }) => embedded && unicode)).toBe(true);
      const text = pages.join('\n');
      // A measured value has the decimal sign of its paper.
      expect(text).toContain(language === 'de' ? content?.replace(/^(\d+)\.(\d+)$/, '$1,$2') : content);
      expect(text).toMatch(new RegExp(`\\b1 ?/ ?${pages.length}\\b`));
      expect(text, 'a key instead of its text').not.toMatch(/\b(?:certificate|order|datasheet|loan|repair|recall)\.[a-z_]+\b/);
    }
  });

  it('an invoice needs its number', async () => {
    expect((await send('GET', `bookings/${ids.order}/order-document`)).status).toBe(409);
    await change(lab.program, 'booking', String(ids.order), { invoice_number: 'R26-1' });
    const { info, pages } = await pdf(`bookings/${ids.order}/order-document`);
    expect(info.Title).toBe('Rechnung R26-1');
    expect(pages.join('\n')).toMatch(/Gesamtbetrag\s+214,92 EUR/);
  });
});

describe('an order in another language than the lab’s', () => {
  it('prints the delivery condition that was written for it, else the one there is', async () => {
    const values = {
      customer_KTAG: 'C-ALPHA',
      date: '2026-03-01',
      status: 'C',
      number: 'A26-0090',
      delivery_condition: 'ab Werk',
    };
    const id = await add('booking', { ...values, delivery_condition_second: 'ex works' });
    const text = async (order: string, language: string) =>
      (await pdf(`bookings/${order}/order-document?language=${language}`)).pages.join(' ');
    expect(await text(id, 'de')).toContain('ab Werk');
    expect(await text(id, 'en')).toContain('ex works');
    expect(await text(id, 'en')).not.toContain('ab Werk');
    expect(await text(await add('booking', { ...values, number: 'A26-0091' }), 'en')).toContain('ab Werk');
  });
});

describe('certificates', () => {
  it('of work not completed are refused, of work not released are marked on every page', async () => {
    const id = await aCalibration();
    const refused = await send('GET', `calibrations/${id}/certificate`);
    expect(refused.status).toBe(409);
    expect((await send('GET', `calibrations/${id}/report-dataset`)).status).toBe(200);
    await change(lab.program, 'calibration', id, { status: 'D' });
    // A name that a program wrote there is no release.
    await send('PATCH', `calibrations/${id}`, { released_by: 'Nobody yet' });
    expect(await dataset(`calibrations/${id}`)).toMatchObject({ calibration: { released_by: null } });
    const { pages } = await pdf(`calibrations/${id}/certificate`);
    for (const page of pages) expect(page).toContain('ENTWURF');
    expect(pages.join()).not.toContain('Nobody yet');
    expect((await send('GET', `calibrations/${id}/certificate?format=dcc`)).status).toBe(409);
    await released(id);
    expect((await pdf(`calibrations/${id}/certificate`)).pages.join()).not.toContain('ENTWURF');
  });

  it('that amend another say which one, and why', async () => {
    const first = await released(await aCalibration({ C2306: 'K-26-9' }));
    const amended = await send('POST', `calibrations/${first}/amend`, { reason: 'Falsche Seriennummer' });
    const second = await released(v2Of(amended).one.id);
    const document = certificateDocument.parse(await dataset(`calibrations/${second}`));
    expect(document.calibration).toMatchObject({ certificate_number: 'K-26-9-Rev 1', amends: { certificate_number: 'K-26-9' } });
    const [page = ''] = (await pdf(`calibrations/${second}/certificate`)).pages;
    expect(page).toContain('K-26-9-Rev 1');
    expect(page).toMatch(/ersetzt den Kalibrierschein K-26-9 vom 10\.02\.2026/);
    expect(page).toContain('Falsche Seriennummer');
  });

  it('printed again are the same file', async () => {
    const path = `calibrations/${ids.released}/certificate?language=en`;
    const first = (await bytesOf(path)).bytes;
    lab.clock.step({ days: 1 });
    expect((await bytesOf(path)).bytes.equals(first)).toBe(true);
  });
});

async function aReport(name: string, content: Buffer, fields: Record<string, string> = {}): Promise<string> {
  const parts = [
    field('name', name),
    ...Object.entries(fields).map(([key, value]) => field(key, value)),
    filePart(content, name),
  ];
  const body = multipart(parts);
  const answer = await lab.v2('admin', { method: 'POST', path: '/api/v2/reports', headers: multipartType, body });
  expect(answer.status, answer.text).toBe(201);
  return v2Of(answer).one.id;
}

async function letterPdf(text: string): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', font: join('resources', 'fonts', 'IBMPlexSans-Regular.ttf') });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => doc.on('end', resolve));
  doc.text(text, 60, 40);
  doc.end();
  await done;
  return Buffer.concat(chunks);
}

describe('what lies beneath', () => {
  it('a PDF: on the first page or on all, with title, language and tags kept', async () => {
    const first = await aReport('sheet.pdf', await letterPdf('MESSWERK GMBH'));
    const all = await aReport('sheets.pdf', await letterPdf('MESSWERK GMBH'), { settings: '{"pages":"all","language":"en"}' });
    const one = await pdf(`calibrations/${ids.released}/certificate?report_id=${first}`);
    expect(one.pages.map((page) => page.includes('MESSWERK GMBH'))).toEqual([true, false]);
    expect(one.pages[0]).toContain('Kalibrierschein');
    const both = await pdf(`calibrations/${ids.released}/certificate?report_id=${all}`);
    expect(both.pages.map((page) => page.includes('MESSWERK GMBH'))).toEqual([true, true]);
    expect(both.info).toMatchObject({ Tagged: 'yes' });
    expect(both.info.Title).toContain('Calibration certificate');
    expect(both.structure).toMatch(/^\s*H1\b/m);
  });

  it('a picture with transparency, for the whole lab, and a report’s own before it', async () => {
    const picture = new PNG({ width: 40, height: 10 });
    picture.data.fill(120);
    const id = await aReport('head.png', PNG.sync.write(picture));
    await add('setting', { name: 'documents.letterhead', value: JSON.stringify(id) });
    const { bytes } = await bytesOf(`repairs/${ids.repair}/repair-report`);
    expect(bytes.toString('latin1')).toContain('/Subtype /Image');
    expect(readPdf(bytes).pages[0]).not.toContain('Prüflabor Süd\n');
    await change(lab.program, 'setting', 'documents.letterhead', { value: 'null' });
    expect((await bytesOf(`repairs/${ids.repair}/repair-report`)).bytes.toString('latin1')).not.toContain('/Subtype /Image');
  });

  it('nothing: then the lab’s logo stands at the head of each kind of paper, and not where a letterhead lies', async () => {
    const picture = new PNG({ width: 60, height: 20 });
    for (let at = 0; at < picture.data.length; at += 4) picture.data.set([200, 0, 100, 255], at);
    await add('setting', { name: 'documents.logo', value: JSON.stringify(await aReport('logo.png', PNG.sync.write(picture))) });
    /** Of the upper 45 mm of the first page. */
    const logoDots = async (path: string) => {
      const { response, bytes } = await bytesOf(path);
      expect(response.status, bytes.toString().slice(0, 200)).toBe(200);
      const { width, height, data } = PNG.sync.read(drawnPage(bytes, 50));
      const dots = Array.from({ length: Math.round((width * height * 45) / 297) }, (_, dot) => dot * 4);
      return dots.filter((at) => data[at] === 200 && data[at + 1] === 0 && data[at + 2] === 100).length;
    };
    const paths = [
      `calibrations/${await released(await aCalibration())}/certificate`,
      `bookings/${ids.order}/order-document?type=offer`,
      'inventories/paper-device/datasheet',
      `locations/${ids.loan}/loan-slip`,
      `repairs/${ids.repair}/repair-report`,
      'customers/C-ALPHA/recall-list',
    ];
    for (const path of paths) expect(await logoDots(path), path).toBeGreaterThan(200);
    const sheet = await aReport('blank.pdf', await letterPdf('NUR BRIEFBOGEN'));
    expect(await logoDots(`repairs/${ids.repair}/repair-report?letterhead_id=${sheet}`)).toBe(0);
    await change(lab.program, 'setting', 'documents.logo', { value: 'null' });
    expect(await logoDots(`repairs/${ids.repair}/repair-report`)).toBe(0);
  });

  it('what is neither is refused, as is a report for other data and one that is not there', async () => {
    const path = `repairs/${ids.repair}/repair-report`;
    const damaged = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200, 1)]);
    for (const content of [Buffer.from('just text'), damaged, PNG.sync.write(new PNG({ width: 4, height: 4 })).subarray(0, 40)])
      expect((await send('GET', `${path}?report_id=${await aReport('x', content)}`)).status).toBe(409);
    const other = await add('report', { name: 'Other', data_contract: 'order-document' });
    for (const id of [other, 'nowhere']) expect((await send('GET', `${path}?report_id=${id}`)).status).toBe(422);
  });
});

describe('kept papers', () => {
  it('are documents of the record, once for the same bytes, the next version for others', async () => {
    const path = `calibrations/${ids.released}/certificate`;
    const answer = await send('POST', path, { language: 'de' });
    expect(answer.status, answer.text).toBe(201);
    const { id, attributes } = v2Of(answer).one;
    const { bytes } = await bytesOf(path);
    expect(attributes).toMatchObject({
      type: 'Kalibrierschein',
      version: 1,
      customer_id: 'C-ALPHA',
      media_type: 'application/pdf',
    });
    expect(attributes.file_hash).toBe(createHash('sha256').update(bytes).digest('hex'));
    const again = await send('POST', path, { language: 'de' });
    expect([again.status, v2Of(again).one.id]).toEqual([200, id]);
    const links = await send('GET', `document-links?filter[record_key]=${ids.released}`);
    expect(v2Of(links).list.map((link) => link.attributes.document_id)).toEqual([id]);
    const report = await aReport('sheet.pdf', await letterPdf('NEU'));
    const next = v2Of(await send('POST', path, { language: 'de', report_id: report })).one;
    expect(next.attributes).toMatchObject({ version: 2, replaces_id: id });
  });

  it('are proved unchanged until a byte of them changes', async () => {
    const { id, attributes } = v2Of(await send('POST', `repairs/${ids.repair}/repair-report`, {})).one;
    const proof = async () => v2Of(await send('GET', `documents/${id}/verify`)).one.attributes;
    const hash = String(attributes.file_hash);
    expect(await proof()).toMatchObject({
      unchanged: true,
      recorded_hash: hash,
      actual_hash: hash,
      trail_hash: hash,
      trail_intact: true,
    });
    const path = contentPath(dataPaths(lab.directory).documents, hash);
    chmodSync(path, 0o600);
    writeFileSync(path, 'forged');
    expect(await proof()).toMatchObject({ unchanged: false, recorded_hash: hash, trail_hash: hash });
    const empty = await add('document', { title: 'Without a file' });
    expect(v2Of(await send('GET', `documents/${empty}/verify`)).one.attributes).toMatchObject({
      unchanged: false,
      actual_hash: null,
    });
  });
});

describe('a DCC', () => {
  const importInto = (id: string, content: Buffer) => bringDcc(lab, `calibrations/${id}/import-dcc`, content);

  it('goes out and comes back with equal values into a calibration without results', async () => {
    const { response, bytes } = await bytesOf(`calibrations/${ids.released}/certificate?format=dcc`);
    expect(response.headers.get('content-type')).toContain('application/xml');
    const target = await add('calibration', { MTAG: 'paper-device', status: 'M', decision_rule: 'ILAC-G8 w = U' });
    const answer = await importInto(target, bytes);
    expect(answer.status, answer.text).toBe(201);
    expect(v2Of(answer).one.attributes).toMatchObject({ serial_number: 'SN-77', results: 1 });
    const [row] = v2Of(await send('GET', `results?filter[calibration_id]=${target}`)).list;
    expect(row?.attributes).toMatchObject({
      varq: '10.0010',
      varq_u: 'kΩ',
      fixq: '10.000',
      exp_uncert: '1.0',
      pass_fail: 'Pass',
      tol_err: '10.0',
    });
    expect((await importInto(target, bytes)).status).toBe(409);
  });

  it('anything else is refused and leaves nothing', async () => {
    const target = await add('calibration', { MTAG: 'paper-device', status: 'M' });
    for (const content of ['', 'text', '<a/>', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'])
      expect((await importInto(target, Buffer.from(content))).status).toBe(422);
    expect((await importInto(String(ids.released), Buffer.from('<a/>'))).status).toBe(422);
    expect(v2Of(await send('GET', `results?filter[calibration_id]=${target}`)).list).toEqual([]);
  });
});
