// One attempt of one message: what it says is read now, with the rights its maker has now; what became of it is kept.
import { instantOf, isoOf } from '../contract/values/dates.ts';
import { mayView } from '../core/access/permissions.ts';
import { followedTypes } from '../core/changes/followed.ts';
import { type Ctx, inTransaction, markWritten } from '../core/lab/context.ts';
import { findRecord } from '../core/read/read.ts';
import { typed } from '../db/typed.ts';
import { shownRecords } from '../endpoints/v2/lists.ts';
import { instantNow } from '../lib/clock.ts';
import { typeOfEvent } from '../resources/webhook/events.ts';
import { type KeptWebhook, secretsOf, setState } from './kept-webhook.ts';
import { type Post, type Posted, post } from './post.ts';
import { signedHeaders } from './sign.ts';

const [minute, hour] = [60, 3600];
/** Seconds until the next attempt; behind the last one a message is given up. */
const delays = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

export interface Delivery {
  uID: string;
  webhook_uID: string;
  event: string;
  record_type: string | null;
  record_key: string | null;
  changed_at: string | null;
  attempts: number;
}

/** Null as the record: its maker does not see it (any more). */
async function bodyOf(maker: Ctx, { event, record_type, record_key, changed_at }: Delivery): Promise<string> {
  const resource = followedTypes(maker.lab.registry).find((type) => typeOfEvent(type) === record_type);
  const row = resource && record_key !== null && mayView(maker, resource) ? await findRecord(maker, resource, record_key) : null;
  const [record = null] = row && resource ? await shownRecords({ ctx: maker, resource, rows: [row] }) : [];
  const timestamp = isoOf(changed_at ?? instantNow(maker.lab.clock));
  return JSON.stringify({ type: event, timestamp, data: { record_type, record_id: record_key, record } });
}

export type Send = (message: Post) => Promise<Posted>;

export async function attempt(maker: Ctx, hook: KeptWebhook, delivery: Delivery, send: Send = post): Promise<Posted> {
  const body = await bodyOf(maker, delivery);
  return sendSigned(maker, hook, { id: delivery.uID, body }, send);
}

export function sendSigned(
  { lab }: Ctx,
  hook: KeptWebhook,
  { id, body }: { id: string; body: string },
  send: Send = post,
): Promise<Posted> {
  const timestamp = Math.floor(lab.clock.now() / 1000);
  const signed = signedHeaders(secretsOf(hook, instantNow(lab.clock)), { id, timestamp, body });
  const headers = { 'content-type': 'application/json', 'user-agent': 'Plumbline-Webhooks', ...signed };
  return send({ url: hook.url, headers, body });
}

const wentWell = ({ status }: Posted) => status !== null && status >= 200 && status < 300;
/** Whoever cannot be reached, or has too much to do, gets nothing else either meanwhile. */
const isAway = ({ status }: Posted) => status === null || status >= 500 || status === 429 || status === 408;

export interface Attempt {
  hook: KeptWebhook;
  delivery: Delivery;
  posted: Posted;
}

/** What became of some attempts, in one transaction. */
export async function noteAttempts(program: Ctx, attempts: readonly Attempt[]): Promise<void> {
  await inTransaction(program, async (inner) => {
    markWritten(inner, 'webhook_deliveries');
    for (const one of attempts) await noteAttempt(inner, one);
  });
}

async function noteAttempt(inner: Ctx, { hook, delivery, posted }: Attempt): Promise<void> {
  const { lab } = inner;
  const good = wentWell(posted);
  const delay = good ? undefined : delays[delivery.attempts];
  const next = delay === undefined ? null : instantOf(lab.clock.now() + delay * 1000);
  const { status: answer_status, ms: answer_ms, answer, problem } = posted;
  const state = good ? 'delivered' : next === null ? 'dead' : 'waiting';
  const told = { state, answer_status, answer_ms, answer, problem, attempts: delivery.attempts + 1 };
  await typed(inner.db)
    .updateTable('webhook_deliveries')
    .set({ ...told, at: instantNow(lab.clock), next_at: next })
    .where('uID', '=', delivery.uID)
    .execute();
  const paused = !good && isAway(posted) ? next : null;
  if (paused !== hook.paused_until)
    await typed(inner.db).updateTable('webhooks').set({ paused_until: paused }).where('uID', '=', hook.uID).execute();
  const reason = problem ?? `HTTP ${answer_status}`;
  if (good) await setState(inner, hook.uID, { state: 'working', reason: null });
  else if (answer_status === 410 || (next === null && isAway(posted)))
    await setState(inner, hook.uID, { state: 'stopped', reason });
  else if (isAway(posted)) await setState(inner, hook.uID, { state: 'failing', reason });
}
