// What fuzz inputs are made of: the names a record type has and those it must not answer to, values, and text that would
// do harm if it ever reached SQL.
import type { Naming } from '#server/schema/fields/field-type.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import type { Random } from './random.ts';

export type Words = [string, ...string[]];

export interface Names {
  /** Fields as the face writes them, computed ones, shorthands, and paths over one or two relations. */
  known: Words;
  /** Of the record itself. */
  own: Words;
  /** Not filterable for anyone: hidden columns, the database's own, unknown ones. */
  closed: Words;
}

const foreign: Words = [
  'rid',
  'rowid',
  '_rowid_',
  'oid',
  'row_version',
  'password_hash',
  'secret_hash',
  'key_hash',
  'sqlite_master',
  'sqlite_schema',
  'users.password_hash',
  'user.password_hash',
  'owner.password_hash',
  'tokens.secret_hash',
  't.I4201',
  'r1.I4201',
  'inventory_text',
  'customer.customer.customer',
  'constructor',
  '__proto__',
  'prototype.a',
  'toString',
  'nothing',
  'I9999',
  'customer',
  'customer.',
  '.name',
  'a.b.c.d.e',
];

export const harmful: Words = [
  "'",
  '"',
  '`',
  '``',
  "''",
  '""',
  ';',
  '--',
  '/*',
  '*/',
  '#',
  '\\',
  '\u0000',
  '%',
  '_',
  '%%',
  '*',
  '?',
  '?1',
  ':a',
  '@a',
  '$a',
  '[',
  ']',
  '(',
  ')',
  ',',
  '.',
  '..',
  '{',
  '}',
  '\n',
  '\r\n',
  '\u2028',
  '\ufeff',
  '\u202e',
  '\ud83d',
  '\udc00',
  '😀',
  'ẞ',
  'İ',
  'ﬀ',
  "' OR '1'='1",
  "' OR 1=1 --",
  "'; DROP TABLE inventory; --",
  '"; DELETE FROM users; --',
  '") OR 1=1 --',
  "x' UNION SELECT password_hash FROM users --",
  "') UNION SELECT 1 --",
  '`; ATTACH DATABASE "x" AS y; --',
  'PRAGMA writable_schema=1',
  'load_extension(1)',
  'CASE WHEN 1 THEN 1 END',
  'SELECT sql FROM sqlite_master',
  'NEAR(a b)',
  'a AND b',
  '{I4201} : x',
  '"a" OR *',
  '__proto__',
];

const plain: Words = [
  'a',
  'SN-001',
  'dev-1',
  'A',
  'S',
  'C-ALPHA',
  'Äpfelmann',
  'Halle 1',
  '12',
  '0',
  '-1',
  '1.5',
  '007',
  '1e3',
  '9'.repeat(16),
  '9'.repeat(400),
  'true',
  'false',
  'null',
  '',
  ' ',
  '2026-03-10',
  '2024-02-29',
  '2026-02-30',
  '2026-03-10 12:00:00',
  '2026-03-10T12:00:00+05:45',
  '0001-01-01',
  '9999-12-31',
  'abc%def',
  '%ab_c%',
];

function ownNames(resource: ResolvedResource, naming: Naming): Words {
  const shown = resource.fields.filter((field) => !field.spec.hidden);
  const columns = naming === 'columns' ? shown.map((field) => field.column) : [];
  const attributes = shown.map((field) => field.attr);
  const words = Object.keys(resource.definition.shorthands ?? {});
  const [first = resource.key, ...others] = [...columns, ...attributes, ...resource.computed.keys(), ...words];
  return [first, ...others];
}

interface NamesInput {
  resource: ResolvedResource;
  naming: Naming;
  resourceNamed(name: string): ResolvedResource;
}

export function namesOf({ resource, naming, resourceNamed }: NamesInput): Names {
  const own = ownNames(resource, naming);
  const known: string[] = [];
  const hidden = resource.fields.filter((field) => field.spec.hidden).map((field) => field.column);
  for (const [relation, { target }] of resource.relations) {
    const next = resourceNamed(target);
    known.push(...ownNames(next, naming).map((name) => `${relation}.${name}`));
    hidden.push(...next.fields.filter((field) => field.spec.hidden).map((field) => `${relation}.${field.column}`));
    for (const [second, { target: last }] of next.relations) {
      const paths = ownNames(resourceNamed(last), naming).map((name) => `${relation}.${second}.${name}`);
      known.push(...paths.filter((_, index) => index % 7 === 0));
    }
  }
  return { known: [...own, ...known], own, closed: [...foreign, ...hidden] };
}

export function aName(random: Random, names: Names): string {
  if (random.once(40)) return random.pick(harmful);
  if (random.once(20)) return random.pick(names.closed);
  return random.pick(random.once(2) ? names.own : names.known);
}

export function aText(random: Random): string {
  switch (random.whole(10)) {
    case 0:
      return random.pick(harmful);
    case 1:
      return random.pick(plain) + random.pick(harmful) + random.pick(plain);
    case 2:
      return someUnicode(random, 6);
    case 3:
      return random.once(60) ? random.pick(harmful).repeat(1 + random.whole(900)) : random.pick(harmful).repeat(3);
    default:
      return random.pick(plain);
  }
}

/** Bytes, any character, halves of characters. */
export function someUnicode(random: Random, most: number): string {
  let text = '';
  for (let left = random.whole(most + 1); left > 0; left -= 1) {
    const range = random.pick([0x80, 0x80, 0x100, 0x3000, 0x10000, 0x110000]);
    text += String.fromCodePoint(random.whole(range));
  }
  return text;
}

/** A few small accidents: something missing, doubled, foreign, cut off. */
export function mutated(random: Random, text: string): string {
  let result = text;
  for (let left = 1 + random.whole(3); left > 0; left -= 1) {
    const at = random.whole(result.length + 1);
    const to = Math.min(result.length, at + 1 + random.whole(6));
    switch (random.whole(7)) {
      case 0:
        result = result.slice(0, at) + result.slice(to);
        break;
      case 1:
        result = result.slice(0, to) + result.slice(at);
        break;
      case 2:
        result = result.slice(0, at);
        break;
      case 3:
        result = result.slice(0, at) + someUnicode(random, 3) + result.slice(at);
        break;
      case 4:
        result = result.slice(0, at) + result.slice(at, to).toUpperCase() + result.slice(to);
        break;
      default:
        result = result.slice(0, at) + random.pick(harmful) + result.slice(at);
    }
  }
  return result;
}
