// The texts that `npm run new:resource` writes.
import type { ResourceDefinition } from '../../src/server/schema/define-resource.ts';

const kinds = ['text', 'note', 'integer', 'decimal', 'money', 'percent', 'quantity', 'date', 'datetime', 'flag', 'json'] as const;
type Kind = (typeof kinds)[number];

const samples: Record<Kind, unknown> = {
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

/** `{field: kind}`, or a sentence about what is wrong. */
export function parseFields(words: readonly string[]): Record<string, Kind> | string {
  const fields: Record<string, Kind> = {};
  for (const word of words) {
    const [field = '', kind = ''] = word.split(':');
    const known = kinds.find((one) => one === kind);
    if (!/^[a-z][a-z0-9_]*$/.test(field)) return `"${field}" is no field name.`;
    if (!known) return `"${kind}" is no kind of field; there are ${kinds.join(', ')}.`;
    fields[field] = known;
  }
  return Object.keys(fields).length > 0 ? fields : 'It needs at least one field.';
}

export function definitionText(name: string, fields: Record<string, Kind>): string {
  const identifier = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const [title = ''] = Object.keys(fields);
  const builders = [...new Set(['key', ...Object.values(fields)])].sort().join(', ');
  const lines = Object.entries(fields).map(
    ([field, kind]) => `    ${field}: ${kind}(${kind === 'text' ? '{ search: true, index: true }' : ''}),`,
  );
  return `// ${name.replaceAll('_', ' ')}.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { ${builders} } from '../../schema/field.ts';

export const ${identifier} = defineResource({
  name: '${name}',
  table: '${name}s',
  key: 'uID',
  spec: '',
  faces: ['v1', 'v2'],
  v1: { segment: '${name}' },
  v2: { type: '${name.replaceAll('_', '-')}', path: '${name.replaceAll('_', '-')}s' },
  operations: { view: needs('inventory_view'), edit: needs('inventory_edit'), delete: needs('inventory_delete') },
  scope: everyone('Holds nothing of any customer.'),
  title: '${title}',
  textIndex: true,
  since: '0.1.0',
  fields: {
    uID: key(),
${lines.join('\n')}
  },
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

export function testText({ name, v2 }: ResourceDefinition, fields: Record<string, Kind>): string {
  const values = Object.fromEntries(Object.entries(fields).map(([field, kind]) => [field, samples[kind]]));
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
