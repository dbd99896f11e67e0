// A part of a filter in words.
import { isPlainDate } from '#server/contract/filters/formula-dates.ts';
import type { Format } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.tsx';
import type { Field } from '../kind/fields.ts';
import { type ConditionOp, type FilterCatalog, type FilterCondition, type FilterPart, takesValue } from './filter-tree.ts';

export interface Wording {
  t: Translate;
  format: Format;
  /** Names of records that conditions point to, by their ids. */
  nameOf(id: string): string | undefined;
}

export function describePart(part: FilterPart, catalog: FilterCatalog, wording: Wording): string {
  if (part.kind === 'condition') return describeCondition(part, catalog, wording);
  const joint = ` ${wording.t(`ui.filter.join.${part.join}`)} `;
  return part.items
    .map((item) => {
      const text = describePart(item, catalog, wording);
      return item.kind === 'group' && item.items.length > 1 ? `(${text})` : text;
    })
    .join(joint);
}

/** One of one is that one. */
const ofOne: Partial<Record<ConditionOp, ConditionOp>> = { in: 'eq', notin: 'ne' };

function describeCondition({ path, op, values }: FilterCondition, catalog: FilterCatalog, wording: Wording): string {
  const found = catalog.get(path);
  const label = found?.label ?? path;
  const { t } = wording;
  const kind = isDay(found?.field) ? 'date' : 'value';
  const text = t(`ui.filter.op.${kind}.${values.length === 1 ? (ofOne[op] ?? op) : op}`);
  if (!takesValue(op)) return `${label} ${text}`;
  if (found?.field.field_type === 'boolean') return `${label}: ${valueText(found.field, values[0] ?? '', wording)}`;
  return `${label} ${text} ${values.map((value) => valueText(found?.field, value, wording)).join(', ')}`;
}

export function isDay(field: Field | undefined): boolean {
  return field?.field_type === 'date' || field?.field_type === 'datetime';
}

/** The option that a formula names by its code. */
function optionByCode(field: Field, code: string) {
  return field.options?.find((option) => codeOf(option) === code);
}

export function codeOf({ code, value }: { code?: string; value: string | number }): string {
  return code ?? String(value);
}

function valueText(field: Field | undefined, value: string, { t, format, nameOf }: Wording): string {
  switch (field?.field_type) {
    case 'select':
      return optionByCode(field, value)?.label ?? value;
    case 'boolean':
      return t(value === '1' ? 'ui.yes' : 'ui.no');
    case 'relation':
      return nameOf(value) ?? value;
    case 'date':
    case 'datetime':
      return dayText(value, { t, format });
    case 'number':
    case 'decimal':
      return /^-?\d+(\.\d+)?$/.test(value) ? format.number(Number(value)) : value;
    default:
      return t('ui.filter.quoted', { text: value });
  }
}

function dayText(value: string, { t, format }: Pick<Wording, 't' | 'format'>): string {
  if (isPlainDate(value)) return format.date(value);
  const { preset, days } = splitDay(value);
  if (preset === null) return value;
  const name = t(`ui.filter.day.${preset}`);
  if (days === 0) return name;
  return t(days > 0 ? 'ui.filter.day.after' : 'ui.filter.day.before', { day: name, count: Math.abs(days) });
}

/** `TODAY + 30` as its two halves; no preset for anything else. */
export function splitDay(value: string): { preset: string | null; days: number } {
  const match = /^([A-Z]+(?:_[A-Z]+)*)(?:\s*([+-])\s*(\d+))?$/.exec(value.trim());
  return { preset: match?.[1] ?? null, days: Number(`${match?.[2] ?? ''}${match?.[3] ?? 0}`) };
}
