// The ways in of an open lab: who signs in, how a password is proved, and what of it stands in the trail.

import { createEnrolments, type Enrolments } from '../auth/factor/enrolments.ts';
import { createFactorCheck, type FactorStore } from '../auth/factor/factor-check.ts';
import { createHeldAccess } from '../auth/held-access.ts';
import { createLockout } from '../auth/lockout.ts';
import { createProofStore } from '../auth/proof.ts';
import { createSignIn, type SignIn } from '../auth/sign-in.ts';
import { standingOf } from '../auth/standing.ts';
import { openTries } from '../auth/written-tries.ts';
import { followAccess } from '../core/access/access-version.ts';
import type { Principals } from '../core/access/principals.ts';
import type { Lab } from '../core/lab/context.ts';
import { createSignInNotes } from '../core/trail/sign-in-notes.ts';
import { renewPasswordHash } from '../core/users/ended-access.ts';
import { hasRecoveryCode, keptFactor } from '../core/users/factor-state.ts';
import { takeRecoveryCode, takeStep } from '../core/users/second-factor.ts';
import type { Db } from '../db/database-types.ts';
import type { Clock } from '../lib/clock.ts';
import { keptClientSecrets } from '../lib/keys/kept-client-secret.ts';
import { programContext } from '../setup/set-up.ts';
import { createSso, type Sso } from '../sso/sso.ts';

interface SignInInput {
  lab: Lab;
  /** For looking up who asks. */
  reads: Db;
  principals: Principals;
  /** Of the machine: days of the lab are nothing to it. */
  clock: Clock;
  /** Of the system's key store; null where there is none. */
  secret: string | null;
}

export interface WaysIn {
  signIn: SignIn;
  sso: Sso;
  enrolments: Enrolments;
  /** Writes what of failed tries is not in the trail, or not written down yet. */
  close(): Promise<void>;
}

export async function openSignIn({ lab, reads, principals, clock, secret }: SignInInput): Promise<WaysIn> {
  const { db, changes, log, newId } = lab;
  const held = createHeldAccess(clock);
  changes.onChange('users', held.clear);
  const notes = createSignInNotes(lab);
  const access = followAccess({ reads, changes });
  // From here on a number that rose is news; what is damaged is told by whoever asks for it.
  await access.look().catch(() => undefined);
  const shared = lab.kept === 'server' ? { told: () => changes.written(['tries']) } : {};
  const tries = await openTries({ db, transaction: lab.transaction, clock, warn: log.warn, ...shared });
  const lockout = createLockout({ clock, newId, written: tries.written, before: tries.before });
  const signIn = createSignIn({
    failed: notes.failed,
    renewed: (userId, hash) => renewPasswordHash(programContext(lab), { userId, ...hash }),
    db,
    reads,
    notNoted: (error) => log.warn('a last use was not noted', { error }),
    sessionsChanged: () => changes.written(['sessions']),
    clock,
    newId,
    lockout,
    factors: createFactorCheck({ store: factorStore(lab, reads), clock }),
    held,
    access,
    proofs: createProofStore({ clock, stamp: principals.stamp, standingOf: (userId) => standingOf(reads, userId) }),
  });
  // Whoever guesses is counted for the lab, not for each program he asks.
  if (lab.kept === 'server') changes.onChange('tries', async () => lockout.heard(await tries.now()));
  const close = async () => {
    await notes.close();
    await tries.close();
  };
  const sso = createSso({ lab, principals, secrets: keptClientSecrets(secret), failed: notes.failed });
  return { signIn, sso, enrolments: createEnrolments(clock), close };
}

function factorStore(lab: Lab, reads: Db): FactorStore {
  return {
    find: (userId) => keptFactor(reads, userId),
    takeStep: (userId, step) => takeStep(programContext(lab), userId, step),
    hasRecoveryCode: (userId, hash) => hasRecoveryCode(reads, userId, hash),
    takeRecoveryCode: (userId, hash) => takeRecoveryCode(programContext(lab), userId, hash),
  };
}
