// The book as it will be once a plan is written: what the preview of a change is asked against.

import { blankRow, type PriceBookRows, type PriceRow, type PriceScale } from '../book/price-book.ts';
import type { AdjustedRow } from './plan-adjust.ts';
import type { ClassFilePlan } from './plan-class-file.ts';
import { type ClassRef, refKey } from './plan-class-targets.ts';
import type { CreatedRow } from './plan-create.ts';

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

/** What a row of a price file writes; `values` by column. */
export interface FiledPrice {
  line: number;
  /** Null: a new row. */
  id: string | null;
  typeId: string | null;
  groupId: string | null;
  values: FiledValues;
}

type FiledValues = Readonly<Record<string, string | number | null>>;

/** `createdAt`: when the new rows come to be, which decides last which of two wins. */
export function bookAfterPriceFile(rows: PriceBookRows, filed: readonly FiledPrice[], createdAt: string): PriceBookRows {
  const shared = { ...blankRow, table: 'prices', createdAt } as const;
  return withFiled(
    rows,
    filed.map(({ line, id, typeId, groupId, values }) => ({
      id,
      fresh: { ...shared, id: filedId(line), typeId, groupId },
      values,
    })),
  );
}

export function bookAfterClassFile(
  rows: PriceBookRows,
  { rows: planned, classes }: ClassFilePlan,
  createdAt: string,
): PriceBookRows {
  const shared = { ...blankRow, table: 'service_prices', createdAt } as const;
  const parents = new Map(classes.flatMap(({ ref, parent }) => (parent === undefined ? [] : [[idOf(ref), parent] as const])));
  const parentOf = (id: string, known: string | null) => {
    const parent = parents.get(id);
    return parent === undefined ? known : parent && idOf(parent);
  };
  const fresh = classes.flatMap(({ ref }) => ('fresh' in ref ? [{ id: idOf(ref), parentId: null }] : []));
  const after = {
    ...rows,
    classes: [...rows.classes, ...fresh].map((one) => ({ ...one, parentId: parentOf(one.id, one.parentId) })),
  };
  return withFiled(
    after,
    planned.flatMap(({ line, class: ref, amount }) => {
      if (!ref || !amount) return [];
      const { id, groupId, values } = amount;
      return [{ id, fresh: { ...shared, id: filedId(line), classId: idOf(ref), groupId }, values }];
    }),
  );
}

/** What a row is called that a line of the file will make. */
export const filedId = (line: number): string => `line ${line}`;
/** What a class is called, be it there or not yet. */
export const idOf = (ref: ClassRef): string => ('known' in ref ? ref.known : refKey(ref));

interface FiledChange {
  id: string | null;
  fresh: PriceRow;
  values: FiledValues;
}

function withFiled(rows: PriceBookRows, filed: readonly FiledChange[]): PriceBookRows {
  const changed = new Map<string, FiledValues>();
  const opened: PriceRow[] = [];
  const [table] = filed.map(({ fresh }) => fresh.table);
  for (const { id, fresh, values } of filed) {
    if (id === null) opened.push(withValues(fresh, values));
    else changed.set(id, values);
  }
  const after = rows.rows.map((row) => {
    const values = row.table === table ? changed.get(row.id) : undefined;
    return values ? withValues(row, values) : row;
  });
  return { ...rows, rows: [...after, ...opened] };
}

const fieldOfColumn: Readonly<Record<string, keyof PriceRow>> = {
  start_date: 'startDate',
  end_date: 'endDate',
  price_min: 'priceMin',
  price_max: 'priceMax',
};

function withValues(row: PriceRow, values: FiledValues): PriceRow {
  return {
    ...row,
    ...Object.fromEntries(Object.entries(values).map(([column, value]) => [fieldOfColumn[column] ?? column, value])),
  };
}

const keyOf = ({ table, id }: PriceRow) => `${table} ${id}`;
