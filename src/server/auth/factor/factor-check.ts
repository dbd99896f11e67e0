// Whether a code proves the second factor of an account: one of its authenticator, each step once, or a recovery code, each once. Where
// nothing can be written, what was taken is remembered here: whoever may come in comes in, and still nothing is good twice.
import { isUnwritable } from '../../contract/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { acceptedStep, plainTotp } from './totp.ts';

export interface KeptFactor {
  secret: string;
  lastStep: number;
}

/** What is kept of second factors, and what is taken of it; false: somebody else was quicker, or it is not there. */
export interface FactorStore {
  find(userId: string): Promise<KeptFactor | null>;
  takeStep(userId: string, step: { from: number; to: number }): Promise<boolean>;
  hasRecoveryCode(userId: string, hash: string): Promise<boolean>;
  takeRecoveryCode(userId: string, hash: string): Promise<boolean>;
}

export interface FactorCheck {
  isOn(userId: string): Promise<boolean>;
  /** Takes it, when it is right. */
  accept(userId: string, code: string): Promise<boolean>;
}

export function createFactorCheck({ store, clock }: { store: FactorStore; clock: Clock }): FactorCheck {
  const takenSteps = new Map<string, number>();
  const takenCodes = new Set<string>();

  /** Kept in memory where it cannot be written. */
  async function taken(write: () => Promise<boolean>, remember: () => void): Promise<boolean> {
    try {
      return await write();
    } catch (error) {
      if (!isUnwritable(error)) throw error;
      remember();
      return true;
    }
  }

  async function totp(userId: string, code: string): Promise<boolean> {
    const kept = await store.find(userId);
    if (!kept) return false;
    const lastStep = Math.max(kept.lastStep, takenSteps.get(userId) ?? -1);
    const step = acceptedStep({ secret: kept.secret, code, now: clock.now(), lastStep });
    if (step === null) return false;
    return taken(
      () => store.takeStep(userId, { from: kept.lastStep, to: step }),
      () => takenSteps.set(userId, step),
    );
  }

  async function recovery(userId: string, code: string): Promise<boolean> {
    const hash = hashRecoveryCode(userId, code);
    if (takenCodes.has(hash) || !(await store.hasRecoveryCode(userId, hash))) return false;
    return taken(
      () => store.takeRecoveryCode(userId, hash),
      () => takenCodes.add(hash),
    );
  }

  return {
    isOn: async (userId) => (await store.find(userId)) !== null,
    accept: (userId, code) => (plainTotp(code) === null ? recovery(userId, code) : totp(userId, code)),
  };
}
