// A connection to a network port, as instruments listen on one (5025 for SCPI, 1234 for a Prologix adapter).
import { connect, type Socket } from 'node:net';
import { InstrumentFault } from '../answers/instrument-fault.ts';
import type { NetworkPlace } from './address.ts';
import { type Connection, closingMs } from './wire.ts';

export function openNetwork({ host, port }: NetworkPlace, timeoutMs: number, signal: AbortSignal): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', givenUp);
    };
    const fail = (fault: InstrumentFault) => {
      over();
      // Errors after it was given up concern nobody.
      socket.on('error', () => undefined);
      socket.destroy();
      reject(fault);
    };
    const unreachable = (cause?: unknown) => fail(new InstrumentFault('unreachable', { place: `${host}:${port}` }, cause));
    const givenUp = () => fail(new InstrumentFault('given_up'));
    const timer = setTimeout(unreachable, timeoutMs);
    signal.addEventListener('abort', givenUp, { once: true });
    socket.once('error', unreachable);
    socket.once('connect', () => {
      over();
      socket.removeListener('error', unreachable);
      resolve({ stream: socket, close: () => closed(socket) });
    });
    if (signal.aborted) givenUp();
  });
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) return resolve();
    const timer = setTimeout(() => socket.destroy(), closingMs);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.end(() => socket.destroy());
  });
}
