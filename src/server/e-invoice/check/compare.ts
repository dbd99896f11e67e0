// An amount as it stands, and as it has to be.
import { money } from '../number-text.ts';

export interface Compared {
  /** As the standard counts it. */
  rule: string;
  /** The term that does not fit. */
  term: string;
  line?: string;
  /** What is taxed so, such as S 19. */
  group?: string;
  found: number;
  expected: bigint;
  /** Up to so many cents beside it the official rules say nothing. */
  tolerance?: bigint;
  /** The whole group is. */
  isMissing?: true;
}

export interface SumFinding {
  rule: string;
  term: string;
  key: string;
  severity: 'error' | 'hint';
  /** Cents. */
  found: number;
  expected: number;
  /** For the sentence of `key`; amounts with a point. */
  params: Readonly<Record<'rule' | 'term' | 'line' | 'group' | 'found' | 'expected', string>>;
}

/** None where both are equal. */
export function difference({
  rule,
  term,
  line = '',
  group = '',
  found,
  expected,
  tolerance = 0n,
  isMissing,
}: Compared): SumFinding[] {
  const beside = BigInt(found) - expected;
  if (beside === 0n && !isMissing) return [];
  const isClose = !isMissing && beside <= tolerance && -beside <= tolerance;
  const told = Number(expected);
  const params = { rule, term, line, group, found: money(found), expected: money(told) };
  const key = `e_invoice.sum.${isMissing ? 'missing' : group ? 'group' : line ? 'line' : 'document'}`;
  return [{ rule, term, key, severity: isClose ? 'hint' : 'error', found, expected: told, params }];
}

export function sumOf<Part>(parts: readonly Part[], amountOf: (part: Part) => number): bigint {
  return parts.reduce((sum, part) => sum + BigInt(amountOf(part)), 0n);
}

export function centsOf<Name extends string>(amounts: Readonly<Record<Name, number>>): Record<Name, bigint> {
  return Object.fromEntries(Object.entries<number>(amounts).map(([name, cents]) => [name, BigInt(cents)])) as Record<
    Name,
    bigint
  >;
}
