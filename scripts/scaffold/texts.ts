// The texts that `npm run new:resource` writes.
import type { ResourceDefinition } from '../../src/server/schema/define-resource.ts';

const plainKinds = [
  'text',
  'note',
  'integer',
  'decimal',
  'money',
  'percent',
  'quantity',
  'date',
  'datetime',
  'flag',
  'json',
] as const;

const samples: Record<(typeof plainKinds)[number], unknown> = {
  text: 'A1',
  note: 'two\nlines',
  integer: 7,
  decimal: 1.25,
  money: 12.34,
  percent: 19,
  quantity: 2,
  date: '2026-02-28',
  datetime: '2026-02-28T10:00:00Z',
  flag: 1,
  json: { a: 1 },
};

export const kindsOfFields = `Kinds of fields: ${plainKinds.join(', ')};
ref:<record type>, such as customer_id:ref:customer; select:<choice>,<choice>…, such as grade:select:K,0,1`;

export interface NewField {
  kind: (typeof plainKinds)[number] | 'ref' | 'select';
  target?: Target;
  choices?: readonly string[];
}

/** A record type that a field may name. */
export type Target = Pick<ResourceDefinition, 'name' | 'scope' | 'assignable'>;

export type NewFields = Readonly<Record<string, NewField>>;

/** `{field: …}`, or a sentence about what is wrong. */
export function parseFields(words: readonly string[], types: readonly Target[]): NewFields | string {
  const fields: Record<string, NewField> = {};
  for (const word of words) {
    const [name = '', kind = '', more = ''] = word.split(':');
    if (!/^[a-z][a-z0-9_]*$/.test(name)) return `"${name}" is no field name.`;
    const field = fieldOf(kind, more, types);
    if (typeof field === 'string') return field;
    fields[name] = field;
  }
  const [first] = Object.values(fields);
  if (!first) return 'It needs at least one field.';
  return first.kind === 'text' ? fields : 'The first field is what a record is called by, a text.';
}

function fieldOf(kind: string, more: string, types: readonly Target[]): NewField | string {
  if (kind === 'ref') {
    const target = types.find(({ name }) => name === more);
    return target ? { kind, target } : `There is no record type "${more}".`;
  }
  if (kind === 'select') {
    const choices = more.split(',').filter(Boolean);
    return choices.length > 0 ? { kind, choices } : 'A select has choices, such as grade:select:K,0,1.';
  }
  const plain = plainKinds.find((one) => one === kind);
  return plain ? { kind: plain } : `"${kind}" is no kind of field.`;
}

/** `customer_id` leads to `customer`. */
const relationName = (field: string) => field.replace(/_id$/, '');

function builderText({ kind, target, choices = [] }: NewField, isTitle: boolean): string {
  if (target) return `ref('${target.name}')`;
  if (kind === 'select') return `select([${choices.map((choice) => `'${choice}'`).join(', ')}])`;
  if (kind !== 'text') return `${kind}()`;
  return `text({ ${isTitle ? 'required: true, ' : ''}search: true, index: true })`;
}

/** Whoever does not see the record that a row belongs to does not see the row. */
function scopeText(fields: NewFields): { text: string; helpers: string[] } {
  const scopes = Object.entries(fields).flatMap(([field, { target }]): [helper: string, text: string][] => {
    if (!target || target.scope.kind === 'everyone') return [];
    if (target.assignable) return [['assignedCustomers', `assignedCustomers('${field}', { orNull: true })`]];
    return [['follows', `follows('${target.name}', '${field}', { orNull: true })`]];
  });
  const [only] = scopes;
  if (!only) return { text: `everyone('Holds nothing of any customer.')`, helpers: ['everyone'] };
  const texts = scopes.map(([, text]) => text);
  return {
    text: texts.length === 1 ? only[1] : `{ kind: 'all', of: [${texts.join(', ')}] }`,
    helpers: scopes.map(([helper]) => helper),
  };
}

export function definitionText(name: string, fields: NewFields, since: string): string {
  const identifier = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const [title = ''] = Object.keys(fields);
  const entries = Object.entries(fields);
  const sorted = (names: readonly string[]) => [...new Set(names)].sort().join(', ');
  const scope = scopeText(fields);
  const relations = entries.flatMap(([field, { target }]) =>
    target ? [`    ${relationName(field)}: one('${target.name}', '${field}'),`] : [],
  );
  const helpers = ['defineResource', ...scope.helpers, ...(relations.length > 0 ? ['one'] : [])];
  return `// ${name.replaceAll('_', ' ')}.
import { needs } from '../../contract/operations.ts';
import { ${sorted(helpers)} } from '../../schema/define-resource.ts';
import { ${sorted(['key', ...entries.map(([, { kind }]) => kind)])} } from '../../schema/field.ts';

export const ${identifier} = defineResource({
  name: '${name}',
  table: '${name}s',
  key: 'uID',
  spec: '',
  faces: ['v1', 'v2'],
  v1: { segment: '${name}' },
  v2: { type: '${name.replaceAll('_', '-')}', path: '${name.replaceAll('_', '-')}s' },
  operations: { view: needs('inventory_view'), edit: needs('inventory_edit'), delete: needs('inventory_delete') },
  scope: ${scope.text},
  title: '${title}',
  textIndex: true,
  since: '${since}',
  fields: {
    uID: key(),
${entries.map(([field, one]) => `    ${field}: ${builderText(one, field === title)},`).join('\n')}
  },${relations.length > 0 ? `\n  relations: {\n${relations.join('\n')}\n  },` : ''}
});
`;
}

/** As the formatter would have it, unless it grows too long for a line. */
function objectText(values: Record<string, unknown>): string {
  const literal = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll('\n', '\\n')}'` : JSON.stringify(value));
  return `{ ${Object.entries(values)
    .map(([name, value]) => `${name}: ${literal(value)}`)
    .join(', ')} }`;
}

/** A record of another type is none that the test could count on. */
export function testText({ name, v2 }: ResourceDefinition, fields: NewFields): string {
  const values = Object.fromEntries(
    Object.entries(fields).flatMap(([field, { kind, choices }]) => {
      if (kind === 'ref') return [];
      return [[field, kind === 'select' ? choices?.[0] : samples[kind]]];
    }),
  );
  return `// ${name.replaceAll('_', ' ')}: created, read back and listed through v2.
import { expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { startLab } from '../../support/running-lab.ts';

it('keeps a ${name} as it was sent', async () => {
  const lab = await startLab();
  const values = ${objectText(values)};
  const created = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/${v2?.path}', body: values }));
  expect(created.status).toBe(201);
  const read = v2Of(await lab.v2('admin', { path: \`/api/v2/${v2?.path}/\${created.one.id}\` }));
  expect(read.one.attributes).toMatchObject(values);
  await lab.stop();
});
`;
}
