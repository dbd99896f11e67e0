// Ten wrong passwords within five minutes: further tries wait (docs/interface/access.md#wrong-passwords). Counted by account and address
// together, and by address alone, never by the account alone: whoever guesses from elsewhere would shut its owner out. An account that is
// guessed at from many
// places is slowed down instead. Wrong codes of a second factor count in the same way, and by the account alone as well: only who knows
// its password comes as far as that, and a million codes are few.
import { AppError } from '../contract/errors.ts';
import { isLoopback, networkOf } from '../lib/addresses.ts';
import type { Clock } from '../lib/clock.ts';

const windowMs = 5 * 60_000;
const mostWrong = 10;
const mostKept = 50_000;
const longestPauseMs = 8_000;

/** Who tries: an account by its address of mail, from an address of a network. */
export interface Attempt {
  account: string;
  address: string;
}

export interface Lockout {
  /** Throws 429 while this account is closed to this address, or the address to all accounts. */
  assertOpen(attempt: Attempt): void;
  /** Counts a try as wrong before its password is worked out: tries at the same time are all counted. The answer takes it back. */
  book(attempt: Attempt): () => void;
  /** It was right: what this address got wrong before is forgiven for this account. */
  right(attempt: Attempt): void;
  /** Throws 429 while this account takes no code from anybody. */
  assertCodesOpen(account: string): void;
  /** A code that is about to be looked at, counted as wrong until the answer takes it back. */
  bookCode(attempt: Attempt): () => void;
  /** A code was right: those that were wrong before are forgiven. */
  rightCode(account: string): void;
  /** How long a try waits before it is looked at, because others elsewhere got this account's password wrong. */
  pauseMs(attempt: Attempt): number;
  /** For how many seconds this address waits with this account; 0: it does not. */
  waitsAt(attempt: Attempt): number;
  /** The longest of an account, wherever. */
  waits(account: string): number;
  forgive(account: string): void;
}

export function createLockout(clock: Clock): Lockout {
  const failures = new Map<string, number[]>();

  const accountName = (account: string) => `account ${account.toLowerCase()}`;
  const pairName = ({ account, address }: Attempt) => `${accountName(account)}\n${networkOf(address)}`;
  const addressName = ({ address }: Attempt) => `address ${networkOf(address)}`;
  const codeName = (account: string) => `code ${account.toLowerCase()}`;
  const namesOf = (attempt: Attempt) => [pairName(attempt), addressName(attempt), accountName(attempt.account)];

  function recent(name: string): number[] {
    const since = clock.now() - windowMs;
    const times = (failures.get(name) ?? []).filter((time) => time > since);
    if (times.length === 0) failures.delete(name);
    return times;
  }

  function waitsOf(name: string): number {
    const times = recent(name);
    const oldest = times.at(-mostWrong);
    return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + windowMs - clock.now()) / 1000));
  }

  function add(name: string, time: number): void {
    const times = [...recent(name), time].slice(-2 * mostWrong);
    failures.delete(name);
    if (failures.size >= mostKept) failures.delete(failures.keys().next().value ?? '');
    failures.set(name, times);
  }

  function takeBack(name: string, time: number): void {
    const times = failures.get(name) ?? [];
    const at = times.lastIndexOf(time);
    if (at >= 0) failures.set(name, times.toSpliced(at, 1));
  }

  const pairsOf = (account: string) => [...failures.keys()].filter((name) => name.startsWith(`${accountName(account)}\n`));

  function refuseFor(seconds: number): void {
    if (seconds > 0) throw new AppError('auth.too_many_attempts', { params: { seconds }, retryAfterSeconds: seconds });
  }

  function bookAs(names: readonly string[]): () => void {
    const time = clock.now();
    for (const name of names) add(name, time);
    return () => {
      for (const name of names) takeBack(name, time);
    };
  }

  return {
    assertOpen: (attempt) => refuseFor(Math.max(waitsOf(pairName(attempt)), waitsOf(addressName(attempt)))),
    book: (attempt) => bookAs(namesOf(attempt)),
    assertCodesOpen: (account) => refuseFor(waitsOf(codeName(account))),
    bookCode: (attempt) => bookAs([...namesOf(attempt), codeName(attempt.account)]),
    rightCode: (account) => void failures.delete(codeName(account)),
    right(attempt) {
      failures.delete(pairName(attempt));
    },
    pauseMs(attempt) {
      const own = recent(pairName(attempt)).length;
      const elsewhere = recent(accountName(attempt.account)).length - own;
      // Who sits at the lab's own computer never pays for what others do.
      if (elsewhere < mostWrong || isLoopback(attempt.address)) return 0;
      return Math.min(longestPauseMs, 1_000 * (elsewhere - mostWrong + 1));
    },
    waitsAt: (attempt) => waitsOf(pairName(attempt)),
    waits: (account) => Math.max(0, ...[codeName(account), ...pairsOf(account)].map(waitsOf)),
    forgive(account) {
      for (const name of [accountName(account), codeName(account), ...pairsOf(account)]) failures.delete(name);
    },
  };
}
