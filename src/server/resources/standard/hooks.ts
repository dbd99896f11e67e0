// A standard used in a calibration: the device is the calibration's, and what the reference's own certificate said on that
// day is kept with it. Of a released calibration it stands. docs/data-contracts.md#columns-standards.
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks, RewrittenRow, WrittenChange } from '../../core/lab/hooks.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { assertNotReleased, calibrationState } from '../rules/calibration-lock.ts';
import { newestCalibration } from '../rules/calibration-queries.ts';

const referenceOf = ({ before, values }: JudgedChange<'standard'>) => String(values.C2430 ?? before?.C2430 ?? '');

async function complete(ctx: Ctx, change: JudgedChange<'standard'>): Promise<StoredColumns<'standard'>> {
  const { before, values, sent } = change;
  const calibration = await calibrationState(ctx, String(values.CTAG ?? before?.CTAG ?? ''));
  if (!calibration || calibration.isReleased) return {};
  const added: StoredColumns<'standard'> = { MTAG: calibration.MTAG };
  if (!('C2430' in values) || values.C2430 === before?.C2430) return added;
  const day = calibration.C2301 ? { day: calibration.C2301 } : {};
  const own = await newestCalibration(ctx, { device: referenceOf(change), ...day });
  if (!sent.has('certificate_number')) added.certificate_number = own?.C2306 ?? null;
  if (!sent.has('next_calibration_date')) added.next_calibration_date = own?.C2303 ?? null;
  return added;
}

async function check(ctx: Ctx, change: JudgedChange<'standard'>): Promise<ProblemsOf<'standard'>> {
  const { action, before, values } = change;
  await assertNotReleased(ctx, [before?.CTAG, values.CTAG], { before, values });
  const isItself = action !== 'delete' && referenceOf(change) === (values.MTAG ?? before?.MTAG);
  return isItself ? { C2430: [{ key: 'errors.standard.itself' }] } : {};
}

/** What comes back from the bin is a write like any other. */
async function written(ctx: Ctx, { action, after }: WrittenChange<'standard'>): Promise<void> {
  if (action === 'restore') await assertNotReleased(ctx, [after?.CTAG]);
}

function beforeRewrite(ctx: Ctx, rows: readonly RewrittenRow<'standard'>[]): Promise<void> {
  return assertNotReleased(
    ctx,
    rows.map(({ row }) => row.CTAG),
  );
}

export const standardHooks: ResourceHooks<'standard'> = { complete, check, written, beforeRewrite };
