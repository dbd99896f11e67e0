// The steps a calibration is measured by: those of its procedure.
import { type PlacedStep, placedSteps } from '../../assessment/steps/step.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/connection/connection.ts';

/** Null where it has no procedure. */
export async function stepsOfCalibration({ db }: Ctx, calibration: string): Promise<PlacedStep[] | null> {
  const row = await typed(db)
    .selectFrom('calibration')
    .innerJoin('procedures', 'procedures.uID', 'calibration.C2320')
    .select('procedures.steps')
    .where('calibration.CTAG', '=', calibration)
    .executeTakeFirst();
  if (!row) return null;
  try {
    return placedSteps(JSON.parse(row.steps ?? '[]'));
  } catch {
    return [];
  }
}
