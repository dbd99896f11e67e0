// What of a test point is the same in every calibration, written once: results are stored as the text that was recorded.
import type { TestPoint } from './test-plan.ts';

export interface PointTexts {
  point: TestPoint;
  description: string;
  step: string;
  nominal: string | null;
  lower: string | null;
  upper: string;
  limit: string;
  prefix: string | null;
  uncertainty: string;
  standardUncertainty: string;
}

function decimalsOf(value: number): number {
  return (value.toFixed(12).replace(/0+$/, '').split('.')[1] ?? '').length;
}

/** Two significant digits, as uncertainties are stated. */
function significant(value: number): string {
  return value.toFixed(Math.max(0, 1 - Math.floor(Math.log10(value) + 1e-9)));
}

export function pointTexts(point: TestPoint, language: 'de' | 'en', step: string): PointTexts {
  const only = point.kind === 'at_most';
  const decimals = Math.max(point.decimals, decimalsOf(point.limit));
  return {
    point,
    description: point[language],
    step,
    nominal: only ? null : point.nominal.toFixed(point.decimals),
    lower: only ? null : (point.nominal - point.limit).toFixed(decimals),
    upper: (only ? point.limit : point.nominal + point.limit).toFixed(decimals),
    limit: point.limit.toFixed(decimals),
    prefix: point.prefix || null,
    uncertainty: significant(point.uncertainty),
    standardUncertainty: significant(point.uncertainty / 2),
  };
}
