// Ten wrong passwords for one user or from one address within five minutes: further tries wait (decisions 3.2).
import { AppError } from '../contract/errors.ts';
import type { Clock } from '../lib/clock.ts';

const windowMs = 5 * 60_000;
const mostWrong = 10;
const mostKept = 50_000;

export interface Lockout {
  /** Throws 429 while one of the names is locked. */
  assertOpen(names: readonly string[]): void;
  wrong(names: readonly string[]): void;
  right(name: string): void;
  /** For how many seconds further tries wait; 0: they do not. */
  waits(name: string): number;
}

export function createLockout(clock: Clock): Lockout {
  const failures = new Map<string, number[]>();

  function recent(name: string): number[] {
    const since = clock.now() - windowMs;
    const times = (failures.get(name) ?? []).filter((time) => time > since);
    if (times.length === 0) failures.delete(name);
    return times;
  }

  function waits(name: string): number {
    const times = recent(name);
    const [oldest] = times;
    if (times.length < mostWrong || oldest === undefined) return 0;
    return Math.max(1, Math.ceil((oldest + windowMs - clock.now()) / 1000));
  }

  return {
    waits,
    assertOpen(names) {
      for (const name of names) {
        const seconds = waits(name);
        if (seconds > 0) throw new AppError('auth.too_many_attempts', { params: { seconds }, retryAfterSeconds: seconds });
      }
    },
    wrong(names) {
      for (const name of names) {
        const times = [...recent(name), clock.now()].slice(-mostWrong);
        failures.delete(name);
        if (failures.size >= mostKept) failures.delete(failures.keys().next().value ?? '');
        failures.set(name, times);
      }
    },
    right(name) {
      failures.delete(name);
    },
  };
}
