// The most likely parameters of a reliability model, by Fisher scoring on their logarithms with Levenberg's damping: the likelihood is
// flat at its top, so the zero of its slope is looked for, not its height. Floating point. Pure. docs/adr/0059.
import type { ReliabilityModel } from './models.ts';

/** After `t`, so many of `n` were in tolerance. */
export interface Observed {
  t: number;
  n: number;
  inTolerance: number;
}

export interface Fit {
  theta: readonly number[];
  /** −ln L, without the binomial coefficients, which are the same for all models. */
  unlikelihood: number;
}

const nearest = 1e-12;
const clipped = (share: number) => Math.min(1 - nearest, Math.max(nearest, share));

function unlikelihoodOf(share: (t: number) => number, data: readonly Observed[]): number {
  return data.reduce((sum, { t, n, inTolerance }) => {
    const r = clipped(share(t));
    return sum - inTolerance * Math.log(r) - (n - inTolerance) * Math.log1p(-r);
  }, 0);
}

/** Solves a small symmetric system; null where it has no one solution. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const size = rows.length;
  for (let k = 0; k < size; k += 1) {
    const best = rows.reduce((b, row, i) => (i > k && Math.abs(row[k] ?? 0) > Math.abs(rows[b]?.[k] ?? 0) ? i : b), k);
    const [pivot, other] = [rows[best], rows[k]];
    if (!pivot || !other || !pivot[k]) return null;
    rows[k] = pivot;
    if (best !== k) rows[best] = other;
    for (const [i, row] of rows.entries()) {
      if (i === k) continue;
      const factor = (row[k] ?? 0) / (pivot[k] ?? 1);
      if (factor !== 0) for (let j = k; j <= size; j += 1) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  return rows.map((row, k) => (row[size] ?? 0) / (row[k] ?? 1));
}

const step = 1e-5;

interface Slope {
  gradient: number[];
  information: number[][];
}

/** By the logarithms of the parameters. */
function slopeAt(model: ReliabilityModel, logs: readonly number[], data: readonly Observed[]): Slope {
  const size = logs.length;
  const moved = (index: number, by: number) => logs.map((value, i) => Math.exp(i === index ? value + by : value));
  const sides = logs.map((_, index) => [moved(index, step), moved(index, -step)] as const);
  const here = logs.map(Math.exp);
  const gradient = new Array<number>(size).fill(0);
  const information = logs.map(() => new Array<number>(size).fill(0));
  for (const { t, n, inTolerance } of data) {
    const r = clipped(model.share(t, here));
    const weight = n / (r * (1 - r));
    const by = sides.map(([up, down]) => (model.share(t, up) - model.share(t, down)) / (2 * step));
    for (const [i, one] of by.entries()) {
      gradient[i] = (gradient[i] ?? 0) + weight * (inTolerance / n - r) * one;
      const row = information[i];
      if (row) for (const [j, other] of by.entries()) row[j] = (row[j] ?? 0) + weight * one * other;
    }
  }
  return { gradient, information };
}

const mostSteps = 100;
const stillness = 1e-10;
const longestStep = 2;

function climb(model: ReliabilityModel, begin: readonly number[], data: readonly Observed[]): Fit {
  const heightAt = (values: readonly number[]) => {
    const theta = values.map(Math.exp);
    return unlikelihoodOf((t) => model.share(t, theta), data);
  };
  let logs = begin.map(Math.log);
  let height = heightAt(logs);
  let damping = 1e-3;
  for (let n = 0; n < mostSteps && damping < 1e8; n += 1) {
    const { gradient, information } = slopeAt(model, logs, data);
    const damped = information.map((row, i) => row.map((value, j) => (i === j ? value * (1 + damping) + 1e-12 : value)));
    const move = solve(damped, gradient);
    if (!move?.every(Number.isFinite)) break;
    const length = Math.max(...move.map(Math.abs));
    const there = logs.map((value, i) => value + (move[i] ?? 0) * Math.min(1, longestStep / length));
    const next = heightAt(there);
    // At the top rounding decides; there the step itself is trusted.
    if (next <= height + 1e-11 * Math.abs(height)) {
      [logs, height, damping] = [there, next, damping / 10];
      if (length < stillness) break;
    } else damping *= 10;
  }
  return { theta: logs.map(Math.exp), unlikelihood: height };
}

/** The best of what its beginnings lead to. */
export function fitModel(model: ReliabilityModel, data: readonly Observed[], scale: number): Fit | null {
  const fits = model.begins(scale).map((begin) => climb(model, begin, data));
  const found = fits.filter(({ theta, unlikelihood }) => Number.isFinite(unlikelihood) && theta.every(Number.isFinite));
  return found.reduce<Fit | null>((best, fit) => (best && best.unlikelihood <= fit.unlikelihood ? best : fit), null);
}
