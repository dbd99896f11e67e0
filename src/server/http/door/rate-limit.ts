// A fixed window per address: `/public/*` answers 30 requests a minute (docs/interface/README.md#limits).
import { AppError } from '../../contract/errors.ts';
import type { Clock } from '../../lib/clock.ts';

const windowMs = 60_000;
const mostKept = 20_000;

export interface RateLimit {
  /** Tells in the answer what is left, whether or not there was one. */
  take(address: string, answer: { setHeader(name: string, value: number): unknown }): void;
}

export function createRateLimit(clock: Clock, perMinute: number): RateLimit {
  const windows = new Map<string, { startedAt: number; count: number }>();

  function counted(address: string, now: number) {
    const current = windows.get(address);
    if (current && now - current.startedAt < windowMs) {
      current.count += 1;
      return current;
    }
    windows.delete(address);
    if (windows.size >= mostKept) windows.delete(windows.keys().next().value ?? '');
    const begun = { startedAt: now, count: 1 };
    windows.set(address, begun);
    return begun;
  }

  return {
    take(address, answer) {
      const now = clock.now();
      const { startedAt, count } = counted(address, now);
      const seconds = Math.max(1, Math.ceil((startedAt + windowMs - now) / 1000));
      answer.setHeader('RateLimit-Limit', perMinute);
      answer.setHeader('RateLimit-Remaining', Math.max(0, perMinute - count));
      answer.setHeader('RateLimit-Reset', seconds);
      if (count <= perMinute) return;
      throw new AppError('request.rate_limited', { params: { seconds }, retryAfterSeconds: seconds });
    },
  };
}
