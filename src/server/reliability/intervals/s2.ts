// The interval after which a target share is still in tolerance, from what was found at many intervals: method S2 of NCSLI RP-1, ten
// models by binomial maximum likelihood. The model is chosen by Akaike's information criterion: 2·(−ln L) + 2·parameters, the smallest
// counts; of two that are as good the one that stands first. Pure. docs/reliability.md#s2.
import { rootBetween } from '#server/lib/statistics/functions.ts';
import { type Fit, fitModel, type Observed } from './likelihood.ts';
import { type ModelName, type ReliabilityModel, reliabilityModels } from './models.ts';

export interface FittedModel extends Fit {
  model: ModelName;
  /** After which so many as the target says are still in tolerance; null where the model says never, or not at all. */
  interval: number | null;
  criterion: number;
}

/** More windows of time than this tell a model nothing more. */
const mostWindows = 24;

/** Neighbours in time put together, each window as full as the others; a window stands at the mean of its times. */
export function windowed(data: readonly Observed[], most = mostWindows): Observed[] {
  const byTime = new Map<number, Observed>();
  for (const { t, n, inTolerance } of data) {
    const there = byTime.get(t);
    byTime.set(t, { t, n: n + (there?.n ?? 0), inTolerance: inTolerance + (there?.inTolerance ?? 0) });
  }
  const sorted = [...byTime.values()].filter(({ t, n }) => t > 0 && n > 0).sort((a, b) => a.t - b.t);
  if (sorted.length <= most) return sorted;
  const share = sorted.reduce((sum, { n }) => sum + n, 0) / most;
  const windows: (Observed & { time: number })[] = [];
  for (const { t, n, inTolerance } of sorted) {
    const last = windows.at(-1);
    if (!last || last.n >= share) windows.push({ t, n, inTolerance, time: t * n });
    else Object.assign(last, { n: last.n + n, inTolerance: last.inTolerance + inTolerance, time: last.time + t * n });
  }
  return windows.map(({ n, inTolerance, time }) => ({ t: time / n, n, inTolerance }));
}

/** The largest time a model is asked for, in times of the longest that was seen. */
const furthest = 10;

function intervalOf(
  model: ReliabilityModel,
  { theta }: Fit,
  { target, longest }: { target: number; longest: number },
): number | null {
  const above = (t: number) => model.share(t, theta) - target;
  const end = longest * furthest;
  if (above(longest * 1e-9) <= 0 || above(end) >= 0) return null;
  return rootBetween(above, 0, end);
}

/** The best first. */
export function fitModels(data: readonly Observed[], target: number): FittedModel[] {
  const windows = windowed(data);
  const longest = windows.at(-1)?.t ?? 0;
  if (windows.length === 0) return [];
  const mean = windows.reduce((sum, { t, n }) => sum + t * n, 0) / windows.reduce((sum, { n }) => sum + n, 0);
  return reliabilityModels
    .flatMap((model): FittedModel[] => {
      // A model with as many parameters as there are windows explains nothing.
      const fit = model.parameters < windows.length ? fitModel(model, windows, mean) : null;
      if (!fit) return [];
      const criterion = 2 * fit.unlikelihood + 2 * model.parameters;
      return [{ ...fit, model: model.name, interval: intervalOf(model, fit, { target, longest }), criterion }];
    })
    .sort((a, b) => a.criterion - b.criterion);
}
