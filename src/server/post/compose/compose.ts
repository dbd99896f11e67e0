// A message as it would go out: the words of the event about a record, to whom, and with which papers. Nothing is written yet.
import { AppError, type FieldProblem } from '../../contract/errors.ts';
import type { Language } from '../../contract/principal.ts';
import { mailAddresses, mostRecipients } from '../../contract/values/mail/mail-addresses.ts';
import type { PaperWay } from '../../contract/values/mail/mail-settings.ts';
import { aboutKind, type MessageEvent } from '../../contract/values/mail/message-event.ts';
import { assertMay } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { PaperServices } from '../../papers/paper-kind.ts';
import type { PrintedPaper } from '../../papers/printed-paper.ts';
import { filledLetter } from './fill.ts';
import { type FactsAsked, factsOf, type MessageFacts } from './message-facts.ts';
import { type Wording, wordingFor } from './template-for.ts';
import { whereFound } from './where-found.ts';

export interface Composed {
  event: MessageEvent;
  about: { resource: string; key: string };
  customer: string;
  language: Language;
  recipients: string;
  subject: string;
  body: string;
  /** What goes with it; nothing where the customer finds it in its room. */
  papers: readonly PrintedPaper[];
  /** How its papers reach the customer, and whether they could be found in the room. */
  way: PaperWay;
  hasRoom: boolean;
  subjects: readonly string[];
}

interface Asked extends FactsAsked {
  event: MessageEvent;
  papers?: PaperWay | undefined;
}

export async function compose(ctx: Ctx, services: PaperServices, { event, papers, ...asked }: Asked): Promise<Composed> {
  const resource = ctx.lab.registry.resource(aboutKind[event]);
  assertMay(ctx, resource, 'view');
  const facts = await factsOf[event](ctx, services, asked);
  return letterOf(ctx, services, { event, about: { resource: resource.name, key: asked.id }, facts, wanted: papers });
}

interface Letter {
  event: MessageEvent;
  about: Composed['about'];
  facts: MessageFacts;
  wanted?: PaperWay | undefined;
}

export async function letterOf(ctx: Ctx, services: PaperServices, letter: Letter): Promise<Composed> {
  const { event, about, facts, wanted } = letter;
  const { customer, language, recipients, papers, subjects, values, place = '' } = facts;
  const wording = await wordingFor(ctx, services.translator, { event, language, customer });
  const hasPapers = papers.length > 0;
  const { text: where, papers: way, hasRoom } = await whereFound(ctx, { event, customer, language, hasPapers, place, wanted });
  return {
    ...{ event, about, customer, language, recipients, subjects, way, hasRoom },
    papers: way === 'linked' ? [] : papers,
    ...filledLetter(way === 'linked' ? naming(wording) : wording, { ...values, where }),
  };
}

/** The lab's own words may know nothing of a room: whoever gets no paper is told at the end where it is. */
const naming = ({ subject, body }: Wording): Wording => ({
  subject,
  body: body.includes('{where}') ? body : `${body}\n\n{where}`,
});

/** What somebody changed before it goes. */
export interface Changed {
  recipients?: string | undefined;
  subject?: string | undefined;
  body?: string | undefined;
}

/** All that is wrong with it at once, each at its field; with the addresses as they go into the letter's head. */
export function withChanges<Letter extends Pick<Composed, 'recipients' | 'subject' | 'body'>>(
  composed: Letter,
  changed: Changed,
): Letter {
  const subject = (changed.subject ?? composed.subject).trim();
  const body = (changed.body ?? composed.body).replace(/\r\n?/g, '\n').trim();
  const { addresses, wrong } = mailAddresses(changed.recipients ?? composed.recipients);
  const problems: Partial<Record<keyof Changed, FieldProblem[]>> = {};
  if (addresses.length === 0) problems.recipients = [{ key: 'errors.mail.no_address' }];
  else if (wrong !== null) problems.recipients = [{ key: 'errors.mail.address', params: { address: wrong.slice(0, 80) } }];
  else if (addresses.length > mostRecipients)
    problems.recipients = [{ key: 'errors.mail.too_many', params: { maximum: mostRecipients } }];
  if (subject === '') problems.subject = [{ key: 'errors.field.required' }];
  else if (/\p{Cc}/u.test(subject)) problems.subject = [{ key: 'errors.mail.line_break' }];
  if (body === '') problems.body = [{ key: 'errors.field.required' }];
  if (Object.keys(problems).length > 0) throw new AppError('request.invalid', { fields: problems, ofInput: true });
  return { ...composed, recipients: addresses.join(', '), subject, body };
}
