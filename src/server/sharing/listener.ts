// The second door: HTTPS on a card of this computer. Who comes from a network that is not allowed is cut off before a byte is sent;
// closing it cuts off everybody at once.

import type { RequestListener } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createTlsServer } from './tls-server.ts';

export interface ListenerInput {
  host: string;
  port: number;
  /** PEM, the authority's certificate after the server's own. */
  chain: string;
  key: string;
  admits(address: string): boolean;
  onRequest: RequestListener;
  onBroken(error: Error & { code?: string }, socket: Duplex): void;
  /** Before each connection that is let in. */
  onConnection(): void;
  /** Somebody came or went. */
  onCount(): void;
}

export interface Listener {
  renew(certificate: { chain: string; key: string }): void;
  /** Cuts off who is not admitted any more. */
  check(): void;
  /** Cuts off everybody; who may, comes again. */
  cut(): void;
  close(): Promise<void>;
}

const mostConnections = 500;
/** A browser or program needs a handful; who takes all of them would shut out everybody else without saying a word of TLS. */
const mostOfAddress = 40;

export async function openListener(input: ListenerInput): Promise<Listener> {
  const sockets = new Set<Socket>();
  const counts = new Map<string, number>();
  const server = createTlsServer(input);
  const front = createServer((socket) => {
    const address = socket.remoteAddress ?? '';
    const ofAddress = (counts.get(address) ?? 0) + 1;
    if (!input.admits(address) || ofAddress > mostOfAddress) {
      socket.destroy();
      return;
    }
    input.onConnection();
    sockets.add(socket);
    counts.set(address, ofAddress);
    input.onCount();
    socket.once('close', () => {
      sockets.delete(socket);
      const left = (counts.get(address) ?? 1) - 1;
      if (left === 0) counts.delete(address);
      else counts.set(address, left);
      input.onCount();
    });
    socket.on('error', () => socket.destroy());
    server.emit('connection', socket);
  });
  front.maxConnections = mostConnections;
  await listening(front, input);

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    renew: ({ chain, key }) => server.setSecureContext({ minVersion: 'TLSv1.2', cert: chain, key }),
    check() {
      for (const socket of sockets) if (!input.admits(socket.remoteAddress ?? '')) socket.destroy();
    },
    cut,
    close() {
      const closed = new Promise<void>((resolve) => front.close(() => resolve()));
      cut();
      // Ends the timer that watches for slow requests.
      server.close();
      return closed;
    },
  };
}

function listening(server: Server, { host, port }: ListenerInput): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
