// Advanced filters at work: which records a saved formula is about, its placeholders' values, and its condition on them. The
// formula becomes the same tree as every other filter (docs/interface/filters.md#saved); what is wrong is told with its place in the text.
import type { FieldProblem } from '../../contract/errors.ts';
import { type FilterNode, filterLimits } from '../../contract/filters/filter-ast.ts';
import { FilterError } from '../../contract/filters/filter-problem.ts';
import { isPlaceholderName } from '../../contract/filters/formula-placeholders.ts';
import { filterDialect } from '../../db/dialect/index.ts';
import { compileFilter } from '../../filter/compile.ts';
import { type PlacedLeaf, placedLeaves } from '../../filter/formula/formula-place.ts';
import { checkFormula, formulaPlaceholders, parseFormula } from '../../filter/formula/from-formula.ts';
import { combine } from '../../filter/target.ts';
import { today, zoneOf } from '../../lib/clock.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { visibleThroughRelation } from '../access/scope.ts';
import type { Ctx } from '../lab/context.ts';
import type { Registry } from '../lab/registry.ts';
import { namedRow } from '../read/named-rows.ts';
import { getRecord } from '../read/read.ts';
import { type ExtraCondition, rootAlias, type SelectedRow } from '../rows/select.ts';

export type FormulaValues = Readonly<Record<string, string | number>>;

export interface SavedFilter {
  id: string;
  name: string;
  color: string | null;
  type: string;
  resource: ResolvedResource;
  /** The column that statistics go by. */
  date: string;
  formula: string;
  /** What the filter's owner gave for its placeholders. */
  parameters: FormulaValues;
}

interface FilterTarget {
  resource: ResolvedResource;
  date: string;
}

/** The types that saved filters can have. */
export function filterTypes({ definitions }: Registry): string[] {
  return [...definitions.values()].flatMap(({ savedFilters }) => (savedFilters ? [savedFilters.type] : []));
}

/** The records that filters of this type are about, and the date that their statistics go by. */
export function filterTarget(ctx: Ctx, type: string): FilterTarget {
  const { registry } = ctx.lab;
  for (const { name, savedFilters } of registry.definitions.values())
    if (savedFilters?.type === type) return { resource: registry.resource(name), date: savedFilters.date };
  throw new Error(`"${type}" is no type of filter`);
}

function readFormulaValues(value: unknown): FormulaValues {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return Object.fromEntries(entries);
}

export function savedFilterOf(ctx: Ctx, row: SelectedRow): SavedFilter {
  const { uID: id, name, color, type, formula, parameters } = namedRow(ctx.lab.registry, 'advanced_filter', row);
  const given: unknown = JSON.parse(String(parameters ?? '{}'));
  return {
    ...{ id, name: String(name), color, type: String(type), formula: String(formula) },
    ...filterTarget(ctx, String(type)),
    parameters: readFormulaValues(given),
  };
}

/** Own and shared ones; any other is not there. */
export async function savedFilter(ctx: Ctx, id: string): Promise<SavedFilter> {
  return savedFilterOf(ctx, await getRecord(ctx, ctx.lab.registry.resource('advanced_filter'), id));
}

interface FormulaInput {
  resource: ResolvedResource;
  formula: string;
  values: FormulaValues;
  /** Typed by whoever reads the list, not kept: names are meant as the list shows them. */
  typed?: boolean;
}

/** The rows that fit, as a condition beside whatever else is asked. Throws a FilterError with its position. */
export function formulaCondition(ctx: Ctx, { resource, formula, values, typed = false }: FormulaInput): ExtraCondition {
  const node = parsed(formula, () => parseFormula(formula, { parameters: values, today: today(ctx.lab.clock) }));
  return compiled(ctx, { resource, formula, node, typed });
}

/** A list narrowed by a formula of its caller's own; `further`: a condition the list begins with anyway. Nobody fills placeholders in. */
export function listFormula(
  ctx: Ctx,
  { resource, formula, further }: Omit<FormulaInput, 'values'> & { further: ExtraCondition | null },
): ExtraCondition {
  try {
    const own = formulaCondition(ctx, { resource, formula, values: {}, typed: true });
    if (!further) return own;
    return {
      ...further,
      condition: combine('and', [further.condition, own.condition]),
      tables: [...further.tables, ...own.tables],
    };
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    throw new FilterError({ ...error.problem, parameter: 'formula' });
  }
}

