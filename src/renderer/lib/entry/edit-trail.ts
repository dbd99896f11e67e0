// The steps of one piece of work, to go back and forth between. Pure.

export interface Trail<Step> {
  past: readonly Step[];
  future: readonly Step[];
}

const mostSteps = 200;

export const emptyTrail: Trail<never> = { past: [], future: [] };

/** Behind a change: `before` is what stood until now. */
export function stepped<Step>({ past }: Trail<Step>, before: Step): Trail<Step> {
  return { past: [...past, before].slice(-mostSteps), future: [] };
}

/** What stands after a step back or forth; null where there is none. */
export function wentBack<Step>({ past, future }: Trail<Step>, now: Step): (Trail<Step> & { now: Step }) | null {
  const before = past.at(-1);
  return before === undefined ? null : { now: before, past: past.slice(0, -1), future: [...future, now] };
}

export function wentForth<Step>({ past, future }: Trail<Step>, now: Step): (Trail<Step> & { now: Step }) | null {
  const next = future.at(-1);
  return next === undefined ? null : { now: next, past: [...past, now], future: future.slice(0, -1) };
}
