// Every way in: v1 credentials, password login, session cookie, v2 token. Each ends at a user id or at nothing; who that
// user is and what he may do is decided elsewhere, once. Decisions 3.1 to 3.4 and 4.5.
import { addDays, instantOf } from '../contract/dates.ts';
import { AppError } from '../contract/errors.ts';
import { type Db, typed } from '../db/connection.ts';
import type { Clock } from '../lib/clock.ts';
import type { Lockout } from './lockout.ts';
import { verifyNobody, verifyPassword } from './passwords.ts';
import type { Credentials, ProofStore } from './proof.ts';
import { hashSecret, newSecret } from './secrets.ts';

const slidingHours = 12;
const longestDays = 7;
const touchSeconds = 60;

export interface SignIn {
  byCredentials(credentials: Credentials, address: string): Promise<string>;
  byPassword(login: { email: string; password: string; address: string }): Promise<string>;
  bySession(secret: string): Promise<string | null>;
  byToken(bearer: string): Promise<{ userId: string; tokenId: string } | null>;
  startSession(userId: string, address: string, program?: string): Promise<string>;
  endSession(secret: string): Promise<void>;
  issueToken(userId: string, deviceName: string): Promise<string>;
  /** For how many seconds this address waits after too many wrong passwords; 0: it does not. */
  waits(email: string): number;
  /** Wrong passwords so far are forgiven. */
  forgive(email: string): void;
}

interface SignInInput {
  db: Db;
  /** For looking up who asks: nobody waits for a long write of somebody else. */
  reads: Db;
  /** Told when the time of a last use could not be noted. */
  notNoted(error: unknown): void;
  /** Lists of sessions are counted anew. */
  sessionsChanged(): Promise<void>;
  clock: Clock;
  proofs: ProofStore;
  lockout: Lockout;
  newId(): string;
}

export function createSignIn({ db, reads, notNoted, sessionsChanged, clock, proofs, lockout, newId }: SignInInput): SignIn {
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

  const nameOf = (email: string) => `user:${email.toLowerCase()}`;

  async function byPassword({ email, password, address }: { email: string; password: string; address: string }): Promise<string> {
    const names = [nameOf(email), `address:${address}`];
    lockout.assertOpen(names);
    const user = await typed(reads)
      .selectFrom('users')
      .select(['uID', 'password_hash', 'status'])
      .where('email', '=', email)
      .executeTakeFirst();
    const right = user?.password_hash ? await verifyPassword(password, user.password_hash) : await verifyNobody(password);
    if (!user || !right || user.status !== 'active') {
      lockout.wrong(names);
      throw new AppError('auth.login_failed');
    }
    lockout.right(nameOf(email));
    return user.uID;
  }

  return {
    byPassword,
    waits: (email) => lockout.waits(nameOf(email)),
    forgive: (email) => lockout.right(nameOf(email)),

    async byCredentials(credentials, address) {
      const known = proofs.userFor(credentials);
      if (known) return known;
      const userId = await byPassword({ email: credentials.username, password: credentials.password, address });
      const key = await typed(reads)
        .selectFrom('api_keys')
        .select('uID')
        .where('key_hash', '=', hashSecret(credentials.apiKey))
        .where('user_uID', '=', userId)
        .executeTakeFirst();
      if (!key) {
        lockout.wrong([nameOf(credentials.username), `address:${address}`]);
        throw new AppError('auth.unauthorized');
      }
      if (dueForTouch(key.uID))
        noted(typed(db).updateTable('api_keys').set({ last_used_at: now() }).where('uID', '=', key.uID).execute());
      proofs.remember(credentials, userId);
      return userId;
    },

    async bySession(secret) {
      const row = await typed(reads)
        .selectFrom('sessions')
        .selectAll()
        .where('secret_hash', '=', hashSecret(secret))
        .executeTakeFirst();
      if (!row || row.expires_at <= now()) return null;
      if (dueForTouch(row.uID)) {
        const longest = `${addDays(row.created_at.slice(0, 10), longestDays)}${row.created_at.slice(10)}`;
        const sliding = instantOf(clock.now() + slidingHours * 3_600_000);
        const times = { last_used_at: now(), expires_at: sliding < longest ? sliding : longest };
        noted(typed(db).updateTable('sessions').set(times).where('uID', '=', row.uID).execute());
      }
      return row.user_uID;
    },

    async byToken(bearer) {
      const [id = '', secret = ''] = bearer.split('|', 2);
      if (id === '' || secret === '') return null;
      const row = await typed(reads)
        .selectFrom('tokens')
        .selectAll()
        .where('secret_hash', '=', hashSecret(secret))
        .where('uID', '=', id)
        .executeTakeFirst();
      if (!row || (row.expires_at !== null && row.expires_at <= now())) return null;
      if (dueForTouch(row.uID))
        noted(typed(db).updateTable('tokens').set({ last_used_at: now() }).where('uID', '=', row.uID).execute());
      return { userId: row.user_uID, tokenId: row.uID };
    },

    async startSession(userId, address, program) {
      const secret = newSecret();
      await typed(db)
        .insertInto('sessions')
        .values({
          uID: newId(),
          user_uID: userId,
          secret_hash: hashSecret(secret),
          address,
          user_agent: program?.slice(0, 500) ?? null,
          last_used_at: now(),
          expires_at: instantOf(clock.now() + slidingHours * 3_600_000),
          created_at: now(),
          updated_at: now(),
        })
        .execute();
      await sessionsChanged();
      return secret;
    },

    async endSession(secret) {
      await typed(db).deleteFrom('sessions').where('secret_hash', '=', hashSecret(secret)).execute();
      await sessionsChanged();
    },

    async issueToken(userId, deviceName) {
      const [id, secret] = [newId(), newSecret()];
      await typed(db)
        .insertInto('tokens')
        .values({
          uID: id,
          user_uID: userId,
          name: deviceName,
          secret_hash: hashSecret(secret),
          created_at: now(),
          updated_at: now(),
        })
        .execute();
      return `${id}|${secret}`;
    },
  };
}
