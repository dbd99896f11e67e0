// What every price row must keep, whichever table it stands in: a period that does not end before it begins, an order of its
// limits, and one row only for the same thing, group, first day and complexity. Spec 2.6; issue 5 "Bad input".
import { type SqlBool, sql } from 'kysely';
import type { FieldProblem, FieldProblems } from '../contract/errors.ts';
import type { Ctx } from '../core/context.ts';
import type { Change, ResourceHooks } from '../core/hooks.ts';
import type { Row } from '../schema/define-resource.ts';
import { takePartsAlong } from './scale-parts.ts';

interface RowRules {
  table: 'prices' | 'service_prices' | 'device_prices';
  key: string;
  /** What a row is for; with its first day and its complexity it stands only once. */
  identity: readonly string[];
}

export function periodProblems({ start_date: start, end_date: end }: Row): FieldProblems {
  return typeof start === 'string' && typeof end === 'string' && end < start
    ? { end_date: [{ key: 'errors.price.ends_before_start' }] }
    : {};
}

function limitProblems({ price_min: least, price_max: most }: Row): FieldProblems {
  return typeof least === 'number' && typeof most === 'number' && least > most
    ? { price_min: [{ key: 'errors.price.min_above_max' }] }
    : {};
}

/** Says which row is in the way: a client can open it, and its reader finds it by its period. */
export function clashProblem({ id, end }: { id: string; end: string | null }): FieldProblem {
  return end === null
    ? { key: 'errors.price.duplicate', params: { id } }
    : { key: 'errors.price.duplicate_until', params: { id, until: end } };
}

async function clashingRow(ctx: Ctx, { table, key, identity }: RowRules, row: Row) {
  const same = [...identity, 'start_date', 'complexity'].map((column) => {
    const value = row[column] ?? null;
    // Open dates and an empty complexity are values like any other here.
    return value === null ? sql<SqlBool>`${sql.ref(column)} is null` : sql<SqlBool>`${sql.ref(column)} = ${value}`;
  });
  const others = sql<SqlBool>`${sql.ref(key)} <> ${row[key] ?? ''}`;
  const { rows } = await sql<{
    id: string;
    end: string | null;
  }>`select ${sql.ref(key)} as id, end_date as ${sql.id('end')} from ${sql.table(
    table,
  )} where ${sql.join([...same, others], sql` and `)} limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

export function priceRowHooks(rules: RowRules): ResourceHooks {
  const decisive = [...rules.identity, 'start_date', 'complexity'];
  return {
    setWise: true,
    async check(ctx, { action, before, values }: Change) {
      if (action === 'delete') return {};
      const row: Row = { ...before, ...values };
      const problems = { ...periodProblems(row), ...limitProblems(row) };
      const moved = before === null || decisive.some((column) => column in values && values[column] !== before[column]);
      const clash = moved ? await clashingRow(ctx, rules, row) : null;
      return clash ? { ...problems, start_date: [clashProblem(clash)] } : problems;
    },
    async written(ctx, { action, before }) {
      if (action === 'delete' && before) await takePartsAlong(ctx, { table: rules.table, key: String(before[rules.key]) });
    },
  };
}
