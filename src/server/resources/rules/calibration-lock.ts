// What can no longer be written: a released calibration with its results and standards. Until then all of it may be corrected.
import { AppError, type FieldProblems } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange } from '../../core/lab/hooks.ts';
import { changedValues } from '../../core/write/write.ts';
import { typed } from '../../db/typed.ts';

export interface CalibrationState {
  MTAG: string;
  C2301: string | null;
  decision_rule: string | null;
  isReleased: boolean;
}

export async function calibrationState(ctx: Ctx, key: string): Promise<CalibrationState | null> {
  const row = await typed(ctx.db)
    .selectFrom('calibration')
    .select(['MTAG', 'C2301', 'decision_rule', 'released_at'])
    .where('CTAG', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  const { released_at, ...rest } = row;
  return { ...rest, isReleased: released_at !== null };
}

export function locked(messageKey: string): AppError {
  return new AppError('record.locked', { messageKey });
}

type Written = Pick<JudgedChange, 'before' | 'values'>;

/** Names what the write would change. */
export function releasedLock({ before, values }: Written): AppError {
  const messageKey = 'errors.calibration.released';
  const changed = before ? Object.keys(changedValues(before, values)) : [];
  const fields: FieldProblems = Object.fromEntries(changed.map((column) => [column, [{ key: messageKey }]]));
  return new AppError('record.locked', { messageKey, fields });
}

/** Refuses any write to the calibration or to what belongs to it once it is released. */
export async function assertNotReleased(ctx: Ctx, keys: readonly unknown[], written: Written = { before: null, values: {} }) {
  for (const key of new Set(keys)) {
    if (typeof key === 'string' && (await calibrationState(ctx, key))?.isReleased) throw releasedLock(written);
  }
}
