// A schema in words and as an example: what stands beside a field's name, and what a body or an answer looks like.
import { follow, type OpenApiDocument, type Schema } from './open-api.ts';

export interface Property {
  name: string;
  schema: Schema;
  required: boolean;
}

/** References followed and `allOf` made one object. */
function flatten(document: OpenApiDocument, schema: Schema): Schema {
  const own = follow(document, schema);
  if (!own.allOf) return own;
  const parts = own.allOf.map((part) => flatten(document, part));
  return {
    ...own,
    type: 'object',
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})) as Record<string, Schema>,
    required: parts.flatMap((part) => part.required ?? []),
  };
}

export function propertiesOf(document: OpenApiDocument, schema: Schema): Property[] {
  const { properties = {}, required = [] } = flatten(document, schema);
  return Object.entries(properties).map(([name, one]) => ({ name, schema: one, required: required.includes(name) }));
}

/** The object inside a list, a nullable or a reference; null for plain values. */
export function innerObject(document: OpenApiDocument, schema: Schema): Schema | null {
  const own = flatten(document, schema);
  if (own.items) return innerObject(document, own.items);
  const choice = (own.anyOf ?? own.oneOf)?.find((one) => innerObject(document, one) !== null);
  if (choice) return innerObject(document, choice);
  return own.properties && Object.keys(own.properties).length > 0 ? own : null;
}

const typesOf = ({ type }: Schema) => (Array.isArray(type) ? type : type ? [type] : []);

/** Short and the same in every language: `string · date · ≤ 255 · null`. */
export function typeText(document: OpenApiDocument, schema: Schema): string {
  const own = flatten(document, schema);
  const choices = own.anyOf ?? own.oneOf;
  if (choices) return [...new Set(choices.map((one) => typeText(document, one)))].join(' | ');
  if ('const' in own) return JSON.stringify(own.const);
  const types = typesOf(own);
  const base = types.filter((one) => one !== 'null').join(' | ');
  const shown = base === 'array' && own.items ? `${typeText(document, own.items)}[]` : base || (own.enum ? 'enum' : 'any');
  const limits = [own.format, rangeText(own), types.includes('null') ? 'null' : undefined];
  return [shown, ...limits.filter(Boolean)].join(' · ');
}

function rangeText({ minimum, maximum, maxLength }: Schema): string | undefined {
  if (minimum !== undefined && maximum !== undefined) return `${minimum}–${maximum}`;
  if (minimum !== undefined) return `≥ ${minimum}`;
  const top = maximum ?? maxLength;
  return top === undefined ? undefined : `≤ ${top}`;
}

const deepest = 6;

/** A value that fits: examples first, then the first choice, then what the type suggests. */
export function exampleFor(document: OpenApiDocument, schema: Schema, depth = 0): unknown {
  const whole = follow(document, schema);
  if (whole.allOf && !whole.examples)
    return Object.assign({}, ...whole.allOf.map((part) => exampleFor(document, part, depth))) as unknown;
  const own = flatten(document, schema);
  if (own.examples && own.examples.length > 0) return own.examples[0];
  if (own.default !== undefined) return own.default;
  if ('const' in own) return own.const;
  const choices = own.anyOf ?? own.oneOf;
  if (choices?.[0]) return exampleFor(document, choices[0], depth);
  const types = typesOf(own);
  if (own.properties && depth < deepest)
    return Object.fromEntries(Object.entries(own.properties).map(([name, one]) => [name, exampleFor(document, one, depth + 1)]));
  if (own.items && depth < deepest) return [exampleFor(document, own.items, depth + 1)];
  // A field that may be empty is shown empty where nobody gave an example.
  if (types.includes('null')) return null;
  if (own.enum && own.enum.length > 0) return own.enum[0];
  return plainExamples[types[0] ?? ''] ?? null;
}

const plainExamples: Record<string, unknown> = { string: '…', integer: 1, number: 1, boolean: true, array: [], object: {} };
