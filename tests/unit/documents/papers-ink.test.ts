// The first page of each kind of paper, drawn by another program: of its size, with ink inside the margins, and nothing at the edge
// where a printer takes no ink, unless a letterhead lies there.
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { layoutCertificate } from '#server/documents/calibration-certificate/layout.ts';
import { layoutDatasheet } from '#server/documents/inventory-datasheet/layout.ts';
import { layoutLoan } from '#server/documents/location-report/layout.ts';
import { layoutOrder } from '#server/documents/order-document/layout.ts';
import type { DrawList } from '#server/documents/pdf/draw-list.ts';
import { writePdf } from '#server/documents/pdf/write-pdf.ts';
import { layoutPriceList } from '#server/documents/price-list/layout.ts';
import { layoutRecall, type RecallPrint } from '#server/documents/recall-list/layout.ts';
import { layoutRepair } from '#server/documents/repair-report/layout.ts';
import { type Ink, inkIn, inkOf, type Part } from '../../support/page-ink.ts';
import { drawnPage } from '../../support/pdf-reader.ts';
import { fonts } from './draw-checks.ts';
import { aCertificate, aDatasheet, anOrder, aResult, certificatePrint, type Language, sheet } from './paper-prints.ts';
import { aClass, built, cents, kinds, printOf, words } from './price-list-source.ts';

const { measure } = fonts;

const meta = { generated_at: '2026-03-01T08:00:00+00:00', generated_date: '2026-03-01', locale: 'de-DE' };
const { customer } = aCertificate();
const device = {
  asset_number: 'PM-1',
  serial_number: 'SN-1',
  description: 'Handmultimeter Größe Ω',
  manufacturer: 'Fluke',
  model: '87V',
};
const senderLine = 'Prüflabor Süd GmbH · Gaußstraße 1 · 80333 München';
const many = <T>(make: (index: number) => T) => Array.from({ length: 60 }, (_, index) => make(index));

function loan(language: Language): DrawList {
  const lent = { ...device, type_code: null, next_calibration_date: '2027-02-27', custom_fields: {} };
  const places = { location_1: 'Halle 3', location_2: 'Raum 112', location_3: null, location_4: null, location_5: null };
  const times = { location_date: '2026-03-01', location_time: null, rental_end: '2026-04-01' };
  const document = {
    meta: { ...meta, contract: 'location-report', schema_version: '1.2' },
    location: {
      ...places,
      ...times,
      is_active: 1,
      status: null,
      custom_fields: {},
      loan_number: 'L26-0001',
      remark: 'Mit Koffer',
    },
    shipping: { tracking_number: 'DHL 1', note: null, item_count: 60 },
    device: lent,
    devices: many(() => lent),
    customer,
    customer_contact: {},
    delivery_customer: {},
    delivery_contact: {},
  } as const;
  return layoutLoan({ ...sheet(language), kind: 'location-report', senderLine, document }, measure);
}

function repair(language: Language): DrawList {
  const times = { repair_date: '2026-03-01', repair_time: '10:00:00', received_date: '2026-02-20' };
  const document = {
    meta: { ...meta, contract: 'repair-report', schema_version: '1.0' },
    repair: {
      ...times,
      description: 'Anzeige dunkel. '.repeat(400),
      notes: 'Anzeige ersetzt. '.repeat(400),
      status_code: null,
      status: 'Erledigt',
      custom_fields: { total_cost: 120, technician: 'Erika Größer' },
      number: 'REP-1',
      vendor: null,
    },
    device: { ...device, type_code: null, accuracy_class: null, custom_fields: {} },
    customer,
  } as const;
  return layoutRepair({ ...sheet(language), kind: 'repair-report', currency: 'EUR', document }, measure);
}

function recall(language: Language): DrawList {
  const due = { ...device, location: 'Halle 3', next_calibration_date: '2026-02-01', overdue: true };
  const document = {
    meta: { ...meta, contract: 'recall-list', schema_version: '1.0' },
    customer,
    until: '2026-04-01',
    devices: many(() => due),
    counts: { devices: 60, overdue: 60 },
  } as RecallPrint['document'];
  return layoutRecall({ ...sheet(language), kind: 'recall-list', senderLine, document }, measure);
}

const drift = [
  {
    label: 'Gleichspannung 10 V',
    unit: 'V',
    points: [2021, 2022, 2023].map((year) => ({ date: `${year}-05-01`, error: '0', tolerance_used: String(year - 2000) })),
  },
];
const order = (type: 'invoice' | 'delivery_note') => (language: Language) => {
  const [position] = anOrder().positions;
  if (!position) throw new Error('no position');
  const document = anOrder({ positions: many((index) => ({ ...position, pos_number: index })) }, type);
  return layoutOrder({ ...sheet(language), kind: 'order-document', document }, measure);
};

