// Allowances and charges, of the whole and of lines: what they are for, and what they are worked out from. XRechnung asks for base and percent
// together, and for an amount that follows from them.
import type { AllowanceCharge } from '../model.ts';
import { type Check, isMissing } from './term.ts';

interface Place {
  where: string;
  /** Of the reason: its term and rule. */
  reason: readonly [term: string, rule: string];
  isXrechnung: boolean;
  line?: string;
}

/** Cents that rounding may leave between them. */
const slack = 2n;

export function partChecks(part: AllowanceCharge, { where, reason: [term, rule], isXrechnung, line }: Place): Check[] {
  const { amount, base, percent, reason, reasonCode } = part;
  const params = { line: line ?? '' };
  const name = line === undefined ? 'part' : 'line_part';
  const halves = isXrechnung && (base === null) !== (percent === null);
  const isWrong = isXrechnung && base !== null && percent !== null && !follows(amount, base, percent);
  return [
    [isMissing(reason) && isMissing(reasonCode), `${name}_reason`, term, rule, `${where}/reason`, params],
    [halves, `${name}_base`, term, `PEPPOL-EN16931-R04${base === null ? 1 : 2}`, `${where}/base`, params],
    [isWrong, `${name}_amount`, term, 'PEPPOL-EN16931-R040', `${where}/amount`, params],
  ];
}

function follows(amount: number, base: number, percent: number): boolean {
  const beside = BigInt(amount) * 10_000n - BigInt(base) * BigInt(percent);
  return beside <= slack * 10_000n && -beside <= slack * 10_000n;
}
