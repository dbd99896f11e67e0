// The letter that reminds of an invoice: what it came to, what was paid, what is still open and until when. Pure.
import { toHundredths } from '#server/contract/values/hundredths.ts';
import { giroCode } from '#server/e-invoice/giro-code.ts';
import type { DrawList } from '#server/pdf/draw-list.ts';
import type { Measure } from '#server/pdf/fonts.ts';
import { printable } from '#server/pdf/text-fit.ts';
import { gap, type Pair, pairs, paragraph } from '../../sheet/blocks.ts';
import { codeBlock } from '../../sheet/code-block.ts';
import { partOf } from '../../sheet/contract-parts.ts';
import { addressLines, letterHead } from '../../sheet/letter.ts';
import type { PaperPrint } from '../../sheet/print.ts';
import { createSheet, type Sheet } from '../../sheet/sheet.ts';
import type { ReminderDocument } from './contract.ts';

export interface ReminderPrint extends PaperPrint {
  kind: 'payment-reminder';
  document: ReminderDocument;
}

const codeSide = 78;

export function layoutReminder(print: ReminderPrint, measure: Measure): DrawList {
  const { reminder, supplier, recipient } = print.document;
  const subject = `${print.words[`reminder.title_${Math.max(1, reminder.level)}`] ?? ''} ${reminder.invoice_number}`.trim();
  const sheet = createSheet({
    print,
    measure,
    title: subject,
    onFirst: (put) =>
      letterHead(sheet, put, {
        senderLine: supplier.sender_line ?? '',
        recipient: addressLines({
          party: partOf(recipient),
          contact: partOf(partOf(recipient).contact ?? {}),
          home: print,
        }),
        info: info(sheet, print.document),
        subject,
      }),
  });
  const { flow, say, date } = sheet;
  const until = date(reminder.pay_until);
  const number = reminder.invoice_number;
  const text = say(`reminder.text_${Math.max(1, reminder.level)}`, { number, due: date(reminder.due_date), date: until });
  for (const block of paragraph(sheet, text)) flow.add(block);
  flow.add(gap(8));
  for (const block of pairs(sheet, sums(sheet, reminder))) flow.add(block);
  const bank = [supplier.bank_name, supplier.iban && `IBAN ${supplier.iban}`, supplier.bic && `BIC ${supplier.bic}`];
  const account = bank.filter(Boolean).join(', ');
  const closing = [account && say('order.bank', { text: account }), say('reminder.crossed')];
  for (const line of closing.filter(Boolean)) for (const block of paragraph(sheet, line, { spaceBefore: 8 })) flow.add(block);
  const code = transferCode(sheet, print.document);
  if (code) flow.add(code);
  return sheet.finish();
}

function info({ say, date }: Sheet, { reminder, customer }: ReminderDocument): Pair[] {
  return [
    { label: say('order.date'), value: date(reminder.date) },
    { label: say('reminder.invoice'), value: reminder.invoice_number },
    { label: say('order.invoice_date'), value: date(reminder.invoice_date) },
    { label: say('order.customer_number'), value: partOf(customer).customer_number ?? '' },
  ];
}

function sums({ say, date, texts }: Sheet, reminder: ReminderDocument['reminder']): Pair[] {
  const money = (amount: number) => `${texts.money(amount)} ${printable(reminder.currency)}`;
  const { days_overdue: count } = reminder;
  const days = count === null ? '' : ` (${say(`reminder.days_${count === 1 ? 'one' : 'many'}`, { count })})`;
  const taken = (key: string, amount: number): Pair[] => (amount === 0 ? [] : [{ label: say(key), value: money(-amount) }]);
  return [
    { label: say('reminder.due_date'), value: `${date(reminder.due_date)}${days}` },
    { label: say('reminder.gross_total'), value: money(reminder.gross_total) },
    ...taken('reminder.paid_total', reminder.paid_total),
    ...taken('reminder.credited_total', reminder.credited_total),
    ...owed({ say, money }, reminder),
  ];
}

interface OwedWords {
  say: Sheet['say'];
  money(amount: number): string;
}

/** With a fee it stands on a line of its own, and below what to pay by now. */
function owed({ say, money }: OwedWords, { open_total: open, fee, pay_total: all }: ReminderDocument['reminder']): Pair[] {
  if (fee === 0) return [{ label: say('reminder.open_total'), value: money(open), strong: true }];
  return [
    { label: say('reminder.open_total'), value: money(open) },
    { label: say('reminder.fee'), value: money(fee) },
    { label: say('reminder.pay_total'), value: money(all), strong: true },
  ];
}

function transferCode(sheet: Sheet, { reminder, supplier }: ReminderDocument) {
  if (!supplier.iban || !supplier.name) return null;
  const { iban, name: accountName, bic = null } = supplier;
  const amount = toHundredths(reminder.pay_total) ?? 0;
  const { currency, invoice_number: remittance } = reminder;
  const content = giroCode({ accountName, iban, bic, amount, currency, remittance });
  const said = sheet.say('order.giro_code');
  return content === null ? null : codeBlock(sheet, { content, said, alt: said, side: codeSide });
}
