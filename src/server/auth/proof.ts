// A short-lived memory of v1 credentials that were right, so that a password hash is not worked out on each call
// (docs/interface/access.md#wrong-passwords). Only keyed digests are held; the key dies with the process. A proof ends when the account it
// belongs to no longer stands as it did: what becomes of others is nothing to it.
import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';
import { createSharedWork } from '../lib/work/shared-work.ts';

const livesMs = 10 * 60_000;
/** Who still calls in the last minutes of a proof is proved anew beside his calls: none of them waits for it. */
const renewedMs = 2 * 60_000;
const againMs = 15_000;
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
  mark: string | null;
  /** From when on it is to be followed by another. */
  renewFrom: number;
}

/** Whether this call has it renewed; the next ones do not try at once again. */
function takesRenewal(proof: Proof, now: number): boolean {
  if (now < proof.renewFrom) return false;
  proof.renewFrom = now + againMs;
  return true;
}

const nobodyLeaves = new AbortController().signal;

export interface Proved {
  userId: string;
  /** How the account stood before the password was checked. */
  standing: string | null;
}

interface Proving {
  credentials: Credentials;
  address: string;
  /** Works the password out; asked once, however many ask with the same credentials meanwhile. */
  check(gone: AbortSignal): Promise<Proved>;
  /** Aborted when this caller no longer waits. */
  gone(): AbortSignal;
}

export interface ProofStore {
  /** The user whom the credentials prove. */
  prove(proving: Proving): Promise<string>;
}

interface ProofStoreInput {
  clock: Clock;
  /** Rises when any account, role or key changes. */
  stamp(): number;
  /** What of an account decides whether a proof of it still holds; null when there is none. */
  standingOf(userId: string): Promise<string | null>;
}

export function createProofStore({ clock, stamp, standingOf }: ProofStoreInput): ProofStore {
  // Before what is digested, in one go: an HMAC costs every call three times as much, and keeps what never leaves the process no better.
  const key = randomBytes(32).toString('base64');
  const proofs = new Map<string, Proof>();
  const checks = createSharedWork<string>();

  const digest = (value: unknown) => hash('sha256', `${key}${JSON.stringify(value)}`, 'base64');
  const markOf = (standing: string | null) => (standing === null ? null : digest(standing));

  async function known(name: string): Promise<Proof | null> {
    const proof = proofs.get(name);
    if (!proof) return null;
    const now = stamp();
    if (proof.until > clock.now()) {
      if (proof.stamp === now) return proof;
      // Something about accounts has changed; whether it was this one is told by the account.
      const mark = markOf(await standingOf(proof.userId));
      if (mark !== null && mark === proof.mark) {
        proof.stamp = now;
        return proof;
      }
    }
    if (proofs.get(name) === proof) proofs.delete(name);
    return null;
  }

  async function checked(name: string, check: Promise<Proved>): Promise<string> {
    // As of before the check: what changes while the password is worked out must not count as proved.
    const begun = stamp();
    const { userId, standing } = await check;
    if (proofs.size >= mostKept) proofs.delete(proofs.keys().next().value ?? '');
    const until = clock.now() + livesMs;
    proofs.set(name, { userId, until, stamp: begun, mark: markOf(standing), renewFrom: until - renewedMs });
    return userId;
  }

  return {
    async prove({ credentials: { username, password, apiKey }, address, check, gone }) {
      const name = digest([username, password, apiKey]);
      const proof = await known(name);
      // Wrong passwords are counted by address, so only callers of one address share a check.
      const proved = (until: AbortSignal) => checks.run(`${name} ${address}`, (all) => checked(name, check(all)), until);
      if (!proof) return proved(gone());
      // What is wrong by then is told to whoever comes when the old proof is over.
      if (takesRenewal(proof, clock.now())) proved(nobodyLeaves).catch(() => undefined);
      return proof.userId;
    },
  };
}
