// Which inputs are correlated, one to a line: `r(V; I) = -0.355`, or `r(V; I) = readings` where both were read together.
import type { Phrase } from '#server/contract/errors.ts';
import { plainName } from '../model/syntax.ts';
import { choleskyRoot } from '../numbers/matrix.ts';
import { deviationOf, type Input, meanOf, numberIn } from './input.ts';

export interface Correlation {
  first: string;
  second: string;
  /** Null: as the readings of the two say. */
  value: number | null;
}

export type CorrelationsRead = { correlations: Correlation[]; problem?: undefined } | { problem: Phrase };

const line = /^r\s*\(\s*([\p{L}_][\p{L}\p{N}_]*)\s*[;,]\s*([\p{L}_][\p{L}\p{N}_]*)\s*\)\s*=\s*(.+)$/iu;
const byReadings = /^(?:readings|Ablesungen)$/iu;

const problem = (what: string, params: NonNullable<Phrase['params']>): { problem: Phrase } => ({
  problem: { key: `errors.budget.${what}`, params },
});

export function readCorrelations(text: string): CorrelationsRead {
  const correlations: Correlation[] = [];
  const seen = new Set<string>();
  for (const [index, one] of text.split('\n').entries()) {
    if (one.trim() === '') continue;
    const [, left = '', right = '', told = ''] = line.exec(one.trim()) ?? [];
    const [first, second] = [plainName(left), plainName(right)];
    const value = byReadings.test(told.trim()) ? null : numberIn(told);
    if (first === '' || (value === null && !byReadings.test(told.trim())))
      return problem('correlation_line', { line: index + 1, text: one.trim().slice(0, 60) });
    if (first === second) return problem('correlation_itself', { line: index + 1, name: first });
    if (value !== null && Math.abs(value) > 1) return problem('correlation_size', { line: index + 1 });
    const pair = [first, second].sort().join(';');
    if (seen.has(pair)) return problem('correlation_twice', { line: index + 1, first, second });
    seen.add(pair);
    correlations.push({ first, second, value });
  }
  return { correlations };
}

/** Of two rows of readings taken together. GUM 5.2.3. */
function correlationOf(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  const spread = deviationOf(a) * deviationOf(b) * (a.length - 1);
  return spread === 0 ? 0 : a.reduce((sum, one, index) => sum + (one - meanA) * ((b[index] ?? 0) - meanB), 0) / spread;
}

export type MatrixMade = { matrix: number[][]; problem?: undefined } | { problem: Phrase };

/** 1 on the diagonal, and symmetric; what no set of quantities can have is refused. */
export function correlationMatrix(correlations: readonly Correlation[], inputs: readonly Input[]): MatrixMade {
  const matrix = inputs.map((_, row) => inputs.map((__, column): number => (row === column ? 1 : 0)));
  for (const { first, second, value } of correlations) {
    const [i, j] = [first, second].map((name) => inputs.findIndex((one) => one.name === name));
    const [a, b] = [inputs[i ?? -1], inputs[j ?? -1]];
    if (!a || !b) return problem('correlation_name', { name: a ? second : first });
    if (value === null && (a.readings.length < 2 || a.readings.length !== b.readings.length))
      return problem('correlation_readings', { first, second });
    const r = value ?? correlationOf(a.readings, b.readings);
    for (const [row, column] of [
      [i, j],
      [j, i],
    ])
      matrix[row ?? 0]?.splice(column ?? 0, 1, r);
  }
  return choleskyRoot(matrix) ? { matrix } : { problem: { key: 'errors.budget.correlation_matrix' } };
}

/** Inputs that are correlated with each other, directly or through others; each with at least two. */
export function correlatedGroups(matrix: readonly (readonly number[])[]): number[][] {
  const groups: number[][] = [];
  const placed = new Set<number>();
  for (const start of matrix.keys()) {
    if (placed.has(start)) continue;
    const group = [start];
    placed.add(start);
    for (const one of group)
      for (const [other, r] of (matrix[one] ?? []).entries())
        if (r !== 0 && !placed.has(other)) {
          placed.add(other);
          group.push(other);
        }
    if (group.length > 1) groups.push(group.sort((a, b) => a - b));
  }
  return groups;
}
