// A try to prove who somebody is, whichever way: it waits where it has to, is counted as wrong before it is worked out, and is told of
// when it was.
import { setTimeout } from 'node:timers/promises';
import { AppError, type ErrorCode } from '../contract/errors.ts';
import type { Attempt, Lockout } from './lockout.ts';

export interface FailedAttempt {
  email: string;
  address: string;
  /** Further ones wait. */
  locked: boolean;
}

export interface Attempts {
  /** Throws 429 where the door is closed; waits where others elsewhere get this account's password wrong. */
  open(attempt: Attempt, gone: AbortSignal): Promise<void>;
  /** `begin` is called when its turn to be worked out has come: whoever guesses many at the same time is counted for each. */
  booking(attempt: Attempt): { begin(): void; takeBack(): void };
  /** It was wrong. */
  refuse(attempt: Attempt, code: ErrorCode): AppError;
}

export function createAttempts(lockout: Lockout, failed: (attempt: FailedAttempt) => void): Attempts {
  return {
    async open(attempt, gone) {
      lockout.assertOpen(attempt);
      // How many wait so is bounded by what each address may get wrong.
      const pauseMs = lockout.pauseMs(attempt);
      if (pauseMs > 0) await setTimeout(pauseMs, undefined, { signal: gone });
      lockout.assertOpen(attempt);
    },
    booking(attempt) {
      let takeBack: (() => void) | undefined;
      return {
        begin() {
          lockout.assertOpen(attempt);
          takeBack = lockout.book(attempt);
        },
        takeBack: () => takeBack?.(),
      };
    },
    refuse({ account, address }, code) {
      failed({ email: account, address, locked: lockout.waitsAt({ account, address }) > 0 });
      return new AppError(code);
    },
  };
}
