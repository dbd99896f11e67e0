// Example values of the descriptions, as they are stored: by record and column, the same device and calibration throughout, so
// that the examples of different endpoints fit together. What has no example of its own gets one by its column or its kind.
import type { Stored } from '#server/schema/fields/field-type.ts';
import type { ResolvedField, ResolvedResource } from '#server/schema/resolve.ts';
import { columnExamples } from './column-examples.ts';
import { competenceExamples } from './competence-examples.ts';
import { programExamples } from './program-examples.ts';
import type { RecordExamples } from './record-examples.ts';
import { tradeExamples } from './trade-examples.ts';
import { workExamples } from './work-examples.ts';

const device = '0198c2f0-6f1e-7c35-9d0b-5a4c1f7e2b10';
const reference = '0198c2f0-6f1e-7c35-9d0b-5a4c1f7e2b44';
const customer = '0198c2ef-11aa-7f02-8a3e-94b7d2c6e001';
const contact = '0198c2ef-5b70-7a91-b1c4-0e3f8d5a6c02';
const calibration = '0198c2f3-a2d4-7be8-8c15-7f60e9b1d403';

const coreExamples: RecordExamples = {
  inventory: {
    MTAG: device,
    asset_number: 'PM-100417',
    manufacturer: 'Fluke',
    model: '87V',
    serial_number: '30450127',
    description: 'Digital multimeter',
    status: 'A',
    duedate: '2026-12-14',
    interval_count: 12,
    interval_unit: 'month',
    location: 'Workshop 2',
    customer_id: customer,
  },
  calibration: {
    CTAG: calibration,
    inventory_id: device,
    calibration_date: '2025-12-14',
    next_calibration_date: '2026-12-14',
    certificate_number: 'K-2025-01873',
    status: 'A',
    cal_result: 'passed',
    is_current: 1,
    technician: 'Jana Brandt',
    accredited: 0,
    temperature: 22.8,
    humidity: 44,
  },
  customer: {
    KTAG: customer,
    customer_number: 'D10042',
    name: 'Nordwerk Instruments Ltd',
    street: 'Harbour Road 7',
    zip: '24143',
    city: 'Kiel',
    country: 'Germany',
    email: 'quality@nordwerk.example',
  },
  contact: {
    uID: contact,
    customer_id: customer,
    firstname: 'Maren',
    name: 'Petersen',
    phone: '+49 431 555 0142',
    email: 'maren.petersen@nordwerk.example',
    type: 'Quality',
    status: 1,
  },
  standard: {
    uID: '0198c2f4-30c9-7d16-9a72-c1e85b0f6a04',
    calibration_id: calibration,
    standard_inventory_id: reference,
    certificate_number: 'D-K-15019-2025-07',
    next_calibration_date: '2026-07-02',
  },
  result: {
    uID: '0198c2f4-7e13-7c80-b5d9-2a6f4c8e1b05',
    calibration_id: calibration,
    row_num: 1,
    phase: 'as_found',
    test_desc: 'DC voltage 10 V',
    sys_actual: '10.0000',
    sys_actual_u: 'V',
    uut_ind: '10.003',
    uut_ind_u: 'V',
    exp_uncert: '0.0012',
    exp_uncert_u: 'V',
    pass_fail: 'PASS',
  },
  location: {
    LTAG: '0198c2f5-0b64-7a3f-8e21-d94c7b5f3a06',
    inventory_id: device,
    status: 'R',
    location_date: '2026-01-12 09:00:00',
    rental_end: '2026-02-12',
    customer_id: customer,
    customer_contact_id: contact,
  },
  repair: {
    uID: '0198c2f5-91de-7b02-9c4a-6f3e8d1a5b07',
    inventory_id: device,
    number: 'R-2026-0031',
    status: 'R',
    description: 'Fuse of the 10 A range blown',
    received_date: '2026-01-20',
    total_cost: 8450,
  },
  document: {
    uID: '0198c2f6-2c85-7de1-a6b3-4e9f7c0d1a08',
    title: 'Calibration certificate K-2025-01873',
    type: 'Certificate',
    number: 'K-2025-01873',
    customer_id: customer,
  },
  report: { uID: '0198c2f6-a7f0-7439-8d5c-b20e6f4a9c09', name: 'Device label 62 x 29', active: 1 },
  category: {
    uID: '0198c2ee-c310-7e54-9b8d-1f6a3c7e5d0a',
    name: 'Multimeters',
    short_name: 'MM',
    type: 'inventory',
    sort_num: 0,
    color: '#0F5C66',
    text_color: '#FFFFFF',
    rentable: 1,
  },
  user: {
    uID: '0198c2ee-0a27-7c6b-8f41-e5d92b7a4c0b',
    firstname: 'Jana',
    lastname: 'Brandt',
    email: 'jana.brandt@lab.example',
    phone: '+49 531 555 0117',
    firm: 'Calibration Laboratory',
    role_id: '0198c2ed-74b9-7f18-a03c-8b5e6d2f1a0c',
    customer_filter: 'all',
    inventory_filter: 'all',
  },
  role: { uID: '0198c2ed-74b9-7f18-a03c-8b5e6d2f1a0c', name: 'Technician', operations: '["using_API","inventory_view"]' },
  group: { uID: '0198c2ed-d6e2-7054-91bf-3c7a8e0d5f0d', name: 'Field service' },
  audit: {
    id: '0198c2f7-43ab-7b97-8e60-5d1c9f2a7b0e',
    at: '2026-01-12 09:41:07',
    user_name: 'Jana Brandt',
    resource: 'inventory',
    record_key: device,
    action: 'update',
    before: '{"I4211":"Workshop 1"}',
    after: '{"I4211":"Workshop 2"}',
  },
};

