// Work that one does for all who ask for it at the same time.

/** One at a time; whoever comes while one runs waits for the next, which sees all that was there before it began. */
export function joined<A extends unknown[]>(work: (...given: A) => Promise<void>): (...given: A) => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;
  return (...given) => {
    if (next) return next;
    const mine = running.then(() => {
      next = null;
      return work(...given);
    });
    next = mine;
    running = mine.catch(() => undefined);
    return mine;
  };
}
