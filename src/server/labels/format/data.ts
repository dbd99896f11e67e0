// What a label is filled with: one device in the words of the data contracts `inventory-datasheet` and `calibration-certificate`.
// Plain data, kept with every print so that a reprint says the same. docs/data-contracts.md#label-contents,
// docs/data-contracts.md#certificate, docs/data-contracts.md#datasheet.

type Value = string | number | boolean | null;
type Part = Readonly<Record<string, Value | Readonly<Record<string, Value>>>>;

export interface LabelData {
  meta: { generated_at: string; locale: 'de' | 'en' };
  barcode: { type: string; field: string; value: string };
  laboratory: Part;
  accreditation: Part;
  device: Part;
  calibration: Part;
  customer: Part;
  active_location: Part;
}

/** Every field a format may name, besides the user-defined ones (`device.custom_fields.…`). */
export const labelFields = {
  laboratory: ['name', 'code', 'street', 'zip', 'city', 'country', 'phone', 'email', 'web', 'calibration_place'],
  accreditation: ['mark_number_1', 'mark_number_2', 'calibration_mark'],
  device: [
    'id',
    'asset_number',
    'serial_number',
    'description',
    'manufacturer',
    'model',
    'type_code',
    'accuracy_class',
    'test_equipment_number',
    'second_number',
    'location',
    'cost_center',
    'status',
    'duedate',
    'calibration_interval',
    'last_calibration_date',
    'next_calibration_date',
  ],
  calibration: [
    'id',
    'calibration_date',
    'calibration_month',
    'next_calibration_date',
    'certificate_number',
    'certificate_display',
    'technician',
    'released_by',
    'cal_result',
    'accredited',
    'place',
    'condition',
    'order_number',
    'remark',
  ],
  customer: ['name', 'customer_number', 'street', 'zip', 'city', 'country'],
  active_location: ['location_1', 'location_2', 'location_3', 'location_4', 'location_5'],
  barcode: ['type', 'field', 'value'],
} as const satisfies Partial<Record<keyof LabelData, readonly string[]>>;

const withOwnFields = new Set(['device', 'calibration', 'customer', 'active_location']);

export function isLabelField(path: string): boolean {
  const [group = '', name = '', own] = path.split('.');
  if (name === 'custom_fields' && own) return withOwnFields.has(group);
  const names: Readonly<Record<string, readonly string[]>> = labelFields;
  return own === undefined && Object.hasOwn(names, group) && (names[group]?.includes(name) ?? false);
}

/** Empty where there is nothing; a flag is 1 or 0. */
export function fieldText(data: LabelData, path: string): string {
  let at: unknown = data;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return '';
    at = (at as Record<string, unknown>)[name];
  }
  return at === null || at === undefined || typeof at === 'object' ? '' : String(typeof at === 'boolean' ? Number(at) : at);
}
