// Papers to print: contracts with sane contents, each changed where a test is about something.
import { join } from 'node:path';
import { readBundle } from '#server/i18n/translate.ts';
import type { CertificatePrint } from '#server/papers/calibration-certificate/certificate-print.ts';
import type { CertificateDocument, CertificateResult } from '#server/papers/calibration-certificate/contract.ts';
import type { DatasheetDocument } from '#server/papers/inventory-datasheet/contract.ts';
import type { LoanDocument } from '#server/papers/location-report/contract.ts';
import type { OrderDocument } from '#server/papers/order-document/contract.ts';
import type { RecallDocument } from '#server/papers/recall-list/contract.ts';
import type { RepairDocument } from '#server/papers/repair-report/contract.ts';
import type { PaperPrint } from '#server/papers/sheet/print.ts';
import { resourcesDir } from '../../support/seed-lab.ts';

export type Language = 'de' | 'en';

export function sheet(language: Language, changes: Partial<PaperPrint> = {}): PaperPrint {
  const words = Object.entries(readBundle(join(resourcesDir, 'i18n'), language)).filter(([key]) => key.startsWith('papers.'));
  return {
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    zone: 'Europe/Berlin',
    createdAt: '2026-03-01T08:00:00Z',
    author: 'Prüflabor Süd',
    country: 'DE',
    words: Object.fromEntries(words.map(([key, text]) => [key.slice('papers.'.length), text])),
    sender: { name: 'Prüflabor Süd GmbH', lines: ['Gaußstraße 1 · 80333 München', '+49 89 1 · labor@sued.example'] },
    footer: 'Prüflabor Süd GmbH · Gaußstraße 1 · 80333 München\n+49 89 1 · labor@sued.example',
    letterhead: null,
    logo: null,
    watermark: null,
    ...changes,
  };
}

const empty = Object.fromEntries(
  ['fixq', 'sys_actual', 'varq', 'uut_ind', 'upper_limit', 'lower_limit', 'exp_uncert'].flatMap((name) => [
    [name, ''],
    [`${name}_p`, ''],
    [`${name}_u`, ''],
  ]),
);

export function aResult(changes: Partial<CertificateResult> = {}): CertificateResult {
  return {
    row_num: 1,
    test_desc: 'Gleichspannung 10 V',
    test_step2: '',
    remark: '',
    std_uncert: '',
    exp_uncert_iso_e: '',
    exp_uncert_iso_p: '',
    tol_err: '42',
    rel_err: '0.0004',
    fsc: '',
    accred: '0',
    pass_fail: 'Pass',
    ...empty,
    fixq: '10.00000',
    fixq_u: 'V',
    varq: '10.00004',
    varq_u: 'V',
    lower_limit: '9.99990',
    lower_limit_u: 'V',
    upper_limit: '10.00010',
    upper_limit_u: 'V',
    exp_uncert: '35',
    exp_uncert_p: 'u',
    exp_uncert_u: 'V',
    conformity: 'pass',
    test_status: '',
    guardband_meth: '',
    phase: 'as_left',
    ...changes,
  } as CertificateResult;
}

const nameless = { manufacturer: 'Fluke', model: '87V', description: 'Handmultimeter' };

