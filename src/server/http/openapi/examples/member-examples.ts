// Examples for the members of what actions take and answer: those their schema gives, else what the member's name or form
// suggests. An example is a value that fits, so that a reader sees a whole body.
import type { JsonSchema } from '#server/schema/fields/field-type.ts';
import { keyExample } from './examples.ts';

/** By the member's name; of a list the name of its members. */
const named: Readonly<Record<string, unknown>> = {
  id: keyExample('inventory'),
  ids: keyExample('inventory'),
  inventory_ids: keyExample('inventory'),
  mtag: keyExample('inventory'),
  customers: keyExample('customer'),
  name: 'Maren Petersen',
  label: 'Asset number',
  title: 'Digital multimeter',
  description: 'Handheld, 4.5 digits',
  message: 'Please fill in this field.',
  summary: 'Digital multimeter 87V',
  reason: 'Moved after the renovation',
  email: 'jana.brandt@lab.example',
  password: 'correct horse battery staple',
  current_password: 'correct horse battery',
  device_name: 'Workbench 3',
  user_name: 'Jana Brandt',
  firstname: 'Jana',
  lastname: 'Brandt',
  lab_name: 'Calibration Laboratory',
  formula: "duedate <= [date_1] AND I4209 = 'A'",
  code: 'PM-100417',
  color: '#0F5C66',
  currency: 'EUR',
  asset_number: 'PM-100417',
  serial_number: '30450127',
  manufacturer: 'Fluke',
  model: '87V',
  certificate_number: 'K-2025-01873',
  customer_number: 'D10042',
  vat_id: 'DE999999995',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  table: 'inventory',
  column: 'I42_Remark',
  column_name: 'I42_Remark',
  cron_expression: '0 2 * * *',
  timezone: 'Europe/Berlin',
  sort: '-created_at',
  include: 'customer',
  q: 'multimeter',
  'page[number]': 1,
  'page[size]': 50,
  year: 2026,
  amount: 89.5,
  price: 89.5,
  tax: 19,
  quantity: 1,
};

const typesOf = ({ type }: JsonSchema): readonly unknown[] => (Array.isArray(type) ? type : [type]);

/** The schema with an example at every end that has none. */
export function withExamples(schema: JsonSchema, name = ''): JsonSchema {
  const { anyOf, oneOf, allOf, items, properties, additionalProperties } = schema;
  const inner = (one: unknown, member: string) => (isSchema(one) ? withExamples(one, member) : one);
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map((one) => inner(one, name)) };
  if (Array.isArray(oneOf)) return { ...schema, oneOf: oneOf.map((one) => inner(one, name)) };
  if (Array.isArray(allOf)) return { ...schema, allOf: allOf.map((one) => inner(one, name)) };
  if (items !== undefined) return { ...schema, items: inner(items, name) };
  if (isSchema(properties)) {
    const members = Object.entries(properties).map(([member, one]) => [member, inner(one, member)]);
    return { ...schema, properties: Object.fromEntries(members) as JsonSchema };
  }
  if (isSchema(additionalProperties) && !schema.examples)
    return { ...schema, additionalProperties: inner(additionalProperties, name) };
  const spoken = ['$ref', 'const', 'enum', 'examples', 'default'].some((word) => word in schema);
  return spoken ? schema : withExample(schema, name);
}

function withExample(schema: JsonSchema, name: string): JsonSchema {
  const example = exampleFor(schema, name);
  return example === undefined ? schema : { ...schema, examples: [example] };
}

function exampleFor(schema: JsonSchema, name: string): unknown {
  const types = typesOf(schema);
  const known = named[name];
  if (types.includes('string')) {
    if (schema.format === 'date') return '2026-01-12';
    if (schema.format === 'date-time') return '2026-01-12T09:41:07Z';
    if (typeof known === 'string') return known;
    return /(?:^|_)id$/.test(name) ? keyExample(name.replace(/_?id$/, '')) : words(name);
  }
  if (types.includes('integer') || types.includes('number')) {
    const least = typeof schema.minimum === 'number' ? schema.minimum : 0;
    return Math.max(typeof known === 'number' && (types.includes('number') || Number.isInteger(known)) ? known : 1, least);
  }
  return types.includes('boolean') ? true : undefined;
}

/** `next_calibration_date` -> `Next calibration date`. */
function words(name: string): string {
  const text = name.replaceAll(/[^A-Za-z0-9]+/g, ' ').trim();
  return text === '' ? 'text' : text.charAt(0).toUpperCase() + text.slice(1);
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
