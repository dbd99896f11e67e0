// What statements of banks and bookkeeping call the columns of what came in, in German and English.
// They count only where no name of the interface and no label of the lab fits; a heading that stands under several columns is left
// open, for the user to say what it means there. Spacing, case and points do not matter (core/imports/records/recognise-columns.ts).
import type { Imported } from '../../schema/define-resource.ts';

export const importHeadings: Imported['headings'] = {
  invoice_uID: [
    'Invoice No',
    'Invoice Number',
    'Rechnungsnummer',
    'Rechnungsnr',
    'Rechnung Nr',
    'Rechnungs-Nr',
    'Belegfeld 1',
    'Belegnummer',
  ],
  paid_on: [
    'Paid',
    'Payment Date',
    'Value Date',
    'Booking Date',
    'Buchungstag',
    'Valuta',
    'Valutadatum',
    'Wertstellung',
    'Zahlungsdatum',
  ],
  amount: ['Paid Amount', 'Amount Received', 'Umsatz', 'Zahlbetrag', 'Zahlung', 'Haben'],
  means: ['Payment Method', 'Zahlungsart', 'Zahlungsweise'],
  reference: ['Purpose', 'Remittance Information', 'Transaction ID', 'Verwendungszweck', 'Buchungstext'],
};
