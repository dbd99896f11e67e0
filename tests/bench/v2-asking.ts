// Asking v2 under measurement: a token for the bench's user, medians of one request at a time, and the other side of each pair.
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { hashSecret } from '../../src/server/auth/secrets/secrets.ts';
import { line, type Started } from './measured-server.ts';

/** Kept in the lab, as issuing one by password costs a proof each time. */
export function benchToken(directory: string, userId: string, name = 'bench-v2'): string {
  const db = new Database(join(directory, 'lab.db'));
  db.prepare('insert or ignore into tokens (uID, user_uID, name, secret_hash) values (?, ?, ?, ?)').run(
    name,
    userId,
    name,
    hashSecret(name),
  );
  db.close();
  return `${name}|${name}`;
}

export interface Answered {
  ms: number;
  body: unknown;
}

export interface Asking {
  get(url: string): Promise<Answered>;
  send(method: string, url: string, body: object): Promise<Answered>;
  close(): void;
}

export function asking(token: string): Asking {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  function send(method: string, url: string, body?: object): Promise<Answered> {
    const text = body === undefined ? null : JSON.stringify(body);
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(text === null ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
    };
    const began = performance.now();
    return new Promise((resolve, reject) => {
      const asked = request(url, { agent, method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const ms = performance.now() - began;
          const told = Buffer.concat(parts).toString();
          if ((answer.statusCode ?? 500) >= 400)
            reject(new Error(`${method} ${url}: ${answer.statusCode} ${told.slice(0, 300)}`));
          else resolve({ ms, body: told === '' ? null : JSON.parse(told) });
        });
      });
      asked.on('error', reject);
      asked.end(text ?? undefined);
    });
  }
  return { get: (url) => send('GET', url), send, close: () => agent.destroy() };
}

export async function median(times: number, work: () => Promise<number>): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) taken.push(await work());
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

export interface Pair {
  what: string;
  ours: string;
  byHand: string;
  /** What both must say the same of, read from either body. */
  same(body: unknown): unknown;
}

/** What is asked first is worked out in full; afterwards totals are known. By hand everything is worked out each time. */
export async function measurePair(ask: Asking, { what, ours, byHand, same }: Pair, times: number): Promise<void> {
  const first = await ask.get(ours);
  const other = await ask.get(byHand);
  const [told, expected] = [JSON.stringify(same(first.body)), JSON.stringify(same(other.body))];
  if (told !== expected) throw new Error(`${what}: ${told.slice(0, 400)} is not ${expected.slice(0, 400)}`);
  await ask.get(byHand);
  const [oursMs, handMs] = [
    await median(times, async () => (await ask.get(ours)).ms),
    await median(times, async () => (await ask.get(byHand)).ms),
  ];
  const text = (ms: number) => `${ms.toFixed(2)} ms`;
  line(
    what,
    { ours: text(oursMs), 'by hand': text(handMs), 'first (nothing known)': text(first.ms) },
    `ratio ${(oursMs / handMs).toFixed(2)}, first ${(first.ms / handMs).toFixed(2)} (target <= 3)`,
  );
}

/** The same answers by hand; ready when it says so. */
export function startV2ByHand(file: string): Promise<Pick<Started, 'url' | 'stop'>> {
  const child = spawn(process.execPath, ['tests/bench/v2-by-hand-server.ts', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      const url = /ready (\S+)/.exec(part.toString())?.[1];
      if (!url) return;
      const stop = () =>
        new Promise<void>((done) => {
          child.once('exit', () => done());
          child.kill('SIGTERM');
        });
      resolve({ url, stop });
    });
    child.once('exit', (code) => reject(new Error(`the server by hand ended with ${code}`)));
  });
}
