// A device where a list names one: its number, and what it is.
import type { RelationColumn } from '../../kind/record-kind.ts';

export const deviceRelation: RelationColumn = { name: 'inventory', title: 'asset_number', beside: ['manufacturer', 'model'] };
