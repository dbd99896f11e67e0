// Ten wrong passwords within five minutes: further tries wait (docs/interface/access.md#wrong-passwords). Counted by account and address
// together, and by address alone, never by the account alone: whoever guesses from elsewhere would shut its owner out. An account that is
// guessed at from many
// places is slowed down instead. Wrong codes of a second factor count in the same way, and by the account alone as well: only who knows
// its password comes as far as that, and a million codes are few. What was wrong is written down besides (`WrittenTries`), so that a start
// forgives nobody.
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

/** A try that was wrong, as it is kept: what of it still counts. */
export interface WrongTry {
  id: string;
  at: number;
  network: string;
  /** Null where nobody knows the account: then it counts for the address alone. */
  account: string | null;
  counts: { account: boolean; pair: boolean; code: boolean };
}

/** Told of all that is counted, without anybody waiting for it. */
export interface WrittenTries {
  wrong(one: WrongTry & { account: string }): void;
  takenBack(id: string): void;
  right(account: string, network: string): void;
  rightCode(account: string): void;
  forgiven(account: string): void;
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
  /** What others who serve the lab counted, as it is written down now: those of before are what became of them. */
  heard(all: readonly WrongTry[]): void;
}

interface Failure {
  id: string;
  at: number;
}

interface LockoutInput {
  clock: Clock;
  newId(): string;
  written: WrittenTries;
  /** What was written down before this start. */
  before: readonly WrongTry[];
}

const accountName = (account: string) => `account ${account.toLowerCase()}`;
const codeName = (account: string) => `code ${account.toLowerCase()}`;
const pairOf = (account: string, network: string) => `${accountName(account)}\n${network}`;
const pairName = ({ account, address }: Attempt) => pairOf(account, networkOf(address));
const addressName = ({ address }: Attempt) => `address ${networkOf(address)}`;

/** What a try counts for. */
function namesOf({ account, network, counts }: WrongTry): string[] {
  const names = [`address ${network}`];
  if (account === null) return names;
  if (counts.pair) names.push(pairOf(account, network));
  if (counts.account) names.push(accountName(account));
  if (counts.code) names.push(codeName(account));
  return names;
}

/** Wrong tries by what they count for, the last of each. */
function createCounts(clock: Clock) {
  const failures = new Map<string, Failure[]>();

  /** What lies in the time to come was counted by a clock that was wrong. */
  function recent(name: string): Failure[] {
    const now = clock.now();
    const all = (failures.get(name) ?? []).filter(({ at }) => at > now - windowMs && at <= now);
    if (all.length === 0) failures.delete(name);
    return all;
  }

  return {
    recent,
    forget: (name: string) => void failures.delete(name),
    pairsOf: (account: string) => [...failures.keys()].filter((name) => name.startsWith(`${accountName(account)}\n`)),
    waitsOf(name: string): number {
      const oldest = recent(name).at(-mostWrong);
      return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest.at + windowMs - clock.now()) / 1000));
    },
    /** False where so many are counted that the oldest make way: of those nothing is written down. */
    add(name: string, failure: Failure): boolean {
      const all = [...recent(name), failure].slice(-2 * mostWrong);
      failures.delete(name);
      const full = failures.size >= mostKept;
      if (full) failures.delete(failures.keys().next().value ?? '');
      failures.set(name, all);
      return !full;
    },
    remove(name: string, id: string): void {
      const all = failures.get(name);
      if (all)
        failures.set(
          name,
          all.filter((failure) => failure.id !== id),
        );
    },
  };
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw new AppError('auth.too_many_attempts', { params: { seconds }, retryAfterSeconds: seconds });
}

/** As they are written down; those of this program, memory knows better. */
function triesOfOthers({ add, remove }: Pick<ReturnType<typeof createCounts>, 'add' | 'remove'>) {
  const own = new Map<string, number>();
  let known: readonly WrongTry[] = [];
  return {
    notThis({ id, at: now }: WrongTry): void {
      for (const [before, at] of own) if (at <= now - windowMs) own.delete(before);
      own.set(id, now);
    },
    heard(all: readonly WrongTry[]): void {
      for (const one of known) for (const name of namesOf(one)) remove(name, one.id);
      known = all.filter(({ id }) => !own.has(id));
      for (const one of known)
        for (const name of namesOf(one)) {
          // Those that were there before this start are among them.
          remove(name, one.id);
          add(name, one);
        }
    },
  };
}

export function createLockout({ clock, newId, written, before }: LockoutInput): Lockout {
  const { recent, waitsOf, add, remove, forget, pairsOf } = createCounts(clock);
  for (const one of before) for (const name of namesOf(one)) add(name, one);

  const others = triesOfOthers({ add, remove });

  function bookAs({ account, address }: Attempt, code: boolean): () => void {
    const counts = { account: true, pair: true, code };
    const one = { id: newId(), at: clock.now(), account, network: networkOf(address), counts };
    others.notThis(one);
    const names = namesOf(one);
    const room = names.map((name) => add(name, one)).every(Boolean);
    if (room) written.wrong(one);
    return () => {
      for (const name of names) remove(name, one.id);
      written.takenBack(one.id);
    };
  }

  return {
    assertOpen: (attempt) => refuseFor(Math.max(waitsOf(pairName(attempt)), waitsOf(addressName(attempt)))),
    book: (attempt) => bookAs(attempt, false),
    assertCodesOpen: (account) => refuseFor(waitsOf(codeName(account))),
    bookCode: (attempt) => bookAs(attempt, true),
    // Nearly every sign-in has nothing to forgive, and writes nothing.
    rightCode(account) {
      if (recent(codeName(account)).length > 0) written.rightCode(account);
      forget(codeName(account));
    },
    right(attempt) {
      if (recent(pairName(attempt)).length > 0) written.right(attempt.account, networkOf(attempt.address));
      forget(pairName(attempt));
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
      for (const name of [accountName(account), codeName(account), ...pairsOf(account)]) forget(name);
      written.forgiven(account);
    },
    heard: others.heard,
  };
}
