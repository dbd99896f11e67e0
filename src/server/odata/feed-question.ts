// What an address asks of the feed: `$filter`, `$select`, `$orderby`, `$top`, `$skip`, `$count`, `$expand` and the place to go on from, as a
// question of the core. docs/interface/connections.md#odata.

import type { FilterNode, SortKey } from '../contract/filters/filter-ast.ts';
import { FilterError } from '../contract/filters/filter-problem.ts';
import type { Ctx } from '../core/lab/context.ts';
import type { ListQuery } from '../core/lab/query.ts';
import { readPlace } from '../endpoints/v2/page-place.ts';
import { readODataFilter } from '../filter/from-odata/from-odata.ts';
import { type FeedLink, type FeedSet, linksOf } from './feed-set.ts';
import { optionProblem } from './option-problem.ts';

export interface Options {
  $filter?: string | undefined;
  $select?: string | undefined;
  $orderby?: string | undefined;
  $expand?: string | undefined;
  $top?: number | undefined;
  $skip?: number | undefined;
  $skiptoken?: string | undefined;
}

export interface Expansion {
  link: FeedLink;
  /** Null: all. */
  select: string[] | null;
}

export interface FeedQuestion {
  list: ListQuery;
  select: string[] | null;
  expand: Expansion[];
  /** How many more rows are asked for from here on; null: all there are. */
  left: number | null;
  places: ReadonlyMap<string, number>;
}

/** Rows of one page, whatever was asked for: an answer is made in one go. */
export const mostRows = 1000;

export function readQuestion(ctx: Ctx, set: FeedSet, options: Options, pageRows: number): FeedQuestion {
  const links = linksOf(ctx, set);
  const { filter, places } = readFilter(options.$filter, set, links);
  const { after, left } = readContinuation(options);
  return {
    list: {
      filter,
      sort: readOrder(options.$orderby, set, links),
      limit: left === null ? pageRows : Math.min(left, pageRows),
      offset: after.length === 0 ? (options.$skip ?? 0) : 0,
      after,
    },
    select: readSelect(options.$select, set, '$select'),
    expand: readExpand(options.$expand, links),
    left,
    places,
  };
}

interface Filtered {
  filter: FilterNode | null;
  places: ReadonlyMap<string, number>;
}

function readFilter(text: string | undefined, set: FeedSet, links: readonly FeedLink[]): Filtered {
  if (text === undefined || text.trim() === '') return { filter: null, places: new Map() };
  try {
    return readODataFilter(text, (path) => propertyAt(path, set, links)?.literal);
  } catch (error) {
    throw error instanceof FilterError ? new FilterError({ ...error.problem, parameter: '$filter' }) : error;
  }
}

function propertyAt(path: readonly string[], set: FeedSet, links: readonly FeedLink[]) {
  const [head = '', name, ...further] = path;
  if (name === undefined) return filterable(set, head);
  const link = links.find((one) => one.name === head);
  return link && further.length === 0 ? filterable(link.target, name) : undefined;
}

const filterable = ({ properties }: FeedSet, name: string) => {
  const property = properties.get(name);
  return property?.filterable ? property : undefined;
};

const namesIn = (text: string) => text.split(',').map((name) => name.trim());

export function readSelect(text: string | undefined, { properties }: FeedSet, parameter: string): string[] | null {
  if (text === undefined || text.trim() === '') return null;
  const names = namesIn(text);
  const unknown = names.find((name) => name !== '*' && !properties.has(name));
  if (unknown !== undefined) throw optionProblem('filter.unknown_property', { property: unknown.slice(0, 80) }, parameter);
  return names.includes('*') ? null : [...new Set(names)];
}

const orderItem = /^([\p{L}_][\p{L}\p{N}_]*(?:\/[\p{L}_][\p{L}\p{N}_]*)?)(?:\s+(asc|desc))?$/u;

function readOrder(text: string | undefined, set: FeedSet, links: readonly FeedLink[]): SortKey[] {
  if (text === undefined || text.trim() === '') return [];
  return namesIn(text).map((item) => {
    const [, name = '', direction] = orderItem.exec(item) ?? [];
    if (name === '') throw optionProblem('odata.orderby', { found: item.slice(0, 80) }, '$orderby');
    const path = name.split('/');
    if (!propertyAt(path, set, links))
      throw optionProblem('filter.unknown_property', { property: name.slice(0, 80) }, '$orderby');
    return { path, direction: direction === 'desc' ? 'desc' : 'asc' };
  });
}

const expandItem = /^([\p{L}_][\p{L}\p{N}_]*)(?:\(\s*(?:\$select=([^()$;]*))?\s*\))?$/u;

/** Commas within brackets belong to what stands there. */
export function readExpand(text: string | undefined, links: readonly FeedLink[]): Expansion[] {
  if (text === undefined || text.trim() === '') return [];
  const items = text.split(/,(?![^(]*\))/).map((item) => item.trim());
  return [...new Set(items)].map((item) => {
    const [, name = '', select] = expandItem.exec(item) ?? [];
    const link = links.find((one) => one.name === name);
    if (!link) throw optionProblem('odata.expand', { found: item.slice(0, 80), known: namesOf(links) }, '$expand');
    return { link, select: readSelect(select, link.target, '$expand') };
  });
}

const namesOf = (links: readonly FeedLink[]) => links.map(({ name }) => name).join(', ') || '–';

/** `<rows that are left>.<place>`: what the order was, the place says. */
function readContinuation({ $skiptoken, $top, $orderby = '' }: Options) {
  if ($skiptoken === undefined) return { after: [], left: $top ?? null };
  const [, left = '', place = ''] = /^(\d{0,15})\.([\w-]{1,5400})$/.exec($skiptoken) ?? [];
  const after = place === '' ? [] : readPlaceOf(place, $orderby);
  if (after.length === 0) throw optionProblem('odata.skiptoken', {}, '$skiptoken');
  return { after, left: left === '' ? null : Number(left) };
}

function readPlaceOf(place: string, order: string) {
  try {
    return readPlace(place, order);
  } catch (error) {
    if (error instanceof FilterError) return [];
    throw error;
  }
}
