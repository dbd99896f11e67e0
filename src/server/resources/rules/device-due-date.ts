// The one due date a device shows: the earliest of its current calibration's and of its active due dates, kept in the
// transaction of whatever changed one of them. docs/interface/records.md#current-calibration.
import { addInterval, type IntervalUnit, type PlainDate } from '../../contract/values/dates.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { addAsSideEffect, updateAsSideEffect } from '../../core/write/side-effects.ts';
import { typed } from '../../db/typed.ts';
import type { Row } from '../../schema/define-resource.ts';
import { newestCalibration } from './calibration-queries.ts';
import { dueByInterval } from './device-interval.ts';

interface SettleInput {
  device: string;
  /** A due date that stood for something that is gone or has moved. */
  goneDue?: PlainDate | null;
}

export async function settleDueDate(ctx: Ctx, { device, goneDue = null }: SettleInput): Promise<void> {
  const db = typed(ctx.db);
  const row = await db.selectFrom('inventory').select('duedate').where('MTAG', '=', device).executeTakeFirst();
  if (!row) return;
  const records = await db.selectFrom('due_dates').select('due').where('MTAG', '=', device).where('active', '=', 1).execute();
  const others = records.map(({ due }) => due);
  const calibrated = await calibrationDue(ctx, device);
  // Without a calibration to say when, a day that somebody entered stands.
  const byHand = calibrated === null && row.duedate !== goneDue ? row.duedate : null;
  const [earliest = null] = [...others, calibrated ?? byHand].filter((due) => due !== null).sort();
  if (byHand !== null && earliest !== null && earliest < byHand && !others.includes(byHand))
    await keepByHand(ctx, device, byHand);
  await updateAsSideEffect(ctx, { resource: 'inventory', key: device, values: { duedate: earliest } });
}

async function calibrationDue(ctx: Ctx, device: string): Promise<PlainDate | null> {
  const current = await newestCalibration(ctx, { device });
  if (!current) return null;
  // A device that failed is not good until a day: it keeps the one it had.
  return current.C2303 ?? (current.C2323 === 'failed' ? null : dueByInterval(ctx, device, current.C2301));
}

/** An earlier due date moves in front of one entered by hand: that one becomes a record, so that it is not lost. */
async function keepByHand(ctx: Ctx, device: string, due: PlainDate): Promise<void> {
  const values = { uID: ctx.lab.newId(), MTAG: device, kind: 'calibration', due, active: 1 };
  await addAsSideEffect(ctx, { resource: 'due_date', values });
}

interface FulfilInput {
  device: string;
  /** The day of the calibration that has just become the current one. */
  day: PlainDate;
  /** What it is due by; later appointments stand. */
  until: PlainDate | null;
}

/** A calibration that is done was what the device's due dates of that kind asked for. */
export async function fulfilCalibrationDues(ctx: Ctx, { device, day, until }: FulfilInput): Promise<void> {
  const open = typed(ctx.db)
    .selectFrom('due_dates')
    .select(['uID', 'interval_count', 'interval_unit'])
    .where('MTAG', '=', device)
    .where('kind', '=', 'calibration')
    .where('active', '=', 1);
  const rows = await (until === null ? open : open.where('due', '<=', until)).execute();
  for (const { uID, interval_count: count, interval_unit: unit } of rows) {
    const values: Row = count ? { due: addInterval(day, count, (unit ?? 'month') as IntervalUnit), ...unasked } : { active: 0 };
    await updateAsSideEffect(ctx, { resource: 'due_date', key: uID, values });
  }
}

/** Nobody has been told of a new due date yet. */
export const unasked = {
  acknowledged_by: null,
  acknowledged_at: null,
  acknowledge_reason: null,
  snoozed_until: null,
  snooze_reason: null,
};
