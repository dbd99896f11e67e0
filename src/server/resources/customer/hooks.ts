// A customer's VAT identification number is kept plain, and refused where its form says that it is none (docs/interface/records.md#vat-ids);
// their decision rule is one that the program knows (docs/decision-rules.md).
import { readDecisionRule } from '../../assessment/decision-rule.ts';
import { electronicAddressProblem } from '../../contract/values/trading/electronic-address.ts';
import { leitwegIdProblem, plainLeitwegId } from '../../contract/values/trading/leitweg-id.ts';
import { plainVatId, vatIdProblem } from '../../contract/values/vat-id.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

type Seen = Pick<JudgedChange<'customer'>, 'before' | 'values'>;

/** What stays is not judged anew. */
const changed = ({ before, values }: Seen) =>
  typeof values.vat_id === 'string' && values.vat_id !== before?.vat_id ? values.vat_id : null;

function kept(change: Seen): StoredColumns<'customer'> {
  const typed = changed(change);
  const leitweg = change.values.leitweg_id;
  return {
    ...(typed === null ? {} : { vat_id: plainVatId(typed) || null }),
    ...(typeof leitweg === 'string' ? { leitweg_id: plainLeitwegId(leitweg) || null } : {}),
  };
}

/** Where e-invoices are sent to, as far as the form of an address tells. */
function addressProblems({ before, values }: Seen): ProblemsOf<'customer'> {
  const differs = (column: 'leitweg_id' | 'electronic_address' | 'electronic_scheme') =>
    column in values && values[column] !== (before?.[column] ?? null);
  const { leitweg_id: leitweg, electronic_address: address, electronic_scheme: scheme } = { ...before, ...values };
  const problems: ProblemsOf<'customer'> = {};
  const atLeitweg = differs('leitweg_id') && typeof leitweg === 'string' ? leitwegIdProblem(leitweg) : null;
  if (atLeitweg) problems.leitweg_id = [atLeitweg];
  const isAsked = differs('electronic_address') || differs('electronic_scheme');
  if (!isAsked || typeof address !== 'string') return problems;
  const atAddress = electronicAddressProblem(typeof scheme === 'string' ? scheme : null, address);
  return atAddress ? { ...problems, electronic_address: [atAddress] } : problems;
}

function problems(change: Seen): ProblemsOf<'customer'> {
  const plain = changed(change);
  const problem = plain === null ? null : vatIdProblem(plain);
  return { ...(problem ? { vat_id: [problem] } : {}), ...addressProblems(change), ...ruleProblems(change) };
}

/** In a calibration any rule may be stated; what is agreed beforehand must be one by which points can be judged. */
function ruleProblems({ before, values }: Seen): ProblemsOf<'customer'> {
  const { decision_rule: stated } = values;
  if (typeof stated !== 'string' || stated === before?.decision_rule || readDecisionRule(stated)) return {};
  return { decision_rule: [{ key: 'errors.decision.unknown_rule' }] };
}

const isWrite = (action: JudgedChange['action']) => action === 'create' || action === 'update';

export const customerHooks: ResourceHooks<'customer'> = {
  setWise: true,
  complete: async (_ctx, change) => (isWrite(change.action) ? kept(change) : {}),
  check: async (_ctx, change) => (isWrite(change.action) ? problems(change) : {}),
};
