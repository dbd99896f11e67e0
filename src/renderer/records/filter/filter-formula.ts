// A built filter as the formula that says the same, in the language of advanced filters (docs/interface/filters.md#formula).
import { isPlainDate, readDateText } from '#server/contract/filters/formula-dates.ts';
import { isPlaceholderName } from '#server/contract/filters/formula-placeholders.ts';
import { type FormulaToken, tokenizeFormula } from '#server/contract/filters/formula-tokens.ts';
import type { Field } from '../kind/fields.ts';
import type { ConditionOp, FilterCatalog, FilterCondition, FilterGroup, FilterPart } from './filter-tree.ts';

const signs = { eq: '=', ne: '!=', lt: '<', lte: '<=', gt: '>', gte: '>=', in: '=', notin: '!=' } as const;

/** Empty when nothing is complete; what is not complete is left out. */
export function formulaOf(group: FilterGroup, catalog: FilterCatalog): string {
  return joined(group, catalog).join(group.join === 'and' ? ' AND ' : ' OR ');
}

function joined(group: FilterGroup, catalog: FilterCatalog): string[] {
  return group.items.flatMap((item) => {
    const text = partText(item, catalog);
    return text === '' ? [] : [text];
  });
}

function partText(part: FilterPart, catalog: FilterCatalog): string {
  if (part.kind === 'condition') return conditionText(part, catalog);
  const texts = joined(part, catalog);
  return texts.length > 1 ? `(${texts.join(part.join === 'and' ? ' AND ' : ' OR ')})` : (texts[0] ?? '');
}

/** Empty: something is missing or cannot be read. */
function conditionText(condition: FilterCondition, catalog: FilterCatalog): string {
  const { path, op, values } = condition;
  const field = catalog.get(path)?.field;
  if (!field) return '';
  const name = path.split('.').map(quotedName).join('.');
  if (op === 'null') return `${name} IS NULL`;
  if (op === 'notnull') return `${name} IS NOT NULL`;
  if (op === 'like' || op === 'starts' || op === 'pattern') return patternText(name, op, values[0] ?? '');
  const literals = values.map((value) => literal(field, value));
  if (literals.length === 0 || literals.includes(null)) return '';
  const parts = literals.map((one) => `${name} ${signs[op]} ${one}`);
  return parts.length === 1 ? parts.join('') : `(${parts.join(op === 'in' ? ' OR ' : ' AND ')})`;
}

function patternText(name: string, op: ConditionOp, value: string): string {
  if (value.trim() === '') return '';
  if (op === 'pattern') return `${name} LIKE ${isPlaceholder(value) ? value : quotedText(value)}`;
  return `${name} LIKE ${quotedText(op === 'like' ? `%${value}%` : `${value}%`)}`;
}

export function isPlaceholder(value: string): boolean {
  return value.startsWith('[') && value.endsWith(']') && isPlaceholderName(value.slice(1, -1));
}

/** Any day will do: only whether it can be read matters. */
const someDay = '2026-01-01';

/** Null: no value of this field. */
function literal(field: Field, value: string): string | null {
  const text = value.trim();
  if (text === '') return null;
  if (isPlaceholder(text)) return text;
  switch (field.field_type) {
    case 'number':
    case 'decimal':
      return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? text : null;
    case 'boolean':
      return text;
    case 'date':
    case 'datetime':
      if (isPlainDate(text)) return quotedText(text);
      return readDateText(text, someDay) === null ? null : text.toUpperCase();
    default:
      return quotedText(value);
  }
}

function quotedText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Words of the language itself, and names that are none of its own, stand in backticks. */
function quotedName(name: string): string {
  const [token, end]: FormulaToken[] = tokenizeFormula(name);
  const plain = token?.kind === 'name' && end?.kind === 'end' && !reserved.has(name.toUpperCase());
  return plain && readDateText(name, someDay) === null ? name : `\`${name}\``;
}

const reserved = new Set(
  'AND OR NOT NULL IS LIKE IN BETWEEN EXISTS SELECT UNION FROM WHERE CASE WHEN TRUE FALSE INTERVAL REGEXP RLIKE GLOB XOR ANY ALL DISTINCT'.split(
    ' ',
  ),
);
