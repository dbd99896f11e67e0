// A template names what its event knows, and there is one of each event, language and customer.
import { type MessageEvent, messageEvents } from '../../contract/values/mail/message-event.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { typed } from '../../db/typed.ts';
import { templateProblems } from './template-problems.ts';

async function check(
  ctx: Ctx,
  { action, before, values }: JudgedChange<'message_template'>,
): Promise<ProblemsOf<'message_template'>> {
  if (action === 'delete') return {};
  const { uID, event, language, customer_KTAG = null, subject = '', body = '' } = { ...before, ...values };
  if (!messageEvents.some((one) => one === event) || !language) return {};
  const problems: ProblemsOf<'message_template'> = templateProblems(event as MessageEvent, {
    subject: String(subject),
    body: String(body),
  });
  const other = await typed(ctx.db)
    .selectFrom('message_templates')
    .select('uID')
    .where('event', '=', String(event))
    .where('language', '=', String(language))
    .where((eb) => (customer_KTAG === null ? eb('customer_KTAG', 'is', null) : eb('customer_KTAG', '=', String(customer_KTAG))))
    .where('uID', '!=', String(uID ?? ''))
    .executeTakeFirst();
  if (other) problems.event = [{ key: 'errors.mail.template_there' }];
  return problems;
}

export const messageTemplateHooks: ResourceHooks<'message_template'> = { check };
