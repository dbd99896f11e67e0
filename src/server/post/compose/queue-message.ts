// A message put into the outbox: with its attachments and with what its customer knows by it, in one transaction. Of one event about one
// record there is one a day; who wants another one cancels the first.
import { AppError } from '../../contract/errors.ts';
import type { MessageState } from '../../contract/values/mail/message-state.ts';
import { type Ctx, inColumns, inTransaction } from '../../core/lab/context.ts';
import { addAsSideEffect } from '../../core/write/side-effects.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { instantNow, today } from '../../lib/clock.ts';
import type { Attached } from './attach.ts';
import type { Composed } from './compose.ts';
import { noteTold } from './told-subjects.ts';

export interface Queued {
  composed: Composed;
  attached: readonly Attached[];
  state: Extract<MessageState, 'held' | 'waiting'>;
  problem?: string;
  /** Which of several that belong together. */
  part?: number;
  /** Of one record that is about many, to whom this one is: each of them may be written to on one day. */
  apart?: string;
}

export async function queueMessage(asked: Ctx, { composed, attached, state, problem, part = 1, apart }: Queued): Promise<string> {
  const ctx = inColumns(asked);
  const { lab, principal } = ctx;
  const { event, about, customer, recipients, subject, body, language, subjects } = composed;
  const now = instantNow(lab.clock);
  const day = today(lab.clock);
  const standing = [event, about.resource, about.key, day, ...(part > 1 ? [part] : []), ...(apart ? [apart] : [])].join(':');
  const id = lab.newId();
  return inTransaction(ctx, async (inner) => {
    const before = await typed(inner.db)
      .selectFrom('messages')
      .select('uID')
      .where((eb) => sameText(eb.ref('standing_key'), standing))
      .executeTakeFirst();
    if (before) throw new AppError('record.locked', { messageKey: 'errors.message.twice' });
    await addAsSideEffect(inner, {
      resource: 'message',
      values: {
        ...{ uID: id, at: now, event, state, customer_KTAG: customer, resource: about.resource, record_key: about.key },
        ...{ recipients, subject, body, language, attempts: 0, next_at: state === 'waiting' ? now : null, sent_at: null },
        ...{
          answer: null,
          problem: problem ?? null,
          user_uID: principal.program ? null : principal.userId,
          standing_key: standing,
        },
      },
    });
    for (const { document } of new Map(attached.map((one) => [one.document, one])).values())
      await addAsSideEffect(inner, {
        resource: 'document_link',
        values: { uID: lab.newId(), document_uID: document, resource: 'message', record_key: id },
      });
    await noteTold(inner, id, subjects);
    return id;
  });
}
