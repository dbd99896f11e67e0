// The devices that recall lists name. docs/interface/tasks.md#endpoints.

import type { FilterNode } from '../contract/filters/filter-ast.ts';
import type { PlainDate } from '../contract/values/dates.ts';
import { columnIn } from '../core/read/named-rows.ts';
import type { ResolvedResource } from '../schema/resolve.ts';

/** Due by a day or overdue. Nobody calibrates what is retired, so hidden statuses are left out. By columns, as v1 names them. */
export function dueDevicesUntil(inventory: ResolvedResource<'inventory'>, until: PlainDate): FilterNode {
  const status = columnIn(inventory, 'status');
  const options = inventory.byColumn.get(status)?.limits.options ?? [];
  const inUse = options.filter(({ hidden }) => !hidden).map(({ value }) => String(value));
  return {
    kind: 'and',
    items: [
      { kind: 'compare', path: ['duedate'], op: '<=', value: until },
      { kind: 'compare', path: [status], op: 'in', value: inUse },
    ],
  };
}
