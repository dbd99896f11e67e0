// The data contract of an issued invoice, credit note or cancellation: that of an order's invoice, as it was frozen. docs/interface/records.md#invoices.

import { orderDocument } from '../order-document/contract.ts';
import { meta } from '../sheet/contract-parts.ts';

export const invoiceContract = 'invoice-document';

export const invoiceDocument = orderDocument.extend({ meta: meta(invoiceContract, '1.0') });
