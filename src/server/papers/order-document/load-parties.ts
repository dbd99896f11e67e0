// Whom an order concerns: who ordered, who gets it, who pays. docs/data-contracts.md#order-document.
import type { OrderType } from '../../contract/papers.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { relatedRows } from '../../core/read/named-rows.ts';
import { countryCode } from '../../i18n/countries.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { contactPart, customerAddress, type Linked, textOf } from '../parts/record-parts.ts';
import type { OrderDocument, Party } from './contract.ts';

export type Parties = Pick<OrderDocument, 'customer' | 'delivery' | 'invoice'>;

export async function partiesOf(ctx: Ctx, row: RowOf<'booking'>): Promise<Parties> {
  const names = [
    'customer',
    'customer_contact',
    'invoice_customer',
    'invoice_contact',
    'delivery_customer',
    'delivery_contact',
  ] as const;
  const found = (await relatedRows({ ctx, name: 'booking', rows: [row], names }))(row);
  // Without a customer of its own an address is the customer's, with a contact of its own all the same.
  const or = (named: unknown, own: RowOf<'customer'> | null | undefined) => (named === null ? found.customer : own);
  return {
    customer: partyOf(found.customer, found.customer_contact),
    delivery: partyOf(or(row.delivery_customer_id, found.delivery_customer), found.delivery_contact ?? null),
    invoice: partyOf(or(row.invoice_customer_id, found.invoice_customer), found.invoice_contact ?? null),
  };
}

function partyOf(customer: RowOf<'customer'> | null | undefined, contact: RowOf<'contact'> | null | undefined): Linked<Party> {
  if (!customer) return {};
  return {
    ...customerAddress(customer),
    country_code: countryCode(textOf(customer.country)),
    vat_id: textOf(customer.vat_id),
    contact: contactPart(contact),
  };
}

export function recipientOf(type: OrderType, { customer, delivery, invoice }: Parties): OrderDocument['recipient'] {
  const role = type === 'invoice' ? 'invoice' : type === 'delivery_note' ? 'delivery' : 'customer';
  const party = { customer, delivery, invoice }[role];
  return 'name' in party ? { ...(party as Party), role } : {};
}

/** A collective invoice is one customer's; what another one ordered is named only where the caller sees him. */
export function namesOf({ customer }: Parties, source: RowOf<'booking'>, row: RowOf<'booking'>) {
  if (source.customer_id !== row.customer_id || !('name' in customer)) return {};
  const { name, customer_number } = customer as Party;
  return { name, customer_number };
}
