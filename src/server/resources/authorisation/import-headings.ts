// What lists of authorisations and competence matrices call the columns of their files, in German and English.
// They count only where no name of the interface and no label of the lab fits (core/imports/records/recognise-columns.ts).
import type { Imported } from '../../schema/define-resource.ts';

export const importHeadings: Imported['headings'] = {
  person_uID: ['Employee', 'Staff', 'Mitarbeiter', 'Mitarbeiterin', 'Mitarbeitende', 'Personal', 'Name'],
  procedure_id: ['Procedure', 'Method', 'Verfahren', 'Kalibrierverfahren', 'Arbeitsanweisung'],
  activity: ['Task', 'Authorised For', 'Authorized For', 'Tätigkeit', 'Befugnis', 'Befugt zu'],
  valid_from: ['From', 'Since', 'Authorised From', 'Ab', 'Von', 'Seit', 'Befugt ab'],
  valid_until: ['Until', 'To', 'Expires', 'Bis', 'Befugt bis', 'Befristet bis'],
  grounds: ['Basis', 'Training', 'Evidence', 'Grundlage', 'Schulung', 'Nachweis', 'Begründung'],
  withdrawn_on: ['Withdrawn', 'Entzogen', 'Widerrufen am'],
  withdraw_reason: ['Reason Of Withdrawal', 'Grund des Entzugs'],
};
