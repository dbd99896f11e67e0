// What of a test point is the same in every calibration, written once: results are stored as the text that was recorded.
import type { TestPoint } from './test-plan.ts';

export interface PointTexts {
  point: TestPoint;
  /** Place in the plan, from 1. */
  row: number;
  description: string;
  step: string;
  nominal: string | null;
  lower: string | null;
  upper: string;
  limit: string;
  /** Prefix and unit of each of the `triples`. */
  units: readonly (string | null)[];
  uncertainty: string;
  standardUncertainty: string;
}

/** The quantities of a result that come with a prefix and a unit. */
export const triples = ['fixq', 'sys_actual', 'varq', 'uut_ind', 'lower_limit', 'upper_limit', 'exp_uncert'] as const;

/** What a point with an upper limit only does not have. */
const twoSided: ReadonlySet<string> = new Set(['fixq', 'uut_ind', 'lower_limit']);

function decimalsOf(value: number): number {
  return (value.toFixed(12).replace(/0+$/, '').split('.')[1] ?? '').length;
}

/** Two significant digits, as uncertainties are stated. */
function significant(value: number): string {
  return value.toFixed(Math.max(0, 1 - Math.floor(Math.log10(value) + 1e-9)));
}

export function pointTexts(point: TestPoint, language: 'de' | 'en', row: number): PointTexts {
  const only = point.kind === 'at_most';
  const decimals = Math.max(point.decimals, decimalsOf(point.limit));
  return {
    point,
    row,
    description: point[language],
    step: `1.${String(row).padStart(3, '0')}`,
    nominal: only ? null : point.nominal.toFixed(point.decimals),
    lower: only ? null : (point.nominal - point.limit).toFixed(decimals),
    upper: (only ? point.limit : point.nominal + point.limit).toFixed(decimals),
    limit: point.limit.toFixed(decimals),
    units: triples.flatMap((column) => (only && twoSided.has(column) ? [null, null] : [point.prefix || null, point.unit])),
    uncertainty: significant(point.uncertainty),
    standardUncertainty: significant(point.uncertainty / 2),
  };
}
