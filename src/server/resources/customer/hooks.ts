// A customer's VAT identification number is kept plain, and refused where its form says that it is none. docs/interface/records.md#vat-ids.
import { plainVatId, vatIdProblem } from '../../contract/values/vat-id.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

type Seen = Pick<JudgedChange<'customer'>, 'before' | 'values'>;

/** What stays is not judged anew. */
const changed = ({ before, values }: Seen) =>
  typeof values.vat_id === 'string' && values.vat_id !== before?.vat_id ? values.vat_id : null;

function kept(change: Seen): StoredColumns<'customer'> {
  const typed = changed(change);
  return typed === null ? {} : { vat_id: plainVatId(typed) || null };
}

function problems(change: Seen): ProblemsOf<'customer'> {
  const plain = changed(change);
  const problem = plain === null ? null : vatIdProblem(plain);
  return problem ? { vat_id: [problem] } : {};
}

const isWrite = (action: JudgedChange['action']) => action === 'create' || action === 'update';

export const customerHooks: ResourceHooks<'customer'> = {
  setWise: true,
  complete: async (_ctx, change) => (isWrite(change.action) ? kept(change) : {}),
  check: async (_ctx, change) => (isWrite(change.action) ? problems(change) : {}),
};
