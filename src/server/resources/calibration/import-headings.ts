// What other systems call the columns of their files of calibrations: asset registers, maintenance systems, spreadsheets, in German and English.
// They count only where no name of the interface and no label of the lab fits; a heading that stands under several columns is left
// open, for the user to say what it means there. Spacing, case and points do not matter (core/imports/records/recognise-columns.ts).
import type { Imported } from '../../schema/define-resource.ts';

export const importHeadings: Imported['headings'] = {
  MTAG: [
    ...[
      'Equipment',
      'Equipment ID',
      'Equipment No',
      'Asset',
      'Asset ID',
      'Asset No',
      'Asset Number',
      'Asset Tag',
      'Gage ID',
      'Instrument ID',
    ],
    ...['Inventarnummer', 'Inventar-Nr', 'Gerätenummer', 'Geräte-Nr', 'Prüfmittelnummer', 'Messmittelnummer'],
  ],
  C2301: [
    ...[
      'Cal Date',
      'Date of Calibration',
      'Calibrated',
      'Calibrated on',
      'Last Cal',
      'Last Calibration',
      'Last Calibration Date',
    ],
    ...['Kalibriert am', 'Datum der Kalibrierung', 'Letzte Kalibrierung', 'Prüfdatum', 'Date', 'Datum'],
  ],
  C2303: [
    ...[
      'Next Due',
      'Next Due Date',
      'Due',
      'Due Date',
      'Cal Due',
      'Cal Due Date',
      'Next Cal',
      'Next Calibration Date',
      'Recall Date',
    ],
    ...['Fällig', 'Fällig am', 'Fälligkeit', 'Nächstes Kalibrierdatum', 'Gültig bis', 'Nächste Prüfung', 'Date', 'Datum'],
  ],
  C2306: [
    ...['Certificate', 'Certificate No', 'Cert No', 'Cert Number', 'Report No', 'Report Number'],
    ...[
      'Kalibrierschein',
      'Kalibrierschein-Nr',
      'Scheinnummer',
      'Zertifikat',
      'Zertifikatsnummer',
      'Zertifikat-Nr',
      'Protokollnummer',
    ],
  ],
  C2307: ['Tech', 'Performed by', 'Calibrated by', 'Operator', 'Techniker', 'Prüfer', 'Kalibriert von', 'Durchgeführt von'],
  C2308: ['As found', 'Eingangszustand'],
  C2311: ['Temp', 'Ambient Temperature', 'Umgebungstemperatur', 'Raumtemperatur', 'Temperatur'],
  C2312: ['RH', 'Rel Humidity', 'Luftfeuchte', 'Luftfeuchtigkeit', 'Feuchte', 'Rel Luftfeuchte'],
  C2313: ['Location', 'Lab', 'Kalibrierort', 'Labor'],
  C2314: ['Order No', 'Work Order', 'Work Order No', 'Job No', 'WO', 'Auftrags-Nr', 'Auftrag'],
  C2320: ['Method', 'Calibration Procedure', 'Verfahren', 'Prüfanweisung', 'Kalibrieranweisung', 'Prüfplan'],
  C2323: ['Result', 'Pass/Fail', 'Outcome', 'Ergebnis', 'Prüfergebnis', 'Bewertung'],
  C2327: ['Approved by', 'Genehmigt von', 'Geprüft von'],
  notes: ['Comment', 'Comments', 'Note', 'Remark', 'Remarks', 'Kommentar', 'Bemerkung', 'Anmerkung'],
};
