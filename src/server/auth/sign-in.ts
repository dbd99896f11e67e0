// Every way in: v1 credentials, password login, session cookie, v2 token. Each ends at a user id or at nothing; who that
// user is and what he may do is decided elsewhere, once. docs/interface/v1.md#credentials, docs/interface/access.md#wrong-passwords,
// docs/interface/access.md#passwords, docs/interface/access.md#sessions, docs/interface/v2.md#tokens.

import { isUnwritable } from '../contract/errors.ts';
import { addDays, instantOf } from '../contract/values/dates.ts';
import { versionBeside } from '../db/access-version.ts';
import type { Db } from '../db/database-types.ts';
import { sameText, toldBeside } from '../db/dialect/index.ts';
import { typed } from '../db/typed.ts';
import type { Clock } from '../lib/clock.ts';
import { type AccessCodeProof, createAccessCodeProof } from './access-code-proof.ts';
import { type AccessSeen, stillHeld } from './access-seen.ts';
import { createAttempts, type FailedAttempt } from './attempts.ts';
import type { FactorCheck } from './factor/factor-check.ts';
import type { HeldAccess } from './held-access.ts';
import type { Lockout } from './lockout.ts';
import { createPasswordProof, type PasswordLogin, type PasswordProof } from './password-proof.ts';
import type { Credentials, ProofStore, Proved } from './proof.ts';
import { hashSecret, newSecret } from './secrets/secrets.ts';
import { standingOf } from './standing.ts';
import { createTokenDoor, type TokenDoor } from './tokens.ts';

const slidingHours = 12;
const longestDays = 7;
const touchSeconds = 60;

export type { LinkAccess } from './tokens.ts';

export interface SignIn extends TokenDoor {
  byCredentials(credentials: Credentials, caller: { address: string; gone(): AbortSignal }): Promise<string>;
  /** The password alone, of somebody who is known or brings more. */
  byPassword(login: PasswordLogin): Promise<string>;
  /** As everybody signs in: with the code, where the account has a second factor. */
  byPasswordAndCode: PasswordProof['passwordAndCode'];
  byCode: PasswordProof['code'];
  byAccessCode: AccessCodeProof['prove'];
  bySession(secret: string): Promise<string | null>;
  startSession(userId: string, address: string, program?: string): Promise<string>;
  endSession(secret: string): Promise<void>;
  /** Without days it holds until it is revoked. */
  issueToken(userId: string, deviceName: string, validDays?: number): Promise<string>;
  /** For how many seconds further tries with this account wait, where they wait longest; 0: they do not. */
  waits(email: string): number;
  /** Wrong passwords so far are forgiven. */
  forgive(email: string): void;
}

interface SignInInput {
  db: Db;
  /** For looking up who asks: nobody waits for a long write of somebody else. */
  reads: Db;
  /** Told of each try that failed; `locked`: further ones wait. */
  failed(attempt: FailedAttempt): void;
  /** Told of a newer hash of the password a user has just proved: his old one was made when hashing was to cost less. */
  renewed(userId: string, hash: { old: string; new: string }): Promise<void>;
  /** Told when the time of a last use, or a newer hash, could not be noted. */
  notNoted(error: unknown): void;
  /** Lists of sessions are counted anew. */
  sessionsChanged(): Promise<void>;
  clock: Clock;
  proofs: ProofStore;
  lockout: Lockout;
  factors: FactorCheck;
  held: HeldAccess;
  access: AccessSeen;
  newId(): string;
}

