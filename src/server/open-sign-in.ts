// The ways in of an open lab: who signs in, how a password is proved, and what of it stands in the trail.
import { createHeldAccess } from './auth/held-access.ts';
import { createLockout } from './auth/lockout.ts';
import { createProofStore } from './auth/proof.ts';
import { createSignIn, type SignIn } from './auth/sign-in.ts';
import { standingOf } from './auth/standing.ts';
import type { Lab } from './core/context.ts';
import { renewPasswordHash } from './core/ended-access.ts';
import type { Principals } from './core/principals.ts';
import { createSignInNotes } from './core/sign-in-notes.ts';
import type { Db } from './db/connection.ts';
import type { Clock } from './lib/clock.ts';
import { keptClientSecrets } from './lib/kept-client-secret.ts';
import { programContext } from './setup/set-up.ts';
import { createSso, type Sso } from './sso/sso.ts';

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

/** `close` writes what of failed tries is not in the trail yet. */
export function openSignIn({ lab, reads, principals, clock, secret }: SignInInput): {
  signIn: SignIn;
  sso: Sso;
  close(): Promise<void>;
} {
  const { db, changes, log, newId } = lab;
  const held = createHeldAccess(clock);
  changes.onChange('users', held.clear);
  const notes = createSignInNotes(lab);
  const signIn = createSignIn({
    failed: notes.failed,
    renewed: (userId, hash) => renewPasswordHash(programContext(lab), { userId, ...hash }),
    db,
    reads,
    notNoted: (error) => log.warn('a last use was not noted', { error }),
    sessionsChanged: () => changes.committed(['sessions']),
    clock,
    newId,
    lockout: createLockout(clock),
    held,
    proofs: createProofStore({ clock, stamp: principals.stamp, standingOf: (userId) => standingOf(reads, userId) }),
  });
  const sso = createSso({ lab, principals, secrets: keptClientSecrets(secret), failed: notes.failed });
  return { signIn, sso, close: notes.close };
}
