// A device where a list names one: its number, and what it is.
import type { RelationColumn } from '../../kind/record-kind.ts';

export const deviceRelation: RelationColumn = { name: 'inventory', title: 'asset_number', beside: ['manufacturer', 'model'] };

const customer = { name: 'customer', by: 'customer_id', title: 'name' };

/** And whose it is, where the list does not say that itself. */
export const deviceAndCustomer: RelationColumn = { ...deviceRelation, beyond: customer };

/** And whose it is, where somebody else has it: the list has a column for whoever that is. */
export const deviceAway: RelationColumn = { ...deviceRelation, beyond: { ...customer, unless: 'customer_id' } };
