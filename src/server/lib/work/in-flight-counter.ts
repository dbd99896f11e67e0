// How many of something are under way, and waiting until few enough are.

export interface InFlightCounter {
  /** Counts one in; what it gives counts it out again. */
  enter(): () => void;
  /** Resolves when at most `count` are under way, or when the time is up. */
  atMost(count: number, ms: number): Promise<void>;
}

export function createInFlightCounter(): InFlightCounter {
  let under = 0;
  let waiting: { count: number; done(): void }[] = [];

  function leave(): void {
    under -= 1;
    for (const one of waiting.filter(({ count }) => under <= count)) one.done();
  }

  return {
    enter() {
      under += 1;
      return leave;
    },
    async atMost(count, ms) {
      if (under <= count) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, ms);
        const entry = { count, done };
        function done(): void {
          clearTimeout(timer);
          waiting = waiting.filter((one) => one !== entry);
          resolve();
        }
        waiting.push(entry);
      });
    },
  };
}
