// Propagation of distributions: the model tried with random inputs, and what the results say of the output. JCGM 101 section 7. The same
// seed gives the same result; blocks let whoever waits be told how far it is.
import { type Budget, type BudgetText, type Output, readBudget } from './budget.ts';
import type { InputText } from './inputs/input.ts';
import { samplerOf } from './inputs/sampler.ts';
import { blockOf } from './model/trials.ts';
import { generatorOf } from './numbers/generator.ts';

export const fewestTrials = 1000;
export const mostTrials = 2_000_000;
export const usualTrials = 200_000;

const blockSize = 1000;
const bars = 60;

export interface Interval {
  low: number;
  high: number;
}

export interface TrialResult {
  name: string;
  unit: string;
  mean: number;
  uncertainty: number;
  /** As much left out below as above. */
  symmetric: Interval;
  shortest: Interval;
  /** Trials without a value, such as the root of a negative number. */
  lost: number;
  histogram: { from: number; to: number; counts: number[] };
}

export interface TrialOrder {
  trials: number;
  seed: number;
}

/** What a thread is asked: it reads the budget for itself, as it was written. */
export interface TrialWork extends TrialOrder {
  budget: BudgetText;
  inputs: readonly InputText[];
  /** Shared with whoever ordered: anything but 0 ends the work. */
  stop?: Int32Array;
}

/** `done`: trials so far. */
export type Progress = (done: number) => void;

function meanAndDeviation(sorted: Float64Array): [mean: number, deviation: number] {
  const first = sorted[sorted.length >> 1] ?? 0;
  let sum = 0;
  let squares = 0;
  for (const value of sorted) {
    sum += value - first;
    squares += (value - first) ** 2;
  }
  const count = sorted.length;
  const variance = count > 1 ? (squares - (sum * sum) / count) / (count - 1) : 0;
  return [first + sum / count, Math.sqrt(Math.max(variance, 0))];
}

/** JCGM 101 7.7: of sorted results, those that hold the share `probability`. */
export function intervalsOf(sorted: Float64Array, probability: number): { symmetric: Interval; shortest: Interval } {
  const count = sorted.length;
  const width = Math.min(Math.round(probability * count), count - 1);
  const from = (at: number): Interval => ({ low: sorted[at] ?? 0, high: sorted[at + width] ?? 0 });
  let best = 0;
  for (let at = 1; at + width < count; at += 1) {
    const one = from(at);
    const other = from(best);
    if (one.high - one.low < other.high - other.low) best = at;
  }
  return { symmetric: from(Math.max(Math.floor((count - width + 1) / 2) - 1, 0)), shortest: from(best) };
}

/** Between the ends that hold all but a few in ten thousand, so that one far trial does not flatten the picture. */
function histogramOf(sorted: Float64Array): TrialResult['histogram'] {
  const edge = Math.floor(sorted.length / 2000);
  const [from, to] = [sorted[edge] ?? 0, sorted[sorted.length - 1 - edge] ?? 0];
  const counts = Array.from({ length: bars }, () => 0);
  const width = (to - from) / bars;
  for (const value of sorted) {
    if (value < from || value > to) continue;
    const bar = width > 0 ? Math.min(Math.floor((value - from) / width), bars - 1) : 0;
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return { from, to, counts };
}

function trialResult({ name, unitText }: Output, all: Float64Array, probability: number): TrialResult {
  const kept = all.every(Number.isFinite) ? all : all.filter(Number.isFinite);
  kept.sort();
  const [mean, uncertainty] = meanAndDeviation(kept);
  const lost = all.length - kept.length;
  return { name, unit: unitText, mean, uncertainty, ...intervalsOf(kept, probability), lost, histogram: histogramOf(kept) };
}

export function runTrials(budget: Budget, { trials, seed }: TrialOrder, progress: Progress = () => undefined): TrialResult[] {
  const { tape, held, inputs, outputs, correlations, probability } = budget;
  const block = blockOf(tape, { size: blockSize, count: inputs.length, held });
  const fill = samplerOf(inputs, correlations);
  const generator = generatorOf(seed);
  const results = outputs.map(() => new Float64Array(trials));
  for (let done = 0; done < trials; done += blockSize) {
    fill(generator, block.inputs);
    block.run();
    const size = Math.min(blockSize, trials - done);
    for (const [index, { step, unit }] of outputs.entries()) {
      const column = block.column(step);
      const result = results[index];
      if (result) for (let at = 0; at < size; at += 1) result[done + at] = (column[at] ?? 0) / unit.factor;
    }
    progress(done + size);
  }
  return outputs.map((output, index) => trialResult(output, results[index] ?? new Float64Array(), probability));
}

export function workTrials({ budget, inputs, stop, ...order }: TrialWork, progress: Progress): TrialResult[] {
  const read = readBudget(budget, inputs);
  if (read.faults) throw new Error('a budget that cannot be read was ordered');
  return runTrials(read.budget, order, (done) => {
    if (stop && Atomics.load(stop, 0) !== 0) throw new Error('the trials were stopped');
    progress(done);
  });
}
