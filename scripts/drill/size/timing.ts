// How long something takes, asked again and again.
const times = 40;
const warming = 4;
/** Of what takes seconds a few are enough. */
const longMs = 15_000;
const timesOfLong = 6;

export async function timed(work: (n: number) => Promise<void>, most: number = times): Promise<number[]> {
  const taken: number[] = [];
  const start = performance.now();
  for (let n = 0; n < warming + most; n += 1) {
    if (taken.length >= Math.min(most, timesOfLong) && performance.now() - start > longMs) break;
    const began = performance.now();
    await work(n);
    if (n >= warming) taken.push(performance.now() - began);
  }
  return taken;
}

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;

export interface Shown {
  p50: number;
  p95: number;
}

export function shown(taken: readonly number[]): Shown {
  const sorted = [...taken].sort((one, other) => one - other);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95) };
}

export const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
