// What is wrong with a template before it is kept or shown.
import type { FieldProblem } from '../../contract/errors.ts';
import { type MessageEvent, placeholders, unknownPlaceholders } from '../../contract/values/mail/message-event.ts';

/** Each at its field; a name that the event does not know would stand in the letter as it is. */
export function templateProblems(
  event: MessageEvent,
  template: { subject: string; body: string },
): Partial<Record<'subject' | 'body', FieldProblem[]>> {
  const problems: Partial<Record<'subject' | 'body', FieldProblem[]>> = {};
  for (const field of ['subject', 'body'] as const) {
    const [unknown] = unknownPlaceholders(event, template[field]);
    if (unknown !== undefined) {
      const params = { name: unknown.slice(0, 80), known: placeholders[event].map((name) => `{${name}}`).join(' ') };
      problems[field] = [{ key: 'errors.mail.placeholder', params }];
    }
  }
  if (/\p{Cc}/u.test(template.subject)) problems.subject ??= [{ key: 'errors.mail.line_break' }];
  return problems;
}