/** Checks text and names before anyone has given values; answers what to ask for. */
export function checkFilterFormula(ctx: Ctx, { resource, formula }: Omit<FormulaInput, 'values'>) {
  const day = today(ctx.lab.clock);
  const placeholders = parsed(formula, () => checkFormula(formula, day));
  const samples = { date: day, integer: 0, decimal: 0, text: '' };
  const parameters = Object.fromEntries(placeholders.map(({ name, type }) => [name, samples[type]]));
  compiled(ctx, { resource, formula, node: parseFormula(formula, { parameters, today: day }) });
  return placeholders;
}

/**
 * What keeps a saved filter from narrowing a user's devices (docs/interface/access.md#row-scope), null when nothing does: one that cannot
 * be followed would hide every device from him. Whose filter it is makes no difference to that.
 */
export async function narrowingProblem(ctx: Ctx, id: string): Promise<FieldProblem | null> {
  const filter = await ctx.db
    .selectFrom('advanced_filters')
    .select(['name', 'type', 'formula'])
    .where('uID', '=', id)
    .executeTakeFirst();
  if (!filter) return { key: 'errors.user.filter_unknown', params: { id } };
  const name = String(filter.name);
  const narrowed = ctx.lab.registry.playing('narrowable');
  if (filter.type !== narrowed.definition.savedFilters?.type) return { key: 'errors.user.filter_of_others', params: { name } };
  const formula = String(filter.formula ?? '');
  try {
    const asked = checkFilterFormula(ctx, { resource: narrowed, formula });
    const names = asked.map((one) => one.name).join(', ');
    return asked.length > 0 ? { key: 'errors.user.filter_asks', params: { name, names } } : null;
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return { key: 'errors.user.filter_broken', params: { name } };
  }
}

/** Which placeholders a formula that is in order asks for. */
export function placeholderNames(formula: string): ReadonlySet<string> {
  return new Set(formulaPlaceholders(formula).map(({ name }) => name));
}

/** A value that is missing or does not fit is at fault itself; everything else is the formula. */
function parsed<T>(formula: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    const { property, position = Math.min(formula.length, filterLimits.textLength) } = error.problem;
    const parameter = property !== undefined && isPlaceholderName(property) ? property : 'formula';
    throw new FilterError({ ...error.problem, parameter, position });
  }
}

function compiled(
  ctx: Ctx,
  { resource, formula, node, typed = false }: { resource: ResolvedResource; formula: string; node: FilterNode; typed?: boolean },
): ExtraCondition {
  const tables = new Set<string>();
  const compile = (part: FilterNode) =>
    compileFilter(part, {
      resource,
      alias: rootAlias,
      // Formulas are shared with v1: they name columns, and statuses by their letters.
      naming: 'columns',
      dialect: filterDialect,
      zone: zoneOf(ctx.lab.clock),
      namesIn: typed && ctx.shownNames ? ctx.language : undefined,
      resourceNamed: (name) => ctx.lab.registry.resource(name),
      visible: (target, alias) => visibleThroughRelation(ctx, target, alias, tables),
      tables,
    });
  try {
    return { condition: combine('and', [filterDialect.inTime(rootAlias), compile(node)]), tables: [...tables] };
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    const broken = placedLeaves(formula, node).find(({ leaf }) => fails(() => compile(leaf)));
    throw new FilterError({ ...error.problem, parameter: 'formula', position: placeIn(broken, error.problem.property) });
  }
}

/** Of two fields that are compared, the one at fault. */
function placeIn(broken: PlacedLeaf | undefined, property: string | undefined): number {
  if (!broken) return 0;
  const { leaf, position, otherPosition } = broken;
  const isOther = leaf.kind === 'compareField' && leaf.other.join('.') === property && leaf.path.join('.') !== property;
  return isOther ? (otherPosition ?? position) : position;
}

function fails(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}
