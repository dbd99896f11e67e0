// How often somebody asked in a window of time: counted for the lab, however many programs serve it.

export interface Counted {
  startedAt: number;
  count: number;
}

export interface Rates {
  /** Once more, by the program's clock `now`: a window begins with the first, and anew when it is over. */
  count(name: string, windowMs: number, now: number): Promise<Counted>;
}

const mostKept = 20_000;

/** Of one program that serves the lab alone; a start forgives. */
export function ratesInMemory(): Rates {
  const windows = new Map<string, Counted>();
  return {
    count(name, windowMs, now) {
      const current = windows.get(name);
      if (current && Math.abs(now - current.startedAt) < windowMs) {
        current.count += 1;
        return Promise.resolve({ ...current });
      }
      windows.delete(name);
      if (windows.size >= mostKept) windows.delete(windows.keys().next().value ?? '');
      windows.set(name, { startedAt: now, count: 1 });
      return Promise.resolve({ startedAt: now, count: 1 });
    },
  };
}
