// A standard used in a calibration: the device is the calibration's, and what the reference's own certificate said on that
// day is kept with it. Of a released calibration it stands. docs/data-contracts.md#columns-standards.
import type { FieldProblems } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { Change, JudgedChange, ResourceHooks, RewrittenRow } from '../../core/lab/hooks.ts';
import type { Row } from '../../schema/define-resource.ts';
import { assertNotReleased, calibrationState } from '../rules/calibration-lock.ts';
import { newestCalibration } from '../rules/calibration-queries.ts';

const referenceOf = ({ before, values }: JudgedChange) => String(values.C2430 ?? before?.C2430 ?? '');

async function complete(ctx: Ctx, change: JudgedChange): Promise<Row> {
  const { before, values, sent } = change;
  const calibration = await calibrationState(ctx, String(values.CTAG ?? before?.CTAG ?? ''));
  if (!calibration || calibration.isReleased) return {};
  const added: Row = { MTAG: calibration.MTAG };
  if (!('C2430' in values) || values.C2430 === before?.C2430) return added;
  const day = calibration.C2301 ? { day: calibration.C2301 } : {};
  const own = await newestCalibration(ctx, { device: referenceOf(change), ...day });
  if (!sent.has('certificate_number')) added.certificate_number = own?.C2306 ?? null;
  if (!sent.has('next_calibration_date')) added.next_calibration_date = own?.C2303 ?? null;
  return added;
}

async function check(ctx: Ctx, change: JudgedChange): Promise<FieldProblems> {
  const { action, before, values } = change;
  await assertNotReleased(ctx, [before?.CTAG, values.CTAG], { before, values });
  const isItself = action !== 'delete' && referenceOf(change) === (values.MTAG ?? before?.MTAG);
  return isItself ? { C2430: [{ key: 'errors.standard.itself' }] } : {};
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

export const standardHooks: ResourceHooks = { complete, check, written, beforeRewrite };
