// What leave lists and calendars call the columns of their files, in German and English.
// They count only where no name of the interface and no label of the lab fits; a heading that stands under several columns is left
// open, for the user to say what it means there. Spacing, case and points do not matter (core/imports/records/recognise-columns.ts).
import type { Imported } from '../../schema/define-resource.ts';

export const importHeadings: Imported['headings'] = {
  reason: ['Type', 'Summary', 'Subject', 'Absence Type', 'Art', 'Abwesenheitsart', 'Betreff', 'Anlass'],
  person: ['Employee', 'Name', 'Staff', 'Mitarbeiter', 'Mitarbeiterin', 'Personal'],
  from_day: ['From', 'Start', 'Start Date', 'Begin', 'Von', 'Beginn', 'Startdatum', 'Erster Tag'],
  to_day: ['Until', 'To', 'End', 'End Date', 'Bis', 'Ende', 'Enddatum', 'Letzter Tag'],
};
