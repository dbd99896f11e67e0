// What an advanced filter is about, by its type: the records, and the list that shows them.

import type { RecordKind } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import { repairKind } from '../../records/kinds/devices/repairs.ts';
import { bookingKind } from '../../records/kinds/office/bookings.ts';
import { ticketKind } from '../../records/kinds/office/tickets.ts';

export const filterTypes = ['inventory', 'calibration', 'repair', 'location', 'booking', 'support'] as const;

export type FilterType = (typeof filterTypes)[number];

const kinds: Readonly<Record<FilterType, RecordKind>> = {
  inventory: inventoryKind,
  calibration: calibrationKind,
  repair: repairKind,
  location: locationKind,
  booking: bookingKind,
  support: ticketKind,
};

export function kindOfType(type: FilterType): RecordKind {
  return kinds[type];
}

export function isFilterType(value: unknown): value is FilterType {
  return filterTypes.some((type) => type === value);
}
