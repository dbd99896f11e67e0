// A label printer on a raw port of this machine: it takes what it gets, or does what printers do on a bad day.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface FakePrinter {
  port: number;
  /** What came, each connection by itself. */
  received(): string[];
  connections(): number;
  /** Takes what it left lying and what comes. */
  collect(): void;
  stop(): Promise<void>;
}

/** `hangs`: takes the line and reads nothing. `drops`: breaks the line after so many bytes. */
export async function fakePrinter(
  behaviour: 'takes' | 'hangs' | { drops: number } = 'takes',
  /** One that was off and is switched on has its port already. */
  port = 0,
): Promise<FakePrinter> {
  const connections: { socket: Socket; parts: Buffer[] }[] = [];
  const server = createServer((socket) => {
    const one = { socket, parts: [] as Buffer[] };
    connections.push(one);
    socket.on('error', () => undefined);
    if (behaviour === 'hangs') socket.pause();
    else take(one);
  });
  const take = ({ socket, parts }: (typeof connections)[number]) =>
    socket.on('data', (part) => {
      parts.push(part);
      const length = parts.reduce((sum, { length: own }) => sum + own, 0);
      if (typeof behaviour === 'object' && length >= behaviour.drops) socket.resetAndDestroy();
    });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    received: () => connections.map(({ parts }) => Buffer.concat(parts).toString()),
    connections: () => connections.length,
    collect() {
      for (const one of connections) {
        take(one);
        one.socket.resume();
      }
    },
    async stop() {
      for (const { socket } of connections) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
