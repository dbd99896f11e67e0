// What an issued invoice says for ever: its paper in each language, its lines as they were counted, what programs read of it besides, and
// what it is printed with. Canonical JSON under its hash, which the invoice and so the trail hold. docs/adr/0078.
import type { Language } from '../../contract/principal.ts';
import type { TaxCase } from '../../contract/values/tax-case.ts';
import type { InvoiceKind } from '../../contract/values/trading/invoice-state.ts';
import type { OrderDocument } from '../order-document/contract.ts';
import type { CountedLine } from '../order-document/counted-lines.ts';

export interface FrozenInvoice {
  contract: 'invoice';
  schema_version: '1.0';
  kind: InvoiceKind;
  documents: Record<Language, OrderDocument>;
  lines: KeptLine[];
  tax_case: TaxCase | null;
  /** Of the whole, hundredths of a percent. */
  order_discount: number;
  trade: TradeParts;
  names: InvoiceNames;
  /** Hash of what it is printed with. */
  print: string;
}

/** How a line was counted; how it is shown stands in the documents, at the same place. */
export type KeptLine = Omit<CountedLine, 'part'> & { line_id: string; order_id: string };

/** What e-invoices say of the buyer besides what stands on the paper, and in which form it wants them. */
export interface TradeParts {
  buyer: {
    leitweg_id: string | null;
    electronic_address: string | null;
    electronic_scheme: string | null;
    invoice_format: string | null;
  };
}

/** Whose names stand in it. */
export interface InvoiceNames {
  customer: string | null;
  buyer: string | null;
  delivery: string | null;
}
