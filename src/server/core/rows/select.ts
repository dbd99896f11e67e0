// Builds the one condition and the one order of a list, for the page, its total and its stream alike.
import { type Expression, sql } from 'kysely';
import { checkLimits } from '../../contract/filters/filter-limits.ts';
import { filterDialect, ordered } from '../../db/dialect/index.ts';
import { compileFilter } from '../../filter/compile.ts';
import { compileSort, type OrderTerm } from '../../filter/sort.ts';
import { type Condition, combine } from '../../filter/target.ts';
import { zoneOf } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { ColumnsOf, ResourceName } from '../../schema/rows.generated.ts';
import { countedRows, testedRows, visibleRows, visibleThroughRelation } from '../access/scope.ts';
import type { Ctx } from '../lab/context.ts';
import type { ListQuery } from '../lab/query.ts';
import { type SearchWords, searchCondition, uncounted } from '../words/search-words.ts';

export const rootAlias = 't';

export interface Selection {
  resource: ResolvedResource;
  where: Condition | null;
  /** The same for whoever reads the rows in order: sorting takes time where counting takes none. */
  inOrder: WaysInOrder;
  /** Words of the caller's, or of the program's, choose among the rows he may see. */
  chosen: boolean;
  /** They choose few, found by an index. */
  few: boolean;
  order: readonly OrderTerm[];
  tables: ReadonlySet<string>;
  search: SearchWords | null;
  /** What the words name comes first, as nobody asked for another order. */
  ranked: boolean;
  /** By more than the words and what the caller may see. */
  narrowedFurther: boolean;
}

/** The same rows, by different ways to them; which is the short one is said in page-way.ts. */
export interface WaysInOrder {
  /** Gathered from what the caller may see, then sorted. */
  gathered: Condition | null;
  /** Along the order, each row tested. */
  walked: Condition | null;
  /** Whichever the database thinks best. */
  planned: Condition | null;
  /** As walked, without the words. */
  walkedBesides: Condition;
}

/** A condition of the program's own, with the tables it reads besides the list's. */
export interface ExtraCondition {
  condition: Condition;
  tables: readonly string[];
  /** It leaves few rows, found by an index: then the caller's sight is looked up for each instead of gathered as a set. */
  few?: boolean;
}

/** How names and values of a question are read. */
const readingOf = ({ naming, lab, shownNames, language }: Ctx) => ({
  naming,
  dialect: filterDialect,
  zone: zoneOf(lab.clock),
  namesIn: shownNames ? language : undefined,
});

export function selectionFor(
  ctx: Ctx,
  resource: ResolvedResource,
  query: ListQuery,
  extra: ExtraCondition | null = null,
  /** The query's words, where somebody has counted what they lead to. */
  counted: SearchWords | null = null,
): Selection {
  const tables = new Set<string>([resource.table, ...(extra?.tables ?? [])]);
  const shared = {
    resource,
    alias: rootAlias,
    ...readingOf(ctx),
    resourceNamed: (name: ResourceName) => ctx.lab.registry.resource(name),
    visible: (target: ResolvedResource, alias: string) => visibleThroughRelation(ctx, target, alias, tables),
  };
  const own: Condition[] = [];
  if (query.filter) {
    checkLimits(query.filter);
    own.push(compileFilter(query.filter, { ...shared, tables }));
  }
  const search = query.search ? (counted ?? uncounted(ctx, resource, query.search)) : null;
  if (search) own.push(searchCondition(ctx, search, rootAlias, tables));
  const timed = filterDialect.inTime(rootAlias);
  const conditions = (seen: Condition | null, inTime: boolean) =>
    allOf([inTime ? timed : null, extra?.condition ?? null, seen, ...own].filter((part): part is Condition => part !== null));
  const seen = (way: typeof countedRows) => way(ctx, resource, rootAlias, tables);
  const walked = seen(testedRows);
  // Without words of the caller's own an index answers, and a plain count stays one.
  const asked = own.length > 0;
  const inTime = asked || query.sort.length > 0 || query.offset > 0;
  return {
    resource,
    where: conditions(seen(extra?.few ? visibleRows : countedRows), asked),
    inOrder: {
      gathered: conditions(seen(countedRows), inTime),
      walked: conditions(walked, inTime),
      planned: conditions(seen(visibleRows), inTime),
      walkedBesides: walked ? combine('and', [timed, walked]) : timed,
    },
    chosen: asked || extra !== null,
    few: extra?.few === true,
    order: compileSort(query.sort, shared),
    tables,
    search,
    ranked: search !== null && query.sort.length === 0 && isRanked(resource),
    narrowedFurther: query.filter !== null || extra !== null,
  };
}

/** Records of a kind that has a text index, or stays short, are looked for by people; of others the newest, or the next due, comes first as ever. */
function isRanked({ definition }: ResolvedResource): boolean {
  return definition.textIndex === true || (definition.few === true && definition.defaultSort === undefined);
}

function allOf(conditions: readonly Condition[]): Condition | null {
  return conditions.length === 0 ? null : combine('and', conditions);
}

/** Columns of a row as the core knows it: everything a face may show, and the version for optimistic locking. */
function rowColumns(resource: ResolvedResource): string[] {
  return [...resource.fields.filter((field) => !field.spec.hidden).map((field) => field.column), 'row_version'];
}

/** What the audit trail may hold of a whole row: no hidden column. */
export function shownValues(resource: ResolvedResource, row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => resource.byColumn.get(column)?.spec.hidden === undefined));
}

const columnLists = new WeakMap<ResolvedResource, Map<string, Expression<unknown>>>();

/** `t.a, t.b, …` for an alias, as one piece of text: built once per resolved resource instead of visited on each query. */
export function columnList(ctx: Ctx, resource: ResolvedResource, alias: string): Expression<unknown> {
  const perAlias = columnLists.get(resource) ?? new Map<string, Expression<unknown>>();
  columnLists.set(resource, perAlias);
  const kept = perAlias.get(alias);
  if (kept) return kept;
  const list = sql.raw(sql.join(rowColumns(resource).map((column) => sql.ref(`${alias}.${column}`))).compile(ctx.db).sql);
  perAlias.set(alias, list);
  return list;
}

export function fromTable(resource: ResolvedResource, alias: string = rootAlias): Expression<unknown> {
  return sql`${sql.table(resource.table)} as ${sql.id(alias)}`;
}

export function orderBy(order: readonly OrderTerm[]): Expression<unknown> {
  return sql.join(order.map(({ expression, direction }) => ordered(expression, direction)));
}

export function whereClause(where: Condition | null): Expression<unknown> {
  return where ? sql`where ${where}` : sql``;
}

/** A row by its columns, as its definition says where the record type is known. */
export type SelectedRow<Name extends ResourceName = ResourceName> = ResourceName extends Name
  ? Row & { row_version: number }
  : ColumnsOf<Name>;
