// What interval a group of like devices should have: S2 where its history shows how tolerance is lost over time, A3 where it only shows
// whether the present interval fits, and nothing where it is too thin. Pure. docs/reliability.md#proposals.
import { type Bounds, shareBounds } from '#server/lib/statistics/binomial.ts';
import { testInterval } from './a3.ts';
import type { ModelName } from './models.ts';
import { fitModels } from './s2.ts';

/** A calibration with one before it. */
export interface Found {
  /** Since that one. */
  days: number;
  inTolerance: boolean;
}

export interface ProposalRules {
  /** Between 0 and 1. */
  target: number;
  /** In days; no proposal leaves them. */
  shortest: number;
  longest: number;
  /** With fewer calibrations nothing is proposed. */
  least: number;
}

export const proposalMethods = ['s2', 'a3'] as const;

/** Why nothing is proposed: too few calibrations; too few at the present interval; it fits; there is none to start from. */
export const proposalReasons = ['few', 'few_at_interval', 'fits', 'no_interval'] as const;

export interface Proposal {
  method: (typeof proposalMethods)[number] | null;
  model: ModelName | null;
  reason: (typeof proposalReasons)[number] | null;
  n: number;
  inTolerance: number;
  /** Null where nothing was observed. */
  observed: number | null;
  /** Of what lies behind it, with 95 % confidence. */
  bounds: Bounds | null;
  /** In days; null with a reason. */
  proposed: number | null;
}

/** At most so many times longer or shorter than it is, at once. */
const largestChange = 2;
/** How sure A3 must be that the interval does not fit. */
const sureEnough = 0.9;
const boundsConfidence = 0.95;

/** S2 tells a course over time from so many calibrations on, so many of them out of tolerance, at so many different times. */
const leastForModels = 20;
const leastOut = 3;
const leastTimes = 3;
/** A smaller change is none. */
const smallestChange = 0.05;

/** What counts for the present interval: calibrations after about that time. */
const near = 0.25;

type Part = Pick<Proposal, 'method' | 'model' | 'reason' | 'proposed'>;
const none = (reason: Proposal['reason'], method: Proposal['method'] = null): Part => ({
  method,
  model: null,
  reason,
  proposed: null,
});

function within(days: number, present: number | null, { shortest, longest }: ProposalRules): number {
  const step = present === null ? days : Math.min(present * largestChange, Math.max(present / largestChange, days));
  return Math.min(longest, Math.max(shortest, step));
}

function settled(
  days: number,
  present: number | null,
  { rules, ...how }: Pick<Part, 'method' | 'model'> & { rules: ProposalRules },
): Part {
  const proposed = within(days, present, rules);
  const fits = present !== null && Math.abs(proposed - present) < present * smallestChange;
  return fits ? { ...how, reason: 'fits', proposed: null } : { ...how, reason: null, proposed };
}

function byModels(found: readonly Found[], present: number | null, rules: ProposalRules): Part | null {
  const out = found.filter(({ inTolerance }) => !inTolerance).length;
  const times = new Set(found.map(({ days }) => days)).size;
  if (found.length < Math.max(leastForModels, rules.least) || out < leastOut || times < leastTimes) return null;
  const data = found.map(({ days, inTolerance }) => ({ t: days, n: 1, inTolerance: inTolerance ? 1 : 0 }));
  const [best] = fitModels(data, rules.target);
  if (!best || best.interval === null) return null;
  // A model says nothing of times that nobody saw.
  const seen = Math.max(...found.map(({ days }) => days));
  return settled(Math.min(best.interval, seen), present, { method: 's2', model: best.model, rules });
}

function byTest(found: readonly Found[], present: number | null, rules: ProposalRules): Part {
  if (present === null) return none('no_interval');
  const then = found.filter(({ days }) => Math.abs(days - present) <= present * near);
  if (then.length < rules.least) return none('few_at_interval');
  const inTolerance = then.filter((one) => one.inTolerance).length;
  const { target } = rules;
  const { proposed } = testInterval({
    inTolerance,
    n: then.length,
    interval: present,
    target,
    confidence: sureEnough,
    largestChange,
  });
  return settled(proposed, present, { method: 'a3', model: null, rules });
}

export function propose(found: readonly Found[], present: number | null, rules: ProposalRules): Proposal {
  const usable = found.filter(({ days }) => days > 0);
  const n = usable.length;
  const inTolerance = usable.filter((one) => one.inTolerance).length;
  const part = n < rules.least ? none('few') : (byModels(usable, present, rules) ?? byTest(usable, present, rules));
  return {
    ...part,
    n,
    inTolerance,
    observed: n === 0 ? null : inTolerance / n,
    bounds: n === 0 ? null : shareBounds(inTolerance, n, boundsConfidence),
  };
}
