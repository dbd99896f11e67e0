// An issued invoice as programs read it (EN 16931): all of it is what was frozen. Pure.
import { toHundredths } from '#server/contract/values/hundredths.ts';
import { typeCodes } from '#server/contract/values/trading/invoice-state.ts';
import type { Invoice, Party as TradeParty } from '#server/e-invoice/model.ts';
import type { OrderDocument, Party } from '../../order-document/contract.ts';
import { partOf } from '../../sheet/contract-parts.ts';
import type { FrozenInvoice } from '../frozen-invoice.ts';
import { eLines, type ToSay } from './e-lines.ts';
import { eTaxes } from './e-taxes.ts';

/** UNTDID 4461: a SEPA credit transfer. */
const transferCode = '58';

interface Words {
  discount: string;
}

const cents = (amount: number) => toHundredths(amount) ?? 0;
const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

export function eInvoiceOf(frozen: ToSay, paper: OrderDocument, words: Words): Invoice {
  const { document, statistics, supplier } = paper;
  const lines = eLines(frozen, paper, words.discount);
  const taxes = eTaxes(lines, paper, words.discount);
  const number = document.invoice_number ?? '';
  // Who is not subject to the tax is named without a VAT id (BR-O-02).
  const isOutside = taxes.vat.some(({ category }) => category === 'O');
  const gross = cents(statistics.gross_total);
  return {
    number,
    issueDate: document.invoice_date ?? '',
    typeCode: typeCodes[frozen.kind],
    currency: statistics.currency,
    dueDate: document.due_date,
    buyerReference: frozen.trade.buyer.leitweg_id ?? document.buyer_reference,
    orderReference: document.buyer_reference,
    salesOrderReference: document.number,
    paymentTerms: supplier.payment_terms ?? null,
    notes: [document.correction_reason, document.comment].flatMap((text) => (text ? [{ subject: null, text }] : [])),
    precedingInvoices: precedingOf(document),
    seller: sellerOf(supplier, isOutside),
    buyer: buyerOf(frozen, paper, isOutside),
    ...deliveryOf(paper),
    payment: supplier.iban
      ? {
          meansCode: transferCode,
          remittance: number,
          iban: supplier.iban.replaceAll(' ', ''),
          accountName: supplier.name ?? null,
          bic: supplier.bic ?? null,
        }
      : null,
    ...taxes,
    lines: lines.map(({ line }) => line),
    totals: {
      lines: lines.reduce((sum, { line }) => sum + line.net, 0),
      allowances: sumOf(taxes.allowances),
      charges: sumOf(taxes.charges),
      net: cents(statistics.net_taxable),
      tax: cents(statistics.vat_total),
      gross,
      prepaid: 0,
      rounding: 0,
      payable: gross,
    },
  };
}

function precedingOf({ corrects, earlier_invoices: earlier = [] }: OrderDocument['document']): Invoice['precedingInvoices'] {
  const named = corrects ? [corrects, ...earlier] : earlier;
  return named.map(({ number, date }) => ({ number, issueDate: date }));
}

function sellerOf(supplier: OrderDocument['supplier'], isOutside: boolean): TradeParty {
  const email = supplier.email ?? null;
  const note = [supplier.commercial_register, supplier.managing_director].filter(Boolean).join(' · ');
  return {
    name: supplier.name ?? '',
    // Without its VAT id it is known by its tax number (BR-CO-26).
    id: isOutside ? (supplier.tax_number ?? supplier.commercial_register ?? null) : null,
    legalId: null,
    vatId: isOutside ? null : (supplier.vat_id ?? null),
    taxNumber: supplier.tax_number ?? null,
    legalNote: note || null,
    electronicAddress: email === null ? null : { value: email, scheme: 'EM' },
    address: addressOf({ ...supplier, country_code: supplier.country_code ?? null }),
    contact: { name: supplier.name ?? null, phone: supplier.phone ?? null, email },
  };
}

/** Where it is sent to, as it was agreed; else where an authority or its contact can be reached. */
function electronicAddressOf({ buyer }: FrozenInvoice['trade'], email: string | null): TradeParty['electronicAddress'] {
  const { electronic_address: value, electronic_scheme: scheme, leitweg_id: leitweg } = buyer;
  if (value !== null) return { value, scheme };
  if (leitweg !== null) return { value: leitweg, scheme: '0204' };
  return email === null ? null : { value: email, scheme: 'EM' };
}

function buyerOf({ trade }: ToSay, { invoice, recipient }: OrderDocument, isOutside: boolean): TradeParty {
  const party: Partial<Party> = partOf('name' in invoice ? invoice : recipient);
  const contact = partOf(party.contact ?? {});
  return {
    name: party.name ?? '',
    id: party.customer_number ?? null,
    legalId: null,
    vatId: isOutside ? null : (party.vat_id ?? null),
    taxNumber: null,
    legalNote: null,
    electronicAddress: electronicAddressOf(trade, contact.email ?? null),
    address: addressOf(party),
    contact: contact.name ? { name: contact.name, phone: contact.phone ?? null, email: contact.email ?? null } : null,
  };
}

type Addressed = Partial<Record<'street' | 'zip' | 'city' | 'country_code', string | null | undefined>>;

function addressOf({ street, zip, city, country_code: country }: Addressed): TradeParty['address'] {
  return { street: street ?? null, addition: null, city: city ?? null, postCode: zip ?? null, country: country ?? null };
}

/** One day, or from one to another. */
function deliveryOf({ document, delivery }: OrderDocument): Pick<Invoice, 'delivery' | 'deliveryDate' | 'period'> {
  const { service_from: from, service_to: to } = document;
  const party: Partial<Party> = partOf(delivery);
  const isDay = from !== null && from === to;
  return {
    delivery: party.name ? { name: party.name, address: addressOf(party) } : null,
    deliveryDate: isDay ? from : null,
    period: from !== null && !isDay ? { from, to } : null,
  };
}
