// A fixed window per address: `/public/*` answers 30 requests a minute (docs/interface/README.md#limits).
import { AppError } from '../../contract/errors.ts';
import type { Clock } from '../../lib/clock.ts';

const windowMs = 60_000;
const mostKept = 20_000;

export interface RateLimit {
  take(address: string): void;
}

export function createRateLimit(clock: Clock, perMinute: number): RateLimit {
  const windows = new Map<string, { startedAt: number; count: number }>();
  return {
    take(address) {
      const now = clock.now();
      const current = windows.get(address);
      if (!current || now - current.startedAt >= windowMs) {
        windows.delete(address);
        if (windows.size >= mostKept) windows.delete(windows.keys().next().value ?? '');
        windows.set(address, { startedAt: now, count: 1 });
        return;
      }
      current.count += 1;
      if (current.count <= perMinute) return;
      const seconds = Math.max(1, Math.ceil((current.startedAt + windowMs - now) / 1000));
      throw new AppError('request.rate_limited', { params: { seconds }, retryAfterSeconds: seconds });
    },
  };
}
