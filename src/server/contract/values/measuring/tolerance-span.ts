// A test point against its tolerance, as pictures on screens and papers draw it: everything in percent of the permitted deviation, the
// limits at -100 and 100. Pure.

export interface ToleranceSpan {
  /** The deviation from the nominal value, or from the middle of the limits. */
  at: number;
  /** The ends of the deviation less and plus its expanded uncertainty; null where there is none. */
  from: number | null;
  to: number | null;
  /** Whether there is a limit on this side. */
  has_lower: boolean;
  has_upper: boolean;
}

/** What a picture shows at least: the limits lie well inside, so that a point beyond them is seen there. */
const leastShown = 150;
const mostShown = 200;

/** Percent at both edges of a picture of these points. */
export function shownExtent(spans: readonly (Pick<ToleranceSpan, 'at' | 'from' | 'to'> | null)[]): number {
  const ends = spans.flatMap((span) => (span ? [span.at, span.from, span.to] : []));
  const farthest = Math.max(0, ...ends.map((end) => Math.abs(end ?? 0)));
  return Math.min(mostShown, Math.max(leastShown, Math.ceil(farthest / 50) * 50));
}

export interface ShownPlace {
  /** From -1 at the lower edge to 1 at the upper one. */
  at: number;
  /** -1 or 1: it lies beyond that edge and is drawn on it, with a sign that says so. */
  beyond: -1 | 0 | 1;
}

export function shownPlace(percent: number, extent: number): ShownPlace {
  if (percent > extent) return { at: 1, beyond: 1 };
  if (percent < -extent) return { at: -1, beyond: -1 };
  return { at: percent / extent, beyond: 0 };
}
