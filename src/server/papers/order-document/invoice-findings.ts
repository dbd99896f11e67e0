// What an invoice lacks of what § 14 (4) and § 14a UStG, and article 226 of directive 2006/112/EC, ask for, or what is likely wrong with its tax.
// An error is what no invoice may leave the lab with. Pure. docs/interface/papers.md#invoice-check.
import { isUntaxed, needsVatIds, suggestedTaxCase, type TaxCase } from '../../contract/values/tax-case.ts';
import { countryOfVatId } from '../../contract/values/vat-id.ts';
import type { LoadedFinding } from '../parts/paper-loaded.ts';
import { partOf } from '../sheet/contract-parts.ts';
import type { OrderDocument } from './contract.ts';

export function suggestedFor({ supplier, invoice }: OrderDocument, smallBusiness: boolean): TaxCase | null {
  const { country_code: country, vat_id: vatId } = partOf(invoice);
  const buyer = country ?? (vatId ? countryOfVatId(vatId) : null);
  return suggestedTaxCase({ seller: supplier.country_code ?? null, buyer, buyerVatId: vatId ?? null, smallBusiness });
}

/** A day that was typed wrong, or a bill for what is still to come: the law wants the day of payment then. */
function isBeforeService({ document: { invoice_date: day, service_from: from, service_to: to } }: OrderDocument): boolean {
  const done = to ?? from;
  return day !== null && done !== null && day < done;
}

/** In the order in which people look at the paper. */
export function invoiceFindings(invoice: OrderDocument, smallBusiness: boolean): LoadedFinding[] {
  const { document, supplier, recipient, positions } = invoice;
  const buyer = partOf(invoice.invoice);
  const lacks = (address: Partial<Record<'name' | 'street' | 'zip' | 'city', string | null>>) =>
    !address.name || !address.city || !(address.street || address.zip);
  const taxCase = document.tax_case;
  const suggested = suggestedFor(invoice, smallBusiness);
  const unpriced = positions.filter(({ price }) => price === null).length;
  const untaxed = invoice.statistics.tax_groups.some(({ rate, line_net }) => rate === 0 && line_net !== 0);
  const differs = taxCase === null && suggested !== null && suggested !== 'standard';
  // The invoice taxes all of them as its own case says.
  const others = invoice.collective.source_orders.filter((source) => source.tax_case !== null && source.tax_case !== taxCase);
  const both = needsVatIds(taxCase);
  // What is not invoiced yet may not be done yet.
  const missing = document.invoice_number === null ? 'note' : 'warning';
  const all: (LoadedFinding & { isFound: boolean })[] = [
    { name: 'seller_address', severity: 'warning', field: 'supplier', isFound: lacks(supplier) },
    { name: 'buyer_address', severity: 'warning', field: 'recipient', isFound: lacks(partOf(recipient)) },
    {
      name: 'seller_number',
      severity: 'warning',
      field: 'supplier.tax_number',
      isFound: !supplier.tax_number && !supplier.vat_id && !both,
    },
    { name: 'number', severity: 'note', field: 'document.invoice_number', isFound: document.invoice_number === null },
    { name: 'service_time', severity: missing, field: 'document.service_from', isFound: document.service_from === null },
    { name: 'before_service', severity: 'warning', field: 'document.invoice_date', isFound: isBeforeService(invoice) },
    { name: 'unpriced', severity: 'warning', field: 'positions', params: { count: unpriced }, isFound: unpriced > 0 },
    { name: 'freight', severity: 'warning', field: 'document.delivery_costs', isFound: Boolean(document.delivery_costs) },
    { name: `suggested_${suggested}`, severity: 'warning', field: 'document.tax_case', isFound: differs },
    {
      name: 'other_cases',
      severity: 'warning',
      field: 'collective.source_orders',
      params: { orders: others.map(({ number }) => number).join(', ') },
      isFound: others.length > 0,
    },
    {
      name: 'no_reason',
      severity: 'error',
      field: 'document.tax_reason',
      isFound: (untaxed || isUntaxed(taxCase)) && document.tax_reason === null,
    },
    { name: 'buyer_vat_id', severity: 'error', field: 'invoice.vat_id', isFound: both && !buyer.vat_id },
    { name: 'seller_vat_id', severity: 'error', field: 'supplier.vat_id', isFound: both && !supplier.vat_id },
  ];
  return all.flatMap(({ isFound, ...finding }) => (isFound ? [finding] : []));
}
