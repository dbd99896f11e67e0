// Why an answer is what it is. Most callers want amounts only (a matrix, a price list, thousands of positions), so it is made
// when it is first read: by the same walk, which then notes what it passes.
import type { Candidate, TraceEntry } from './price-answer.ts';

export interface Explanation {
  readonly trace: readonly TraceEntry[];
  readonly candidates: readonly Candidate[];
}

/** Both parts stand on an answer as properties and are read like any other. */
export function explanation(
  makeTrace: () => readonly TraceEntry[],
  makeCandidates: (trace: readonly TraceEntry[]) => readonly Candidate[],
): Explanation {
  let trace: readonly TraceEntry[] | undefined;
  let candidates: readonly Candidate[] | undefined;
  return {
    get trace() {
      trace ??= makeTrace();
      return trace;
    },
    get candidates() {
      candidates ??= makeCandidates(this.trace);
      return candidates;
    },
  };
}

/** Rows that were weighed up and lost; surcharges and scales are no rows. */
export function losers(trace: readonly TraceEntry[]): Candidate[] {
  return trace.flatMap(({ step, candidates }) =>
    step === 'surcharge' || step === 'scale' ? [] : candidates.filter(({ lost }) => lost.length > 0),
  );
}
