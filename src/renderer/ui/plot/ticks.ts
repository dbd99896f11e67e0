// What stands along the axes of pictures that are drawn by hand. Pure.
export interface Extent {
  from: number;
  to: number;
}

/** A word along an axis, and where. */
export interface Mark {
  at: number;
  text: string;
}

const steps = [1, 2, 5] as const;

/** Whole numbers from nothing up to what is drawn highest, or beyond; five at most. */
export function ticksTo(most: number): number[] {
  for (let power = 1; ; power *= 10) {
    for (const one of steps) {
      const step = one * power;
      const count = Math.max(1, Math.ceil(most / step));
      if (count <= 4) return Array.from({ length: count + 1 }, (_, at) => at * step);
    }
  }
}

/** Round numbers within, about so many. */
export function ticksIn({ from, to }: Extent, about = 5): number[] {
  const rough = (to - from) / about;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = size * (steps.find((times) => size * times >= rough) ?? 10);
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

/** Firsts of January between two instants. */
export function yearsIn({ from, to }: Extent): Mark[] {
  const first = new Date(from).getUTCFullYear() + 1;
  const count = Math.max(0, new Date(to).getUTCFullYear() - first + 1);
  return Array.from({ length: count }, (_, at) => ({ at: Date.UTC(first + at, 0, 1), text: String(first + at) }));
}

/** The years where two of them begin within; else, as of a device that was calibrated twice in one, the days themselves. */
export function yearsOrDays(extent: Extent, days: readonly Mark[]): { marks: Mark[]; even: boolean } {
  const years = yearsIn(extent);
  return years.length > 1 ? { marks: years, even: true } : { marks: [...days], even: false };
}

/** Of a letter or digit of twelve pixels; figures are the widest of what stands there. */
const letter = 7.2;
const gap = 8;

export const widthOf = (text: string) => text.length * letter;

interface Placed extends Mark {
  /** The middle of the word, in pixels. */
  x: number;
}

interface Line {
  width: number;
  x(at: number): number;
}

const isClearOf = (before: Placed | undefined, one: Placed) =>
  before === undefined || one.x - before.x >= (widthOf(before.text) + widthOf(one.text)) / 2 + gap;

/** As many words as have room below a picture, none of them over an edge; `even`: each second, third … of them where not all have. */
export function standing(marks: readonly Mark[], { width, x }: Line, even: boolean): Placed[] {
  const placed = marks.map((mark) => {
    const half = widthOf(mark.text) / 2;
    return { ...mark, x: Math.max(half, Math.min(width - half, x(mark.at))) };
  });
  const kept: Placed[] = [];
  if (!even) for (const one of placed) if (isClearOf(kept.at(-1), one)) kept.push(one);
  if (!even) return kept;
  for (let step = 1; step < placed.length; step += 1) {
    const some = placed.filter((_, at) => at % step === 0);
    if (some.every((one, at) => isClearOf(some[at - 1], one))) return some;
  }
  return placed.slice(0, 1);
}
