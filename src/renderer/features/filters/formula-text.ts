// The text of a formula as the editor needs it: its placeholders, the same with values in their place, and what can come next. Pure.
import { datePresets, isPlainDate, readDateText } from '#server/contract/filters/formula-dates.ts';
import { type PlaceholderType, placeholderType } from '#server/contract/filters/formula-placeholders.ts';
import { tokenizeFormula } from '#server/contract/filters/formula-tokens.ts';
import type { FilterCatalog } from '../../records/filter/filter-tree.ts';

export interface Placeholder {
  name: string;
  type: PlaceholderType;
}

/** Each once, in the order of the text; as far as it can be read. */
export function placeholdersIn(formula: string): Placeholder[] {
  const names = tokenizeFormula(formula).flatMap((token) => (token.kind === 'placeholder' ? [token.name] : []));
  return [...new Set(names)].map((name) => ({ name, type: placeholderType(name) }));
}

/** Null: a value is missing or does not fit. */
export function fillIn(formula: string, values: Readonly<Record<string, string>>): string | null {
  let filled = '';
  let from = 0;
  for (const token of tokenizeFormula(formula)) {
    if (token.kind !== 'placeholder') continue;
    const value = literal(placeholderType(token.name), values[token.name] ?? '');
    if (value === null) return null;
    filled += formula.slice(from, token.position) + value;
    from = token.position + token.text.length;
  }
  return filled + formula.slice(from);
}

/** Any day will do: only whether it can be read matters. */
const someDay = '2026-01-01';

function literal(type: PlaceholderType, value: string): string | null {
  const text = value.trim();
  switch (type) {
    case 'date':
      if (isPlainDate(text)) return `'${text}'`;
      return readDateText(text, someDay) === null ? null : text.toUpperCase();
    case 'integer':
      return /^[+-]?\d{1,15}$/.test(text) ? text : null;
    case 'decimal':
      return /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? text : null;
    case 'text':
      return value === '' ? null : `'${value.replaceAll("'", "''")}'`;
  }
}

export interface Suggestion {
  /** What is put into the formula. */
  text: string;
  label: string;
  kind: 'field' | 'word' | 'day' | 'placeholder';
}

export interface Completion {
  /** What the suggestions take the place of. */
  from: number;
  to: number;
  suggestions: readonly Suggestion[];
}

const words = ['AND', 'OR', 'IS NULL', 'IS NOT NULL', 'LIKE'];
const placeholders = ['[date_1]', '[integer_1]', '[decimal_1]', '[text_1]'];
const most = 12;

/** What begins, or holds in its label, what stands before the caret. Nothing within quotes. */
export function completionAt(formula: string, caret: number, catalog: FilterCatalog): Completion | null {
  const before = formula.slice(0, caret);
  if ((before.match(/'/g)?.length ?? 0) % 2 === 1) return null;
  const typed = /[\p{L}_[][\p{L}\p{N}_.]*$/u.exec(before)?.[0] ?? '';
  const [rest = ''] = /^[\p{L}\p{N}_.]*/u.exec(formula.slice(caret)) ?? [];
  const wanted = typed.toLowerCase();
  const fields = [...catalog.values()].map(({ path, label }): Suggestion => ({ text: path, label, kind: 'field' }));
  const others = [
    ...words.map((text): Suggestion => ({ text, label: '', kind: 'word' })),
    ...datePresets.map((text): Suggestion => ({ text, label: text, kind: 'day' })),
    ...placeholders.map((text): Suggestion => ({ text, label: '', kind: 'placeholder' })),
  ];
  const starts = ({ text }: Suggestion) => text.toLowerCase().startsWith(wanted);
  const holds = ({ text, label }: Suggestion) => `${text} ${label}`.toLowerCase().includes(wanted);
  const all = [...fields, ...others];
  const found = wanted === '' ? all : [...all.filter(starts), ...all.filter((one) => !starts(one) && holds(one))];
  const suggestions = found.slice(0, most);
  if (suggestions.length === 1 && suggestions[0]?.text.toLowerCase() === wanted) return null;
  return suggestions.length === 0 ? null : { from: caret - typed.length, to: caret + rest.length, suggestions };
}
