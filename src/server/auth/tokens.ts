// Tokens: of devices somebody signed in at, keys for programs, links of one list. Whoever sends the secret is let in by it; what a key
// narrows comes along. docs/interface/v2.md#tokens, docs/interface/access.md#keys-for-programs.
import type { AppError } from '../contract/errors.ts';
import { type AccessForm, type HandedOut, linkForms } from '../contract/principal.ts';
import { instantOf } from '../contract/values/dates.ts';
import { versionBeside } from '../db/access-version.ts';
import type { Db } from '../db/database-types.ts';
import { sameText, toldBeside } from '../db/dialect/index.ts';
import { typed } from '../db/typed.ts';
import type { Clock } from '../lib/clock.ts';
import { type AccessSeen, stillHeld } from './access-seen.ts';
import type { Attempts } from './attempts.ts';
import type { HeldAccess } from './held-access.ts';
import type { Lockout } from './lockout.ts';
import { hashSecret } from './secrets/secrets.ts';

export interface TokenAccess {
  userId: string;
  tokenId: string;
  /** Of a key or a link; null: all that its user may. */
  handedOut: HandedOut | null;
}

/** Of a link, the list it shows. */
export interface LinkAccess extends TokenAccess {
  form: AccessForm;
  list: string;
}

export interface Tried {
  secret: string;
  address: string;
  /** As whoever tries calls himself, where that is said. */
  account?: string;
}

export interface TokenDoor {
  /** As a bearer always could: a wrong one is nothing, and is counted nowhere. */
  byToken(bearer: string): Promise<TokenAccess | null>;
  /** In the ways of programs: a wrong one is a try, counted as a wrong password is. One that has ended was right once, and is none. */
  byKey(tried: Tried): Promise<TokenAccess | null>;
  byLink(tried: Tried): Promise<LinkAccess | null>;
}

interface TokenDoorInput {
  reads: Db;
  clock: Clock;
  held: HeldAccess;
  access: AccessSeen;
  lockout: Lockout;
  attempts: Attempts;
  /** Told that it was used. */
  used(tokenId: string): void;
}

type Looked = (LinkAccess & { ended: boolean }) | null;

const links: ReadonlySet<string> = new Set(linkForms);

type Lookup = Pick<TokenDoorInput, 'reads' | 'clock' | 'held' | 'access'>;

async function lookedUp({ reads, clock, held, access }: Lookup, sent: string): Promise<Looked> {
  const [id, secret] = sent.includes('|') ? (sent.split('|', 2) as [string, string]) : [null, sent];
  if (id === '' || secret === '') return null;
  const hash = hashSecret(secret);
  const kept = id === null ? null : await stillHeld({ held, access }, hash);
  if (kept && kept.id === id) return ofDevice(kept);
  const row = await typed(reads)
    .selectFrom('tokens')
    .selectAll()
    .select(versionBeside)
    .select(toldBeside)
    .where((eb) => sameText(eb.ref('secret_hash'), hash))
    .executeTakeFirst();
  if (row) await access.seen(row.access_version, row);
  // A device's is the id and the secret, anything else the secret alone.
  if (!row || (row.form === 'device' ? row.uID : null) !== id) return null;
  const ended = row.expires_at !== null && row.expires_at <= instantOf(clock.now());
  const listed = (json: string | null) => (json === null ? null : (JSON.parse(json) as string[]));
  const handedOut =
    row.form === 'device'
      ? null
      : {
          ...{ id: row.uID, name: row.name, readOnly: row.read_only === 1 },
          ...{ operations: listed(row.operations), customers: listed(row.customers) },
        };
  const [form, list] = [row.form as AccessForm, row.list ?? ''];
  return { userId: row.user_uID, tokenId: row.uID, handedOut, form, list, ended };
}

export function createTokenDoor(input: TokenDoorInput): TokenDoor {
  const { lockout, attempts, used } = input;

  function noted<Found extends TokenAccess & { ended: boolean }>(found: Found): Found | null {
    if (found.ended) return null;
    used(found.tokenId);
    return found;
  }

  function refused(
    { account = '', address }: Tried,
    code: 'auth.unauthorized' | 'route.not_found' = 'auth.unauthorized',
  ): AppError {
    const attempt = { account, address };
    lockout.assertOpen(attempt);
    lockout.book(attempt);
    return attempts.refuse(attempt, code);
  }

  return {
    async byToken(bearer) {
      const found = await lookedUp(input, bearer);
      return found && !links.has(found.form) ? noted(found) : null;
    },
    async byKey(tried) {
      const found = await lookedUp(input, tried.secret);
      if (!found || links.has(found.form)) throw refused(tried);
      return noted(found);
    },
    async byLink(tried) {
      const found = await lookedUp(input, tried.secret);
      if (!found || !links.has(found.form)) throw refused(tried, 'route.not_found');
      return noted(found);
    },
  };
}

function ofDevice({ id, userId }: { id: string; userId: string }): Looked {
  return { userId, tokenId: id, handedOut: null, form: 'device', list: '', ended: false };
}
