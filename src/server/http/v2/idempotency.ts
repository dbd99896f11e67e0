// `Idempotency-Key` on POST: the same key and body answers the first result again for 24 hours, another body is refused
// (decisions 4.4). Records and their answer are written by the same process, so a repeat while the first runs waits for it.
import { AppError } from '../../contract/errors.ts';
import { keepAnswer, keptAnswer } from '../../core/idempotency.ts';
import type { Answer, RecordCall } from './records.ts';

const running = new Map<string, Promise<Answer>>();

export async function answerOnce(call: RecordCall, bodyHash: string, work: () => Promise<Answer>): Promise<Answer> {
  const key = call.exchange.req.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return work();
  if (key.length > 255) {
    throw new AppError('request.invalid', {
      fields: { 'Idempotency-Key': [{ key: 'errors.field.too_long', params: { max: 255 } }] },
    });
  }
  const slot = `${call.ctx.principal.userId}\u0000${key}`;
  await running.get(slot)?.catch(() => undefined);
  const { method, segments } = call.exchange;
  const path = segments.join('/');
  const kept = await keptAnswer(call.ctx, key);
  if (kept) {
    if (kept.bodyHash !== bodyHash || kept.path !== path || kept.method !== method)
      throw new AppError('request.idempotency_conflict');
    return { status: kept.status, body: kept.body, headers: { 'Idempotent-Replay': 'true' } };
  }
  const result = work();
  running.set(slot, result);
  try {
    const answer = await result;
    await keepAnswer(call.ctx, key, { method, path, bodyHash, status: answer.status, body: answer.body });
    return answer;
  } finally {
    running.delete(slot);
  }
}
