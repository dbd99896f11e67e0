// What a device in the chain was proved by and how long that holds, in words.
import type { TraceNode } from '#server/contract/traceability.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { type Validity, validityOf } from './validity.ts';

export interface Proof {
  /** Certificate and day. */
  proof: string;
  held: string;
  state: Validity;
}

export function useProof(): (node: TraceNode) => Proof {
  const { t, format } = useI18n();
  return (node) => {
    const { calibration, use } = node;
    const certificate = calibration?.certificate_number ?? use?.certificate_number ?? null;
    const day = calibration?.calibration_date ?? null;
    const { state, until, days } = validityOf(node, today());
    const date = until === null ? '' : format.date(until);
    const count = days ?? 0;
    const proof = [certificate, day === null ? null : format.date(day)].filter(Boolean).join(' · ') || t('ui.trace.unproved');
    return { proof, held: t(`ui.trace.validity.${state === 'soon' && days === 0 ? 'today' : state}`, { date, count }), state };
  };
}
