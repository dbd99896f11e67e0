// The columns that prices, service prices and device prices share, so that price finding reads all three alike.
// docs/interface/prices.md#records.
import type { FieldSpec } from '../../schema/field.ts';
import { date, json, money, percent, quantity, text } from '../../schema/field.ts';

/** When a row applies and for which kind of calibration; empty dates are unbounded (docs/interface/records.md#states). */
export const validityFields: Record<string, FieldSpec> = {
  complexity: text({ max: 80, search: true, index: true, trimmed: true, group: 'validity' }),
  start_date: date({ index: true, group: 'validity' }),
  end_date: date({ index: true, group: 'validity' }),
};

/** `default` is in hundredths: quantity 1.00, tax 19.00 %. */
export const amountFields: Record<string, FieldSpec> = {
  price: money({ required: true, minimum: 0, index: true, group: 'amounts' }),
  price_min: money({ minimum: 0, group: 'amounts' }),
  price_max: money({ minimum: 0, group: 'amounts' }),
  costs: money({ minimum: 0, group: 'amounts' }),
  quantity: quantity({ minimum: 0, default: 100, group: 'amounts' }),
  unit: text({ max: 20, default: 'EA', group: 'amounts' }),
  discount: percent({ minimum: 0, maximum: 100, default: 0, group: 'amounts' }),
  tax: percent({ minimum: 0, maximum: 100, default: 1900, group: 'amounts' }),
  custom_fields: json({ max: 20_000 }),
};
