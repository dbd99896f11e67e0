// Which orders a customer is shown: those they asked for, those that were offered to them, and those the lab confirmed. What the office is
// still writing is nobody else's yet.
import type { FilterNode } from '../../contract/filters/filter-ast.ts';

/** The status of an order that is being offered (docs/data-contracts.md#statuses). */
export const offering = 'O';

export const shownOrders = (): FilterNode => ({
  kind: 'or',
  items: [
    { kind: 'compare', path: ['status'], op: '!=', value: offering },
    { kind: 'null', path: ['requested_at'], negated: true },
    { kind: 'null', path: ['offered_at'], negated: true },
  ],
});
