// Answering a reminder: seen, or put off until a day. Both want a reason and stand in the trail; the due date itself stays.
import { z } from 'zod';
import { AppError, invalid, notFound } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { type Ctx, inTransaction } from '../../core/lab/context.ts';
import { findRecord } from '../../core/read/read.ts';
import { updateRecord } from '../../core/write/write.ts';
import { writeOptions } from '../../core/write/write-options.ts';
import { oneOf, recordShape } from '../../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../../endpoints/define-action.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import { instantNow, today } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';

const shared = {
  method: 'POST',
  requirement: needs('inventory_edit'),
  since: '0.1.0',
  once: true,
  output: oneOf(recordShape('due-date')),
} as const;
const reason = z.string().trim().min(1).max(1000);

interface AnswerInput {
  id: string;
  reason: string;
  values: Row;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

async function answerReminder(ctx: Ctx, { id, reason: given, values, headers }: AnswerInput): Promise<ActionAnswer> {
  const resource = ctx.lab.registry.resource('due_date');
  const row = await inTransaction(ctx, async (inner) => {
    const before = await findRecord(inner, resource, id);
    if (!before) throw notFound(id);
    if (before.active !== 1) throw new AppError('record.locked', { messageKey: 'errors.due_date.inactive' });
    const options = { ...writeOptions(headers), reason: given };
    return updateRecord(inner, resource, { id, input: { values: {}, trusted: values }, options });
  });
  return { record: { resource, row } };
}

export const dueDateActions: readonly Action[] = [
  defineAction({
    ...shared,
    path: 'due-dates/{id}/acknowledge',
    summary: 'Say that a due date has been seen, and why nothing else is needed now',
    input: z.strictObject({ id: z.string(), reason }),
    run: ({ ctx, input: { id, reason: given }, headers }) =>
      answerReminder(ctx, {
        id,
        reason: given,
        headers,
        values: {
          acknowledged_by: ctx.principal.name,
          acknowledged_at: instantNow(ctx.lab.clock),
          acknowledge_reason: given,
        },
      }),
  }),
  defineAction({
    ...shared,
    path: 'due-dates/{id}/snooze',
    summary: 'Be reminded again on another day',
    input: z.strictObject({ id: z.string(), until: dayInput, reason }),
    run({ ctx, input: { id, until, reason: given }, headers }) {
      if (until <= today(ctx.lab.clock)) throw invalid({ until: [{ key: 'errors.due_date.snooze_past' }] });
      return answerReminder(ctx, { id, reason: given, headers, values: { snoozed_until: until, snooze_reason: given } });
    },
  }),
];
