// Placeholders of a formula, `[date_1]`, `[integer_2]`, `[decimal_1]`, `[text_1]` (docs/interface/filters.md#formula): the prefix is the
// type, and a value that does not fit its type is refused before anything is compared with it.
import { type FilterProblemKey, filterError } from './filter-problem.ts';
import { readDateText } from './formula-dates.ts';

const placeholderTypes = ['date', 'integer', 'decimal', 'text'] as const;

export type PlaceholderType = (typeof placeholderTypes)[number];

export interface FormulaPlaceholder {
  name: string;
  type: PlaceholderType;
}

export interface FormulaOptions {
  /** Values by placeholder name; a date may also be a preset with an offset, such as `TODAY + 30`. */
  parameters: Readonly<Record<string, string | number>>;
  /** `YYYY-MM-DD` in the lab's time zone. */
  today: string;
}

export function isPlaceholderName(name: string): boolean {
  return /^(?:date|integer|decimal|text)_\d{1,4}$/.test(name);
}

export function placeholderType(name: string): PlaceholderType {
  return placeholderTypes.find((type) => name.startsWith(`${type}_`)) ?? 'text';
}

const badParameter = {
  date: 'filter.bad_parameter_date',
  integer: 'filter.bad_parameter_integer',
  decimal: 'filter.bad_parameter_decimal',
  text: 'filter.bad_parameter_text',
} as const satisfies Record<PlaceholderType, FilterProblemKey>;

export function placeholderValue(name: string, options: FormulaOptions, position: number): string | number {
  const type = placeholderType(name);
  const given: unknown = Object.hasOwn(options.parameters, name) ? options.parameters[name] : undefined;
  if (given === undefined) throw filterError('filter.missing_parameter', { name }, { property: name, position });
  const value = typeof given === 'string' || typeof given === 'number' ? convert(type, given, options.today) : null;
  if (value !== null) return value;
  throw filterError(badParameter[type], { name, value: String(given) }, { property: name, position });
}

function convert(type: PlaceholderType, given: string | number, today: string): string | number | null {
  const text = String(given).trim();
  switch (type) {
    case 'date':
      return text.length <= 40 ? readDateText(text, today) : null;
    case 'integer':
      return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : null;
    case 'decimal':
      return /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : null;
    case 'text':
      return String(given);
  }
}
