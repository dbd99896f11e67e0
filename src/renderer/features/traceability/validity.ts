// How long a certificate in the chain holds: for a standard first on the day it was used, and then today. Pure.
import type { TraceNode } from '#server/contract/traceability.ts';
import { dueOf } from '../../lib/days.ts';

/** Past: it held when it was used, and has run out since. */
export type Validity = 'valid' | 'soon' | 'past' | 'expired' | 'failed' | 'unproved' | 'open';

export const validities = [
  'valid',
  'soon',
  'past',
  'expired',
  'failed',
  'unproved',
  'open',
] as const satisfies readonly Validity[];

export interface Validated {
  state: Validity;
  /** The day it ends, and how many are left; null where no day is said. */
  until: string | null;
  days: number | null;
}

export function validityOf({ calibration, use, warnings }: TraceNode, on: string): Validated {
  const until = calibration?.next_calibration_date ?? use?.due_date ?? null;
  const due = dueOf(until, on);
  const days = due.state === 'none' ? null : due.days;
  const told = (state: Validity) => ({ state, until, days });
  if (warnings.includes('not_calibrated') || (calibration === null && use === null)) return told('unproved');
  if (warnings.includes('failed')) return told('failed');
  if (warnings.includes('overdue')) return told('expired');
  if (due.state === 'none') return told('open');
  if (due.state === 'overdue') return told(use === null ? 'expired' : 'past');
  return told(due.state === 'soon' ? 'soon' : 'valid');
}
