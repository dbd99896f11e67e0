// Rows of the sample files, by attribute. Numbers and days are written as the reader's spreadsheets write them.
import type { ImportPath } from '../../records/kind/importable.ts';

type Row = Readonly<Record<string, string>>;
type Pair = readonly [de: string, en: string];

const both = (text: string): Pair => [text, text];
const calliper: Pair = ['Messschieber', 'Calliper'];
const ours: Pair = ['Eigenes Labor', 'Own laboratory'];
const day: Pair = ['31.03.2027', '2027-03-31'];
const later: Pair = ['30.06.2027', '2027-06-30'];

const rows: Readonly<Record<ImportPath, readonly Readonly<Record<string, Pair>>[]>> = {
  inventories: [
    {
      asset_number: both('PM-0001'),
      description: ['Digitalmultimeter', 'Digital multimeter'],
      manufacturer: both('Fluke'),
      model: both('87V'),
      serial_number: both('31400123'),
      customer_id: ours,
      location: ['Halle 2', 'Hall 2'],
      calibration_interval: both('12'),
      duedate: day,
    },
    {
      asset_number: both('PM-0002'),
      description: calliper,
      manufacturer: both('Mitutoyo'),
      model: both('500-181-30'),
      serial_number: both('B21004711'),
      customer_id: ours,
      location: ['Messraum', 'Metrology room'],
      calibration_interval: both('24'),
      duedate: later,
    },
  ],
  customers: [
    {
      customer_number: both('1001'),
      name: ours,
      street: ['Prüfweg 1', '1 Test Lane'],
      zip: ['73430', 'AB1 2CD'],
      city: ['Aalen', 'Aberdeen'],
      email: both('labor@firma.example'),
    },
    {
      customer_number: both('1002'),
      name: ['Maschinenbau Muster GmbH', 'Sample Engineering Ltd'],
      street: ['Werkstraße 12', '12 Works Road'],
      zip: ['70173', 'EF3 4GH'],
      city: ['Stuttgart', 'Glasgow'],
      email: both('pruefmittel@muster.example'),
    },
  ],
  contacts: [
    {
      customer_id: both('1001'),
      firstname: both('Anna'),
      name: ['Berger', 'Brown'],
      email: both('anna@firma.example'),
      phone: both('+49 7361 1234'),
    },
  ],
  payments: [
    {
      invoice_id: both('R26-0001'),
      paid_on: ['14.11.2026', '2026-11-14'],
      amount: ['1.190,00', '1190.00'],
      reference: ['RE R26-0001 Firma GmbH', 'INV R26-0001 Company Ltd'],
    },
  ],
  absences: [
    {
      person: ['Anna Berger', 'Anna Brown'],
      reason: ['Urlaub', 'Holiday'],
      from_day: ['24.12.2026', '2026-12-24'],
      to_day: ['31.12.2026', '2026-12-31'],
    },
    {
      person: both(''),
      reason: ['Betriebsruhe', 'Company holidays'],
      from_day: ['24.12.2026', '2026-12-24'],
      to_day: ['03.01.2027', '2027-01-03'],
    },
  ],
  authorisations: [
    {
      person_id: ['Anna Berger', 'Anna Brown'],
      procedure_id: ['VA 12 Drehmoment', 'VA 12 Torque'],
      activity: ['freigeben', 'review and release'],
      valid_from: ['01.02.2026', '2026-02-01'],
      valid_until: ['31.01.2029', '2029-01-31'],
      grounds: ['Schulung, sechs beaufsichtigte Kalibrierungen', 'Training, six supervised calibrations'],
    },
  ],
  comments: [
    {
      resource: ['Gerät', 'Device'],
      record_key: both('PM-0001'),
      text: ['Netzteil fehlt. @Anna Berger, bitte nachfragen.', 'The power supply is missing. @Anna Brown, please ask for it.'],
    },
  ],
  'message-templates': [
    {
      event: ['Rechnung', 'Invoice'],
      language: ['Deutsch', 'English'],
      customer_id: both(''),
      subject: ['Rechnung {number}', 'Invoice {number}'],
      body: [
        'Guten Tag, anbei unsere Rechnung {number} über {total}. {signature}',
        'Please find our invoice {number} over {total}. {signature}',
      ],
    },
  ],
  calibrations: [
    {
      inventory_id: both('PM-0001'),
      calibration_date: ['31.03.2026', '2026-03-31'],
      next_calibration_date: day,
      certificate_number: both('CAL-2026-000001'),
    },
  ],
  'check-values': [
    {
      check_chart_id: ['Parallelendmaß 10 mm', 'Gauge block 10 mm'],
      measured_at: ['31.03.2026 08:15', '2026-03-31 08:15'],
      value: ['10,00012', '10.00012'],
      measured_by: ['Anna Berger', 'Anna Brown'],
    },
    {
      check_chart_id: ['Parallelendmaß 10 mm', 'Gauge block 10 mm'],
      measured_at: ['01.04.2026 08:05', '2026-04-01 08:05'],
      value: ['10,00009', '10.00009'],
      measured_by: ['Anna Berger', 'Anna Brown'],
    },
  ],
  prices: [
    { type: both('Fluke 87V'), group: both(''), price: ['89,00', '89.00'], start_date: ['01.01.2027', '2027-01-01'] },
    { type: both('Mitutoyo 500-181-30'), group: both(''), price: ['42,50', '42.50'], start_date: ['01.01.2027', '2027-01-01'] },
  ],
  'price-classes': [
    { number: both('PK001'), name: ['Multimeter bis 4,5 Stellen', 'Multimeters up to 4.5 digits'], price: ['89,00', '89.00'] },
    { number: both('PK002'), name: ['Messschieber bis 300 mm', 'Callipers up to 300 mm'], price: ['42,50', '42.50'] },
  ],
};

export function sampleRows(path: ImportPath, language: 'de' | 'en'): readonly Row[] {
  const place = language === 'de' ? 0 : 1;
  return rows[path].map((row) => Object.fromEntries(Object.entries(row).map(([name, pair]) => [name, pair[place]])));
}
