// Formulas for the fuzz run: by the grammar of docs/interface/filters.md#formula, the same with accidents, loose tokens, and any text.
import type { Random } from './random.ts';
import { aName, aText, harmful, mutated, type Names, someUnicode, type Words } from './words.ts';

export const formulaOptions = {
  parameters: { date_1: 'TODAY + 30', integer_1: 3, decimal_1: '2.5', text_1: "'; DROP TABLE inventory; --", text_2: 'a' },
  today: '2026-03-02',
} as const;

const presets: Words = [
  'TODAY',
  'CURRENTMONTH_STARTDAY',
  'CURRENTMONTH_ENDDAY',
  'LASTMONTH_STARTDAY',
  'LASTMONTH_ENDDAY',
  'CURRENTYEAR_STARTDAY',
  'CURRENTYEAR_ENDDAY',
];
const operators: Words = ['=', '=', '!=', '<>', '<', '<=', '>', '>='];
const placeholders: Words = ['[date_1]', '[integer_1]', '[decimal_1]', '[text_1]', '[text_2]', '[text_9]'];
const loose: Words = [
  ...operators,
  ...presets,
  'AND',
  'OR',
  'NOT',
  'LIKE',
  'IS',
  'NULL',
  'IN',
  'SELECT',
  'UNION',
  '(',
  ')',
  '+',
  '-',
  '5',
  '1.5',
  "'x'",
  '"x"',
  '`I4201`',
  'I4201',
  'duedate',
  '[date_1]',
  'customer.name',
];

function quoted(random: Random, text: string): string {
  const quote = random.once(2) ? "'" : '"';
  return quote + text.replaceAll(quote, quote + quote) + quote;
}

function named(random: Random, name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !random.once(6)
    ? name
    : name
        .split('.')
        .map((part) => `\`${part}\``)
        .join('.');
}

function aDate(random: Random): string {
  const day = random.once(2) ? random.pick(presets) : quoted(random, random.pick(['2026-03-10', '2024-02-29', '2026-12-31']));
  return random.once(2) ? `${day} ${random.pick(['+', '-'])} ${random.whole(400)}` : day;
}

function aValue(random: Random): string {
  switch (random.whole(8)) {
    case 0:
    case 1:
      return aDate(random);
    case 2:
      return `${random.once(3) ? '-' : ''}${random.whole(2000)}${random.once(3) ? `.${random.whole(100)}` : ''}`;
    case 3:
      return random.pick(placeholders);
    default:
      return quoted(random, aText(random));
  }
}

function comparison(random: Random, names: Names): string {
  const field = named(random, aName(random, names));
  switch (random.whole(8)) {
    case 0:
      return `${field} is ${random.once(2) ? 'not ' : ''}null`;
    case 1:
      return `${field} LIKE ${random.once(8) ? aValue(random) : quoted(random, aText(random))}`;
    case 2:
      return `${named(random, random.pick(names.own))} ${random.pick(operators)} ${named(random, random.once(6) ? aName(random, names) : random.pick(names.own))}${random.once(2) ? ` + ${random.whole(60)}` : ''}`;
    case 3:
      return `${aValue(random)} ${random.pick(operators)} ${field}`;
    case 4:
      return `${field} - ${random.whole(90)} ${random.pick(operators)} ${aDate(random)}`;
    default:
      return `${field}${random.once(3) ? '' : ' '}${random.pick(operators)} ${aValue(random)}`;
  }
}

function formula(random: Random, names: Names, depth: number): string {
  const terms: string[] = [];
  for (let left = 1 + random.whole(depth === 0 ? 3 : 2); left > 0; left -= 1) {
    terms.push(depth < 3 && random.once(5) ? `(${formula(random, names, depth + 1)})` : comparison(random, names));
  }
  return terms.join(random.pick([' AND ', ' OR ', ' and ', '\nOR ']));
}

function bomb(random: Random, names: Names): string {
  const times = 1 + random.whole(700);
  switch (random.whole(4)) {
    case 0:
      return `${'('.repeat(random.whole(20))}${comparison(random, names)}${')'.repeat(random.whole(20))}`;
    case 1:
      return Array.from({ length: times }, () => 'I4201=1').join(' OR ');
    case 2:
      return `duedate = TODAY${' + 1'.repeat(times)}`;
    default:
      return random.pick(harmful).repeat(times * 30);
  }
}

export function aFormula(random: Random, names: Names): string {
  if (random.once(4000)) return bomb(random, names);
  const kind = random.whole(100);
  if (kind < 66) return formula(random, names, 0);
  if (kind < 86) return mutated(random, formula(random, names, 0));
  if (kind < 95) {
    const words = Array.from({ length: random.whole(12) }, () => random.pick(random.once(6) ? harmful : loose));
    return words.join(random.once(3) ? '' : ' ');
  }
  return someUnicode(random, 40);
}