function merged(parts: readonly RecordExamples[]): Record<string, Record<string, Stored>> {
  const whole: Record<string, Record<string, Stored>> = {};
  for (const part of parts) for (const [name, values] of Object.entries(part)) whole[name] = { ...whole[name], ...values };
  return whole;
}

const all: Readonly<Record<string, Readonly<Record<string, Stored>>>> = merged([
  coreExamples,
  workExamples,
  competenceExamples,
  programExamples,
  tradeExamples,
]);

/** What a field could hold: the record's own example, the column's, else what its kind suggests. */
export function exampleValue(resource: ResolvedResource, field: ResolvedField, label: string): Stored {
  const names = [field.column, field.attr];
  for (const examples of [all[resource.name] ?? {}, columnExamples])
    for (const name of names) if (examples[name] !== undefined) return examples[name];
  const { kind, target } = field.spec;
  switch (kind) {
    case 'ref':
      return keyExample(target ?? '');
    case 'key':
      return keyExample(resource.name);
    case 'status':
    case 'select':
      return field.limits.options?.[0]?.value ?? null;
    case 'date':
      return '2026-01-12';
    case 'datetime':
      return '2026-01-12 09:41:07';
    case 'flag':
      return 1;
    case 'integer':
    case 'decimal':
      return field.limits.minimum ?? 1;
    case 'hundredths':
      return 100;
    case 'json':
      return '{}';
    default:
      return label.slice(0, field.limits.max ?? 255);
  }
}

const keyColumns: ReadonlySet<string> = new Set(['MTAG', 'CTAG', 'KTAG', 'LTAG', 'uID', 'tID', 'pID', 'id']);

/** The key stands first in a record's example; without one it gets a key that no other has. */
export function keyExample(resource: string): string {
  const [first] = Object.entries(all[resource] ?? {});
  if (first && keyColumns.has(first[0])) return String(first[1]);
  let sum = 0;
  for (const character of resource) sum = (sum * 31 + character.charCodeAt(0)) % 0x1000000;
  return `0198c2fa-2d70-7c18-9e43-${sum.toString(16).padStart(12, '0')}`;
}
