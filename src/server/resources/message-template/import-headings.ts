// What other programs call the columns of their letter templates, in German and English.
// They count only where no name of the interface and no label of the lab fits; a heading that stands under several columns is left
// open, for the user to say what it means there. Spacing, case and points do not matter (core/imports/records/recognise-columns.ts).
import type { Imported } from '../../schema/define-resource.ts';

export const importHeadings: Imported['headings'] = {
  event: ['Occasion', 'Template', 'Trigger', 'Anlass', 'Vorlage', 'Auslöser'],
  language: ['Locale', 'Lang', 'Sprache'],
  customer_KTAG: ['Company', 'Client', 'Customer Number', 'Firma', 'Kundennummer'],
  subject: ['Title', 'Subject Line', 'Betreff', 'Titel', 'Betreffzeile'],
  body: ['Message', 'Content', 'Letter', 'Nachricht', 'Inhalt', 'Text', 'Brieftext'],
};
