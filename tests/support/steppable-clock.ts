// A clock that stands still until a test moves it. Every seeded lab starts in this moment.
import type { Clock } from '#server/lib/clock.ts';

export const seededAt = Date.parse('2026-03-02T09:00:00Z');

export interface SteppableClock extends Clock {
  step(parts: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

export function steppableClock(start: number = seededAt): SteppableClock {
  let now = start;
  return {
    now: () => now,
    step({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
