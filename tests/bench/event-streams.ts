// Live events under measurement: what 500 open streams cost in memory, and what they cost a write. Printed, never asserted.
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { hashSecret } from '../../src/server/auth/secrets/secrets.ts';
import type { BenchUser } from './bench-lab.ts';
import { line, megabytes, type Started, startPlumbline } from './measured-server.ts';

const users = 25;
const streamsEach = 20;
const writes = 300;

/** Users with the same customers as the bench's own, and a token each. */
function listeners(directory: string, like: string): string[] {
  const db = new Database(join(directory, 'lab.db'));
  const known = db.prepare('select 1 from users where uID = ?');
  const names = Array.from({ length: users }, (_, n) => `bench-listener-${n}`);
  db.transaction(() => {
    for (const name of names) {
      if (known.get(name)) continue;
      db.prepare(
        `insert into users (uID, email, role, status, customer_filter, inventory_filter, language)
         select ?, ?, role, status, customer_filter, inventory_filter, language from users where uID = ?`,
      ).run(name, `${name}@lab.test`, like);
      db.prepare(
        'insert into user_customers (user_uID, customer_KTAG) select ?, customer_KTAG from user_customers where user_uID = ?',
      ).run(name, like);
      db.prepare('insert into tokens (uID, user_uID, name, secret_hash) values (?, ?, ?, ?)').run(
        name,
        name,
        'bench',
        hashSecret(name),
      );
    }
  })();
  db.close();
  return names;
}

interface Heard {
  stream: IncomingMessage;
  events: number;
}

function listen(url: string, name: string): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${name}|${name}` };
    request(`${url}/api/v2/events`, { agent: false, headers }, (stream) => {
      const heard: Heard = { stream, events: 0 };
      stream.on('data', (part: Buffer) => {
        heard.events += part.toString().split('data: {"resource"').length - 1;
      });
      stream.on('error', () => undefined);
      if (stream.statusCode === 200) resolve(heard);
      else reject(new Error(`a stream was refused: ${stream.statusCode}`));
    })
      .on('error', reject)
      .end();
  });
}

/** Median and 95th percentile of a write, in milliseconds. */
async function writing({ url }: Started, { credentials, sample }: BenchUser): Promise<string> {
  const taken: number[] = [];
  for (let n = 0; n < writes; n += 1) {
    const started = performance.now();
    const answer = await fetch(`${url}/api/inventory/${sample.ids[n % 50]}?${credentials}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ remark: `bench ${n} ${Date.now()}` }),
    });
    if (answer.status !== 200) throw new Error(`a write was refused: ${answer.status}`);
    await answer.arrayBuffer();
    taken.push(performance.now() - started);
  }
  taken.sort((one, other) => one - other);
  const at = (part: number) => (taken[Math.floor(writes * part)] ?? 0).toFixed(2);
  return `${at(0.5)} ms (p95 ${at(0.95)})`;
}

async function steadyMegabytes(pid: number): Promise<number> {
  await new Promise((done) => setTimeout(done, 2000));
  return megabytes(pid);
}

export async function eventStreams(directory: string, user: BenchUser): Promise<void> {
  const names = listeners(directory, user.userId);
  const server = await startPlumbline(directory);
  await writing(server, user);
  const alone = await writing(server, user);
  const before = await steadyMegabytes(server.pid);
  const heard: Heard[] = [];
  for (const name of names)
    heard.push(...(await Promise.all(Array.from({ length: streamsEach }, () => listen(server.url, name)))));
  const open = await steadyMegabytes(server.pid);
  line(
    `${heard.length} open event streams of ${users} users`,
    { before: `${before} MB`, with: `${open} MB` },
    `${open - before} MB (target < 50)`,
  );
  const listened = await writing(server, user);
  const after = await steadyMegabytes(server.pid);
  const told = heard.reduce((sum, { events }) => sum + events, 0);
  line('a write with nobody listening and with all of them', {
    alone,
    listened,
    told: `${told} events`,
    afterwards: `${after} MB`,
  });
  for (const { stream } of heard) stream.destroy();
  await server.stop();
}
