// One value of a record as plain text, as its reader writes it: what a cell says where no colour and no sign can stand.

import { nameText } from '../../lib/lab/shipped-names.ts';
import { findIncluded, linkedIds } from '../../lib/records.ts';
import { type Field, optionOf } from '../kind/fields.ts';
import { type RecordKind, textOf, type Words } from '../kind/record-kind.ts';
import { unitOf } from '../kind/units.ts';
import type { RowEntry } from '../rows/use-rows.ts';

interface CellInput {
  kind: RecordKind;
  field: Field;
  entry: RowEntry;
  /** Without a currency, amounts of money are numbers with their cents. */
  words: Pick<Words, 't' | 'format'> & Partial<Words>;
}

export function linkedNames(kind: RecordKind, field: Field, { record, included }: RowEntry): string[] {
  const title = kind.links.find(({ name }) => name === field.api_name)?.title ?? 'name';
  return linkedIds(record, field.api_name).map((id) => textOf(findIncluded(included, id)?.attributes[title]) || id);
}

export function cellText({ kind, field, entry, words: { t, format, currency } }: CellInput): string {
  const { record, included } = entry;
  const { api_name: name, field_type } = field;
  if (field_type === 'links') return linkedNames(kind, field, entry).join(', ');
  const value = record.attributes[name] ?? null;
  if (value === null || value === '') {
    const said = kind.empties?.[name]?.(record) ?? null;
    return said === null ? '' : t(said);
  }
  const worded = kind.worded?.[name];
  if (worded) return worded(record);
  const text = textOf(value);
  switch (field_type) {
    case 'date':
      return format.date(text);
    case 'datetime':
      return format.instant(text);
    case 'boolean':
      return t(Number(value) === 1 ? 'ui.yes' : 'ui.no');
    case 'number':
    case 'decimal': {
      if (typeof value !== 'number' || kind.codes.has(name)) return text;
      const unit = unitOf(kind.units, name, (other) => record.attributes[other]);
      if (unit === 'money') return currency === undefined ? format.amount(value) : format.money(value, currency);
      return unit === 'percent' ? format.percent(value) : format.number(value);
    }
    case 'relation': {
      const relation = kind.relations[name];
      const related = relation && findIncluded(included, value);
      // A user may have no name yet.
      return related ? nameText(related, relation.title) || textOf(related.attributes.email) : text;
    }
    default:
      return kind.measured?.has(name) ? format.measured(text) : (optionOf(field, value)?.label ?? text);
  }
}
