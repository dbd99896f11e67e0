// A JSON schema as the text of a TypeScript type, for the typed client. House section 5.
import type { JsonSchema } from '#server/schema/fields/field-type.ts';

/** How components are named in the generated file. */
const components = '#/components/schemas/';

export function quoted(name: string): string {
  return `'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

export function memberName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : quoted(name);
}

function literal(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}

function union(parts: readonly string[]): string {
  const all = [...new Set(parts)];
  if (all.includes('unknown')) return 'unknown';
  return all.length === 1 ? (all[0] ?? 'never') : `(${all.join(' | ')})`;
}

export function typeText(given: unknown): string {
  if (typeof given !== 'object' || given === null) return 'unknown';
  const schema = given as JsonSchema;
  const { $ref, anyOf, oneOf, allOf, type, enum: choices } = schema;
  if (typeof $ref === 'string') return `S[${quoted($ref.slice(components.length))}]`;
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(choices)) return union(choices.map(literal));
  for (const some of [anyOf, oneOf]) if (Array.isArray(some)) return union(some.map(typeText));
  if (Array.isArray(allOf)) return allOf.map(typeText).join(' & ');
  if (Array.isArray(type)) return union(type.map((one: unknown) => typeText({ ...schema, type: one })));
  switch (type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `${typeText(schema.items)}[]`;
    case 'object':
      return objectText(schema);
    default:
      return 'unknown';
  }
}

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const needed = new Set(required as readonly string[]);
  const members = Object.entries(properties as Record<string, unknown>).map(
    ([name, schema]) => `${memberName(name)}${needed.has(name) ? '' : '?'}: ${typeText(schema)}`,
  );
  if (members.length === 0) return `{ [name: string]: ${typeText(additionalProperties)} }`;
  // Beside named members only what anything may stand for keeps them valid.
  const further = additionalProperties !== undefined && additionalProperties !== false ? ['[name: string]: unknown'] : [];
  return `{ ${[...members, ...further].join('; ')} }`;
}
