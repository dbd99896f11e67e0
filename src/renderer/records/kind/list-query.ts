// From what a list shows to what v2 is asked (docs/interface/v2.md#lists). A filter's text means what its column is made of.
import { addDays, isPlainDate, type PlainDate, quarterDays } from '#server/contract/values/dates.ts';
import { soonDays } from '../../lib/days.ts';
import type { Field } from './fields.ts';
import { groupedSort } from './grouped-sort.ts';
import { type ListState, writeSort } from './list-state.ts';
import { includeOf, type RecordKind } from './record-kind.ts';

export type FilterKind = 'text' | 'number' | 'choice' | 'date' | 'flag' | 'relation';

export const datePresets = ['overdue', 'soon', 'quarter', 'set', 'empty'] as const;

/** What a column's filter holds instead of a text: whether anything stands there. */
export const emptiness = ['null:', 'notnull:'] as const;

export function asksEmptiness(value: string): boolean {
  return emptiness.some((mark) => mark === value);
}

/** From a day to a day, either of them open; null: no such range. */
export function readRange(value: string): { from: string; to: string } | null {
  const [from, to, more] = value.split('..');
  return from === undefined || to === undefined || more !== undefined ? null : { from, to };
}

export function writeRange({ from, to }: { from: string; to: string }): string {
  return from === '' && to === '' ? '' : `${from}..${to}`;
}

/** Null: this column cannot be filtered. */
export function filterKindOf(kind: RecordKind, field: Field): FilterKind | null {
  if (!field.filterable) return null;
  switch (field.field_type) {
    case 'text':
    case 'textarea':
      return 'text';
    case 'number':
    case 'decimal':
      return 'number';
    case 'select':
      return 'choice';
    case 'boolean':
      return 'flag';
    case 'date':
    case 'datetime':
      return 'date';
    case 'links':
      return 'relation';
    case 'relation':
      return kind.relations[field.api_name] ? 'relation' : null;
    default:
      return null;
  }
}

/** The record a list belongs to: what hangs on it, by the attribute that names it. */
export interface Within {
  by: string;
  id: string;
  /** What a new record begins with besides. */
  preset?: Readonly<Record<string, string>> | undefined;
}

/** Where a further record of a list is made. */
export function newAddress(kind: RecordKind, within: Within | undefined): string {
  return `${kind.route}/new${within ? `?${new URLSearchParams({ [within.by]: within.id, ...within.preset })}` : ''}`;
}

export interface ListQuestion {
  kind: RecordKind;
  fields: readonly Field[];
  state: ListState;
  today: PlainDate;
  within?: Within | undefined;
}

/** Everything but the page. Filters on columns that are not there any more are left out. */
export function listQuery({ kind, fields, state, today, within }: ListQuestion): string {
  const params = new URLSearchParams();
  if (within) params.append(`filter[${within.by}]`, `eq:${within.id}`);
  for (const [name, value] of new URLSearchParams(state.given?.query)) if (name.startsWith('filter[')) params.append(name, value);
  for (const field of fields) {
    const text = state.filters[field.api_name];
    const how = filterKindOf(kind, field);
    if (text === undefined || how === null) continue;
    const relation = kind.relations[field.api_name] ?? kind.links.find(({ name }) => name === field.api_name);
    // Whether it points anywhere is a question to the field itself.
    const path = how === 'relation' && relation && !asksEmptiness(text) ? `${relation.name}.${relation.title}` : field.api_name;
    for (const condition of conditionsOf(how, text.trim(), today)) params.append(`filter[${path}]`, condition);
  }
  for (const condition of inUseConditions({ kind, fields, state })) params.append(`filter[${kind.status}]`, condition);
  if (state.q !== '') params.set('q', state.q);
  if (kind.validity && state.asOf) params.set('as_of', state.asOf);
  if (state.formula) params.set('formula', state.formula);
  const sort = (isByRank(kind, state) ? [] : groupedSort(state)).filter(({ name }) =>
    fields.some((field) => field.api_name === name && field.sortable),
  );
  if (sort.length > 0) params.set('sort', sortParameter(kind, sort));
  const include = includeOf(kind);
  if (include) params.set('include', include);
  return params.toString();
}

/** Whoever searches by words and chose no order gets what the words name first; a list by dates stays one. */
function isByRank(kind: RecordKind, { q, sort, group }: ListState): boolean {
  return q !== '' && group === undefined && kind.sort[0]?.name === kind.title && writeSort(sort) === writeSort(kind.sort);
}

const duePresets: ReadonlySet<string> = new Set(['overdue', 'soon', 'quarter']);

/** Nobody calibrates what was retired: asked what is due, a list leaves hidden statuses out, unless a status is asked for. */
function inUseConditions({ kind, fields, state }: Pick<ListQuestion, 'kind' | 'fields' | 'state'>): string[] {
  if (!kind.due || !kind.status || !duePresets.has(state.filters[kind.due] ?? '') || state.filters[kind.status]) return [];
  const options = fields.find(({ api_name }) => api_name === kind.status)?.options ?? [];
  if (!options.some(({ hidden }) => hidden)) return [];
  return [
    `in:${options
      .filter(({ hidden }) => !hidden)
      .map(({ value }) => value)
      .join(',')}`,
  ];
}

/** A column that shows another record's name sorts by that name. */
function sortParameter(kind: RecordKind, sort: ListState['sort']): string {
  return writeSort(
    sort.map((term) => {
      const relation = kind.relations[term.name];
      return relation ? { ...term, name: `${relation.name}.${relation.title}` } : term;
    }),
  );
}

function conditionsOf(how: FilterKind, text: string, today: PlainDate): string[] {
  if (text === '') return [];
  if (asksEmptiness(text)) return [text];
  switch (how) {
    case 'text':
    case 'relation':
      return [`like:${text}`];
    case 'choice':
      return [`in:${text}`];
    case 'flag':
      return [`eq:${text}`];
    case 'number':
      return numberConditions(text);
    case 'date':
      return dateConditions(text, today);
  }
}

const comparisons: Record<string, string> = { '': 'eq', '=': 'eq', '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' };

/** `5`, `>5`, `<= 2,5`, `3..7`. */
function numberConditions(text: string): string[] {
  const [from, to] = text.split('..');
  if (from !== undefined && to !== undefined) {
    return [...(from.trim() ? [`gte:${decimalPoint(from)}`] : []), ...(to.trim() ? [`lte:${decimalPoint(to)}`] : [])];
  }
  const match = /^(<=|>=|<|>|=)?\s*(.*)$/.exec(text);
  const prefix = comparisons[match?.[1] ?? ''];
  const value = decimalPoint(match?.[2] ?? '');
  return value === '' ? [] : [`${prefix}:${value}`];
}

function decimalPoint(text: string): string {
  return text.trim().replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
}

function dateConditions(text: string, today: PlainDate): string[] {
  switch (text) {
    case 'overdue':
      return [`lt:${today}`];
    case 'soon':
      return [`gte:${today}`, `lte:${addDays(today, soonDays)}`];
    case 'quarter':
      return [`gte:${today}`, `lte:${addDays(today, quarterDays)}`];
    case 'come':
      return [`lte:${today}`];
    case 'set':
      return ['notnull:'];
    case 'empty':
      return ['null:'];
    default:
      return rangeConditions(text);
  }
}

/** The last day counts as a whole, also where a time stands with it. */
function rangeConditions(text: string): string[] {
  const { from = '', to = '' } = readRange(text) ?? {};
  return [...(isPlainDate(from) ? [`gte:${from}`] : []), ...(isPlainDate(to) ? [`lt:${addDays(to, 1)}`] : [])];
}