export function aCertificate(changes: Partial<CertificateDocument> = {}): CertificateDocument {
  return {
    meta: {
      contract: 'calibration-certificate',
      schema_version: '1.2',
      generated_at: '2026-03-01T08:00:00+00:00',
      locale: 'de-DE',
      certificate_number: 'K-2026-0815',
    },
    laboratory: {
      name: 'Prüflabor Süd GmbH',
      code: 'D-K-00000-01-00',
      email: 'labor@sued.example',
      phone: '+49 89 1',
      street: 'Gaußstraße 1',
      zip: '80333',
      city: 'München',
      country: 'Deutschland',
      calibration_place: 'Labor München',
      company_name: 'Prüflabor Süd GmbH',
    },
    accreditation: { mark_number_1: null, mark_number_2: null, calibration_mark: null },
    calibration: {
      id: 'cal-1',
      certificate_number: 'K-2026-0815',
      certificate_display: 'K-2026-0815',
      calibration_date: '2026-02-27',
      calibration_month: '2026-02',
      next_calibration_date: '2027-02-27',
      technician: 'Erika Größer',
      temperature: 21.5,
      humidity: 45,
      status: 'released',
      cal_result: 'passed',
      calibration_time: '09:30:00',
      place: null,
      condition: 'found-left',
      custom_fields: {},
      order_number: 'A26-0007',
      accredited: false,
      decision_rule: 'simple acceptance',
      remark: null,
      released_by: 'Dr. Max Weiß',
      released_at: '2026-03-01T08:00:00Z',
      revision: 0,
      amends: {},
    },
    device: {
      asset_number: 'PM-1',
      serial_number: 'SN-1',
      ...nameless,
      type_code: null,
      accuracy_class: null,
      custom_fields: {},
    },
    customer: {
      name: 'Müller & Söhne AG',
      customer_number: 'K1',
      street: 'Straße 1',
      zip: '12345',
      city: 'Köln',
      country: 'Deutschland',
      email: null,
      phone: null,
      contact_person: null,
      address_block: 'Müller & Söhne AG\nStraße 1\n12345 Köln',
      custom_fields: {},
    },
    procedure: {
      procedure_name: 'VA-DMM-01',
      calibration_item: null,
      calibration_method: 'Direktvergleich',
      description: 'Vergleich mit Normalen',
      measurement_conditions: null,
      standards: null,
      scope: null,
    },
    environment: { working_hours: '' },
    report_variant: { template: '0' },
    standards: [
      {
        asset_number: 'N-1',
        serial_number: 'SN-N1',
        description: 'Kalibrator',
        manufacturer: 'Fluke',
        model: '5522A',
        next_calibration_date: '2026-12-01',
        due_date: '2026-12-01',
        certificate_number: 'PTB-1',
        calibration_mark: 'PTB-1',
      },
    ],
    results: [aResult()],
    signatures: [
      { role: 'technician', name: 'Erika Größer' },
      { role: 'approver', name: 'Dr. Max Weiß' },
    ],
    texts: {
      cert_description: null,
      traceability: 'Rückgeführt.',
      uncertainty: 'k = 2',
      conformity_legend: null,
      conformity: 'w = 0',
    },
    ...changes,
  };
}

export function certificatePrint(
  document: CertificateDocument,
  language: Language = 'de',
  changes: Partial<PaperPrint> = {},
): CertificatePrint {
  return {
    ...sheet(language, changes),
    kind: 'calibration-certificate',
    document,
    outcome: language === 'de' ? 'Bestanden' : 'Passed',
  };
}

const party = {
  name: 'Müller & Söhne AG',
  customer_number: 'K1',
  street: 'Straße 1',
  zip: '12345',
  city: 'Köln',
  country: 'Deutschland',
  country_code: 'DE',
  vat_id: null,
  contact: {},
};

export function anOrder(
  changes: Partial<OrderDocument> = {},
  type: OrderDocument['document']['type'] = 'invoice',
): OrderDocument {
  return {
    meta: { contract: 'order-document', schema_version: '1.8', generated_at: '2026-03-01T08:00:00+00:00', locale: 'de-DE' },
    document: {
      number: 'A26-0007',
      date: '2026-03-01',
      invoice_number: 'R26-0003',
      invoice_date: '2026-03-04',
      due_date: '2026-03-31',
      delivery_date: null,
      buyer_reference: 'PO-1',
      status: 'Abgeschlossen',
      type,
      type_label: type === 'invoice' ? 'Rechnung' : 'Lieferschein',
      comment: null,
      delivery_condition: null,
      delivery_costs: null,
      description: null,
      custom_fields: {},
      custom_fields_list: [],
      valid_until: null,
      contact_person: null,
      service_from: null,
      service_to: null,
      service_known_from: null,
      tax_case: null,
      tax_reason: null,
    },
    supplier: { name: 'Prüflabor Süd GmbH', sender_line: 'Prüflabor Süd GmbH · 80333 München', iban: 'DE02 1203' },
    customer: party,
    delivery: party,
    invoice: party,
    recipient: { ...party, role: 'invoice' },
    collective: { is_collective: false, invoice_order_id: null, source_orders: [] },
    positions: [
      {
        line_id: 'l1',
        pos_number: 10,
        name: 'Kalibrierung',
        article_type: 'inventory',
        quantity: 2,
        unit: 'EA',
        unit_code: 'C62',
        price: 84.15,
        discount: 10,
        tax: 19,
        line_net: 151.47,
        source_order: { id: 'o1', number: 'A26-0007', delivery_recipient: {} },
        description: null,
        device: { asset_number: 'PM-1', serial_number: 'SN-1', ...nameless },
        base_price: 84.15,
        base_quantity: 1,
      },
    ],
    statistics: {
      tax_groups: [{ rate: 19, line_net: 151.47, allowance: 0, charge: 0, net: 151.47, vat: 28.78 }],
      net_total: 151.47,
      order_discount_percent: 0,
      discount_amount: 0,
      net_after_discount: 151.47,
      charge_total: 0,
      net_taxable: 151.47,
      vat_total: 28.78,
      gross_total: 180.25,
      currency: 'EUR',
    },
    ...changes,
  };
}