export function createSignIn({
  db,
  reads,
  failed,
  renewed,
  notNoted,
  sessionsChanged,
  clock,
  proofs,
  lockout,
  factors,
  held,
  access,
  newId,
}: SignInInput): SignIn {
  const attempts = createAttempts(lockout, failed);
  const proof = createPasswordProof({ reads, attempts, lockout, factors, renewed, notNoted });
  const accessCodes = createAccessCodeProof({ reads, clock, attempts, lockout });
  const now = () => instantOf(clock.now());
  const touchedAt = new Map<string, number>();

  /** Last use is worth knowing to the minute, not at the price of a write per request. */
  function dueForTouch(id: string): boolean {
    const since = clock.now() - (touchedAt.get(id) ?? 0);
    // Before it, the clock was set back: what was noted by the old time must not outlive the new one.
    if (since >= 0 && since < touchSeconds * 1000) return false;
    touchedAt.set(id, clock.now());
    return true;
  }

  /** It may have to wait for a long write; the request does not. */
  function noted(write: Promise<unknown>): void {
    write.catch(notNoted);
  }

  const tokens = createTokenDoor({
    ...{ reads, clock, held, access, lockout, attempts },
    used(id) {
      if (dueForTouch(id)) noted(typed(db).updateTable('tokens').set({ last_used_at: now() }).where('uID', '=', id).execute());
    },
  });

  /** Kept in memory where it cannot be written. */
  async function written(hash: string, access: { id: string; userId: string }, write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (!isUnwritable(error)) throw error;
      held.keep(hash, access);
    }
  }

  async function byKey({ username, password, apiKey }: Credentials, address: string, gone: AbortSignal): Promise<Proved> {
    const before = await typed(reads).selectFrom('users').select('uID').where(sameText('email', username)).executeTakeFirst();
    const standing = before ? await standingOf(reads, before.uID) : null;
    const { userId, right } = await proof.password({ email: username, password, address, gone });
    const key = await typed(reads)
      .selectFrom('api_keys')
      .select('uID')
      .where(sameText('key_hash', hashSecret(apiKey)))
      .where('user_uID', '=', userId)
      .executeTakeFirst();
    if (!key) {
      const attempt = { account: username, address };
      lockout.book(attempt);
      throw attempts.refuse(attempt, 'auth.unauthorized');
    }
    // Not before: with a right password and any key, wrong codes of the second factor would be forgiven.
    right();
    if (dueForTouch(key.uID))
      noted(typed(db).updateTable('api_keys').set({ last_used_at: now() }).where('uID', '=', key.uID).execute());
    return { userId, standing };
  }

  return {
    async byPassword(login) {
      const { userId, right } = await proof.password(login);
      right();
      return userId;
    },
    byPasswordAndCode: proof.passwordAndCode,
    byCode: proof.code,
    byAccessCode: accessCodes.prove,
    waits: lockout.waits,
    forgive: lockout.forgive,

    async byCredentials(credentials, { address, gone }) {
      await access.look();
      return proofs.prove({ credentials, address, gone, check: (all) => byKey(credentials, address, all) });
    },

    async bySession(secret) {
      const hash = hashSecret(secret);
      const kept = await stillHeld({ held, access }, hash);
      if (kept) return kept.userId;
      const row = await typed(reads)
        .selectFrom('sessions')
        .selectAll()
        .select(versionBeside)
        .select(toldBeside)
        .where(sameText('secret_hash', hash))
        .executeTakeFirst();
      if (!row || row.expires_at <= now()) return null;
      await access.seen(row.access_version, row);
      if (dueForTouch(row.uID)) {
        const longest = `${addDays(row.created_at.slice(0, 10), longestDays)}${row.created_at.slice(10)}`;
        const sliding = instantOf(clock.now() + slidingHours * 3_600_000);
        const times = { last_used_at: now(), expires_at: sliding < longest ? sliding : longest };
        noted(typed(db).updateTable('sessions').set(times).where('uID', '=', row.uID).execute());
      }
      return row.user_uID;
    },

    ...tokens,

    async startSession(userId, address, program) {
      const [id, secret] = [newId(), newSecret()];
      const row = {
        uID: id,
        user_uID: userId,
        secret_hash: hashSecret(secret),
        address,
        user_agent: program?.slice(0, 500) ?? null,
        last_used_at: now(),
        expires_at: instantOf(clock.now() + slidingHours * 3_600_000),
        created_at: now(),
        updated_at: now(),
      };
      await written(row.secret_hash, { id, userId }, () => typed(db).insertInto('sessions').values(row).execute());
      await sessionsChanged();
      return secret;
    },

    async endSession(secret) {
      const hash = hashSecret(secret);
      if (held.find(hash)) return held.end(hash);
      await typed(db).deleteFrom('sessions').where(sameText('secret_hash', hash)).execute();
      await sessionsChanged();
    },

    async issueToken(userId, deviceName, validDays) {
      const [id, secret] = [newId(), newSecret()];
      const row = {
        uID: id,
        user_uID: userId,
        name: deviceName,
        secret_hash: hashSecret(secret),
        expires_at: validDays === undefined ? null : instantOf(clock.now() + validDays * 86_400_000),
        created_at: now(),
        updated_at: now(),
      };
      await written(row.secret_hash, { id, userId }, () => typed(db).insertInto('tokens').values(row).execute());
      return `${id}|${secret}`;
    },
  };
}
