// How an instrument is connected, and the address that makes of its record.
import type { SelectedRow } from '../../core/rows/select.ts';
import { framings, type InstrumentAddress, terminators } from '../../instruments/line/address.ts';

export const connections = ['tcp', 'serial', 'gpib_tcp', 'gpib_serial'] as const;

export const isSerial = (connection: unknown) => connection === 'serial' || connection === 'gpib_serial';
export const isBehindAdapter = (connection: unknown) => connection === 'gpib_tcp' || connection === 'gpib_serial';

/** A device of the system, or a port of Windows; never a path of its own making. */
export const serialPort = /^(?:\/dev\/(?:[A-Za-z0-9_+:-][A-Za-z0-9._+:-]*\/)*[A-Za-z0-9_+:-][A-Za-z0-9._+:-]*|COM[1-9]\d{0,2})$/;

type Connected = Pick<
  SelectedRow<'instrument'>,
  'connection' | 'host' | 'port' | 'serial_port' | 'baud_rate' | 'framing' | 'terminator' | 'gpib_address' | 'timeout_seconds'
>;

export function addressOf(row: Connected): InstrumentAddress {
  const framing = framings.find((one) => one === row.framing) ?? '8N1';
  const terminator = (Object.keys(terminators) as (keyof typeof terminators)[]).find((one) => one === row.terminator) ?? 'lf';
  return {
    place: isSerial(row.connection)
      ? { path: row.serial_port ?? '', baudRate: row.baud_rate ?? 9600, framing }
      : { host: row.host ?? '', port: row.port ?? 5025 },
    terminator,
    gpib: isBehindAdapter(row.connection) ? row.gpib_address : null,
    timeoutMs: row.timeout_seconds * 1000,
  };
}
