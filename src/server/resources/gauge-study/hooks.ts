// A study is kept as far as it is: numbers are numbers. What it comes to is written with it as soon as it is whole, and emptied when it is not.
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { evaluateStudy } from '../../reliability/gauge/evaluate.ts';
import { keptFindings } from '../../reliability/gauge/kept-columns.ts';
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

async function complete(_ctx: unknown, { before, values }: Change): Promise<Columns> {
  if (!judged.some((name) => name in values)) return {};
  const text = studyText({ ...before, ...values });
  return { ...keptFindings('faults' in text ? text : evaluateStudy(text)) };
}

export const gaugeStudyHooks: ResourceHooks<'gauge_study'> = { complete, check: async (_ctx, change) => problemsOf(change) };
