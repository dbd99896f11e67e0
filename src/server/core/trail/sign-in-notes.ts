// Failed sign-ins in the audit trail: who was meant, from where, how often. What fails again and again within a window is one more entry
// with its count when the window ends, so that nobody fills the disk by guessing; so is what comes from ever new addresses.

import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { type Ctx, inTransaction, type Lab } from '../lab/context.ts';
import { programPrincipal } from '../lab/program-principal.ts';
import { writeAudit } from './audit.ts';

export interface FailedSignIn {
  email: string;
  address: string;
  /** Further tries have to wait from now on. */
  locked: boolean;
}

export interface SignInNotes {
  failed(attempt: FailedSignIn): void;
  /** Writes what is still counted. */
  close(): Promise<void>;
}

const windowMs = 5 * 60_000;
/** Of accounts and addresses that are told apart in a window; all others are counted together. */
const mostPairs = 20;
/** In the trail this stands for an account that does not exist: what was typed may be a password in the wrong field. */
const nobody = 'unknown';
const elsewhere = 'many';

interface Counted {
  since: number;
  account: string;
  address: string;
  /** Those that are not in the trail yet. */
  waiting: number;
  locked: boolean;
}

export function createSignInNotes(lab: Lab): SignInNotes {
  const pairs = new Map<string, Counted>();
  let work: Promise<unknown> = Promise.resolve();
  let unwake: (() => void) | undefined;

  async function accountOf(email: string): Promise<string> {
    const user = await typed(lab.reads).selectFrom('users').select('uID').where(sameText('email', email)).executeTakeFirst();
    return user?.uID ?? nobody;
  }

  async function write({ account, address }: Counted, action: string, count: number): Promise<void> {
    lab.log.warn('sign-in failed', { account, address, action, count });
    await inTransaction(contextAt(lab, address), (ctx) =>
      writeAudit(ctx, { resource: 'user', recordKey: account, action, after: action === 'login_failed' ? { count } : null }),
    );
  }

  async function flush(all: boolean): Promise<void> {
    const now = lab.clock.now();
    for (const [name, pair] of pairs) {
      const age = now - pair.since;
      if (!all && age >= 0 && age < windowMs) continue;
      pairs.delete(name);
      if (pair.waiting > 0) await write(pair, 'login_failed', pair.waiting);
    }
  }

  async function note({ email, address, locked }: FailedSignIn): Promise<void> {
    await flush(false);
    const account = await accountOf(email);
    const known = pairs.has(`${account} ${address}`) || pairs.size < mostPairs;
    const [who, where] = known ? [account, address] : [nobody, elsewhere];
    let pair = pairs.get(`${who} ${where}`);
    if (pair) pair.waiting += 1;
    else {
      pair = { since: lab.clock.now(), account: who, address: where, waiting: 0, locked: false };
      pairs.set(`${who} ${where}`, pair);
      await write(pair, 'login_failed', 1);
    }
    if (locked && !pair.locked) {
      pair.locked = true;
      await write(pair, 'locked_out', 1);
    }
  }

  /** One after the other, and nobody who signs in waits for it. */
  function later(next: () => Promise<void>): void {
    work = work.then(next).catch((error: unknown) => lab.log.warn('a failed sign-in was not noted', { error }));
  }

  return {
    failed(attempt) {
      later(() => note(attempt));
      unwake ??= lab.clock.wake?.(windowMs, () => {
        unwake = undefined;
        later(() => flush(false));
      });
    },
    async close() {
      unwake?.();
      later(() => flush(true));
      await work;
    },
  };
}

function contextAt(lab: Lab, address: string): Ctx {
  return {
    lab,
    db: lab.db,
    principal: programPrincipal('en'),
    naming: 'attributes',
    language: 'en',
    requestId: lab.newId(),
    address,
    written: null,
  };
}
