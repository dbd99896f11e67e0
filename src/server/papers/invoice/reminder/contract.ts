// The data contract `payment-reminder` 1.2: what of an invoice was overdue when it was reminded of, and until when it was asked for. docs/interface/records.md#reminders.
import { z } from 'zod';
import { orderDocument } from '../../order-document/contract.ts';
import { meta, text } from '../../sheet/contract-parts.ts';

export const reminderContract = 'payment-reminder';

const amount = z.number();
const { supplier, recipient, customer } = orderDocument.shape;

const reminder = z.object({
  /** One to three. */
  level: z.int(),
  date: text,
  pay_until: text,
  invoice_number: z.string(),
  invoice_date: z.string(),
  due_date: text,
  days_overdue: z.int().nullable(),
  gross_total: amount,
  paid_total: amount,
  credited_total: amount,
  open_total: amount,
  /** What the lab asked for this reminder; 0 for nothing. It is in no invoice. */
  fee: amount,
  /** Open, with the fee. */
  pay_total: amount,
  currency: z.string(),
});

export type Reminder = z.infer<typeof reminder>;

export const reminderDocument = z.object({
  meta: meta(reminderContract, '1.2'),
  reminder,
  /** Those of this invoice that say for good what they asked for, the first one first. */
  given_out: z.array(z.object({ level: z.int(), date: text, pay_total: amount })),
  supplier,
  customer,
  recipient,
});

export type ReminderDocument = z.infer<typeof reminderDocument>;
