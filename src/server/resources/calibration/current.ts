// Which calibration of a device is the current one, and what that means for the device: due date and status. Runs in the
// transaction of the write that may have changed it. Decisions 5.2.
import { addInterval, type IntervalUnit, type PlainDate } from '../../contract/dates.ts';
import type { Ctx } from '../../core/context.ts';
import { followUp } from '../../core/follow-up.ts';
import { typed } from '../../db/connection.ts';
import { completed } from './definition.ts';

/** Set on the device by the outcome; retired devices stay retired. */
const deviceStatus = { operation: 'A', calibrating: 'C', locked: 'L', retired: 'X' } as const;

/** Date plus interval; null while the device has none. */
export async function dueByInterval(ctx: Ctx, device: string, date: PlainDate): Promise<PlainDate | null> {
  const row = await typed(ctx.db)
    .selectFrom('inventory')
    .select(['I4229', 'I4228'])
    .where('MTAG', '=', device)
    .executeTakeFirst();
  if (!row?.I4229) return null;
  return addInterval(date, row.I4229, (row.I4228 ?? 'month') as IntervalUnit);
}

interface SettleInput {
  device: string;
  /** The calibration being written; its own changes are part of its own entry. */
  writing: string;
  /** The due date a calibration gave that is gone now. */
  goneDue?: string | null;
}

export async function settleCurrent(ctx: Ctx, { device, writing, goneDue = null }: SettleInput): Promise<void> {
  const db = typed(ctx.db);
  const newest = await db
    .selectFrom('calibration')
    .select(['CTAG', 'C2301', 'C2303', 'C2323'])
    .where('MTAG', '=', device)
    .where('status', '=', completed)
    .where('C2301', 'is not', null)
    .orderBy('C2301', 'desc')
    .orderBy('calibration_time', 'desc')
    .orderBy('rid', 'desc')
    .executeTakeFirst();
  const flagged = await db
    .selectFrom('calibration')
    .select('CTAG')
    .where('MTAG', '=', device)
    .where('C2339', '=', 1)
    .where('CTAG', '<>', newest?.CTAG ?? '')
    .execute();
  const mark = (key: string, current: number) =>
    followUp(ctx, { resource: 'calibration', key, values: { C2339: current }, silent: key === writing });
  for (const { CTAG } of flagged) await mark(CTAG, 0);
  const row = await db.selectFrom('inventory').select(['duedate', 'I4209']).where('MTAG', '=', device).executeTakeFirst();
  if (!row) return;
  if (!newest?.C2301) {
    if (goneDue !== null && row.duedate === goneDue)
      await followUp(ctx, { resource: 'inventory', key: device, values: { duedate: null } });
    return;
  }
  await mark(newest.CTAG, 1);
  const failed = newest.C2323 === 'failed';
  const due = newest.C2303 ?? (failed ? null : await dueByInterval(ctx, device, newest.C2301));
  const status = newest.CTAG === writing ? statusAfter(String(row.I4209), failed) : row.I4209;
  await followUp(ctx, {
    resource: 'inventory',
    key: device,
    values: { ...(due === null ? {} : { duedate: due }), I4209: status },
  });
}

/** A device that failed must not be used; one that came for calibration goes back to work. */
function statusAfter(current: string, failed: boolean): string {
  if (current === deviceStatus.retired) return current;
  if (failed) return deviceStatus.locked;
  return current === deviceStatus.calibrating ? deviceStatus.operation : current;
}
