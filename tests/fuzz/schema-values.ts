// A value for a JSON schema: one that fits, one that fits but for a small accident, or anything at all. Names that lead to
// other records are filled from the keys of the lab, so that a body gets past its references.
import type { Schema } from '../contract/support/described-routes.ts';
import type { Random } from './random.ts';
import { aText, mutated, type Words } from './words.ts';

export type Mood = 'fitting' | 'near' | 'absurd';

/** Keys for a property of that name. */
export type KeysFor = (name: string) => Words;

interface Asked {
  random: Random;
  mood: Mood;
  keysFor: KeysFor;
}

const days: Words = ['2026-03-02', '2024-02-29', '2025-12-31', '2026-07-01'];
const moments: Words = ['2026-03-02T09:00:00Z', '2025-06-30 12:00:00', '2026-01-01T00:00:00+02:00'];
const colors: Words = ['#224466', '#FFFFFF', '#abc'];
const words: Words = [
  'Äpfel',
  'A-1',
  'x',
  'Halle 1',
  'EUR',
  'TODAY',
  '0 2 * * *',
  'Europe/Berlin',
  "I4209 = 'A'",
  'inventory',
  '12',
];
const looksLikeKey = /(?:_u?ID|_?ids?|_KTAG|_tag|^MTAG|^CTAG|^LTAG|^key|customers|members|parent|price_group|table|column)$/i;

const bombs: [() => unknown, ...(() => unknown)[]] = [
  () => 'ä'.repeat(30_000),
  () => Array.from({ length: 2_500 }, (_, index) => `key-${index}`),
  () => JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown,
  () => Object.fromEntries(Array.from({ length: 1_200 }, (_, index) => [`name${index}`, index])),
];

export function anything(random: Random, depth = 0): unknown {
  switch (random.whole(depth > 3 ? 9 : 12)) {
    case 0:
      return null;
    case 1:
      return random.once(2);
    case 2:
      return random.whole(2000) - 1000;
    case 3:
      return random.pick([0.1, -0, 1e21, Number.MAX_SAFE_INTEGER + 2, -1e-9, 1e308, 99999999999.999]);
    case 4:
      return random.once(30) ? random.pick(bombs)() : '';
    case 9:
      return Array.from({ length: random.whole(4) }, () => anything(random, depth + 1));
    case 10:
    case 11:
      return Object.fromEntries(Array.from({ length: random.whole(4) }, () => [aText(random), anything(random, depth + 1)]));
    default:
      return aText(random);
  }
}

function typeOf(random: Random, { type, properties, items }: Schema): string {
  if (Array.isArray(type)) {
    const real = type.filter((one) => one !== 'null');
    return random.once(12) && type.includes('null') ? 'null' : (real[random.whole(real.length)] ?? 'null');
  }
  return type ?? (properties ? 'object' : items ? 'array' : 'any');
}

function aString(asked: Asked, { format, minLength = 0, maxLength = 255 }: Schema, name: string): string {
  const { random, keysFor } = asked;
  if (format === 'date') return random.pick(days);
  if (format === 'date-time') return random.pick(moments);
  if (/color$/.test(name)) return random.pick(colors);
  if (looksLikeKey.test(name)) return random.pick(keysFor(name));
  const text = random.once(4) ? aText(random) : `${random.pick(words)}${random.once(2) ? random.whole(10_000) : ''}`;
  return text.length < minLength ? `${text}${'x'.repeat(minLength)}` : text.slice(0, Math.max(maxLength, 1));
}

function aNumber(random: Random, { minimum = 0, maximum = 1000 }: Schema, whole: boolean): number {
  const most = Math.max(Math.min(maximum, minimum + 5_000), minimum);
  const value = minimum + random.whole(most - minimum + 1);
  return whole || random.once(2) ? Math.ceil(value) : value + random.whole(100) / 100;
}

function anObject(asked: Asked, schema: Schema): Record<string, unknown> {
  const { random } = asked;
  const result: Record<string, unknown> = {};
  const required = new Set(schema.required);
  const share = 1 + random.whole(5);
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    if (required.has(name) || random.once(share)) result[name] = valueFor(asked, inner, name);
  }
  if (schema.properties === undefined && typeof schema.additionalProperties === 'object') {
    for (let left = random.whole(3); left > 0; left -= 1)
      result[random.pick(words)] = valueFor(asked, schema.additionalProperties, 'value');
  }
  return asked.mood === 'near' ? withAccident(random, result) : result;
}

/** One of its members is missing, of another kind, misspelt, doubled or foreign. */
function withAccident(random: Random, object: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(object);
  const name = names[random.whole(names.length)] ?? 'id';
  const { [name]: value, ...others } = object;
  switch (random.whole(6)) {
    case 0:
      return others;
    case 1:
      return { ...others, [mutated(random, name)]: value };
    case 2:
      return { ...object, [name]: typeof value === 'string' ? mutated(random, value) : [value] };
    case 3:
      return { ...object, [aText(random)]: anything(random) };
    case 4:
      return { ...object, [name]: { [name]: value } };
    default:
      return { ...object, [name]: anything(random) };
  }
}

export function valueFor(asked: Asked, schema: Schema, name = ''): unknown {
  const { random, mood } = asked;
  if (mood === 'absurd' && random.once(2)) return anything(random);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueFor(asked, choices[random.whole(choices.length)] ?? {}, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[random.whole(schema.enum.length)];
  // Several examples are values to choose from.
  const exemplary = schema.examples && !looksLikeKey.test(name) && (schema.examples.length > 1 || random.once(3));
  if (exemplary && schema.examples) return schema.examples[random.whole(schema.examples.length)];
  switch (typeOf(random, schema)) {
    case 'string':
      return aString(asked, schema, name);
    case 'integer':
      return aNumber(random, schema, true);
    case 'number':
      return aNumber(random, schema, false);
    case 'boolean':
      return random.once(2);
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: (schema.minItems ?? 0) + random.whole(3) }, () => valueFor(asked, schema.items ?? {}, name));
    case 'object':
      return anObject(asked, schema);
    default:
      return looksLikeKey.test(name) ? random.pick(asked.keysFor(name)) : anything(random);
  }
}
