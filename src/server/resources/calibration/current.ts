// Which calibration of a device is the current one, and what that means for the device: due date and status. Runs in the
// transaction of the write that may have changed it. docs/interface/records.md#current-calibration.
import type { Ctx } from '../../core/lab/context.ts';
import { updateAsSideEffect } from '../../core/write/side-effects.ts';
import { typed } from '../../db/typed.ts';
import { type CountingCalibration, newestCalibration } from '../rules/calibration-queries.ts';
import { fulfilCalibrationDues, settleDueDate } from '../rules/device-due-date.ts';

/** Set on the device by the outcome; retired devices stay retired. */
const deviceStatus = { operation: 'A', calibrating: 'C', locked: 'L', retired: 'X' } as const;

interface SettleInput {
  device: string;
  /** The calibration being written; its own changes are part of its own entry. */
  writing: string;
  /** The due date a calibration gave that is gone now. */
  goneDue?: string | null;
}

export async function settleCurrent(ctx: Ctx, { device, writing, goneDue = null }: SettleInput): Promise<void> {
  const newest = await newestCalibration(ctx, { device });
  const flagged = await typed(ctx.db)
    .selectFrom('calibration')
    .select('CTAG')
    .where('MTAG', '=', device)
    .where('C2339', '=', 1)
    .execute();
  const mark = (key: string, current: number) =>
    updateAsSideEffect(ctx, { resource: 'calibration', key, values: { C2339: current }, withoutAuditEntry: key === writing });
  for (const { CTAG } of flagged) if (CTAG !== newest?.CTAG) await mark(CTAG, 0);
  if (newest) {
    await mark(newest.CTAG, 1);
    if (!flagged.some(({ CTAG }) => CTAG === newest.CTAG)) await fulfilDues(ctx, device, newest);
    if (newest.CTAG === writing) await setStatus(ctx, device, newest.C2323 === 'failed');
  }
  await settleDueDate(ctx, { device, goneDue });
}

/** An amendment is no second calibration, and one that failed fulfils nothing. */
async function fulfilDues(ctx: Ctx, device: string, { C2301, C2303, C2323, amends_CTAG }: CountingCalibration): Promise<void> {
  if (amends_CTAG === null && C2323 !== 'failed') await fulfilCalibrationDues(ctx, { device, day: C2301, until: C2303 });
}

/** A device that failed must not be used; one that came for calibration goes back to work. */
async function setStatus(ctx: Ctx, device: string, failed: boolean): Promise<void> {
  const row = await typed(ctx.db).selectFrom('inventory').select('I4209').where('MTAG', '=', device).executeTakeFirst();
  const current = row?.I4209;
  if (current === deviceStatus.retired) return;
  const status = failed ? deviceStatus.locked : current === deviceStatus.calibrating ? deviceStatus.operation : current;
  await updateAsSideEffect(ctx, { resource: 'inventory', key: device, values: { I4209: status ?? null } });
}