/** As long as a page at least where they can be, so that the foot is tried, too. */
const papers: Readonly<Record<string, (language: Language) => DrawList>> = {
  certificate: (language) => {
    const results = many((index) => aResult({ row_num: index + 1 }));
    return layoutCertificate(certificatePrint(aCertificate({ results }), language), measure);
  },
  'draft of a certificate': (language) =>
    layoutCertificate(
      certificatePrint(aCertificate(), language, { watermark: language === 'de' ? 'ENTWURF' : 'DRAFT' }),
      measure,
    ),
  'data sheet': (language) =>
    layoutDatasheet({ ...sheet(language), kind: 'inventory-datasheet', document: aDatasheet(drift) }, measure),
  'loan slip': loan,
  'repair report': repair,
  invoice: order('invoice'),
  'delivery note': order('delivery_note'),
  'recall list': recall,
  'price list': (language) => {
    const classes = many((index) => aClass({ base: cents(100 + index), byComplexity: kinds({ ISO: 200, DAkkS: 300 }) }));
    const locale = language === 'de' ? 'de-DE' : 'en-GB';
    return layoutPriceList(printOf(built({ classes }, { words: words(language), locale }), { words: words(language) }), measure);
  },
};

const dpi = 100;
const dots = (millimetres: number) => Math.round((millimetres * dpi) / 25.4);

function inside({ width, height }: Ink, edge: number): Part {
  return { left: dots(edge), top: dots(edge), right: width - dots(edge), bottom: height - dots(edge) };
}

describe.each(Object.entries(papers))('%s', (_name, lay) => {
  it.each(['de', 'en'] as const)('is A4, with ink inside and none at the edge (%s)', (language) => {
    const bytes = writePdf(lay(language), fonts);
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(bytes).toString('latin1')) ?? [];
    const [width = 0, height = 0] = box.slice(1).map((points) => (Number(points) * 25.4) / 72);
    expect(Math.abs(width - 210)).toBeLessThan(0.1);
    expect(Math.abs(height - 297)).toBeLessThan(0.1);

    const ink = inkOf(drawnPage(bytes, dpi));
    expect(Math.abs(ink.width - dots(210)) + Math.abs(ink.height - dots(297))).toBeLessThanOrEqual(2);
    const all = inkIn(ink, inside(ink, 0));
    expect(inkIn(ink, inside(ink, 3))).toBe(all);
    // A page of a few lines has some thousand dots; a black one, or one drawn twice, far more.
    const share = all / (ink.width * ink.height);
    expect(share).toBeGreaterThan(0.004);
    expect(share).toBeLessThan(0.25);
    const middle = Math.round(ink.width / 2);
    const within = inside(ink, 15);
    expect(inkIn(ink, { ...within, right: middle })).toBeGreaterThan(500);
    expect(inkIn(ink, { ...within, left: middle })).toBeGreaterThan(500);
  });
});

describe('a letterhead', () => {
  it.each(['de', 'en'] as const)('lies beneath to the very edge, with the paper upon it (%s)', (language) => {
    const band = 6;
    const png = new PNG({ width: 210, height: 297 });
    for (let at = 0; at < 210 * 297; at += 1) {
      const [x, y] = [at % 210, Math.floor(at / 210)];
      const edge = x < band || y < band || x >= 210 - band || y >= 297 - band;
      png.data.set(edge ? [0, 90, 160, 255] : [255, 255, 255, 255], at * 4);
    }
    const letterhead = { kind: 'picture', picture: PNG.sync.write(png), width: 210, height: 297, pages: 'first' } as const;
    const ink = inkOf(
      drawnPage(writePdf(layoutCertificate(certificatePrint(aCertificate(), language, { letterhead }), measure), fonts), dpi),
    );
    const far = { right: ink.width - 2, bottom: ink.height - 2 };
    for (const [x, y] of [
      [1, 1],
      [far.right, 1],
      [1, far.bottom],
      [far.right, far.bottom],
    ] as const)
      expect(ink.dark(x, y), `${x},${y}`).toBe(true);
    // Its head is its own, and the paper's lines stand below it.
    expect(inkIn(ink, { ...inside(ink, band + 1), bottom: dots(44) })).toBe(0);
    expect(inkIn(ink, { ...inside(ink, band + 1), top: dots(44) })).toBeGreaterThan(5000);
  });
});
