// How a calibration says what it is judged by. ILAC-G8:09/2019; docs/data-contracts.md#test-plans shows the spelling.

/** `simple`: the limits as they are. `guarded`: the limits narrowed by the expanded uncertainty. */
export type DecisionRule = 'simple' | 'guarded';

/** Null for a rule this program does not know: what is stated is never replaced by another. */
export function readDecisionRule(text: string | null): DecisionRule | null {
  const plain = (text ?? '').toLowerCase().replace(/\s+/g, ' ').trim();
  if (plain === '' || /^simple(?: acceptance)?$/.test(plain)) return 'simple';
  const band = /^ilac[- ]g8\b.*\bw ?= ?(\S+)$/.exec(plain)?.[1];
  if (band === 'u') return 'guarded';
  return band === '0' ? 'simple' : null;
}
