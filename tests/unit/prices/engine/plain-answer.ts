// Writes an answer as the fixtures do, so that a case that fails shows two short texts.
import type { Candidate, PriceAnswer, PriceHit, TraceEntry } from '#server/prices/engine/book/price-answer.ts';
import type { PlainGap, PlainHit } from './plain-case.ts';

function money(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const signed = (amount: number) => `${amount < 0 ? '' : '+'}${money(amount)}`;

function candidateText({ id, lost }: Candidate): string {
  return lost.length === 0 ? id : `${id} (${lost.join('+')})`;
}

/** `base class@ROOT hit s1, s2 (expired) = 60.00` */
export function traceText({ step, pass, classId, outcome, reason, candidates, amount, floored }: TraceEntry): string {
  return [
    pass === 'base' ? 'base' : '',
    classId === null ? step : `${step}@${classId}`,
    outcome,
    reason ?? '',
    candidates.map(candidateText).join(', '),
    outcome !== 'miss' && amount !== null ? `= ${money(amount)}` : '',
    floored ? 'floored' : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Everything a hit says; what a case leaves out must not be there. */
function plainHit(hit: PriceHit): PlainHit {
  const { derivation, surcharge, scale } = hit;
  const answer: PlainHit = {
    amount: money(hit.amount),
    row: `${hit.row.table}:${hit.row.id}`,
    matched_by: hit.matchedBy,
    total: money(hit.total),
  };
  if (derivation) answer.derived = `${derivation.baseGroupId ?? 'list'} ${money(derivation.base)} -> ${money(derivation.after)}`;
  if (surcharge) answer.surcharge = `${surcharge.id} ${signed(surcharge.amount)}`;
  if (scale) answer.scale = `${scale.id} ${signed(scale.amount)}`;
  if (hit.memberClassId !== null) answer.member_class = hit.memberClassId;
  if (hit.rowClassId !== null) answer.row_class = hit.rowClassId;
  if (hit.inheritedFrom !== null) answer.inherited_from = hit.inheritedFrom;
  if (hit.belowMin) answer.below_min = true;
  if (hit.aboveMax) answer.above_max = true;
  return answer;
}

export function plainAnswer(answer: PriceAnswer): PlainHit | PlainGap {
  if (answer.kind === 'hit') return plainHit(answer);
  return { gap: answer.reason, candidates: answer.candidates.map(candidateText) };
}
