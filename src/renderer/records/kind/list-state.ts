// What a list shows, as the address holds it: search, sort, filters. A copied address opens the same list.
import { isPlainDate } from '#server/contract/values/dates.ts';

export interface SortTerm {
  name: string;
  descending: boolean;
}

export type ListFilters = Readonly<Record<string, string>>;

/** Conditions that another screen asked for, as v2 takes them, and what they mean in words. */
export interface GivenConditions {
  query: string;
  label: string;
}

export interface ListState {
  q: string;
  sort: readonly SortTerm[];
  /** The column whose equal values stand together, before any other order. */
  group?: string | undefined;
  filters: ListFilters;
  /** Conditions in groups, as the list's `formula` takes them. */
  formula?: string | undefined;
  given?: GivenConditions | undefined;
  /** Only what applied on this day. */
  asOf?: string | undefined;
}

const filterMark = 'f.';
const groupMark = 'group';
const formulaMark = 'formula';
const givenMark = 'given';
const givenLabelMark = 'as';
const dayMark = 'as_of';

function isOfList(key: string): boolean {
  return (
    key === 'q' ||
    key === 'sort' ||
    key === groupMark ||
    key === formulaMark ||
    key === givenMark ||
    key === givenLabelMark ||
    key === dayMark ||
    key.startsWith(filterMark)
  );
}

export function readListState(params: URLSearchParams, defaultSort: readonly SortTerm[]): ListState {
  const filters: Record<string, string> = {};
  for (const [key, value] of params) {
    if (key.startsWith(filterMark) && value !== '') filters[key.slice(filterMark.length)] = value;
  }
  const sort = params.get('sort');
  const given = params.get(givenMark);
  const asOf = params.get(dayMark);
  const formula = params.get(formulaMark);
  const group = params.get(groupMark);
  return {
    q: params.get('q') ?? '',
    sort: sort === null ? defaultSort : readSort(sort),
    ...(group ? { group } : {}),
    filters,
    ...(formula ? { formula } : {}),
    ...(given ? { given: { query: given, label: params.get(givenLabelMark) ?? '' } } : {}),
    ...(asOf && isPlainDate(asOf) ? { asOf } : {}),
  };
}

function readSort(text: string): SortTerm[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((term) => (term.startsWith('-') ? { name: term.slice(1), descending: true } : { name: term, descending: false }));
}

export function writeSort(sort: readonly SortTerm[]): string {
  return sort.map(({ name, descending }) => (descending ? `-${name}` : name)).join(',');
}

/** `rest` is what else the address says, such as the tab a list stands in. */
export function writeListState(
  { q, sort, group, filters, formula, given, asOf }: ListState,
  defaultSort: readonly SortTerm[],
  rest?: URLSearchParams,
): URLSearchParams {
  const params = new URLSearchParams([...(rest ?? [])].filter(([key]) => !isOfList(key)));
  if (q !== '') params.set('q', q);
  if (group) params.set(groupMark, group);
  if (formula) params.set(formulaMark, formula);
  if (given) for (const [key, value] of givenAddress(given.query, given.label)) params.set(key, value);
  if (asOf) params.set(dayMark, asOf);
  const text = writeSort(sort);
  if (text !== writeSort(defaultSort)) params.set('sort', text);
  for (const [name, value] of Object.entries(filters)) if (value !== '') params.set(filterMark + name, value);
  return params;
}

const plain: Readonly<Record<string, string>> = { '%5B': '[', '%5D': ']', '%3A': ':', '%2C': ',' };

/** Opens a list with these conditions: written in an address they are encoded once, not a second time where they came encoded. */
export function givenAddress(query: string, label: string): URLSearchParams {
  const readable = query.replaceAll(/%(?:5B|5D|3A|2C)/giu, (code) => plain[code.toUpperCase()] ?? code);
  return new URLSearchParams(query === '' ? {} : { [givenMark]: readable, [givenLabelMark]: label });
}

interface ViewOfList {
  to: string;
  given?: { query: string; sort: readonly SortTerm[] };
}

/** A screen, or a list with conditions of its own; an order that is the list's own is told all the same. */
export function viewAddress({ to, given }: ViewOfList, label: string): string {
  if (!given) return to;
  return `${to}?${new URLSearchParams([...givenAddress(given.query, label), ['sort', writeSort(given.sort)]])}`;
}

export function withFilter(state: ListState, name: string, value: string): ListState {
  const { [name]: _old, ...rest } = state.filters;
  return { ...state, filters: value === '' ? rest : { ...rest, [name]: value } };
}

/** A click sorts by that column alone, up, down, then not at all; `additive` keeps the others in front. */
export function toggleSort(sort: readonly SortTerm[], name: string, additive: boolean): SortTerm[] {
  const current = sort.find((term) => term.name === name);
  const next = current === undefined ? { name, descending: false } : current.descending ? null : { name, descending: true };
  if (!additive) return next ? [next] : [];
  if (current === undefined) return [...sort, { name, descending: false }];
  return sort.flatMap((term) => (term.name === name ? (next ? [next] : []) : [term]));
}

export function sameFilters(a: ListFilters, b: ListFilters): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** Narrowed by nothing but the filters of its columns. */
export function isPlain({ q, given, formula, asOf }: ListState): boolean {
  return q === '' && given === undefined && asOf === undefined && !formula;
}

export function isNarrowed(state: ListState): boolean {
  return !isPlain(state) || Object.keys(state.filters).length > 0;
}
