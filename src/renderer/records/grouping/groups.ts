// Rows in groups: which columns make groups, which rows begin one, and what asks for the rows of one.
import type { Column } from '../kind/columns.ts';
import { type FilterKind, filterKindOf } from '../kind/list-query.ts';
import { type RecordKind, textOf } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';

/** A moment or a measured value is hardly ever the same twice. */
const grouping: ReadonlySet<FilterKind | null> = new Set(['text', 'choice', 'flag', 'relation', 'date']);

export function canGroup(kind: RecordKind, { field }: Pick<Column, 'field'>): boolean {
  const isOwnName = field.api_name === kind.title;
  return field.sortable && !isOwnName && field.field_type !== 'datetime' && grouping.has(filterKindOf(kind, field));
}

/** What the record holds in the column; nothing and an empty text are the same. */
export function groupValue({ record }: RowEntry, name: string): string {
  return textOf(record.attributes[name] ?? '');
}

/** A row begins a group where the one before it holds something else; of a row that is not there yet nobody knows. */
export function beginsGroup(rowAt: (index: number) => RowEntry | undefined, index: number, name: string): boolean {
  const [entry, before] = [rowAt(index), rowAt(index - 1)];
  if (!entry) return false;
  return index === 0 || (before !== undefined && groupValue(before, name) !== groupValue(entry, name));
}

/** The rows of one group, among those that the list asks for. */
export function groupQuery(query: string, name: string, value: string): string {
  const params = new URLSearchParams(query);
  params.append(`filter[${name}]`, value === '' ? 'null:' : `eq:${value.replaceAll(/[\\,]/g, '\\$&')}`);
  return params.toString();
}
