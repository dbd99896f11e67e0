// The memory of answers to requests with an `Idempotency-Key` (docs/interface/v2.md#idempotency): 24 hours, per user.

import type { Principal } from '../contract/principal.ts';
import { instantOf } from '../contract/values/dates.ts';
import type { Ctx } from '../core/lab/context.ts';
import { typed } from '../db/connection/connection.ts';
import { sameText } from '../db/dialect/index.ts';

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

export async function keepAnswer(
  { db, lab, principal }: Ctx,
  key: string,
  { method, path, bodyHash, status, body, headers }: KeptAnswer,
): Promise<void> {
  const now = instantOf(lab.clock.now());
  await typed(db)
    .deleteFrom('idempotency_keys')
    .where('user_uID', '=', principal.userId)
    .where((eb) => sameText(eb.ref('idempotency_key'), nameOf(principal, key)))
    .execute();
  await typed(db)
    .insertInto('idempotency_keys')
    .values({
      uID: lab.newId(),
      user_uID: principal.userId,
      idempotency_key: nameOf(principal, key),
      method,
      path,
      body_hash: bodyHash,
      status_code: status,
      response: JSON.stringify(body),
      headers: JSON.stringify(headers),
      expires_at: instantOf(lab.clock.now() + livesHours * 3_600_000),
      created_at: now,
      updated_at: now,
    })
    .execute();
}
