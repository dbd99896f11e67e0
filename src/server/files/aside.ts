// What nobody needs is put aside and comes back when somebody asks for it: between one look and the next it may be in the one place or the other.

/** How long it stays there. */
export const asideMs = 7 * 24 * 60 * 60 * 1000;

/** How often one and the same may be put aside while it is asked for. */
export const mostTimesAside = 5;

/** Null when it is in neither place: seen twice, as between two looks it may have come back. */
export async function foundOrBroughtBack<T>(find: () => Promise<T | null>, bringBack: () => Promise<boolean>): Promise<T | null> {
  let misses = 0;
  for (let tried = 0; misses < 2 && tried <= mostTimesAside; tried += 1) {
    const found = await find();
    if (found) return found;
    misses = (await bringBack()) ? 0 : misses + 1;
  }
  return find();
}