export function aDatasheet(drift: DatasheetDocument['drift']): DatasheetDocument {
  const device = { asset_number: 'PM-1', serial_number: 'SN-1', ...nameless };
  return {
    meta: { contract: 'inventory-datasheet', schema_version: '1.3', generated_at: '2026-03-01T08:00:00+00:00', locale: 'de-DE' },
    device: {
      ...device,
      type_code: null,
      accuracy_class: null,
      custom_fields: {},
      location: 'Halle 1',
      active_location: {},
      cost_center: null,
      status: 1,
      calibration_interval: 12,
      last_calibration_date: '2026-02-27',
      next_calibration_date: '2027-02-27',
      status_title: 'In Betrieb',
      test_equipment_number: null,
      second_number: null,
      remark: null,
    },
    barcode: { type: 'datamatrix', field: 'asset_number', value: 'PM-1' },
    customer: {},
    calibrations: [],
    parent: {},
    children: [],
    drift,
  };
}

const paperMeta = { generated_at: '2026-03-01T08:00:00+00:00', locale: 'de-DE' };
const place = { street: 'Straße 1', zip: '12345', city: 'Köln' };

export function aLoan(): LoanDocument {
  const customer = { ...place, name: 'Müller & Söhne AG', customer_number: 'K1', country: 'Deutschland', custom_fields: {} };
  const device = { asset_number: 'PM-1', serial_number: 'SN-1', ...nameless, type_code: null, custom_fields: {} };
  const devices = ['PM-1', 'PM-2'].map((asset_number) => ({ ...device, asset_number, next_calibration_date: '2027-02-27' }));
  return {
    meta: { contract: 'location-report', schema_version: '1.2', ...paperMeta, generated_date: '2026-03-01' },
    location: {
      location_1: 'Halle 1',
      location_2: null,
      location_3: null,
      location_4: null,
      location_5: null,
      location_date: '2026-03-01',
      location_time: '08:00:00',
      rental_end: '2026-04-01',
      is_active: 1,
      status: 'Verliehen',
      custom_fields: {},
      loan_number: 'L26-0001',
      remark: null,
    },
    shipping: { tracking_number: null, note: null, item_count: devices.length },
    device: devices[0] ?? {},
    devices,
    customer,
    customer_contact: {},
    delivery_customer: customer,
    delivery_contact: {},
  };
}

export function aRepair(): RepairDocument {
  return {
    meta: { contract: 'repair-report', schema_version: '1.0', ...paperMeta },
    repair: {
      description: 'Zeigt nichts an',
      notes: 'Sicherung getauscht',
      repair_date: '2026-02-27',
      repair_time: '09:30:00',
      status_code: 'done',
      status: 'Erledigt',
      custom_fields: { technician: 'Erika Größer', total_cost: 120 },
      number: 'REP-1',
      received_date: '2026-02-20',
      vendor: null,
    },
    device: {
      asset_number: 'PM-1',
      serial_number: 'SN-1',
      ...nameless,
      type_code: null,
      accuracy_class: null,
      custom_fields: {},
    },
    customer: aCertificate().customer,
  };
}

export function aRecall(): RecallDocument {
  const device = { asset_number: 'PM-1', serial_number: 'SN-1', ...nameless, location: 'Halle 1' };
  return {
    meta: { contract: 'recall-list', schema_version: '1.0', ...paperMeta, generated_date: '2026-03-01' },
    customer: aCertificate().customer as RecallDocument['customer'],
    until: '2026-04-01',
    devices: [
      { ...device, next_calibration_date: '2026-02-27', overdue: true },
      { ...device, next_calibration_date: '2026-03-27', overdue: false },
    ],
    counts: { devices: 2, overdue: 1 },
  };
}
