// The law of propagation of uncertainty: sensitivities, contributions, u_c, effective degrees of freedom, k and U of each output, and how
// the outputs are correlated. GUM 5.1, 5.2, G.4, H.2.

import { studentWithin } from '../lib/statistics/student.ts';
import { type Budget, estimatesOf, type Output } from './budget.ts';
import { correlatedGroups } from './inputs/correlations.ts';
import type { Input } from './inputs/input.ts';
import { gradientOf } from './model/derive.ts';
import { secondOrderVariance } from './model/second-order.ts';
import { type Told, toldTogether } from './numbers/digits.ts';

export interface Contribution {
  name: string;
  /** Output's unit by input's unit. */
  sensitivity: number;
  /** In the output's unit, with its sign. */
  contribution: number;
  /** Of the variance; with correlations it may be negative, and all add up to 1. */
  share: number;
}

export interface OutputResult {
  name: string;
  unit: string;
  value: number;
  uncertainty: number;
  freedom: number;
  coverageFactor: number;
  expanded: number;
  told: Told;
  contributions: Contribution[];
  /** u with the terms of second order; null where inputs are correlated, or the terms make no variance. */
  secondOrder: number | null;
}

export interface Evaluation {
  outputs: OutputResult[];
  /** Between the outputs. */
  correlations: number[][];
}

/** Contributions to an output in its unit. */
function contributionsTo(budget: Budget, { step, unit }: Output): number[] {
  const gradient = gradientOf(budget.tape, budget.held, step, budget.inputs.length);
  return budget.inputs.map(
    ({ uncertainty, unit: own }, index) => ((gradient[index] ?? 0) * own.factor * uncertainty) / unit.factor,
  );
}

function covariance(correlations: Budget['correlations'], a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, one, i) => sum + one * b.reduce((inner, other, j) => inner + (correlations[i]?.[j] ?? 0) * other, 0), 0);
}

/**
 * Welch and Satterthwaite; inputs that are correlated count as one, with the degrees of freedom of the one that has fewest: what was read
 * together has those of the readings. GUM G.4.1 has only independent ones.
 */
function freedomOf(budget: Budget, contributions: readonly number[], variance: number): number {
  const groups = correlatedGroups(budget.correlations);
  const grouped = new Set(groups.flat());
  const all = [...groups, ...contributions.flatMap((_, index) => (grouped.has(index) ? [] : [[index]]))];
  let sum = 0;
  for (const group of all) {
    const own = contributions.map((one, index) => (group.includes(index) ? one : 0));
    const part = covariance(budget.correlations, own, own) / variance;
    sum += part ** 2 / Math.min(...group.map((index) => budget.inputs[index]?.freedom ?? Number.POSITIVE_INFINITY));
  }
  return sum > 0 ? 1 / sum : Number.POSITIVE_INFINITY;
}

/** Rounded down, as GUM G.4.2 has it; the last digits of floating point do not take one away. */
export function wholeFreedom(freedom: number): number {
  if (!Number.isFinite(freedom)) return freedom;
  return freedom < 1 ? freedom : Math.floor(freedom * (1 + 1e-12));
}

function secondOrderOf(budget: Budget, { step, unit }: Output, variance: number): number | null {
  if (budget.isCorrelated) return null;
  const inputs = estimatesOf(budget.inputs);
  const gradient = gradientOf(budget.tape, budget.held, step, inputs.length);
  const uncertainties = budget.inputs.map(({ uncertainty, unit: own }) => uncertainty * own.factor);
  const more = secondOrderVariance(budget.tape, { inputs, result: step, gradient, uncertainties });
  const total = variance + more / unit.factor ** 2;
  return total >= 0 ? Math.sqrt(total) : null;
}

function contributionTable(budget: Budget, output: Output, contributions: readonly number[], variance: number): Contribution[] {
  const gradient = gradientOf(budget.tape, budget.held, output.step, budget.inputs.length);
  return budget.inputs.map(({ name, unit }: Input, index) => {
    const contribution = contributions[index] ?? 0;
    const along = contributions.reduce((sum, one, other) => sum + (budget.correlations[index]?.[other] ?? 0) * one, 0);
    const sensitivity = ((gradient[index] ?? 0) * unit.factor) / output.unit.factor;
    return { name, sensitivity, contribution, share: variance > 0 ? (contribution * along) / variance : 0 };
  });
}

interface Wanted {
  /** It costs more than all else together. */
  secondOrder?: boolean;
}

function outputResult(budget: Budget, output: Output, wanted: Wanted): OutputResult {
  const contributions = contributionsTo(budget, output);
  const variance = Math.max(covariance(budget.correlations, contributions, contributions), 0);
  const value = (budget.held[output.step] ?? 0) / output.unit.factor;
  const uncertainty = Math.sqrt(variance);
  const freedom = variance > 0 ? freedomOf(budget, contributions, variance) : Number.POSITIVE_INFINITY;
  const coverageFactor = studentWithin(budget.probability, wholeFreedom(freedom));
  const expanded = coverageFactor * uncertainty;
  return {
    name: output.name,
    unit: output.unitText,
    value,
    uncertainty,
    freedom,
    coverageFactor,
    expanded,
    told: toldTogether(value, expanded, budget.rounding),
    contributions: contributionTable(budget, output, contributions, variance),
    secondOrder: wanted.secondOrder ? secondOrderOf(budget, output, variance) : null,
  };
}

/** Throws a ModelError where a derivative does not exist at the estimates. */
export function evaluate(budget: Budget, wanted: Wanted = {}): Evaluation {
  const outputs = budget.outputs.map((output) => outputResult(budget, output, wanted));
  const parts = budget.outputs.map((output) => contributionsTo(budget, output));
  const correlations = parts.map((a, i) =>
    parts.map((b, j) => {
      const spread = (outputs[i]?.uncertainty ?? 0) * (outputs[j]?.uncertainty ?? 0);
      if (i === j) return 1;
      return spread > 0 ? covariance(budget.correlations, a, b) / spread : 0;
    }),
  );
  return { outputs, correlations };
}
