// `npm run soak -- [--minutes N] [--clients N] [--devices N] [--backup-every SECONDS]`: a lab's day, pressed together. A real
// server works for many clients while backups are made and proved; the end says what was seen, and 0 only when nothing was
// lost, no answer was an error, every backup was whole and the write-ahead log stayed small (docs/quality.md#d6, docs/quality.md#d10,
// docs/quality.md#d14).
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BackupRounds, makeBackups } from '../tests/soak/backups.ts';
import { fillLab, type ServedLab, serveLab, signIn, v1Headers, verifyLab } from '../tests/soak/built-lab.ts';
import { workThrough } from '../tests/soak/client.ts';
import { newWorker } from '../tests/soak/day.ts';
import { type Watch, watchServer } from '../tests/soak/process-watch.ts';
import { createTally, type Tally } from '../tests/soak/tally.ts';
import { httpClient } from '../tests/support/http-client.ts';
import { ensureBuilt } from './build.ts';

const megabyte = 1_048_576;
const largestWal = 64 * megabyte;
const requestsPerSecond = 130;
const minuteMs = 60_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    clients: { type: 'string', default: '20' },
    devices: { type: 'string', default: '5000' },
    'backup-every': { type: 'string', default: '10' },
  },
});
const [minutes, clients, devices] = [amount('minutes'), amount('clients'), amount('devices')];
const backupEveryMs = amount('backup-every') * 1000;

