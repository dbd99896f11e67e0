// A device where a list names one: its number, and what it is.
import type { RelationColumn } from '../../kind/record-kind.ts';

export const deviceRelation: RelationColumn = { name: 'inventory', title: 'asset_number', beside: ['manufacturer', 'model'] };

/** And whose it is, where the list does not say that itself. */
export const deviceAndCustomer: RelationColumn = {
  ...deviceRelation,
  beyond: { name: 'customer', by: 'customer_id', title: 'name' },
};
