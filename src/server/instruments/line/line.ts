// An instrument that is being spoken to: commands that go out, and answers that come back, through an adapter where there is one.
import { adapterLines, adapterRead, type InstrumentAddress, terminators } from './address.ts';
import { openNetwork } from './network-stream.ts';
import { openSerial } from './serial-stream.ts';
import { type Wire, wireOf } from './wire.ts';

export interface Line {
  /** Told of each text just before it goes out. */
  send(command: string): Promise<void>;
  ask(command: string): Promise<string>;
  close(): Promise<void>;
}

async function openWire({ place, terminator, timeoutMs }: InstrumentAddress, signal: AbortSignal): Promise<Wire> {
  const connection = 'path' in place ? await openSerial(place) : await openNetwork(place, timeoutMs, signal);
  return wireOf(connection, { timeoutMs, signal, ending: terminator === 'cr' ? '\r' : '\n' });
}

export async function openLine(
  address: InstrumentAddress,
  { signal, sent }: { signal: AbortSignal; sent(text: string): void },
): Promise<Line> {
  const wire = await openWire(address, signal);
  const isBehindAdapter = address.gpib !== null;
  const end = isBehindAdapter ? '\n' : terminators[address.terminator];
  const send = async (text: string) => {
    sent(text);
    await wire.write(`${text}${end}`);
  };
  const line: Line = {
    send,
    async ask(command) {
      wire.forget();
      await send(command);
      if (isBehindAdapter) await send(adapterRead);
      return wire.readLine();
    },
    close: () => wire.close(),
  };
  try {
    for (const text of adapterLines(address)) await send(text);
  } catch (error) {
    await line.close();
    throw error;
  }
  return line;
}
