// Each kind of paper as it may be laid out, as long as a page at least where it can be, so that its foot and its second page are tried.
import type { paperContracts } from '#server/contract/papers.ts';
import { layoutScope, type ScopePrint } from '#server/papers/accreditation-scope/layout.ts';
import { layoutCertificate } from '#server/papers/calibration-certificate/layout.ts';
import { layoutStudy, type StudyPrint } from '#server/papers/gauge-study-report/layout.ts';
import { layoutGoods } from '#server/papers/goods-slip/layout.ts';
import { type ImpactLetterPrint, layoutImpactLetter } from '#server/papers/impact-letter/layout.ts';
import { layoutDatasheet } from '#server/papers/inventory-datasheet/layout.ts';
import { layoutLoan } from '#server/papers/location-report/layout.ts';
import { layoutOrder } from '#server/papers/order-document/layout.ts';
import { layoutRecall, type RecallPrint } from '#server/papers/recall-list/layout.ts';
import { layoutRepair } from '#server/papers/repair-report/layout.ts';
import type { PaperPrint } from '#server/papers/sheet/print.ts';
import { type BudgetPrint, layoutBudget } from '#server/papers/uncertainty-budget/layout.ts';
import type { DrawList } from '#server/pdf/draw-list.ts';
import { evaluateStudy } from '#server/reliability/gauge/evaluate.ts';
import type { StudyText } from '#server/reliability/gauge/study-text.ts';
import { linearityLines, manualLines, manualReadings } from '../../fixtures/gauge-studies.ts';
import { fonts } from './draw-checks.ts';
import { aCertificate, aDatasheet, anOrder, aResult, certificatePrint, type Language, sheet } from './paper-prints.ts';

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
export const many = <T>(make: (index: number) => T) => Array.from({ length: 60 }, (_, index) => make(index));

function loan(language: Language, change: Change = {}): DrawList {
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
  return layoutLoan({ ...sheet(language, change), kind: 'location-report', senderLine, document }, measure);
}

function goods(direction: 'in' | 'out') {
  return (language: Language, change: Change = {}): DrawList => {
    const taken = { ...device, accessories: 'Koffer, Netzteil, zwei Prüfspitzen', damage: null, calibration_planned: true };
    const document = {
      meta: { ...meta, contract: 'goods-slip', schema_version: '1.0' },
      movement: {
        ...{ number: 'WE-2026-0001', direction, date: '2026-03-01', time: '10:15:00', handled_by: 'Anna Berg' },
        ...{ promised_date: '2026-03-20', tracking_number: 'DHL 1', remark: 'Frei Haus', receipts: [] },
      },
      order: { number: 'A26-0042', buyer_reference: '4711' },
      customer,
      devices: many((index) => ({ ...taken, damage: index % 3 === 0 ? 'Kratzer auf der Anzeige' : null })),
    } as const;
    return layoutGoods({ ...sheet(language, change), kind: 'goods-slip', senderLine, document }, measure);
  };
}

function repair(language: Language, change: Change = {}): DrawList {
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
  return layoutRepair({ ...sheet(language, change), kind: 'repair-report', currency: 'EUR', document }, measure);
}

function recall(language: Language, change: Change = {}): DrawList {
  const due = { ...device, location: 'Halle 3', next_calibration_date: '2026-02-01', overdue: true };
  const document = {
    meta: { ...meta, contract: 'recall-list', schema_version: '1.0' },
    customer,
    until: '2026-04-01',
    devices: many(() => due),
    counts: { devices: 60, overdue: 60 },
  } as RecallPrint['document'];
  return layoutRecall({ ...sheet(language, change), kind: 'recall-list', senderLine, document }, measure);
}

function impactLetter(language: Language, change: Change = {}): DrawList {
  const affected = { calibration_id: 'c', certificate_number: 'K-2601-0007', calibration_date: '2026-01-09', device };
  const document = {
    meta: { ...meta, contract: 'impact-letter', schema_version: '1.0' },
    customer,
    case: { id: 'case', title: 'PM-4 · 5730A · 2026-02-01', since: '2025-03-01', until: '2026-02-01' },
    standard: device,
    calibrations: many((index) => ({
      ...affected,
      disposition: ['open', 'recalibrate', 'inform_customer', 'corrected'][index % 4] ?? '',
    })),
  } as ImpactLetterPrint['document'];
  return layoutImpactLetter({ ...sheet(language, change), kind: 'impact-letter', senderLine, document }, measure);
}

function scope(language: Language, change: Change = {}): DrawList {
  const entry = {
    quantity: 'Gleichspannung',
    unit: 'mV',
    range_from: '-1000.0',
    range_to: '1000.0',
    uncertainty_absolute: '0.0005',
    uncertainty_relative: '0.0012',
    method: 'DKD-R 3-3, KA-01:2024',
    condition: 'Quelle und Messgerät, 18 °C bis 28 °C',
    valid_until: '2029-12-31',
  };
  const document: ScopePrint['document'] = {
    meta: { ...meta, contract: 'accreditation-scope', schema_version: '1.0' },
    laboratory: { name: 'Prüflabor Süd GmbH', accreditation_number: 'D-K-12345-01-00' },
    site: 'Gaußstraße 1, München',
    day: '2026-03-01',
    entries: many((index) => ({ ...entry, quantity: index < 30 ? entry.quantity : 'Wechselspannung' })),
  };
  return layoutScope({ ...sheet(language, change), kind: 'accreditation-scope', document }, measure);
}

