// The list behind a number of the work ahead. Pure.
import { addInterval } from '#server/contract/values/dates.ts';
import { givenAddress, writeSort } from '../../records/kind/list-state.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import type { DueBy } from './calibration-data.ts';

export interface DueCell {
  by: DueBy;
  /** A month, or what is late; `row` is whose, null: nobody's, undefined: everybody's. */
  month: string;
  row: string | null | undefined;
  meta: { today: string; statuses: readonly (string | number)[] };
}

export function dueAddress({ by, month, row, meta }: DueCell, label: string): string {
  const isDevice = by === 'customer';
  const date = isDevice ? 'duedate' : 'next_calibration_date';
  const query = new URLSearchParams();
  if (month === 'overdue') query.append(`filter[${date}]`, `lt:${meta.today}`);
  else {
    const first = `${month}-01`;
    // What fell due earlier this month is late and stands with the late ones.
    query.append(`filter[${date}]`, `gte:${first < meta.today ? meta.today : first}`);
    query.append(`filter[${date}]`, `lt:${addInterval(first, 1, 'month')}`);
  }
  query.append(`filter[${isDevice ? 'status' : 'inventory.status'}]`, `in:${meta.statuses.join(',')}`);
  if (!isDevice) query.append('filter[is_current]', 'eq:1');
  const whose = isDevice ? 'filter[customer_id]' : 'filter[technician]';
  if (row !== undefined) query.append(whose, row === null ? 'null:' : `eq:${row}`);
  // What has waited longest is begun with.
  const order = new URLSearchParams({ sort: writeSort([{ name: date, descending: false }]) });
  return `${(isDevice ? inventoryKind : calibrationKind).route}?${givenAddress(query.toString(), label)}&${order}`;
}