function amount(name: keyof typeof values): number {
  const number = Number(values[name]);
  if (number > 0) return number;
  process.stderr.write(`--${name} takes a number above 0, not ${values[name]}.\n`);
  process.exit(2);
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const mb = (bytes: number) => `${(bytes / megabyte).toFixed(1)} MB`;

interface Day {
  directory: string;
  lab: ServedLab;
  tally: Tally;
  watch: Watch;
  rounds: BackupRounds;
  /** Of the demonstration lab, before anyone came. */
  devicesAtStart: number;
  warmMemory: number;
}

async function keysOf(url: string, resource: string, key: string, limit: number): Promise<{ keys: string[]; total: number }> {
  const client = httpClient(url);
  const answer = await client.send({ path: `/api/${resource}?limit=${limit}`, headers: v1Headers });
  client.close();
  const data = (answer.body as { data: Record<string, Record<string, string>[]> & { totalCount: number } }).data;
  return { keys: (data[resource] ?? []).map((row) => row[key] ?? ''), total: data.totalCount };
}

async function workTheDay(day: Day): Promise<void> {
  const { lab, tally, watch, rounds, directory } = day;
  const lists = {
    devices: await keysOf(lab.url, 'inventory', 'MTAG', 500),
    customers: await keysOf(lab.url, 'customer', 'KTAG', 50),
  };
  day.devicesAtStart = lists.devices.total;
  const startMemory = watch.memory.now();
  const tokens: string[] = [];
  for (let n = 0; n <= clients; n += 1) tokens.push(await signIn(lab.url, `soak ${n}`));
  const [backupToken = '', ...clientTokens] = tokens;

  const began = performance.now();
  const end = began + minutes * minuteMs;
  const over = () => performance.now() >= end;
  const warm = setTimeout(
    () => {
      day.warmMemory = watch.memory.settled();
    },
    Math.min(5 * minuteMs, (minutes * minuteMs) / 4),
  );
  const progress = setInterval(() => say(progressLine(day, (performance.now() - began) / minuteMs)), minuteMs);
  await Promise.all([
    ...clientTokens.map((token, n) =>
      workThrough({
        url: lab.url,
        worker: newWorker(n, token, { shared: lists.devices.keys, customers: lists.customers.keys }),
        tally,
        everyMs: (clients * 1000) / requestsPerSecond,
        over,
      }),
    ),
    makeBackups(
      {
        url: lab.url,
        token: backupToken,
        folder: join(directory, 'backups'),
        everyMs: backupEveryMs,
        devicesAtStart: lists.devices.total,
        tally,
        over,
      },
      rounds,
    ),
  ]);
  clearTimeout(warm);
  clearInterval(progress);
  const seconds = (performance.now() - began) / 1000;
  const endMemory = watch.memory.settled();
  report(day, { seconds, startMemory, endMemory });
}

function progressLine({ tally, watch, rounds }: Day, minute: number): string {
  const { read, write } = { read: tally.requests('read'), write: tally.requests('write') };
  return `minute ${Math.round(minute)}: ${read} reads, ${write} writes, ${tally.serverErrors()} answers 5xx, write-ahead log ${mb(watch.wal())}, memory ${mb(watch.memory.now())}, backups ${rounds.verified} of ${rounds.made} verified`;
}

interface Figures {
  seconds: number;
  startMemory: number;
  endMemory: number;
}

function report({ tally, watch, rounds, warmMemory }: Day, { seconds, startMemory, endMemory }: Figures): void {
  for (const kind of ['read', 'write'] as const) {
    const [count, p50, p99] = [tally.requests(kind), tally.percentile(kind, 0.5), tally.percentile(kind, 0.99)];
    say(`${kind}s: ${count} (${(count / seconds).toFixed(1)}/s), p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  }
  say(`longest answer: ${tally.longest().toFixed(0)} ms`);
  say(`answers: ${JSON.stringify(tally.statuses())}; 5xx: ${tally.serverErrors()}; not expected: ${tally.complaints.count}`);
  say(`write-ahead log: ${mb(watch.largestWal())} at most`);
  const growth = warmMemory > 0 ? `${(((endMemory - warmMemory) / warmMemory) * 100).toFixed(1)} %` : 'not measured';
  say(
    `resident memory: ${mb(startMemory)} at the start, ${mb(warmMemory)} warmed up, ${mb(endMemory)} at the end (${growth}), ${mb(watch.memory.largest())} at most`,
  );
  say(
    `backups: ${rounds.made} made, ${rounds.verified} verified; the largest ${mb(rounds.largest)}, the slowest ${(rounds.longestMs / 1000).toFixed(1)} s`,
  );
}

async function closeTheLab(day: Day): Promise<string[]> {
  const { directory, lab, tally, watch, rounds } = day;
  const left = (await keysOf(lab.url, 'inventory', 'MTAG', 1)).total - day.devicesAtStart;
  const code = await lab.stop();
  watch.stop();
  const chain = await verifyLab(directory);
  say(`${chain.stdout}${chain.stderr}`.trim());
  const wanted = tally.created.acknowledged - tally.deleted.acknowledged;
  return [
    ...(tally.complaints.count > 0 ? [`${tally.complaints.count} answers nobody expects`, ...tally.complaints.first] : []),
    ...(tally.serverErrors() > 0 ? [`${tally.serverErrors()} answers 5xx`] : []),
    ...rounds.failures,
    ...(rounds.made === 0 ? ['no backup was made'] : []),
    ...(watch.largestWal() > largestWal ? [`the write-ahead log grew to ${mb(watch.largestWal())}`] : []),
    ...(left !== wanted ? [`${left} of ${wanted} acknowledged devices are there`] : []),
    ...(code !== 0 ? [`the server ended with ${code}`] : []),
    ...(chain.code !== 0 ? ['the lab does not verify'] : []),
  ];
}

async function main(): Promise<void> {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-soak-'));
  const directory = join(folder, 'lab');
  mkdirSync(directory);
  try {
    await fillLab(directory, devices);
    const lab = await serveLab(directory);
    const watch = watchServer(lab.pid, join(directory, 'lab.db'));
    const rounds: BackupRounds = { made: 0, verified: 0, failures: [], largest: 0, longestMs: 0 };
    const day: Day = { directory, lab, tally: createTally(), watch, rounds, devicesAtStart: 0, warmMemory: 0 };
    try {
      await workTheDay(day);
    } catch (error) {
      watch.stop();
      await lab.stop();
      throw error;
    }
    const problems = await closeTheLab(day);
    for (const problem of problems) say(`FAILED: ${problem}`);
    if (problems.length === 0) say('passed');
    else process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
