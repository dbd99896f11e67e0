// A fixed window per address: `/public/*` answers 30 requests a minute (docs/interface/README.md#limits), whoever of those that serve the lab is
// asked.
import { AppError } from '../../contract/errors.ts';
import type { Lab } from '../../core/lab/context.ts';

const windowMs = 60_000;

export interface RateLimit {
  /** Tells in the answer what is left, whether or not there was one. */
  take(address: string, answer: { setHeader(name: string, value: number): unknown }): Promise<void>;
}

/** `of`: what is counted together. */
export function createRateLimit({ clock, rates }: Pick<Lab, 'clock' | 'rates'>, of: string, perMinute: number): RateLimit {
  return {
    async take(address, answer) {
      const now = clock.now();
      const { startedAt, count } = await rates.count(`${of} ${address}`, windowMs, now);
      const seconds = Math.max(1, Math.ceil((startedAt + windowMs - now) / 1000));
      answer.setHeader('RateLimit-Limit', perMinute);
      answer.setHeader('RateLimit-Remaining', Math.max(0, perMinute - count));
      answer.setHeader('RateLimit-Reset', seconds);
      if (count <= perMinute) return;
      throw new AppError('request.rate_limited', { params: { seconds }, retryAfterSeconds: seconds });
    },
  };
}
