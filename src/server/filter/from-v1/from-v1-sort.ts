// Reads `sort`, `limit` and `offset` of v1 with all the values the original took (docs/interface/v1.md#paging, docs/interface/v1.md#sort).
import type { SortKey } from '../../contract/filters/filter-ast.ts';
import { checkSortLength, checkTextLength, readPath } from '../../contract/filters/filter-limits.ts';
import { filterError } from '../../contract/filters/filter-problem.ts';
import { isRecord, member, parseLenientJson } from './lenient-json.ts';

const place = { property: 'sort' };

/** `raw` is the parameter's text (or its already decoded value); no sort gives an empty list. */
export function readV1Sort(raw: unknown): SortKey[] {
  const decoded = typeof raw === 'string' ? decode(raw) : raw;
  if (decoded === undefined || decoded === null || decoded === 0) return [];
  const items: unknown[] = Array.isArray(decoded) ? decoded : [decoded];
  checkSortLength(items);
  return items.map(readSortItem).filter((key) => key !== null);
}

function decode(raw: string): unknown {
  checkTextLength(raw, place);
  const text = raw.trim();
  if (text === '') return null;
  const decoded = parseLenientJson(text);
  if (decoded !== undefined) return typeof decoded === 'object' || decoded === 0 ? decoded : String(decoded);
  if (/^[[{"]/.test(text)) throw filterError('filter.sort_malformed', {}, place);
  return text;
}

function readSortItem(item: unknown): SortKey | null {
  if (typeof item === 'string') return { path: readPath(item), direction: 'asc' };
  if (!isRecord(item)) throw filterError('filter.sort_malformed', {}, place);
  if (Object.keys(item).length === 0) return null;
  const property = member(item, 'property');
  if (property === undefined && Object.hasOwn(item, 'property')) return null;
  if (typeof property !== 'string') throw filterError('filter.sort_malformed', {}, place);
  return { path: readPath(property), direction: readDirection(member(item, 'direction'), property) };
}

function readDirection(direction: unknown, property: string): SortKey['direction'] {
  if (direction === undefined) return 'asc';
  const word = typeof direction === 'string' ? direction.trim().toLowerCase() : null;
  if (word === 'asc' || word === 'desc') return word;
  if (word === '') return 'asc';
  throw filterError('filter.sort_direction', { direction: String(JSON.stringify(direction)), property }, { property });
}

export interface V1Paging {
  /** Null means all rows. */
  limit: number | null;
  offset: number;
}

/** Nothing a client writes here is an error. */
export function readV1Paging(limit: string | undefined, offset: string | undefined): V1Paging {
  const rows = limit === undefined ? 100 : leadingInteger(limit);
  const start = offset === undefined ? 0 : leadingInteger(offset);
  return { limit: rows < 0 ? null : rows, offset: Math.max(0, start) };
}

// The leading number of the text counts, decimals are cut off, text without one is 0.
function leadingInteger(text: string): number {
  const number = Math.trunc(Number(/^\s*[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?/i.exec(text)?.[0] ?? 0));
  return Math.min(Math.max(number, -1), Number.MAX_SAFE_INTEGER) || 0;
}
