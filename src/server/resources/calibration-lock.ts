// What can no longer be written: a released calibration with its results and standards, and the results of a completed one.
// A released calibration is never edited, result sets are append-only.
import { AppError } from '../contract/errors.ts';
import type { Ctx } from '../core/context.ts';
import { typed } from '../db/connection.ts';
import { completed } from './calibration/definition.ts';

export interface CalibrationState {
  MTAG: string;
  C2301: string | null;
  decision_rule: string | null;
  isCompleted: boolean;
  isReleased: boolean;
}

export async function calibrationState(ctx: Ctx, key: string): Promise<CalibrationState | null> {
  const row = await typed(ctx.db)
    .selectFrom('calibration')
    .select(['MTAG', 'C2301', 'decision_rule', 'status', 'released_at'])
    .where('CTAG', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  const { status, released_at, ...rest } = row;
  return { ...rest, isCompleted: status === completed || released_at !== null, isReleased: released_at !== null };
}

export function locked(messageKey: string): AppError {
  return new AppError('record.locked', { messageKey });
}

/** Refuses any write to the calibration or to what belongs to it once it is released. */
export async function assertNotReleased(ctx: Ctx, keys: readonly unknown[]): Promise<void> {
  for (const key of new Set(keys)) {
    if (typeof key === 'string' && (await calibrationState(ctx, key))?.isReleased) throw locked('errors.calibration.released');
  }
}
