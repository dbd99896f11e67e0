// Devices that are none, for the preview of a format before one is chosen: a usual one, and one whose every text is as long and as odd
// as a lab may have it.
import type { LabelData } from './data.ts';

export const samples = ['usual', 'long'] as const;
export type Sample = (typeof samples)[number];

type Barcode = Pick<LabelData['barcode'], 'type' | 'field'>;

export function sampleLabel(meta: LabelData['meta'], barcode: Barcode, sample: Sample = 'usual'): LabelData {
  return sample === 'long' ? withLongTexts(usualLabel(meta, barcode)) : usualLabel(meta, barcode);
}

function usualLabel(meta: LabelData['meta'], barcode: Barcode): LabelData {
  const german = meta.locale === 'de';
  const day = meta.generated_at.slice(0, 10);
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28');
  return {
    meta,
    barcode: { ...barcode, value: 'PM-100001' },
    laboratory: { name: german ? 'Musterlabor' : 'Sample laboratory', code: 'D-K-00000-00-00' },
    accreditation: { mark_number_1: 'D-K-00000-00-00', mark_number_2: '12345', calibration_mark: '12345' },
    device: {
      asset_number: 'PM-100001',
      serial_number: 'SN 4815162342',
      description: german ? 'Digitalmultimeter' : 'Digital multimeter',
      manufacturer: german ? 'Muster Messtechnik' : 'Sample Instruments',
      model: 'DMM 6500',
      accuracy_class: '0.05',
      test_equipment_number: 'T-0815',
      second_number: 'Z-4711',
      location: german ? 'Labor 2' : 'Lab 2',
      cost_center: '4711',
      status: german ? 'in Betrieb' : 'in operation',
      duedate: next,
      calibration_interval: 12,
      last_calibration_date: day,
      next_calibration_date: next,
    },
    calibration: {
      calibration_date: day,
      calibration_month: day.slice(0, 7),
      next_calibration_date: next,
      certificate_number: 'CAL-2026-000123',
      technician: 'A. Muster',
      released_by: 'B. Muster',
      cal_result: 'passed',
      accredited: 1,
      place: german ? 'Labor' : 'Laboratory',
      remark: german ? 'nur im Bereich 0 V bis 10 V' : 'in the range 0 V to 10 V only',
    },
    customer: { name: german ? 'Musterwerk GmbH' : 'Sample Works Ltd', customer_number: '10001', city: 'Musterstadt' },
    active_location: { location_1: german ? 'Halle 3' : 'Hall 3', location_2: german ? 'Raum 112' : 'Room 112' },
  };
}

function withLongTexts(usual: LabelData): LabelData {
  const german = usual.meta.locale === 'de';
  const company = german
    ? 'Werkstätten für Präzisionsgerätebau Müller, Größenwahn & Söhne GmbH & Co. KG'
    : 'Worshipful Company of Precision Instrument Makers, Müller & Sons Holdings Ltd';
  return {
    ...usual,
    barcode: { ...usual.barcode, value: 'PM-2026/000001-4815162342' },
    laboratory: { ...usual.laboratory, name: company },
    device: {
      ...usual.device,
      asset_number: 'PM-2026/000001-4815162342',
      serial_number: 'ÄÖÜß-0123456789-0123456789',
      description: german
        ? 'Präzisions-Temperaturmesswiderstand Pt100 mit Verlängerungsstück, Δϑ ≤ 10 mΩ/K'
        : 'Precision platinum resistance thermometer Pt100 with extension piece, Δϑ ≤ 10 mΩ/K',
      manufacturer: company,
      model: german ? 'Spezialausführung ΩΜΕΓΑ 0,001' : 'Special edition ΩΜΕΓΑ 0.001',
      location: german
        ? 'Fertigungshalle Oberflächentechnik, Präzisionsmessraum 112'
        : 'Surface finishing hall, precision room 112',
      cost_center: german ? 'Hauptkostenstelle Qualitätssicherung' : 'Main cost centre quality assurance',
    },
    calibration: {
      ...usual.calibration,
      certificate_number: 'CAL-2026-000123-A17-2026',
      technician: 'Dr.-Ing. Hans-Joachim von Großmann-Überlingen',
      released_by: 'Dr.-Ing. Hans-Joachim von Großmann-Überlingen',
      remark: german
        ? 'nur im Bereich −40 °C bis +120 °C und nicht für Widerstände über 1 kΩ'
        : 'only in the range −40 °C to +120 °C and not for resistors above 1 kΩ',
    },
    customer: { ...usual.customer, name: company },
    active_location: {
      location_1: german ? 'Fertigungshalle Oberflächentechnik' : 'Surface finishing hall',
      location_2: german ? 'Präzisionsmessraum 112' : 'Precision measuring room 112',
    },
  };
}
