// The program ends while everybody works: whoever has sent a request gets an answer to it, if only that it is too late. Tried with lines
// that are used again and again, as programs and browsers keep them.
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../db/support/temp-folder.ts';
import { v1Headers } from './support/lab-client.ts';
import { type LabProcess, startLab } from './support/lab-process.ts';

const lines = 24;
const rounds = 4;
const byHand = Object.entries(v1Headers).map(([name, value]) => `${name}: ${value}\r\n`);

interface Seen {
  statuses: number[];
  /** Sent on a line that was open, and never answered. */
  lost: string[];
}

const requestOf = (n: number) => {
  const body = JSON.stringify({ K4602: `Messhaus ${n}` });
  const head = `Host: 127.0.0.1\r\n${byHand.join('')}`;
  return n % 2 === 0
    ? `GET /api/customer?limit=1 HTTP/1.1\r\n${head}\r\n`
    : `POST /api/customer HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};

/** One caller who asks again as soon as he has an answer, until he is told that the line closes. */
function caller(lab: LabProcess, seen: Seen): { done: Promise<void> } {
  const { hostname, port } = new URL(lab.url);
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let n = Math.floor(seen.statuses.length / 2);
  let waiting = false;
  let text = '';
  const ask = () => {
    waiting = true;
    n += 1;
    socket.write(requestOf(n));
  };
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    for (;;) {
      const [whole = '', status = '', length = ''] =
        /^HTTP\/1\.1 (\d+)[\s\S]*?content-length: (\d+)[\s\S]*?\r\n\r\n/i.exec(text) ?? [];
      if (whole === '' || Buffer.byteLength(text) < Buffer.byteLength(whole) + Number(length)) return;
      text = Buffer.from(text)
        .subarray(Buffer.byteLength(whole) + Number(length))
        .toString();
      waiting = false;
      seen.statuses.push(Number(status));
      if (/^connection: close/im.test(whole)) socket.end();
      else ask();
    }
  });
  socket.on('error', (error) => {
    if (waiting) seen.lost.push(String(error));
    waiting = false;
  });
  socket.once('connect', ask);
  const done = new Promise<void>((resolve) =>
    socket.once('close', () => {
      if (waiting) seen.lost.push('closed without an answer');
      resolve();
    }),
  );
  return { done };
}

describe('an end under load', () => {
  it(`answers everything that was sent, ${rounds} times`, async () => {
    const data = tempFolder();
    let late = 0;
    for (let round = 0; round < rounds; round += 1) {
      const lab = await startLab({ data });
      // The first proof of a password takes its time; the others wait for nothing.
      await fetch(`${lab.url}/api/customer?limit=1`, { headers: v1Headers });
      const seen: Seen = { statuses: [], lost: [] };
      const callers = Array.from({ length: lines }, () => caller(lab, seen));
      while (seen.statuses.length < 100 + 30 * round) await new Promise((resolve) => setImmediate(resolve));
      lab.signal('SIGTERM');
      await Promise.all(callers.map(({ done }) => done));
      expect(seen.lost).toEqual([]);
      expect(seen.statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
      late += seen.statuses.filter((status) => status === 503).length;
      expect((await lab.finished).code).toBe(0);
    }
    expect(late).toBeGreaterThan(0);
  });
});
