// What spreadsheets and measuring programs call the columns of their lists of readings, in German and English; they count only where no name
// of the interface and no label of the lab fits.
import type { Imported } from '../../schema/define-resource.ts';

export const importHeadings: Imported['headings'] = {
  chart_uID: [
    ...['Chart', 'Control Chart', 'Check Standard', 'Characteristic', 'Parameter'],
    ...['Karte', 'Regelkarte', 'Qualitätsregelkarte', 'Prüfnormal', 'Merkmal', 'Kenngröße'],
  ],
  measured_at: [
    ...['Date', 'Time', 'Date/Time', 'Date and Time', 'Timestamp', 'Measured', 'Measured on', 'Date measured'],
    ...['Datum', 'Zeit', 'Uhrzeit', 'Datum/Zeit', 'Datum und Uhrzeit', 'Zeitpunkt', 'Zeitstempel', 'Messdatum', 'Gemessen'],
  ],
  value: [
    ...['Reading', 'Readings', 'Measured value', 'Result', 'Mean', 'Observation', 'x'],
    ...['Ablesung', 'Ablesungen', 'Messwert', 'Messwerte', 'Istwert', 'Ergebnis', 'Mittelwert'],
  ],
  measured_by: ['Operator', 'Technician', 'Inspector', 'By', 'Prüfer', 'Bediener', 'Techniker', 'Bearbeiter'],
  remark: ['Comment', 'Comments', 'Note', 'Notes', 'Kommentar', 'Bemerkung', 'Anmerkung', 'Notiz'],
  excluded: ['Not counted', 'Outlier', 'Zählt nicht', 'Ausreißer', 'Ausgeschlossen'],
  excluded_reason: ['Reason', 'Reason not counted', 'Grund', 'Begründung'],
};
