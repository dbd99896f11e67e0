// Query parameters for the fuzz run, as the two faces hold them once an address is decoded: v1 JSON in both of its forms and
// in PHP brackets, v2 filters, and the sorts and searches that go with them.
import type { Random } from './random.ts';
import { aName, aText, harmful, mutated, type Names, someUnicode, type Words } from './words.ts';

export type Parameters = Record<string, string>;

const v1Operators: Words = ['=', '!=', '<>', '<', '<=', '>', '>=', 'like', 'in', 'not in', 'LIKE', ' NOT  IN ', 'glob', 'or 1=1'];
const v2Prefixes: Words = ['eq:', 'ne:', 'gt:', 'gte:', 'lt:', 'lte:', 'like:', 'in:', 'null:', 'notnull:', 'glob:', '', ''];

function scalar(random: Random): unknown {
  switch (random.whole(8)) {
    case 0:
      return random.whole(3000) - 1000;
    case 1:
      return random.pick<unknown>([null, true, false, 1.5, -0, 1e300, {}, [], { a: 1 }]);
    default:
      return aText(random);
  }
}

function value(random: Random): unknown {
  if (!random.once(6)) return scalar(random);
  const length = random.once(3000) ? random.whole(3000) : random.whole(5);
  return Array.from({ length }, () => scalar(random));
}

function condition(random: Random, names: Names): Record<string, unknown> {
  const one: Record<string, unknown> = { property: aName(random, names), value: value(random) };
  if (!random.once(4)) one.operator = random.once(20) ? aText(random) : random.pick(v1Operators);
  if (random.once(5)) one.andor = random.pick(['or', 'AND', 'Or', 'xor']);
  return one;
}

function group(random: Random, names: Names, depth: number): unknown {
  const length = random.once(20_000) ? random.whole(700) : random.whole(4);
  const items = Array.from({ length }, () =>
    depth < 4 && random.once(6)
      ? random.once(2)
        ? { filter: group(random, names, depth + 1) }
        : group(random, names, depth + 1)
      : condition(random, names),
  );
  if (random.once(2)) return items;
  const logic = random.once(20) ? random.pick(['XOR', '', "AND' OR 1=1"]) : random.pick(['AND', 'OR', 'and']);
  return { logic, conditions: items };
}

function brackets(random: Random, names: Names): Parameters {
  const parameters: Parameters = {};
  for (let index = random.whole(3); index >= 0; index -= 1) {
    const at = random.once(10) ? random.pick(harmful) : String(index);
    parameters[`filter[${at}][property]`] = aName(random, names);
    parameters[`filter[${at}][value]${random.once(4) ? '[]' : ''}`] = aText(random);
    if (!random.once(3)) parameters[`filter[${at}][operator]`] = random.pick(v1Operators);
  }
  return parameters;
}

function v1Sort(random: Random, names: Names): string {
  const keys = Array.from({ length: 1 + random.whole(2) }, () => ({
    property: aName(random, names),
    direction: random.once(12) ? 'asc; drop table users' : random.pick(['ASC', 'DESC', 'asc', '']),
  }));
  return random.once(5) ? mutated(random, JSON.stringify(keys)) : JSON.stringify(keys);
}

export function v1Parameters(random: Random, names: Names): Parameters {
  const kind = random.whole(100);
  const sort: Parameters = random.once(5) ? { sort: v1Sort(random, names) } : {};
  const page: Parameters = random.once(12) ? { limit: aText(random), offset: aText(random) } : {};
  if (kind < 15) return { ...brackets(random, names), ...sort, ...page };
  if (kind < 20) return { filter: someUnicode(random, 40), ...sort, ...page };
  const text = JSON.stringify(group(random, names, 0));
  return { filter: kind < 38 ? mutated(random, text) : text, ...sort, ...page };
}

function v2Value(random: Random): string {
  const prefix = random.pick(v2Prefixes);
  if (prefix !== 'in:') return prefix + (prefix.includes('null') && !random.once(4) ? '' : aText(random));
  return prefix + Array.from({ length: random.whole(5) }, () => aText(random)).join(random.pick([',', '\\,', ', ']));
}

export function v2Parameters(random: Random, names: Names): Parameters {
  const parameters: Parameters = {};
  for (let left = random.whole(3); left >= 0; left -= 1) {
    const name = `filter[${aName(random, names)}]`;
    parameters[random.once(16) ? mutated(random, name) : name] = random.once(8)
      ? mutated(random, v2Value(random))
      : v2Value(random);
  }
  if (random.once(4))
    parameters.sort = (random.once(2) ? '-' : '') + aName(random, names) + (random.once(3) ? `,${aName(random, names)}` : '');
  if (random.once(4)) parameters.q = aText(random);
  if (random.once(20)) parameters[`page[${random.pick(['size', 'number', 'x'])}]`] = aText(random);
  return parameters;
}
