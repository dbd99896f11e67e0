// What a message of each event says of its record, to whom it goes, and which papers go with it.
import { AppError } from '../../contract/errors.ts';
import type { Language } from '../../contract/principal.ts';
import type { MessageEvent } from '../../contract/values/mail/message-event.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRow } from '../../core/read/named-rows.ts';
import { dateText, locales } from '../../i18n/locale.ts';
import { loadInvoice } from '../../papers/invoice/paper/load.ts';
import { loadReminder } from '../../papers/invoice/reminder/load.ts';
import { loadOrder } from '../../papers/order-document/load.ts';
import type { LoadServices } from '../../papers/parts/paper-loaded.ts';
import { textOf } from '../../papers/parts/record-parts.ts';
import type { PrintedPaper } from '../../papers/printed-paper.ts';
import { numberTexts } from '../../pdf/amount-text.ts';
import { commonFacts } from './common-facts.ts';
import { type DeviceLetter, dueLetter, type LetterAsked, loanLetter } from './device-letters.ts';
import { deviceLine } from './device-line.ts';

export interface MessageFacts {
  customer: string;
  language: Language;
  /** Empty where nobody's address is known. */
  recipients: string;
  values: Readonly<Record<string, string>>;
  papers: readonly PrintedPaper[];
  /** In the customer's room, where it is looked at there. */
  place?: string;
  /** What the customer knows with it: nothing is told twice by itself. */
  subjects: readonly string[];
}

export interface FactsAsked {
  id: string;
  language?: Language | undefined;
  /** Of what is due, only what the customer was not told yet. */
  onlyNew?: boolean | undefined;
}

type Facts = (ctx: Ctx, services: LoadServices, asked: FactsAsked) => Promise<MessageFacts>;

const paper = (path: string, word: string, id: string, language: Language, options: Record<string, string> = {}) => ({
  ...{ path, word, id },
  given: { ...options, language },
});

async function calibrationFacts(ctx: Ctx, { id, language: asked }: FactsAsked) {
  const row = await getRow(ctx, 'calibration', id);
  if (row.released_at === null) throw new AppError('record.locked', { messageKey: 'errors.message.not_released' });
  const device = await getRow(ctx, 'inventory', row.inventory_id);
  const { customer, language, values } = await commonFacts(ctx, device.customer_id, asked);
  const list = `${textOf(row.certificate_number) ?? '–'}: ${deviceLine(device)}`;
  const facts = {
    ...{ customer: customer.KTAG, language, recipients: textOf(customer.email) ?? '' },
    values: { ...values, list, count: '1' },
  };
  return { facts, device };
}

async function certificateFacts(ctx: Ctx, _services: LoadServices, asked: FactsAsked): Promise<MessageFacts> {
  const { facts, device } = await calibrationFacts(ctx, asked);
  return {
    ...facts,
    papers: [paper('calibrations', 'certificate', asked.id, facts.language)],
    place: `/devices/${encodeURIComponent(device.MTAG)}`,
    subjects: [`certificate:${asked.id}`],
  };
}

/** The certificate that is in doubt is with the customer already. */
async function doubtFacts(ctx: Ctx, _services: LoadServices, asked: FactsAsked): Promise<MessageFacts> {
  const { facts } = await calibrationFacts(ctx, asked);
  return { ...facts, papers: [], subjects: [] };
}

function orderFacts(type: 'offer' | 'order_confirmation' | null): Facts {
  return async (ctx, services, { id, language: asked }) => {
    const { customer_id, number } = await getRow(ctx, 'booking', id);
    const { customer, language, values } = await commonFacts(ctx, customer_id, asked);
    const { document } = await loadOrder(ctx, services, { id, language, ...(type ? { type } : {}) });
    const { statistics, document: said } = document;
    return {
      ...{ customer: customer.KTAG, language, recipients: mailOf(document.recipient) || (textOf(customer.email) ?? '') },
      values: {
        ...values,
        ...{ number: number ?? '', reference: said.buyer_reference ?? '' },
        total: moneyText(statistics.gross_total, statistics.currency, language),
      },
      papers: type ? [paper('bookings', 'order-document', id, language, { type })] : [],
      place: `/orders/${encodeURIComponent(id)}`,
      subjects: [],
    };
  };
}

