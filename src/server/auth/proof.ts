// A short-lived memory of v1 credentials that were right, so that a password hash is not worked out on each call
// (decisions 3.2). Only a keyed digest is held; the key dies with the process. Dropped when accounts, keys or roles change.
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';

const livesMs = 10 * 60_000;
const mostKept = 10_000;

export interface Credentials {
  username: string;
  password: string;
  apiKey: string;
}

interface Proof {
  userId: string;
  until: number;
  stamp: number;
}

export interface ProofStore {
  userFor(credentials: Credentials): string | null;
  remember(credentials: Credentials, userId: string): void;
}

export function createProofStore({ clock, stamp }: { clock: Clock; stamp(): number }): ProofStore {
  // A key object: from bare bytes each digest would build one, at seven times the cost.
  const key = createSecretKey(randomBytes(32));
  const proofs = new Map<string, Proof>();

  function digest({ username, password, apiKey }: Credentials): string {
    return createHmac('sha256', key)
      .update(JSON.stringify([username, password, apiKey]))
      .digest('base64');
  }

  return {
    userFor(credentials) {
      const name = digest(credentials);
      const proof = proofs.get(name);
      if (!proof) return null;
      if (proof.until > clock.now() && proof.stamp === stamp()) return proof.userId;
      proofs.delete(name);
      return null;
    },
    remember(credentials, userId) {
      if (proofs.size >= mostKept) proofs.delete(proofs.keys().next().value ?? '');
      proofs.set(digest(credentials), { userId, until: clock.now() + livesMs, stamp: stamp() });
    },
  };
}
