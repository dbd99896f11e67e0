// A device in one line of a letter: what the customer calls it, what it is, and the day that matters.
import type { RowOf } from '../../schema/rows.generated.ts';

export function deviceLine(device: RowOf<'inventory'>, day?: string): string {
  const { asset_number, serial_number, manufacturer, model, description } = device;
  const kind = [manufacturer, model].filter(Boolean).join(' ') || description;
  const parts = [asset_number, kind, serial_number && `S/N ${serial_number}`].filter(Boolean);
  return [parts.join(', ') || device.MTAG, day].filter(Boolean).join(': ');
}

export const mostLines = 200;
