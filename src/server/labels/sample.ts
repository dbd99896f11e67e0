// A device that is none, for the preview of a format before one is chosen.
import type { LabelData } from './data.ts';

export function sampleLabel(meta: LabelData['meta'], barcode: Pick<LabelData['barcode'], 'type' | 'field'>): LabelData {
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
      accredited: true,
      place: german ? 'Labor' : 'Laboratory',
      remark: german ? 'nur im Bereich 0 V bis 10 V' : 'in the range 0 V to 10 V only',
    },
    customer: { name: german ? 'Musterwerk GmbH' : 'Sample Works Ltd', customer_number: '10001', city: 'Musterstadt' },
    active_location: { location_1: german ? 'Halle 3' : 'Hall 3', location_2: german ? 'Raum 112' : 'Room 112' },
  };
}
