// How a device of the room is called.
import type { RoomDevice } from './room-data.ts';

export function deviceName({ id, attributes }: RoomDevice): string {
  const { asset_number: asset, serial_number: serial, test_equipment_number: own, description } = attributes;
  return asset || own || serial || description || id;
}

/** What it is, beside its name. */
export function deviceWords(device: RoomDevice): string {
  const { manufacturer, model, serial_number: serial, description } = device.attributes;
  const name = deviceName(device);
  return [description, manufacturer, model, serial].filter((word) => word && word !== name).join(' · ');
}
