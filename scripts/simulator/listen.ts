// The simulated instrument behind a port of the network, or on a serial line that is a file of the system.
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { Simulator } from './simulator.ts';

/** Longer than anybody waits for an instrument that is slow on purpose. */
const lateMs = 30_000;

function serve(simulator: Simulator, input: Readable, output: Writable, drop: () => void): void {
  let rest = '';
  input.on('data', (bytes: Buffer) => {
    const lines = (rest + bytes.toString('latin1')).split(/\r?\n|\r/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') continue;
      const answer = simulator.answer(line);
      if (!answer) continue;
      if (answer.drop) output.write(answer.text, drop);
      else if (answer.late) setTimeout(() => output.write(`${answer.text}\n`), lateMs).unref();
      else output.write(answer.unended ? answer.text : `${answer.text}\n`);
    }
  });
}

export interface Listening {
  port: number;
  close(): Promise<void>;
}

export function listen(simulator: Simulator, port: number, host = '127.0.0.1'): Promise<Listening> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Whoever hangs up in the middle is no concern of an instrument.
    socket.on('error', () => undefined);
    serve(simulator, socket, socket, () => socket.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        close: () =>
          new Promise((done) => {
            for (const socket of sockets) socket.destroy();
            server.close(() => done());
          }),
      });
    });
  });
}

/** The far end of a serial line, such as one of the two that socat makes. */
export function listenOnSerial(simulator: Simulator, path: string): { close(): void } {
  const input = createReadStream(path);
  const output = createWriteStream(path);
  input.on('error', () => undefined);
  output.on('error', () => undefined);
  serve(simulator, input, output, () => output.destroy());
  return {
    close() {
      input.destroy();
      output.destroy();
    },
  };
}
