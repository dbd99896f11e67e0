// A study is kept as far as it is: numbers are numbers. What it comes to is written with it as soon as it is whole, and emptied when it is not.
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { evaluateStudy } from '../../reliability/gauge/evaluate.ts';
import { textFaults } from '../../reliability/gauge/study-text.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { studyText, toldFaults } from './work-out.ts';

type Change = JudgedChange<'gauge_study'>;
type Columns = StoredColumns<'gauge_study'>;

const judged = ['kind', 'tolerance', 'reference_value', 'readings'] as const;

function problemsOf({ action, before, values, unread }: Change): ProblemsOf<'gauge_study'> {
  if (action === 'delete') return {};
  const row = { ...before, ...values };
  if (unread?.has('readings')) return {};
  const text = studyText(row);
  return toldFaults('faults' in text ? text.faults : textFaults(text));
}

const nothing: Columns = { gauge_percent: null, tolerance_percent: null, categories: null, bias: null, judgement: null };
const percentText = (value: number | null | undefined) => (typeof value === 'number' ? value.toFixed(2) : null);
const digits = 6;

async function complete(_ctx: unknown, { before, values }: Change): Promise<Columns> {
  if (!judged.some((name) => name in values)) return {};
  const text = studyText({ ...before, ...values });
  const outcome = 'faults' in text ? text : evaluateStudy(text);
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

export const gaugeStudyHooks: ResourceHooks<'gauge_study'> = { complete, check: async (_ctx, change) => problemsOf(change) };
