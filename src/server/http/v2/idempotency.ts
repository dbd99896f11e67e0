// `Idempotency-Key` on POST: the same key and body answers the first result again for 24 hours, another body is refused
// (docs/interface/v2.md#idempotency). The key is taken in the transaction that writes, so that two at once make one record; a repeat that
// comes to the same process while the first runs waits for it, and proves nothing twice.
import { AppError, notFound } from '../../contract/errors.ts';
import { callerMark } from '../../contract/principal.ts';
import { type Ctx, inTransaction } from '../../core/lab/context.ts';
import { firstUnseen } from '../../core/read/still-seen.ts';
import { type KeptAnswer, keepAnswer, keptAnswer, takeKey } from '../../endpoints/idempotency.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Answer } from './records.ts';

interface Call {
  exchange: Exchange;
  ctx: Ctx;
}

const running = new Map<string, Promise<unknown>>();

export interface Work<Prepared> {
  /** The same for the same body. */
  bodyHash: string;
  /** Before the transaction, and not for a repeat. */
  prepare(): Promise<Prepared>;
  work(ctx: Ctx, prepared: Prepared): Promise<Answer>;
}

export async function answerOnce<Prepared>(call: Call, { bodyHash, prepare, work }: Work<Prepared>): Promise<Answer> {
  const key = call.exchange.req.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return work(call.ctx, await prepare());
  if (key.length > 255) {
    throw new AppError('request.invalid', {
      fields: { 'Idempotency-Key': [{ key: 'errors.field.too_long', params: { max: 255 } }] },
    });
  }
  // One after the other: what waits finds the first one's answer.
  const slot = `${callerMark(call.ctx.principal)}\u0000${key}`;
  const before = running.get(slot) ?? Promise.resolve();
  const turn = before.catch(() => undefined).then(() => keptOrFirst(call, { key, bodyHash, prepare, work }));
  running.set(slot, turn);
  try {
    return await turn;
  } finally {
    if (running.get(slot) === turn) running.delete(slot);
  }
}

interface Turn<Prepared> extends Work<Prepared> {
  key: string;
}

async function keptOrFirst<Prepared>(call: Call, { key, bodyHash, prepare, work }: Turn<Prepared>): Promise<Answer> {
  const asked = { method: call.exchange.method, path: call.exchange.segments.join('/'), bodyHash };
  const known = await replayed(call.ctx, key, asked);
  if (known) return known;
  const prepared = await prepare();
  // The record and the memory of its answer are one transaction: a crash between them would make the repeat a second record.
  return inTransaction(call.ctx, async (inner) => {
    if (!(await takeKey(inner, key, asked))) {
      const other = await replayed(inner, key, asked);
      if (!other) throw new AppError('request.idempotency_conflict');
      return other;
    }
    const answer = await work(inner, prepared);
    const { status, body, headers = {} } = answer;
    await keepAnswer(inner, key, { status, body, headers });
    return answer;
  });
}

/** What the key was answered with; null where nobody asked with it. */
async function replayed(ctx: Ctx, key: string, asked: Pick<KeptAnswer, 'method' | 'path' | 'bodyHash'>): Promise<Answer | null> {
  const kept = await keptAnswer(ctx, key);
  if (!kept) return null;
  if (kept.bodyHash !== asked.bodyHash || kept.path !== asked.path || kept.method !== asked.method)
    throw new AppError('request.idempotency_conflict');
  const unseen = await firstUnseen(ctx, kept.body);
  if (unseen !== null) throw notFound(unseen);
  return { status: kept.status, body: kept.body, headers: { ...kept.headers, 'Idempotent-Replay': 'true' } };
}
