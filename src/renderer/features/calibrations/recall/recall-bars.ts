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
