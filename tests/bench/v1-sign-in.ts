// What credentials cost: twenty calls at once that nobody knows yet, the same twenty again, and lists and files while somebody guesses 250 times.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { hashSecret } from '../../src/server/auth/secrets/secrets.ts';
import type { BenchUser } from './bench-lab.ts';
import { line, startPlumbline } from './measured-server.ts';

const atOnce = 20;
const signingIn = 250;
/** Linux counts a process's time in hundredths of a second. */
const tickMs = 10;

function cpuMs(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = rest.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * tickMs;
}

/** The same user by a key that no server has seen. */
function freshKey(directory: string, { userId, credentials }: BenchUser): string {
  const secret = `bench-key-${Date.now()}`;
  const db = new Database(join(directory, 'lab.db'));
  db.prepare('insert into api_keys (uID, user_uID, name, key_hash) values (?, ?, ?, ?)').run(
    secret,
    userId,
    'bench',
    hashSecret(secret),
  );
  db.close();
  const fresh = new URLSearchParams(credentials);
  fresh.set('HTTP_X_REST_API_KEY', secret);
  return fresh.toString();
}

async function together(count: number, ask: (n: number) => Promise<Response>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
  for (const answer of answers) {
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  }
  return statuses;
}

async function answerTimes(url: string, until: Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  let over = false;
  until.finally(() => {
    over = true;
  });
  while (!over) {
    const began = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
    taken.push(performance.now() - began);
  }
  return taken.sort((one, other) => one - other);
}

export async function v1SignIn(directory: string, user: BenchUser): Promise<void> {
  const fresh = freshKey(directory, user);
  const server = await startPlumbline(directory);
  const call = (credentials: string) => () => fetch(`${server.url}/api/category?limit=1&${credentials}`);
  // Compiled and connected: what is left is the check itself.
  for (let time = 0; time < 5; time += 1) await together(atOnce, call(user.credentials));
  const costs = async (credentials: string): Promise<number> => {
    const before = cpuMs(server.pid);
    await together(atOnce, call(credentials));
    return cpuMs(server.pid) - before;
  };
  const [cold, warm] = [await costs(fresh), await costs(fresh)];
  line(
    `${atOnce} v1 calls at once`,
    { 'never seen': `${cold} ms CPU`, 'seen before': `${warm} ms CPU` },
    'target: about one hash apart',
  );

  await besideFlood(server.url, {
    list: `${server.url}/api/category?limit=50&${user.credentials}`,
    file: `${server.url}/api/document/${await keptFile(server.url, user)}/download?${user.credentials}`,
  });
  await server.stop();
}

/** A file as most are, of a customer of the user. */
async function keptFile(url: string, { credentials, sample }: BenchUser): Promise<string> {
  const body = new FormData();
  body.set('title', 'Bench');
  body.set('customer_KTAG', sample.customer);
  body.set('file', new File([randomBytes(60_000)], 'bench.bin'));
  const answer = await fetch(`${url}/api/document?${credentials}`, { method: 'POST', body });
  const text = await answer.text();
  const [, id] = /"uID":"([^"]+)"/.exec(text) ?? [];
  if (id === undefined) throw new Error(`The file to ask for was not taken: ${answer.status} ${text}`);
  return id;
}

type Asked = 'list' | 'file';

/** Somebody guesses from many addresses at once; how long others wait for a list and for a file. */
async function besideFlood(server: string, urls: Record<Asked, string>): Promise<void> {
  const asked = Object.entries(urls);
  const alone = await askedUntil(asked, new Promise((done) => setTimeout(done, 1500)));
  const flood = Promise.all(Array.from({ length: signingIn }, (_, n) => guess(server, n)));
  const beside = await askedUntil(asked, flood);
  const statuses = await flood;
  const answers = [...new Set(statuses)]
    .map((one) => `${statuses.filter((status) => status === one).length} x ${one}`)
    .join(', ');
  for (const [name, taken] of beside)
    line(
      `a ${name}, while ${signingIn} sign in`,
      { quiet: spread(alone.get(name) ?? []), beside: spread(taken), 'signing in': answers },
      'target: under twice the quiet time',
    );
}

/** All of them side by side, so that what differs is the flood alone. */
async function askedUntil(asked: readonly [string, string][], over: Promise<unknown>): Promise<Map<string, number[]>> {
  return new Map(await Promise.all(asked.map(async ([name, url]) => [name, await answerTimes(url, over)] as const)));
}

function spread(taken: readonly number[]): string {
  return `${(taken[Math.floor(taken.length / 2)] ?? 0).toFixed(1)} ms (most ${(taken.at(-1) ?? 0).toFixed(1)})`;
}

/** One wrong login, each of another address of this computer: one alone would be closed after ten. */
function guess(url: string, n: number): Promise<number> {
  const body = JSON.stringify({ email: `nobody${n}@lab.test`, password: 'not the right one' });
  const { hostname, port } = new URL(url);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  const from = { localAddress: `127.0.1.${(n % 250) + 1}`, agent: false as const };
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, ...from, method: 'POST', path: '/api/v2/auth/token', headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
