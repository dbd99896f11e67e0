// A standard used in a calibration: the device is the calibration's, and what the reference's own certificate said on that
// day is kept with it. Of a released calibration it stands. docs/data-contracts.md#columns-standards.
import type { FieldProblems } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { Change, ResourceHooks, RewrittenRow } from '../../core/lab/hooks.ts';
import type { Row } from '../../schema/define-resource.ts';
import { assertNotReleased, calibrationState } from '../rules/calibration-lock.ts';
import { newestCalibration } from '../rules/calibration-queries.ts';

async function check(ctx: Ctx, { action, before, values, sent }: Change): Promise<FieldProblems> {
  await assertNotReleased(ctx, [before?.CTAG, values.CTAG], { before, values });
  if (action === 'delete') return {};
  const calibration = await calibrationState(ctx, String(values.CTAG ?? before?.CTAG ?? ''));
  if (!calibration) return {};
  values.MTAG = calibration.MTAG;
  const reference = String(values.C2430 ?? before?.C2430 ?? '');
  if (reference === calibration.MTAG) return { C2430: [{ key: 'errors.standard.itself' }] };
  if (!('C2430' in values) || values.C2430 === before?.C2430) return {};
  const own = await newestCalibration(ctx, { device: reference, ...(calibration.C2301 ? { day: calibration.C2301 } : {}) });
  if (!sent.has('certificate_number')) values.certificate_number = own?.C2306 ?? null;
  if (!sent.has('next_calibration_date')) values.next_calibration_date = own?.C2303 ?? null;
  return {};
}

/** What comes back from the bin is a write like any other. */
async function written(ctx: Ctx, { action, after }: Change & { after: Row | null }): Promise<void> {
  if (action === 'restore') await assertNotReleased(ctx, [after?.CTAG]);
}

function beforeRewrite(ctx: Ctx, rows: readonly RewrittenRow[]): Promise<void> {
  return assertNotReleased(
    ctx,
    rows.map(({ row }) => row.CTAG),
  );
}

export const standardHooks: ResourceHooks = { check, written, beforeRewrite };
