// How many messages are under way at once. One that is not answered soon leaves its place to the next and goes on beside the lane.
type Lane = 'fast' | 'slow';

const places: Record<Lane, number> = { fast: 64, slow: 32 };
const soonMs = 500;
const mostBeside = 2000;

export interface Lanes {
  /** Begins when there is a place; settles as the work does. */
  enter(lane: Lane, work: () => Promise<void>): Promise<void>;
}

export function createLanes(): Lanes {
  const taken: Record<Lane, number> = { fast: 0, slow: 0 };
  const waiting: Record<Lane, (() => void)[]> = { fast: [], slow: [] };
  const under = new Set<Promise<void>>();
  const leave = (lane: Lane) => {
    taken[lane] -= 1;
    waiting[lane].shift()?.();
  };

  async function run(lane: Lane, work: () => Promise<void>): Promise<void> {
    if (taken[lane] >= places[lane]) await new Promise<void>((go) => waiting[lane].push(go));
    taken[lane] += 1;
    let inside = true;
    const out = () => {
      if (!inside) return;
      inside = false;
      leave(lane);
    };
    const timer = setTimeout(() => under.size < mostBeside && out(), soonMs).unref();
    try {
      await work();
    } finally {
      clearTimeout(timer);
      out();
    }
  }

  return {
    enter(lane, work) {
      const running = run(lane, work);
      const noted = running.catch(() => undefined).finally(() => under.delete(noted));
      under.add(noted);
      return running;
    },
  };
}
