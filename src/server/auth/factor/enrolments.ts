// Secrets that were shown and not confirmed yet: in memory alone, as what nobody finishes need not be kept, and for a quarter of an hour.
import type { Clock } from '../../lib/clock.ts';
import { acceptedStep, newTotpSecret } from './totp.ts';

const livesMs = 15 * 60_000;
const mostKept = 1000;

export interface Enrolments {
  /** Takes the place of one that the user began before. */
  begin(userId: string): string;
  /** The secret, and the step whose code it was. `null`: another code; `undefined`: nothing was begun, or too long ago. */
  confirm(userId: string, code: string): { secret: string; step: number } | null | undefined;
  end(userId: string): void;
}

export function createEnrolments(clock: Clock): Enrolments {
  const begun = new Map<string, { secret: string; at: number }>();
  return {
    begin(userId) {
      begun.delete(userId);
      if (begun.size >= mostKept) begun.delete(begun.keys().next().value ?? '');
      const secret = newTotpSecret();
      begun.set(userId, { secret, at: clock.now() });
      return secret;
    },
    confirm(userId, code) {
      const found = begun.get(userId);
      const now = clock.now();
      if (!found || Math.abs(now - found.at) > livesMs) return undefined;
      const step = acceptedStep({ secret: found.secret, code, now });
      return step === null ? null : { secret: found.secret, step };
    },
    end: (userId) => void begun.delete(userId),
  };
}
