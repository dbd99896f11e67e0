// A device as labels print it, and one whose every text is as long and odd as a lab has it.

import type { LabelData } from '../../src/server/labels/format/data.ts';
import { formatShape, type LabelFormat, type WrittenFormat } from '../../src/server/labels/format/format.ts';
import { layOutLabel } from '../../src/server/labels/layout/layout.ts';
import { type Scale, unscaled } from '../../src/server/labels/layout/placed.ts';
import { readShippedFormats } from '../../src/server/labels/shipped.ts';
import { openFonts } from '../../src/server/pdf/fonts.ts';

export const labelFonts = openFonts('resources/fonts');
export const shippedFormats = readShippedFormats('resources/labels');

export function shippedFormat(key: string): LabelFormat {
  const format = shippedFormats.get(key);
  if (!format) throw new Error(`no format ${key}`);
  return format;
}

export function labelDevice(change: Partial<LabelData> = {}): LabelData {
  return {
    meta: { generated_at: '2026-11-21', locale: 'de' },
    barcode: { type: 'datamatrix', field: 'asset_number', value: 'PM-100001' },
    laboratory: { name: 'Kalibrierlabor Nord GmbH', code: 'D-K-15208-01-00' },
    accreditation: { mark_number_1: 'D-K-15208-01-00', mark_number_2: null, calibration_mark: null },
    device: {
      asset_number: 'PM-100001',
      serial_number: 'MY48151623',
      description: 'Digitalmultimeter 6½-stellig',
      manufacturer: 'Keysight',
      model: '34465A',
      cost_center: 'KST 4711',
      last_calibration_date: '2026-11-02',
      next_calibration_date: '2027-11-02',
    },
    calibration: {
      accredited: 1,
      calibration_date: '2026-11-02',
      next_calibration_date: '2027-11-02',
      certificate_number: 'CAL-2026-000123',
      technician: 'J. Großmann',
      cal_result: 'passed',
    },
    customer: { name: 'Müller Präzisionstechnik GmbH & Co. KG' },
    active_location: { location_1: 'Halle 3', location_2: 'Raum 112' },
    ...change,
  };
}

const longName = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft für Präzision';

export function longDevice(): LabelData {
  const usual = labelDevice();
  return labelDevice({
    device: {
      ...usual.device,
      asset_number: 'ÜBERGABEMESSGERÄT-2026/000001-ΑΒΓΔ-Ω',
      description: 'Präzisions-Temperaturmesswiderstand Pt100, Überwurfmutter, Δϑ ≤ 10 mΩ/K, µ-genau, Φ = 0 … 90 °',
      manufacturer: 'Werkstätten für Präzisionsgerätebau Müller, Größenwahn & Söhne',
      model: 'ΩΜΕΓΑ-Spezialausführung mit Verlängerungsstück',
      serial_number: 'ÄÖÜß-0123456789-0123456789-0123456789',
      cost_center: 'Hauptkostenstelle Qualitätssicherung Oberflächenmesstechnik',
    },
    calibration: {
      ...usual.calibration,
      technician: 'Dr.-Ing. Hans-Joachim Freiherr von Großmann-Überlingen',
      certificate_number: 'CAL-2026-000123-ERGÄNZUNG-ΑΩ',
      remark: `${longName}: nur im Bereich −40 °C bis +120 °C, nicht für Widerstände über 1 kΩ, ${longName}`,
    },
    laboratory: { name: longName, code: 'D-K-15208-01-00-LANGE-KENNUNG' },
    accreditation: { mark_number_1: 'D-K-15208-01-00-LANGE-KENNUNG' },
    customer: { name: longName },
    active_location: { location_1: 'Fertigungshalle Oberflächentechnik', location_2: 'Präzisionsmessraum 112' },
  });
}

/** What a label may be printed for: the status labels ask for their own results. */
export function deviceFor(key: string, data: LabelData = labelDevice()): LabelData {
  return key === 'status-limited' ? { ...data, calibration: { ...data.calibration, cal_result: 'limited' } } : data;
}

export function laidOut(format: LabelFormat, data: LabelData, dpi: number, scale: Scale = unscaled) {
  return layOutLabel({ format, data, dpi, scale, letters: labelFonts });
}

/** A format of one's own, of so many millimetres. */
export function ownFormat(width: number, height: number, elements: WrittenFormat['elements']): LabelFormat {
  return formatShape.parse({ name: { de: 'Eigenes', en: 'Own' }, width, height, elements });
}
