// A serial port of the computer the server runs on. Its driver is native code and loaded when the first port is opened: whoever has no
// serial instrument never loads it, and where it cannot be loaded the rest of the program does not notice.
import { promisify } from 'node:util';
import type { AutoDetectTypes } from '@serialport/bindings-cpp';
import type { SerialPortStream } from '@serialport/stream';
import { InstrumentFault } from '../answers/instrument-fault.ts';
import type { SerialPlace } from './address.ts';
import { type Connection, closingMs } from './wire.ts';

function frameOf(framing: SerialPlace['framing']) {
  const [bits, parity, stop] = framing;
  return {
    dataBits: bits === '7' ? 7 : 8,
    parity: parity === 'E' ? 'even' : parity === 'O' ? 'odd' : 'none',
    stopBits: stop === '2' ? 2 : 1,
  } as const;
}

export async function openSerial({ path, baudRate, framing }: SerialPlace): Promise<Connection> {
  try {
    const [{ SerialPortStream: Port }, { autoDetect }] = await Promise.all([
      import('@serialport/stream'),
      import('@serialport/bindings-cpp'),
    ]);
    const port = new Port({ binding: autoDetect(), path, baudRate, ...frameOf(framing), autoOpen: false });
    await promisify((done: (error: Error | null) => void) => port.open(done))();
    return { stream: port, close: () => closed(port) };
  } catch (cause) {
    const isBusy = cause instanceof Error && /lock|busy|denied/i.test(cause.message);
    throw new InstrumentFault(isBusy ? 'port_busy' : 'no_port', { path }, cause);
  }
}

async function closed(port: SerialPortStream<AutoDetectTypes>): Promise<void> {
  if (!port.isOpen) return;
  const letOut = promisify((done: (error: Error | null) => void) => port.drain(done))();
  const waited = new Promise((resolve) => setTimeout(resolve, closingMs));
  await Promise.race([letOut, waited]).catch(() => undefined);
  await promisify((done: (error: Error | null) => void) => port.close(done))().catch(() => undefined);
}
