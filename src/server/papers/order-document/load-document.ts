// What an order's paper says of the order itself: its numbers, days and words, when its service was done and how it is taxed.
// docs/data-contracts.md#order-document.
import type { OrderType } from '../../contract/papers.ts';
import type { Language } from '../../contract/principal.ts';
import { addDays } from '../../contract/values/dates.ts';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { taxCaseOf } from '../../contract/values/tax-case.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { columnOf } from '../../core/read/named-rows.ts';
import { serviceTime } from '../../resources/booking/service-time.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { inLanguage } from '../parts/lab-parts.ts';
import type { LoadServices } from '../parts/paper-loaded.ts';
import { customFieldsOf, optionOf, textOf } from '../parts/record-parts.ts';
import type { OrderDocument } from './contract.ts';
import { taxReason } from './tax-reason.ts';

interface DocumentInput {
  row: RowOf<'booking'>;
  language: Language;
  type: OrderType;
}

export async function documentOf(
  ctx: Ctx,
  { translator }: LoadServices,
  { row, language, type }: DocumentInput,
): Promise<OrderDocument['document']> {
  const resource = ctx.lab.registry.resource('booking');
  const fields = orderFields(ctx, row);
  const date = textOf(row.date);
  return {
    number: textOf(row.number),
    date,
    invoice_number: textOf(row.invoice_number),
    // Orders invoiced before there was one bear the order's date, as their papers did.
    invoice_date: textOf(row.invoice_date) ?? (row.invoice_number === null ? null : date),
    due_date: textOf(row.due_date),
    delivery_date: textOf(row.delivery_date),
    buyer_reference: textOf(row.buyer_reference),
    status: optionOf({ ctx, translator }, { name: 'booking', attribute: 'status', value: row.status, language }).title,
    type,
    type_label: translator.text(language, `papers.order.type_${type}`),
    comment: textOf(row.comment),
    delivery_condition: await inLanguage(ctx, language, textOf(row.delivery_condition), textOf(row.delivery_condition_second)),
    delivery_costs: row.delivery_costs === null ? null : fromHundredths(Number(row.delivery_costs)),
    description: textOf(row.description),
    custom_fields: fields,
    custom_fields_list: Object.entries(fields).map(([key, value]) => {
      const field = resource.byColumn.get(key) ?? resource.byAttr.get(key);
      return { key, label: field ? translator.label(language, field.label) : key, value };
    }),
    valid_until: date !== null && typeof row.offer_validity_days === 'number' ? addDays(date, row.offer_validity_days) : null,
    contact_person: textOf(row.contact_person),
    ...(await timeAndTax(ctx, { translator }, { row, language })),
  };
}

async function timeAndTax(ctx: Ctx, { translator }: LoadServices, { row, language }: Omit<DocumentInput, 'type'>) {
  const time = await serviceTime(ctx, row);
  const taxCase = taxCaseOf(row.tax_case);
  return {
    service_from: time?.from ?? null,
    service_to: time?.to ?? null,
    service_known_from: time?.knownFrom ?? null,
    tax_case: taxCase,
    tax_reason: await taxReason(ctx, translator, { row, taxCase, language }),
  };
}

const ownFields = [
  'contact_person',
  'offer_validity_days',
  'buyer_reference',
  'buyer_order_date',
  'offer_revision',
  'delivery_date',
  'discount',
] as const;

/** Percent as a number with two decimals, as everywhere outside. */
function orderFields(ctx: Ctx, row: RowOf<'booking'>): Record<string, string> {
  const fields = customFieldsOf(ctx, 'booking', row, ownFields);
  return typeof row.discount === 'number'
    ? { ...fields, [columnOf(ctx.lab.registry, 'booking', 'discount')]: String(fromHundredths(row.discount)) }
    : fields;
}
