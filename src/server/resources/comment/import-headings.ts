// What other systems call the columns of what was said of records, in German and English.
// They count only where no name of the interface and no label of the lab fits; a heading that stands under several columns is left
// open, for the user to say what it means there. Spacing, case and points do not matter (core/imports/records/recognise-columns.ts).
import type { Imported } from '../../schema/define-resource.ts';

export const importHeadings: Imported['headings'] = {
  resource: ['Kind', 'Record Type', 'Table', 'Module', 'Art', 'Datensatzart', 'Tabelle', 'Modul'],
  record_key: ['Record', 'Record ID', 'Number', 'Reference', 'Datensatz', 'Nummer', 'Bezug', 'Datensatznummer'],
  text: ['Comment', 'Remark', 'Note', 'Message', 'Body', 'Kommentar', 'Bemerkung', 'Notiz', 'Nachricht'],
};
