// Issuing, cancelling, crediting and reminding of invoices. docs/interface/records.md#invoices.
import { z } from 'zod';
import { needs } from '../contract/operations.ts';
import { toHundredths } from '../contract/values/hundredths.ts';
import { assertMay } from '../core/access/permissions.ts';
import { type Ctx, inTransaction } from '../core/lab/context.ts';
import { getRecord } from '../core/read/read.ts';
import { oneOf, recordShape } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import type { LoadServices } from '../papers/parts/paper-loaded.ts';
import { cancelInvoice, creditInvoice } from './correct/correct.ts';
import { issueInvoice } from './issue/issue.ts';
import { remind } from './remind.ts';

const shared = {
  method: 'POST',
  requirement: needs('bookings_edit'),
  since: '0.13.0',
  once: true,
  mayBeLocked: true,
  status: 201,
  output: oneOf(recordShape('invoice')),
} as const;

const day = z.iso.date();
const twoDecimals = (value: number) => toHundredths(value) !== null;
const amount = z.number().refine(twoDecimals, { params: { key: 'errors.field.hundredths' } });
const reason = z.string().trim().min(1).max(2000).meta({ description: 'Why: it stands on the paper and in the trail.' });

/** What was issued, made in one transaction. */
async function issued(ctx: Ctx, make: (inner: Ctx) => Promise<string>) {
  const resource = ctx.lab.registry.resource('invoice');
  assertMay(ctx, resource, 'view');
  const id = await inTransaction(ctx, make);
  return { record: { resource, row: await getRecord(ctx, resource, id) } };
}

const issueInput = z.strictObject({
  id: z.string(),
  invoice_date: day.optional().meta({ description: 'Today when not said.' }),
  due_date: day.optional().meta({ description: 'The order’s, else as many days on as agreed with the customer.' }),
  service_from: day.optional().meta({
    description:
      'When the service was done; the order’s days when neither is said, and one day stands for both. The order bears them from then on.',
  }),
  service_to: day.optional(),
  lines: z
    .array(z.strictObject({ position_id: z.string().max(80), quantity: amount.positive().optional() }))
    .min(1)
    .max(5000)
    .optional()
    .meta({
      description: 'A part of the order: these lines, each with what is left of it or so much. All that is left when not said.',
    }),
});

const creditLine = z.strictObject({
  line_id: z.string().max(80),
  quantity: amount.optional(),
  amount: amount.optional().meta({ description: 'Net, before the discount of the whole.' }),
});

const creditInput = z.strictObject({
  id: z.string(),
  reason,
  date: day.optional(),
  lines: z.array(creditLine).min(1).max(5000).optional().meta({ description: 'All that is not given back yet when not said.' }),
});

function issueAction(services: LoadServices): Action {
  return defineAction({
    ...shared,
    path: 'bookings/{id}/invoice',
    summary: 'Issue the invoice of an order, for all that is not invoiced yet or for some of it; it stands from then on',
    input: issueInput,
    run({ ctx, input: { id, lines, ...days } }) {
      const asked = lines?.map(({ position_id, quantity }) => ({
        position_id,
        quantity: quantity === undefined ? null : toHundredths(quantity),
      }));
      return issued(ctx, (inner) => issueInvoice(inner, services, id, { ...days, lines: asked }));
    },
  });
}

export function invoiceActions(services: LoadServices): Action[] {
  return [
    issueAction(services),
    defineAction({
      ...shared,
      path: 'invoices/{id}/cancel',
      summary: 'Cancel an invoice by a paper of its own; its order can be corrected and invoiced anew',
      input: z.strictObject({ id: z.string(), reason, date: day.optional() }),
      run: ({ ctx, input: { id, ...asked } }) => issued(ctx, (inner) => cancelInvoice(inner, services, id, asked)),
    }),
    defineAction({
      ...shared,
      path: 'invoices/{id}/credit-note',
      summary: 'Give back some of an invoice by a credit note: so much of some lines, or so much money',
      input: creditInput,
      run: ({ ctx, input: { id, ...asked } }) => issued(ctx, (inner) => creditInvoice(inner, services, id, asked)),
    }),
    defineAction({
      ...shared,
      status: 200,
      path: 'invoices/{id}/remind',
      summary: 'Remind of an overdue invoice: the next of three steps, of this day',
      input: z.strictObject({ id: z.string() }),
      run: ({ ctx, input: { id } }) => issued(ctx, (inner) => remind(inner, services.translator, id)),
    }),
  ];
}