function budget(language: Language, change: Change = {}): DrawList {
  const input = {
    name: 'δmD',
    quantity: 'Drift des Normals seit seiner letzten Kalibrierung',
    unit: 'mg',
    estimate: '0',
    standard_uncertainty: '8.66',
    distribution: 'Rechteck',
    degrees_of_freedom: null,
    source: 'Kalibrierschein D-K-12345-2026-01, Größe Ω',
  };
  const part = { sensitivity: '0.001', contribution: '0.00866', share: '8.8' };
  const document: BudgetPrint['document'] = {
    meta: { ...meta, contract: 'uncertainty-budget', schema_version: '1.0' },
    budget: {
      name: 'Gewichtstück 10 kg',
      model: 'mx = ms + δmd',
      procedure: 'KA-01',
      version: '3',
      valid_from: '2026-01-01',
      valid_until: null,
      probability: '95.45',
      remark: null,
    },
    inputs: many(() => input),
    outputs: [
      {
        name: 'mx',
        unit: 'g',
        value: '10000.025',
        standard_uncertainty: '0.0293',
        degrees_of_freedom: null,
        coverage_factor: '2.00',
        expanded_uncertainty: '0.059',
        contributions: many(() => part),
      },
    ],
  };
  return layoutBudget({ ...sheet(language, change), kind: 'uncertainty-budget', document }, measure);
}

const studies: Readonly<Record<string, StudyText>> = {
  anova: { kind: 'anova', tolerance: '8', reference_value: null, readings: manualLines },
  linearity: { kind: 'linearity', tolerance: null, reference_value: null, readings: linearityLines },
  bias: {
    kind: 'bias',
    tolerance: '2',
    reference_value: '6.00',
    readings: manualReadings.map((value) => ({ operator: null, part: null, reference: null, values: [value] })),
  },
};

const studyOf =
  (name: string) =>
  (language: Language, change: Change = {}) => {
    const text = studies[name];
    const outcome = text && evaluateStudy(text);
    if (!outcome || 'faults' in outcome) throw new Error('no study');
    const document: StudyPrint['document'] = {
      meta: { ...meta, contract: 'gauge-study-report', schema_version: '1.0' },
      study: {
        ...{ name: 'Messschieber 150 mm', kind: text.kind, kind_title: 'Varianzanalyse', date: '2026-02-03', device: 'PM-79' },
        ...{ characteristic: 'Breite', unit: 'mm', tolerance: text.tolerance, reference_value: text.reference_value },
        ...{ verdict_title: 'Bedingt geeignet', remark: 'Teile eines Tages. '.repeat(60) },
      },
      findings: outcome.findings,
      readings: text.readings.map((line) => ({ ...line, values: [...line.values] })),
    };
    return layoutStudy({ ...sheet(language, change), kind: 'gauge-study-report', document }, measure);
  };
const [study, linearity, bias] = [studyOf('anova'), studyOf('linearity'), studyOf('bias')];

const drift = [
  {
    label: 'Gleichspannung 10 V',
    unit: 'V',
    points: [2021, 2022, 2023].map((year) => ({ date: `${year}-05-01`, error: '0', tolerance_used: String(year - 2000) })),
    forecast: {
      state: 'reaches' as const,
      ...{ since: '2021-05-01', line_reaches: null, band_reaches: '2025-08-14', until: '2027-05-01' },
      ...{ lower_limit: '-0.02', upper_limit: '0.02' },
      band: [2021, 2024, 2026].map((year) => ({ date: `${year}-05-01`, value: 0, lower: -0.01, upper: (year - 2020) / 250 })),
    },
  },
];
const order =
  (type: 'invoice' | 'delivery_note') =>
  (language: Language, change: Change = {}) => {
    const [position] = anOrder().positions;
    if (!position) throw new Error('no position');
    const document = anOrder({ positions: many((index) => ({ ...position, pos_number: index })) }, type);
    return layoutOrder({ ...sheet(language, change), kind: 'order-document', document }, measure);
  };

type Change = Partial<Pick<PaperPrint, 'letterhead'>>;

type LayOut = (language: Language, change?: Change) => DrawList;

/** A contract of `paperContracts` that is missing here is an error of types. */
const byContract: Readonly<Record<(typeof paperContracts)[number], Readonly<Record<string, LayOut>>>> = {
  'calibration-certificate': {
    certificate: (language, change) => {
      const results = many((index) => aResult({ row_num: index + 1 }));
      return layoutCertificate(certificatePrint(aCertificate({ results }), language, change), measure);
    },
    'draft of a certificate': (language, change) =>
      layoutCertificate(
        certificatePrint(aCertificate(), language, { ...change, watermark: language === 'de' ? 'ENTWURF' : 'DRAFT' }),
        measure,
      ),
  },
  'inventory-datasheet': {
    'data sheet': (language, change) =>
      layoutDatasheet({ ...sheet(language, change), kind: 'inventory-datasheet', document: aDatasheet(drift) }, measure),
  },
  'goods-slip': { 'goods receipt': goods('in'), 'delivery note of goods': goods('out') },
  'location-report': { 'loan slip': loan },
  'repair-report': { 'repair report': repair },
  'order-document': { invoice: order('invoice'), 'delivery note': order('delivery_note') },
  'recall-list': { 'recall list': recall },
  'uncertainty-budget': { 'uncertainty budget': budget },
  'gauge-study-report': { 'gauge study': study, 'study of linearity': linearity, 'study of bias': bias },
  'impact-letter': { 'letter about a standard': impactLetter },
  'accreditation-scope': { 'scope of accreditation': scope },
};

export const papers: Readonly<Record<string, LayOut>> = Object.fromEntries(
  Object.values(byContract).flatMap((ofOne) => Object.entries(ofOne)),
);
