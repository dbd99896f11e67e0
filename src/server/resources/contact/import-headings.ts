// What other systems call the columns of their files of contacts: asset registers, maintenance systems, spreadsheets, in German and English.
// They count only where no name of the interface and no label of the lab fits; a heading that stands under several columns is left
// open, for the user to say what it means there. Spacing, case and points do not matter (core/imports/records/recognise-columns.ts).
import type { Imported } from '../../schema/define-resource.ts';

export const importHeadings: Imported['headings'] = {
  customer_uID: [
    'Company',
    'Company Name',
    'Customer Name',
    'Client',
    'Firma',
    'Kundenname',
    'Customer No',
    'Kundennummer',
    'Kunden-Nr',
  ],
  firstname: ['Given Name', 'Forename', 'Rufname'],
  name: ['Surname', 'Family Name', 'Familienname', 'Zuname'],
  label: ['Salutation'],
  department: ['Dept', 'Division', 'Abt', 'Bereich'],
  phone: ['Tel', 'Telephone', 'Phone Number', 'Telefonnummer', 'Fon'],
  email: ['Mail', 'Email Address', 'E-Mail-Adresse', 'Mailadresse'],
  street: ['Address', 'Street Address', 'Adresse', 'Anschrift'],
  zip: ['Zip', 'Zip Code', 'Postal Code', 'Postleitzahl'],
  location: ['Town', 'Stadt'],
};
