// The memory of answers to requests with an `Idempotency-Key` (docs/interface/v2.md#idempotency): 24 hours, per user.

import type { Principal } from '../contract/principal.ts';
import { instantOf } from '../contract/values/dates.ts';
import type { Ctx } from '../core/lab/context.ts';
import { sameText } from '../db/dialect/index.ts';
import { typed } from '../db/typed.ts';

const livesHours = 24;

export interface KeptAnswer {
  method: string | null;
  path: string | null;
  bodyHash: string;
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

/** A key's answers are its own: those of its user may say more than it sees. */
const nameOf = ({ handedOut }: Principal, key: string) => (handedOut ? `${handedOut.id} ${key}` : key);

export async function keptAnswer({ db, lab, principal }: Ctx, key: string): Promise<KeptAnswer | null> {
  const row = await typed(db)
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_uID', '=', principal.userId)
    .where((eb) => sameText(eb.ref('idempotency_key'), nameOf(principal, key)))
    .where('expires_at', '>', instantOf(lab.clock.now()))
    .executeTakeFirst();
  if (!row) return null;
  return {
    method: row.method,
    path: row.path,
    bodyHash: row.body_hash,
    status: row.status_code ?? 200,
    body: JSON.parse(row.response ?? 'null'),
    headers: JSON.parse(row.headers ?? '{}'),
  };
}

/** What asked with the key, and what it answers with. */
type Asked = Pick<KeptAnswer, 'method' | 'path' | 'bodyHash'>;

const ofKey = ({ principal }: Ctx, key: string) => ({ user_uID: principal.userId, idempotency_key: nameOf(principal, key) });

/**
 * Takes the key before anything is written, in the write's own transaction: of two that come at once, whichever database and process they
 * come to, one has it. False: another had it, and has written.
 */
export async function takeKey(ctx: Ctx, key: string, { method, path, bodyHash }: Asked): Promise<boolean> {
  const { db, lab, principal } = ctx;
  const now = lab.clock.now();
  await typed(db)
    .deleteFrom('idempotency_keys')
    .where('user_uID', '=', principal.userId)
    .where((eb) => sameText(eb.ref('idempotency_key'), nameOf(principal, key)))
    .where('expires_at', '<=', instantOf(now))
    .execute();
  const taken = await typed(db)
    .insertInto('idempotency_keys')
    .values({
      ...ofKey(ctx, key),
      uID: lab.newId(),
      ...{ method, path, body_hash: bodyHash },
      expires_at: instantOf(now + livesHours * 3_600_000),
      created_at: instantOf(now),
      updated_at: instantOf(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('rid')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The answer is written down beside what it tells of. */
export async function keepAnswer(
  ctx: Ctx,
  key: string,
  { status, body, headers }: Pick<KeptAnswer, 'status' | 'body' | 'headers'>,
): Promise<void> {
  await typed(ctx.db)
    .updateTable('idempotency_keys')
    .set({ status_code: status, response: JSON.stringify(body), headers: JSON.stringify(headers) })
    .where('user_uID', '=', ctx.principal.userId)
    .where((eb) => sameText(eb.ref('idempotency_key'), nameOf(ctx.principal, key)))
    .execute();
}
