// The chances behind a verdict: that this value lies beyond its limits (specific), and that a device of a lot is wrongly accepted or
// wrongly refused (global). JCGM 106:2012; docs/decision-rules.md. Floating point. Pure.
import { normalBelow, normalDensity, normalQuantile } from '../lib/statistics/normal.ts';

export interface RealLimits {
  lower: number | null;
  upper: number | null;
}

/** That the true value lies beyond the limits, with `value` measured and `u` as its standard uncertainty. */
export function outsideProbability(value: number, u: number, { lower, upper }: RealLimits): number {
  if (u === 0) return (lower !== null && value < lower) || (upper !== null && value > upper) ? 1 : 0;
  const below = lower === null ? 0 : normalBelow((lower - value) / u);
  const above = upper === null ? 0 : normalBelow((value - upper) / u);
  return Math.min(1, below + above);
}

export interface Lot {
  /** Share of the devices that truly keep limits of ±1. */
  inTolerance: number;
  /** The standard uncertainty, as a share of the tolerance. */
  u: number;
  /** Accepted up to here, as a share of the tolerance: 1 without a guard band. */
  accepted: number;
}

export interface GlobalRisk {
  /** Of all devices: beyond their limits and accepted. */
  falseAccept: number;
  /** Of all devices: within their limits and refused. */
  falseReject: number;
  /** Of the accepted ones: beyond their limits. */
  amongAccepted: number;
}

/** Devices and readings are normal about the middle of the tolerance. */
export function globalRisk({ inTolerance, u, accepted }: Lot): GlobalRisk {
  const spread = 1 / normalQuantile((1 + inTolerance) / 2);
  const taken = (x: number) => normalBelow((accepted - x) / u) - normalBelow((-accepted - x) / u);
  const density = (x: number) => normalDensity(x / spread) / spread;
  const falseAccept = 2 * integral((x) => density(x) * taken(x), 1, 1 + furthest(spread, u));
  const falseReject = 2 * integral((x) => density(x) * (1 - taken(x)), 0, 1);
  const all = 2 * normalBelow(accepted / Math.hypot(spread, u)) - 1;
  return { falseAccept, falseReject, amongAccepted: all > 0 ? falseAccept / all : 0 };
}

/** Beyond ten times the narrower of the two nothing is left. */
const furthest = (spread: number, u: number) => 10 * Math.min(spread, u);

const parts = 400;

/** Simpson's rule, for functions that are smooth. */
function integral(of: (x: number) => number, from: number, to: number): number {
  const step = (to - from) / (2 * parts);
  let sum = of(from) + of(to);
  for (let index = 1; index < 2 * parts; index += 1) sum += of(from + index * step) * (index % 2 === 0 ? 2 : 4);
  return (sum * step) / 3;
}

const leastTold = 1e-6;

/** In percent, with as many digits as mean something: three, and none where hardly any chance is left. */
export function shareText(share: number): string {
  return share < leastTold ? '0' : String(Number((share * 100).toPrecision(3)));
}
