// Where the amounts of a row come from, in the one mark a printed row has room for: the origin of its first amount. A class that is
// kept for some kinds of calibration only has no general amount, and its mark is that of the first kind.
// docs/data-contracts.md#price-list-meaning.
import type { CategoryRow } from '../document/contract.ts';

type Origin = Pick<CategoryRow, 'derived' | 'inherited_from'>;
type Marked = Pick<CategoryRow, 'amount' | 'derived' | 'amounts'> & Partial<Pick<CategoryRow, 'inherited_from'>>;

/** Null where the row has no amount at all: a heading, or nothing that is kept. */
export function rowOrigin({ amount, derived, inherited_from = null, amounts }: Marked): Origin | null {
  if (amount !== null) return { derived, inherited_from };
  const [first] = Object.values(amounts).filter((one) => one.amount !== null);
  return first ? { derived: first.derived, inherited_from: first.inherited_from } : null;
}
