// The v2 list parameters -> the core's query. docs/interface/v2.md#catalogue, docs/interface/v2.md#lists. An unknown parameter or
// attribute is 422, never ignored.

import { AppError } from '../../contract/errors.ts';
import { FilterError, unknownParameter } from '../../contract/filters/filter-problem.ts';
import { isPlainDate, type PlainDate } from '../../contract/values/dates.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { ListQuery } from '../../core/lab/query.ts';
import type { Registry } from '../../core/lab/registry.ts';
import type { ExtraCondition } from '../../core/rows/select.ts';
import { validOn } from '../../core/rows/valid-on.ts';
import { listFormula } from '../../core/search/saved-filters.ts';
import { readV2Filter } from '../../filter/from-v2.ts';
import { readV2Fields, readV2Include, readV2Page, readV2Sort, type V2Page } from '../../filter/from-v2-sort.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Address, Query } from '../address.ts';
import { readPlace } from './page-place.ts';
import { type FieldSets, typeOf } from './resource-object.ts';

export interface V2Query {
  list: ListQuery;
  page: V2Page;
  asOf: PlainDate | null;
  /** Conditions joined by AND, OR and brackets, in the language of advanced filters. */
  formula: string | null;
  include: string[];
  fieldSets: FieldSets;
}

const longestSearch = 200;
/** Of what belongs to what belongs to a record. */
const mostIncludedSteps = 3;
const known = /^(?:page|filter|fields)\[|^(?:sort|include|q|formula)$/;
/** Of records that apply for a time: those that did on this day. */
const dayParameter = 'as_of';

interface ListParameters {
  q?: string;
  sort?: string;
  formula?: string;
  include?: string;
}

export function readV2Query(
  registry: Registry,
  resource: ResolvedResource,
  { query, repeated }: Pick<Address, 'query' | 'repeated'>,
): V2Query {
  for (const name of Object.keys(query)) {
    if (!known.test(name) && !(name === dayParameter && resource.definition.validity)) throw unknownParameter(name);
  }
  const page = readV2Page(query, { byKey: true });
  const { q = '', sort, formula }: ListParameters = query;
  const search = q.trim();
  if (search.length > longestSearch)
    throw new FilterError({ key: 'filter.text_too_long', params: { max: longestSearch }, property: 'q' });
  return {
    list: {
      filter: readV2Filter({ ...query, ...repeated }),
      sort: readV2Sort(sort),
      limit: page.size,
      offset: (page.number - 1) * page.size,
      ...(page.after === null ? {} : { after: readPlace(page.after, sort ?? '') }),
      ...(search === '' ? {} : { search }),
    },
    page,
    asOf: readDay(query),
    // Left empty it narrows nothing, as `q` does.
    formula: formula?.trim() ? formula : null,
    include: readIncludes(registry, resource, query),
    fieldSets: readFieldSets(registry, resource, query),
  };
}

/** The parameters of an action's list as the address had them: a name that came twice is a range. */
export function addressOf(
  query: Readonly<Record<string, unknown>>,
  repeated: Readonly<Record<string, readonly string[]>>,
): Pick<Address, 'query' | 'repeated'> {
  const texts = textsOf(query);
  return { query: texts, repeated: Object.fromEntries(Object.entries(repeated).filter(([name]) => name in texts)) };
}

/** The parameters that an action was given, as its address had them. */
export function textsOf(query: Readonly<Record<string, unknown>>): Query {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** All that narrows a list besides its filters and search; `further`: a condition it begins with. */
export function listCondition(
  ctx: Ctx,
  { resource, query, further }: { resource: ResolvedResource; query: V2Query; further: ExtraCondition | undefined },
): ExtraCondition | null {
  const onDay = query.asOf === null ? (further ?? null) : validOn(resource, query.asOf, further);
  return query.formula === null ? onDay : listFormula(ctx, { resource, formula: query.formula, further: onDay });
}

function readDay(query: Query): PlainDate | null {
  const day = query[dayParameter];
  if (day === undefined) return null;
  if (isPlainDate(day)) return day;
  throw new AppError('request.invalid', { messageKey: 'errors.field.date', parameter: dayParameter });
}

/** As they were asked for: `calibrations`, or `calibrations.results` for what belongs to those. */
export function readIncludes(registry: Registry, resource: ResolvedResource, query: Query): string[] {
  const { include: asked }: ListParameters = query;
  const include = readV2Include(asked);
  const unknown = include.find((path) => relatedTypes(registry, resource, path) === null);
  if (unknown !== undefined)
    throw new FilterError({ key: 'filter.unknown_include', params: { name: unknown.slice(0, 80) }, property: 'include' });
  return include;
}

/** The record types on the way; null: there is no such way, or it is too long. */
function relatedTypes(registry: Registry, resource: ResolvedResource, path: string): ResolvedResource[] | null {
  const names = path.split('.');
  if (names.length > mostIncludedSteps) return null;
  const passed: ResolvedResource[] = [];
  for (const name of names) {
    const relation = (passed.at(-1) ?? resource).relations.get(name);
    if (!relation) return null;
    passed.push(registry.resource(relation.target));
  }
  return passed;
}

/** Of the record itself and of what its relations name; a slip must not come back as a record without attributes. */
export function readFieldSets(registry: Registry, resource: ResolvedResource, query: Query): FieldSets {
  const sets = readV2Fields(query);
  const beyond = readIncludes(registry, resource, query).flatMap((path) => relatedTypes(registry, resource, path) ?? []);
  const shown = [resource, ...[...resource.relations.values()].map(({ target }) => registry.resource(target)), ...beyond];
  const byType = new Map<string, readonly string[]>();
  for (const [type, names] of sets) {
    const property = `fields[${type.slice(0, 80)}]`;
    const target = shown.find((one) => typeOf(one) === type || one.definition.v2?.path === type);
    if (!target) throw unknownParameter(property);
    byType.set(typeOf(target), names);
    const unknown = names.find((name) => !target.byAttr.has(name) && !target.computed.has(name) && !target.relations.has(name));
    if (unknown !== undefined)
      throw new FilterError({ key: 'filter.unknown_property', params: { property: unknown.slice(0, 80) }, property });
  }
  return byType;
}

/** A parameter beside a body, or on a delete, would be believed to be obeyed: `?dry_run=1`. */
export function assertNoParameters({ query }: Pick<Address, 'query'>): void {
  const [unknown] = Object.keys(query);
  if (unknown !== undefined) throw unknownParameter(unknown);
}
