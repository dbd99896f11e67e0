// What the three kinds of price rows have in common.
import type { RecordKind } from '../../kind/record-kind.ts';
import type { Units } from '../../kind/units.ts';

/** The amount and from when to when it applies: on the first screen of a list, whatever else it shows. */
export const amountColumns: readonly string[] = ['price', 'start_date', 'end_date'];

export const amountUnits: Units = {
  price: 'money',
  price_min: 'money',
  price_max: 'money',
  costs: 'money',
  discount: 'percent',
  tax: 'percent',
};

export const priceOperations: RecordKind['operations'] = {
  view: ['price_view'],
  edit: ['price_edit'],
  delete: ['price_delete'],
};

/** What is sold is counted in pieces or hours, as their codes say in every language, or in what the lab writes there. */
export const pieces = { values: ['EA', 'Std'], texts: 'ui.unit.short', open: true } as const;
