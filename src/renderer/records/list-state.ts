// What a list shows, as the address holds it: search, sort, filters. A copied address opens the same list.

export interface SortTerm {
  name: string;
  descending: boolean;
}

export type ListFilters = Readonly<Record<string, string>>;

export interface ListState {
  q: string;
  sort: readonly SortTerm[];
  filters: ListFilters;
}

const filterMark = 'f.';

export function readListState(params: URLSearchParams, defaultSort: readonly SortTerm[]): ListState {
  const filters: Record<string, string> = {};
  for (const [key, value] of params) {
    if (key.startsWith(filterMark) && value !== '') filters[key.slice(filterMark.length)] = value;
  }
  const sort = params.get('sort');
  return { q: params.get('q') ?? '', sort: sort === null ? defaultSort : readSort(sort), filters };
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

export function writeListState({ q, sort, filters }: ListState, defaultSort: readonly SortTerm[]): URLSearchParams {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  const text = writeSort(sort);
  if (text !== writeSort(defaultSort)) params.set('sort', text);
  for (const [name, value] of Object.entries(filters)) if (value !== '') params.set(filterMark + name, value);
  return params;
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
