// What stands along the axes of pictures that are drawn by hand. Pure.
const steps = [1, 2, 5] as const;
const letter = 7;

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

/** Every how many places a word of so many letters has room. */
export function labelStep(slot: number, letters: number): number {
  return Math.max(1, Math.ceil((letters * letter + 8) / Math.max(1, slot)));
}
