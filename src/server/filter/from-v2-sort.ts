// Reads sort, paging, sparse fields and include of v2 (docs/interface/v2.md#lists). Every refusal names its parameter.
import type { SortKey } from '../contract/filters/filter-ast.ts';
import { checkSortLength, checkTextLength, readPath } from '../contract/filters/filter-limits.ts';
import { filterError } from '../contract/filters/filter-problem.ts';
import { bracketName, type QueryParameters } from './from-v2.ts';

const v2PageSize = { default: 50, max: 500 } as const;

/** `a,-b`: ascending by a, then descending by b. */
export function readV2Sort(raw: string | undefined): SortKey[] {
  const names = readNames(raw, 'sort');
  checkSortLength(names);
  return names.map((name) => {
    const descending = name.startsWith('-');
    const path = readPath(descending ? name.slice(1) : name, { property: 'sort' });
    return { path, direction: descending ? 'desc' : 'asc' };
  });
}

export interface V2Page {
  number: number;
  size: number;
  /** The place that pages by key go on from, as the page before told it; empty: from the beginning. Null: pages have numbers. */
  after: string | null;
}

/** `byKey`: whether this list can be read behind a place, too. */
export function readV2Page(params: QueryParameters, { byKey = false } = {}): V2Page {
  const page: V2Page = { number: 1, size: v2PageSize.default, after: null };
  for (const parameter of Object.keys(params)) {
    if (parameter !== 'page' && !parameter.startsWith('page[')) continue;
    const name = bracketName(parameter, 'page');
    if (name === 'after' && byKey) {
      if ('page[number]' in params) throw filterError('filter.page_after_or_number', {}, { property: parameter });
      page.after = lastValue(params, parameter);
      continue;
    }
    const value = positiveInteger(lastValue(params, parameter));
    if (name === 'number') page.number = value ?? refuse('filter.page_number', parameter);
    else if (name === 'size')
      page.size = value !== null && value <= v2PageSize.max ? value : refuse('filter.page_size', parameter);
    else throw filterError('filter.unknown_parameter', { parameter }, { property: parameter });
  }
  return page;
}

// Above a billion pages no row can be meant, and number times size stays exact below it.
function positiveInteger(text: string): number | null {
  return /^0*[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function refuse(key: 'filter.page_number' | 'filter.page_size', parameter: string): never {
  throw filterError(key, { parameter, max: v2PageSize.max }, { property: parameter });
}

/** `fields[inventories]=a,b` as type -> names; an empty value asks for no attributes. */
export function readV2Fields(params: QueryParameters): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const parameter of Object.keys(params)) {
    if (parameter !== 'fields' && !parameter.startsWith('fields[')) continue;
    const names = readNames(lastValue(params, parameter), parameter);
    fields.set(bracketName(parameter, 'fields'), [...new Set(names)]);
  }
  return fields;
}

/** Relation names as written, each once. */
export function readV2Include(raw: string | undefined): string[] {
  return [...new Set(readNames(raw, 'include'))];
}

function readNames(raw: string | undefined, parameter: string): string[] {
  if (raw === undefined || raw.trim() === '') return [];
  checkTextLength(raw, { property: parameter });
  const names = raw.split(',').map((name) => name.trim());
  if (names.some((name) => name === '' || name === '-')) {
    throw filterError('filter.empty_name', { parameter }, { property: parameter });
  }
  return names;
}

function lastValue(params: QueryParameters, parameter: string): string {
  const value = params[parameter] ?? '';
  return typeof value === 'string' ? value : (value.at(-1) ?? '');
}
