// `Idempotency-Key` on POST: the same key and body answers the first result again for 24 hours, another body is refused
// (docs/interface/v2.md#idempotency). Records and their answer are written by the same process, so a repeat while the first runs waits for
// it.
import { AppError, notFound } from '../../contract/errors.ts';
import { callerMark } from '../../contract/principal.ts';
import { type Ctx, inTransaction } from '../../core/lab/context.ts';
import { firstUnseen } from '../../core/read/still-seen.ts';
import { keepAnswer, keptAnswer } from '../../endpoints/idempotency.ts';
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

async function keptOrFirst<Prepared>({ ctx, exchange }: Call, { key, bodyHash, prepare, work }: Turn<Prepared>): Promise<Answer> {
  const { method } = exchange;
  const path = exchange.segments.join('/');
  const kept = await keptAnswer(ctx, key);
  if (kept) {
    if (kept.bodyHash !== bodyHash || kept.path !== path || kept.method !== method)
      throw new AppError('request.idempotency_conflict');
    const unseen = await firstUnseen(ctx, kept.body);
    if (unseen !== null) throw notFound(unseen);
    return { status: kept.status, body: kept.body, headers: { ...kept.headers, 'Idempotent-Replay': 'true' } };
  }
  const prepared = await prepare();
  // The record and the memory of its answer are one transaction: a crash between them would make the repeat a second record.
  return inTransaction(ctx, async (inner) => {
    const answer = await work(inner, prepared);
    const { status, body, headers = {} } = answer;
    await keepAnswer(inner, key, { method, path, bodyHash, status, body, headers });
    return answer;
  });
}