async function invoiceFacts(ctx: Ctx, services: LoadServices, { id, language: asked }: FactsAsked): Promise<MessageFacts> {
  const row = await getRow(ctx, 'invoice', id);
  const { customer, language, values } = await commonFacts(ctx, row.buyer_id, asked);
  const { document } = await loadInvoice(ctx, services, { id, language });
  const { statistics, document: said } = document;
  const due = dateText(row.due_date, locales[language]);
  return {
    ...{ customer: customer.KTAG, language },
    recipients: invoiceMail(customer) || mailOf(document.recipient) || (textOf(customer.email) ?? ''),
    values: {
      ...values,
      ...{ number: row.number, reference: said.buyer_reference ?? '' },
      total: moneyText(statistics.gross_total, statistics.currency, language),
      due,
      payable: due === '' ? '' : ctx.lab.say(language, 'mail.invoice.payable', { date: due }),
    },
    papers: [paper('invoices', 'invoice-document', id, language, formOf(customer.invoice_format))],
    subjects: [],
  };
}

async function reminderFacts(ctx: Ctx, services: LoadServices, { id, language: asked }: FactsAsked): Promise<MessageFacts> {
  const row = await getRow(ctx, 'invoice', id);
  const { customer, language, values } = await commonFacts(ctx, row.buyer_id, asked);
  const { document, title: step = '' } = await loadReminder(ctx, services, { id, language });
  const { reminder } = document;
  return {
    ...{ customer: customer.KTAG, language },
    recipients: invoiceMail(customer) || mailOf(document.recipient) || (textOf(customer.email) ?? ''),
    values: {
      ...values,
      ...{ number: row.number, reference: textOf(row.buyer_reference) ?? '', level: String(reminder.level), step },
      // As its letter asks for it: with the fee of the step.
      total: moneyText(reminder.pay_total, reminder.currency, language),
      due: dateText(reminder.pay_until, locales[language]),
    },
    papers: [paper('invoices', 'payment-reminder', id, language)],
    subjects: [],
  };
}

function deviceFacts(letter: (ctx: Ctx, asked: LetterAsked) => Promise<DeviceLetter>): Facts {
  return async (ctx, _services, { id, language: asked, onlyNew = false }) => {
    const { customer, language, values } = await commonFacts(ctx, id, asked);
    const { lines, days, subjects } = await letter(ctx, { customer: id, language, onlyNew });
    if (lines.length === 0) throw new AppError('record.locked', { messageKey: 'errors.message.nothing_to_say' });
    return {
      ...{ customer: customer.KTAG, language, recipients: textOf(customer.email) ?? '', subjects },
      values: { ...values, list: lines.join('\n'), count: String(lines.length), days: String(days) },
      papers: [],
    };
  };
}

interface Recipient {
  email?: string | null;
  contact?: { email?: string | null };
}

const mailOf = (recipient: object): string => {
  const { email, contact } = recipient as Recipient;
  return contact?.email || email || '';
};

/** One file alone: two of one invoice would be two invoices. */
function formOf(wanted: unknown): Record<string, string> {
  if (wanted === 'xrechnung_cii') return { format: 'xrechnung-cii' };
  return wanted === 'xrechnung_ubl' ? { format: 'xrechnung-ubl' } : {};
}

/** Where a customer said that invoices go. */
const invoiceMail = ({ electronic_address, electronic_scheme }: { electronic_address: unknown; electronic_scheme: unknown }) =>
  electronic_scheme === 'EM' ? (textOf(electronic_address) ?? '') : '';

const moneyText = (amount: number, currency: string, language: Language) =>
  `${numberTexts(locales[language]).money(amount)} ${currency}`;

export const factsOf: Readonly<Record<MessageEvent, Facts>> = {
  certificate: certificateFacts,
  standard_faulty: doubtFacts,
  quote: orderFacts('offer'),
  order_confirmation: orderFacts('order_confirmation'),
  ready: orderFacts(null),
  invoice: invoiceFacts,
  payment_reminder: reminderFacts,
  recall: deviceFacts(dueLetter('recall')),
  overdue: deviceFacts(dueLetter('overdue')),
  loan_overdue: deviceFacts(loanLetter),
};
