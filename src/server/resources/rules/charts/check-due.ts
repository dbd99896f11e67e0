// The check of a chart as due work: one due date of the device that is checked, moved on by every value. docs/interface/records.md#check-charts.
import { addDays } from '#server/contract/values/dates.ts';
import { dayOf } from '#server/contract/values/lab-days.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { addAsSideEffect, updateAsSideEffect } from '#server/core/write/side-effects.ts';
import { typed } from '#server/db/typed.ts';
import { today, zoneOf } from '#server/lib/clock.ts';
import { type ChartColumns, chartRow, newestValues } from '../check-value-queries.ts';
import { settleDueDate, unasked } from '../device-due-date.ts';

/** A quarter of the interval ahead, a month at most. */
const leadOf = (days: number) => Math.min(30, Math.floor(days / 4));

export async function settleCheckDue(ctx: Ctx, key: string): Promise<void> {
  const chart = (await chartRow(ctx, key))?.row;
  if (!chart) return;
  const { interval_days: days, active, due_uID } = chart;
  if (days === null || active !== 1) {
    if (due_uID !== null) await endCheckDue(ctx, due_uID);
    return;
  }
  const [newest] = await newestValues(ctx, key, 1);
  const last = newest ? dayOf(newest.measured_at, zoneOf(ctx.lab.clock)) : null;
  await keepDue(ctx, chart, {
    MTAG: chart.watched_MTAG ?? chart.MTAG,
    ...{ kind: 'intermediate_check', title: chart.name, active: 1 },
    due: last ? addDays(last, days) : today(ctx.lab.clock),
    ...{ interval_count: days, interval_unit: 'day', lead_days: leadOf(days) },
  });
}

type DueValues = { MTAG: string; due: string } & Record<string, string | number>;

async function keepDue(ctx: Ctx, chart: ChartColumns, values: DueValues): Promise<void> {
  const { due_uID: key } = chart;
  const stands = key === null ? undefined : await dueRow(ctx, key);
  if (!stands) {
    const uID = ctx.lab.newId();
    await addAsSideEffect(ctx, { resource: 'due_date', values: { uID, ...values } });
    await updateAsSideEffect(ctx, { resource: 'check_chart', key: chart.uID, values: { due_uID: uID } });
    return settleDueDate(ctx, { device: values.MTAG });
  }
  const moved = stands.due === values.due ? {} : unasked;
  await updateAsSideEffect(ctx, { resource: 'due_date', key: stands.uID, values: { ...values, ...moved } });
  for (const device of new Set([stands.MTAG, values.MTAG])) await settleDueDate(ctx, { device, goneDue: stands.due });
}

/** Nothing is due any more; the record stays, as what was done once. */
export async function endCheckDue(ctx: Ctx, key: string): Promise<void> {
  const stands = await dueRow(ctx, key);
  if (!stands) return;
  await updateAsSideEffect(ctx, { resource: 'due_date', key, values: { active: 0 } });
  await settleDueDate(ctx, { device: stands.MTAG, goneDue: stands.due });
}

function dueRow(ctx: Ctx, key: string) {
  return typed(ctx.db).selectFrom('due_dates').select(['uID', 'MTAG', 'due']).where('uID', '=', key).executeTakeFirst();
}
