// What other systems call the columns of their files of customers: asset registers, maintenance systems, spreadsheets, in German and English.
// They count only where no name of the interface and no label of the lab fits; a heading that stands under several columns is left
// open, for the user to say what it means there. Spacing, case and points do not matter (core/imports/records/recognise-columns.ts).
import type { Imported } from '../../schema/define-resource.ts';

export const importHeadings: Imported['headings'] = {
  K4601: [
    'Customer No',
    'Customer Nr',
    'Client No',
    'Client Number',
    'Account No',
    'Account Number',
    'Kunden-Nr',
    'Kd-Nr',
    'Debitor',
    'Debitorennummer',
  ],
  K4602: [
    'Company',
    'Company Name',
    'Customer',
    'Customer Name',
    'Client',
    'Firma',
    'Firmenname',
    'Kunde',
    'Kundenname',
    'Name 1',
  ],
  K4603: ['Address', 'Street Address', 'Address 1', 'Adresse', 'Anschrift', 'Str'],
  K4604: ['Town', 'Stadt', 'Wohnort'],
  K4605: ['Country Name', 'Staat', 'Länderkennzeichen'],
  K4606: ['Zip', 'Zip Code', 'Postal Code', 'Post Code', 'Postleitzahl'],
  K4613: ['Name 2', 'Zusatz'],
  K4619: ['Address 2', 'Address Line 2'],
  email: ['Mail', 'Email Address', 'E-Mail-Adresse', 'Mailadresse'],
  phone: ['Tel', 'Tel No', 'Telephone', 'Phone Number', 'Telefonnummer', 'Fon'],
  remark: ['Comment', 'Note', 'Notes', 'Remarks', 'Kommentar', 'Notiz', 'Anmerkung'],
};
