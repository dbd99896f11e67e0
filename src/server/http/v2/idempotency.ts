// `Idempotency-Key` on POST: the same key and body answers the first result again for 24 hours, another body is refused
// (decisions 4.4). Records and their answer are written by the same process, so a repeat while the first runs waits for it.
import { AppError } from '../../contract/errors.ts';
import { instantOf } from '../../contract/dates.ts';
import { typed } from '../../db/connection.ts';
import type { Answer, RecordCall } from './records.ts';

const livesHours = 24;
const running = new Map<string, Promise<Answer>>();

export async function answerOnce(call: RecordCall, bodyHash: string, work: () => Promise<Answer>): Promise<Answer> {
  const given = call.exchange.req.headers['idempotency-key'];
  if (typeof given !== 'string' || given === '') return work();
  if (given.length > 255) throw new AppError('request.invalid', { fields: { 'Idempotency-Key': [{ key: 'errors.field.too_long', params: { max: 255 } }] } });
  const { lab, principal } = call.ctx;
  const slot = `${principal.userId}\u0000${given}`;
  await running.get(slot)?.catch(() => undefined);
  const { method, segments } = call.exchange;
  const path = segments.join('/');
  const now = instantOf(lab.clock.now());
  const kept = await typed(lab.db)
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_uID', '=', principal.userId)
    .where('idempotency_key', '=', given)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (kept) {
    if (kept.body_hash !== bodyHash || kept.path !== path || kept.method !== method) throw new AppError('request.idempotency_conflict');
    return { status: kept.status_code ?? 200, ...(JSON.parse(kept.response ?? '{}') as object), headers: { 'Idempotent-Replay': 'true' } };
  }
  const result = work();
  running.set(slot, result);
  try {
    const answer = await result;
    await typed(lab.db).deleteFrom('idempotency_keys').where('user_uID', '=', principal.userId).where('idempotency_key', '=', given).execute();
    await typed(lab.db)
      .insertInto('idempotency_keys')
      .values({
        uID: lab.newId(),
        user_uID: principal.userId,
        idempotency_key: given,
        method,
        path,
        body_hash: bodyHash,
        status_code: answer.status,
        response: JSON.stringify({ body: answer.body }),
        expires_at: instantOf(lab.clock.now() + livesHours * 3_600_000),
        created_at: now,
        updated_at: now,
      })
      .execute();
    return answer;
  } finally {
    running.delete(slot);
  }
}
