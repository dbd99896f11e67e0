// What a calibration begins with: the test points of the last one without its measured values, or those of a procedure's steps.
import { type PlannedPoint, plannedWork } from '../../assessment/steps/step-points.ts';
import type { ColumnsOf } from '../../schema/rows.generated.ts';

/** As it was measured. */
type RecordedPoint = Pick<ColumnsOf<'result'>, (typeof kept)[number] | 'phase' | 'sys_actual'>;

export type Phase = 'as_found' | 'as_left';

export interface BeginningPoints {
  phase: Phase;
  points: PlannedPoint[];
  decisionRule: string | null;
}

const kept = [
  'test_desc',
  'test_step2',
  ...(['fixq', 'lower_limit', 'upper_limit', 'exp_uncert'] as const).flatMap(
    (column) => [column, `${column}_p`, `${column}_u`] as const,
  ),
  ...(['sys_actual', 'varq', 'uut_ind'] as const).flatMap((column) => [`${column}_p`, `${column}_u`] as const),
  'std_uncert',
  'coverage_factor',
  'coverage_probability',
  'degrees_of_freedom',
  'exp_uncert_iso_e',
  'exp_uncert_iso_p',
  'accred',
] as const;

const textOf = (value: string | number | null | undefined) => (value === null || value === undefined ? null : String(value));

/** A lab that measured before and after an adjustment begins with what it finds. */
export function pointsOfResults(rows: readonly RecordedPoint[]): BeginningPoints {
  const found = rows.filter(({ phase }) => phase === 'as_found');
  const left = rows.filter(({ phase }) => phase !== 'as_found');
  const decisive = left.length > 0 ? left : found;
  const points = decisive.map((row) => ({
    ...Object.fromEntries(kept.map((column) => [column, textOf(row[column])])),
    // Where nothing else says what was to be measured, the standard's value is the target and no reading.
    sys_actual: textOf(row.fixq)?.trim() ? null : textOf(row.sys_actual),
  }));
  return { phase: found.length > 0 ? 'as_found' : 'as_left', points, decisionRule: null };
}

export function pointsOfSteps(stored: unknown): BeginningPoints {
  const { points, decisionRule } = plannedWork(typeof stored === 'string' ? parsed(stored) : stored);
  return { phase: 'as_left', points, decisionRule };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}
