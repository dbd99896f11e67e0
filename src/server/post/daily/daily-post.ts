// What the lab writes by itself each morning: certificates released since, devices that come due, those overdue and those lent and not back.
// One message a customer and event; what a customer was told already is left out, whenever and by whomever.
import { AppError } from '../../contract/errors.ts';
import { mailAddresses } from '../../contract/values/mail/mail-addresses.ts';
import type { MailSettings } from '../../contract/values/mail/mail-settings.ts';
import { type DailyEvent, dailyEvents } from '../../contract/values/mail/message-event.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { PaperServices } from '../../papers/paper-kind.ts';
import { attachPaper, onTheLine, packed } from '../compose/attach.ts';
import { type Composed, compose } from '../compose/compose.ts';
import { queueMessage } from '../compose/queue-message.ts';
import { mailSettings } from '../settings/mail-settings.ts';
import { composeCertificates, releasedByCustomer } from './certificates.ts';
import { dueCustomers, lateBorrowers, overdueCustomers } from './customers-to-tell.ts';

export interface DailyInput {
  ctx: Ctx;
  services: PaperServices;
  signal: AbortSignal;
}

/** How many messages were written. */
export async function writeDailyPost(input: DailyInput): Promise<number> {
  const settings = await mailSettings(input.ctx.lab);
  // Without a server it would pile up, and be out of date once there is one.
  if (!settings.enabled) return 0;
  let written = 0;
  for (const event of dailyEvents) {
    if (settings.daily[event] === 'off') continue;
    for await (const composed of lettersOf(input, event)) {
      if (input.signal.aborted) return written;
      written += await writeOne(input, settings, event, composed);
    }
  }
  return written;
}

async function* lettersOf(input: DailyInput, event: DailyEvent): AsyncGenerator<Composed> {
  const { ctx, services } = input;
  if (event === 'certificate') {
    for (const [customer, released] of await releasedByCustomer(input))
      yield await composeCertificates(ctx, services, { customer, released });
    return;
  }
  const customers = { recall: dueCustomers, overdue: overdueCustomers, loan_overdue: lateBorrowers }[event];
  for (const id of await customers(input)) {
    const composed = await compose(ctx, services, { event, id, onlyNew: true }).catch(gone);
    if (composed) yield composed;
  }
}

/** Between the list and the letter somebody may have brought it back. */
function gone(error: unknown): null {
  if (error instanceof AppError && (error.code === 'record.locked' || error.code === 'record.not_found')) return null;
  throw error;
}

async function writeOne(input: DailyInput, settings: MailSettings, event: DailyEvent, composed: Composed): Promise<number> {
  const { ctx, services } = input;
  const { addresses, wrong } = mailAddresses(composed.recipients);
  const attached = [];
  for (const paper of composed.papers) attached.push(await attachPaper(ctx, services, paper));
  const packs = attached.length === 0 ? [[]] : packed(attached, settings.most_megabytes);
  let part = 0;
  for (const pack of packs) {
    part += 1;
    const isTooLarge = pack.reduce((sum, one) => sum + onTheLine(one.bytes), 0) > settings.most_megabytes * 1_000_000;
    const problem = addresses.length === 0 || wrong !== null ? 'no_address' : isTooLarge ? 'too_large' : null;
    const state = problem === null && settings.daily[event] === 'send' ? 'waiting' : 'held';
    const subjects = part === packs.length ? composed.subjects : [];
    const recipients = addresses.join(', ') || '–';
    await queueMessage(ctx, {
      ...{ composed: { ...composed, recipients, subjects }, attached: pack, state, part },
      ...(problem === null ? {} : { problem }),
    }).catch(twice);
  }
  return packs.length;
}

/** Somebody wrote it by hand today. */
function twice(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'record.locked') throw error;
}
