// The book as it will be once a plan is written: what the preview of a change is asked against.
import type { AdjustedRow } from './plan-adjust.ts';
import type { CreatedRow } from './plan-create.ts';
import type { PriceBookRows, PriceRow, PriceScale } from './price-book.ts';

export function bookAfterAdjust(rows: PriceBookRows, plan: readonly AdjustedRow[]): PriceBookRows {
  const changed = new Map<string, PriceRow>();
  const opened: PriceRow[] = [];
  const scales = new Map(rows.scales.map((scale) => [scale.id, scale]));
  for (const { action, before, after, closesOn, scales: adjusted } of plan) {
    if (!after) continue;
    if (action === 'overwrite') changed.set(keyOf(before), after);
    else {
      changed.set(keyOf(before), { ...before, endDate: closesOn });
      opened.push(after);
    }
    for (const { before: scale, price } of adjusted) {
      const next: PriceScale =
        action === 'overwrite' ? { ...scale, price } : { ...scale, id: `${after.id} ${scale.id}`, rowId: after.id, price };
      scales.set(next.id, next);
    }
  }
  return {
    ...rows,
    rows: [...rows.rows.map((row) => changed.get(keyOf(row)) ?? row), ...opened],
    scales: [...scales.values()],
  };
}

export function bookAfterCreate(rows: PriceBookRows, plan: readonly CreatedRow[]): PriceBookRows {
  return { ...rows, rows: [...rows.rows, ...plan.flatMap(({ after }) => (after ? [after] : []))] };
}

const keyOf = ({ table, id }: PriceRow) => `${table} ${id}`;
