// The bars of the recall picture: which part of each stands where. Pure.
export const parts = ['done', 'planned', 'open'] as const;
export type Part = (typeof parts)[number];

export type Counts = Readonly<Record<Part, number>>;

export interface Segment {
  part: Part;
  /** From the ground up, in what is counted. */
  from: number;
  to: number;
}

/** What is there stands on what is done, the open work on top: it is what meets the eye. */
export function segmentsOf(counts: Counts): Segment[] {
  let from = 0;
  return parts.flatMap((part) => {
    const to = from + counts[part];
    const segment = { part, from, to };
    from = to;
    return segment.to > segment.from ? [segment] : [];
  });
}

const steps = [1, 2, 5] as const;

/** Whole numbers from nothing up to beyond the highest bar, five at most. */
export function ticksTo(most: number): number[] {
  for (let power = 1; ; power *= 10) {
    for (const one of steps) {
      const step = one * power;
      const count = Math.max(1, Math.ceil(most / step));
      if (count <= 4) return Array.from({ length: count + 1 }, (_, at) => at * step);
    }
  }
}

/** Every how many bars a word has room below. */
export function labelStep(slot: number, letters: number): number {
  const letter = 7;
  return Math.max(1, Math.ceil((letters * letter + 8) / Math.max(1, slot)));
}
