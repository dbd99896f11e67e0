// What every price row must keep, whichever table it stands in: a period that does not end before it begins, an order of its
// limits, and one row only for the same thing, group, first day and complexity. docs/interface/prices.md#records.
import type { FieldProblems } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ResourceHooks } from '../../core/lab/hooks.ts';
import type { Row } from '../../schema/define-resource.ts';
import { clashesOf, clashProblem, decisiveColumns, type RowRules } from './row-clashes.ts';
import { takePartsAlong } from './scale-parts.ts';

function periodProblems({ start_date: start, end_date: end }: Row): FieldProblems {
  return typeof start === 'string' && typeof end === 'string' && end < start
    ? { end_date: [{ key: 'errors.price.ends_before_start' }] }
    : {};
}

function limitProblems({ price_min: least, price_max: most }: Row): FieldProblems {
  return typeof least === 'number' && typeof most === 'number' && least > most
    ? { price_min: [{ key: 'errors.price.min_above_max' }] }
    : {};
}

export function priceRowHooks(rules: RowRules): ResourceHooks {
  const decisive = decisiveColumns(rules);

  async function checkAll(ctx: Ctx, changes: readonly JudgedChange[]): Promise<(FieldProblems | undefined)[]> {
    const rows = changes.map(({ before, values }): Row => ({ ...before, ...values }));
    const moved = changes.flatMap(({ action, before, values, unread }, place) => {
      if (decisive.some((column) => unread?.has(column))) return [];
      const moves = before === null || decisive.some((column) => column in values && values[column] !== before[column]);
      return action !== 'delete' && moves ? [place] : [];
    });
    const clashes = await clashesOf(
      ctx,
      rules,
      moved.map((place) => rows[place] ?? {}),
    );
    const clashing = new Map([...clashes].map(([index, clash]) => [moved[index], clash]));
    const problems = new Map<number | undefined, FieldProblems>();
    for (const [place, clash] of clashing) problems.set(place, { start_date: [await clashProblem(ctx, clash)] });
    return changes.map(({ action }, place) => {
      if (action === 'delete') return undefined;
      const row = rows[place] ?? {};
      return { ...periodProblems(row), ...limitProblems(row), ...problems.get(place) };
    });
  }

  return {
    setWise: true,
    check: async (ctx, change) => (await checkAll(ctx, [change]))[0],
    checkAll,
    async written(ctx, { action, before }) {
      if (action === 'delete' && before) await takePartsAlong(ctx, { table: rules.table, key: String(before[rules.key]) });
    },
  };
}
