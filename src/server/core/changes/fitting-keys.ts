// Which of some records fit a filter that was written as a formula, as their reader sees them.
import { sql } from 'kysely';
import { FilterError } from '../../contract/filters/filter-problem.ts';
import { oneOfMany } from '../../db/dialect/index.ts';
import { parseFormula } from '../../filter/formula/from-formula.ts';
import { today } from '../../lib/clock.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { type Ctx, inColumns } from '../lab/context.ts';
import { listKeys } from '../read/read.ts';
import { rootAlias, selectionFor } from '../rows/select.ts';

const queryOf = (ctx: Ctx, formula: string) => ({
  filter: parseFormula(formula, { parameters: {}, today: today(ctx.lab.clock) }),
  sort: [],
  limit: null,
  offset: 0,
});

export async function fittingKeys(
  ctx: Ctx,
  resource: ResolvedResource,
  { formula, keys }: { formula: string; keys: readonly string[] },
): Promise<ReadonlySet<string>> {
  const condition = oneOfMany(sql.ref(`${rootAlias}.${resource.key}`), keys);
  const found = await listKeys(inColumns(ctx), resource, queryOf(ctx, formula), { condition, tables: [], few: true });
  return new Set(found.keys);
}

/** It can be read, and all it names is there. */
export function isFormulaOf(ctx: Ctx, resource: ResolvedResource, formula: string): boolean {
  try {
    selectionFor(inColumns(ctx), resource, queryOf(ctx, formula));
    return true;
  } catch (error) {
    if (error instanceof FilterError) return false;
    throw error;
  }
}
