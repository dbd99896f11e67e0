// What a bulk adjust is asked for, and the one plan that preview and run share. docs/interface/prices.md#endpoints,
// docs/interface/prices.md#bulk-adjust.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalid } from '../../contract/errors.ts';
import type { PlainDate } from '../../contract/values/dates.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import { today } from '../../lib/clock.ts';
import { versionOf } from '../book/book-rows.ts';
import { loadPriceBook } from '../book/load-price-book.ts';
import { type AdjustedRow, type AmountChange, planAdjust } from '../engine/plan/plan-adjust.ts';
import { hundredths } from '../lookup/asked-prices.ts';
import { adjustableTables, checkSelection, selectedRows, selectionInput } from './bulk-selection.ts';

const mostShown = 5000;
export const adjustModes = ['new_validity', 'overwrite'] as const;

const everythingOff = -10_000;

export const adjustInput = z.strictObject({
  selection: selectionInput,
  /** Service prices hold the amounts of classes and services, and flat rates. */
  tables: z.array(z.enum(adjustableTables)).min(1).default(['prices']),
  mode: z.enum(adjustModes).default('new_validity'),
  /** One of the two; negative makes cheaper. */
  percent: hundredths.refine((value) => value >= everythingOff, { params: { problem: 'errors.price.percent_below' } }).optional(),
  fixed: hundredths.optional(),
  /** 0.05 rounds to five cents, 1 to whole amounts. */
  rounding_step: hundredths.refine((value) => value >= 1, { params: { problem: 'errors.price.rounding_step' } }).optional(),
  /** From this day; today unless said. */
  start_date: dayInput.optional(),
  dry_run: z.boolean().default(false),
  /** With `dry_run`: what the orders of the last twelve months would have come to. */
  effect: z.boolean().default(false),
  /** Of the preview: a plan that has become another one is refused. */
  plan_hash: z.string().max(80).optional(),
  limit: z.number().int().min(0).max(mostShown).default(500),
  offset: z.number().int().min(0).default(0),
});

export type AdjustInput = z.infer<typeof adjustInput>;

function changeOf({ percent, fixed, rounding_step: step = 1 }: AdjustInput): AmountChange {
  if ((percent === undefined) === (fixed === undefined)) throw invalid({ percent: [{ key: 'errors.price.percent_or_fixed' }] });
  return percent === undefined
    ? { kind: 'fixed', value: fixed ?? 0, roundingStep: step }
    : { kind: 'percent', value: percent, roundingStep: step };
}

export interface AdjustPlan {
  rows: readonly AdjustedRow[];
  startDate: PlainDate;
  /** The same for the same plan on the same rows. */
  hash: string;
}

export async function adjustPlan(ctx: Ctx, input: AdjustInput): Promise<AdjustPlan> {
  checkSelection(input.selection);
  const change = changeOf(input);
  const startDate = input.start_date ?? today(ctx.lab.clock);
  const { selected, existing } = await selectedRows(ctx, input.tables, input.selection);
  const { scales } = (await loadPriceBook(ctx, { types: [] })).book.source;
  const rows = planAdjust({ mode: input.mode, startDate, change, selected, existing, scales });
  return { rows, startDate, hash: hashOf(rows) };
}

function hashOf(rows: readonly AdjustedRow[]): string {
  const hash = createHash('sha256');
  for (const { action, before, after, closesOn, scales } of rows) {
    const amounts = scales.map((scale) => [scale.before.id, scale.price]);
    hash.update(
      JSON.stringify([action, before.table, before.id, versionOf(before), after?.price, after?.startDate, closesOn, amounts]),
    );
  }
  return hash.digest('hex');
}
