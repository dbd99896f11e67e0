// What of a study's findings is kept with it, as texts with the digits that are told. Pure. docs/interface/records.md#gauge-studies.
import type { StudyVerdict } from '#server/contract/values/measuring/gauge-study.ts';
import type { StudyOutcome } from './evaluate.ts';

export interface KeptFindings {
  gauge_percent: string | null;
  tolerance_percent: string | null;
  categories: number | null;
  bias: string | null;
  judgement: StudyVerdict | null;
}

const nothing: KeptFindings = { gauge_percent: null, tolerance_percent: null, categories: null, bias: null, judgement: null };
const percentText = (value: number | null | undefined) => (typeof value === 'number' ? value.toFixed(2) : null);
const digits = 6;

/** Nothing of a study that cannot be worked out yet. */
export function keptFindings(outcome: StudyOutcome): KeptFindings {
  if ('faults' in outcome) return nothing;
  const { gauge, bias, linearity, verdict } = outcome.findings;
  const ofGauge = gauge?.components.find(({ name }) => name === 'gauge');
  const share = ofGauge?.percent_of_tolerance ?? bias?.bias_percent_of_tolerance ?? linearity?.largest_percent_of_tolerance;
  return {
    gauge_percent: percentText(ofGauge?.percent_of_total),
    tolerance_percent: percentText(share),
    categories: gauge?.categories ?? null,
    bias: bias ? String(Number(bias.bias.toPrecision(digits))) : null,
    judgement: verdict,
  };
}
