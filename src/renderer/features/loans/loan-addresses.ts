// Where the screens of lending are. Pure.

import { addressOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';

export const deskRoute = '/loans/desk';

interface DeskAddress {
  devices?: readonly string[];
  back?: boolean;
}

export function deskAddress({ devices = [], back = false }: DeskAddress): string {
  const query = new URLSearchParams({
    ...(back ? { back: '1' } : {}),
    ...(devices.length > 0 ? { devices: devices.join(',') } : {}),
  }).toString();
  return query === '' ? deskRoute : `${deskRoute}?${query}`;
}

export const slipAddress = (number: string): string => `/loans/slip/${encodeURIComponent(number)}`;

/** Where the certificate that came back with a device is entered. */
export const certificateAddress = (id: string): string => `/calibrations/new?${new URLSearchParams({ inventory_id: id })}`;

export const deviceAddress = (id: string): string => addressOf(inventoryKind, id);
