// `npm run bench`: what the house costs against the same work by hand (prepared SQL, JSON.stringify, bare node:http), as
// ratios in one run. Figures are printed, never asserted. `-- --rows N` for another size, `--keep DIR` to keep the labs.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchUser, tableColumns } from '../tests/bench/bench-lab.ts';
import { medianMs, requestsPerSecond } from '../tests/bench/load.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' }, keep: { type: 'string' } } });
const folder = values.keep ?? join(tmpdir(), 'plumbline-bench');
const rows = Number(values.rows);

interface Started {
  url: string;
  pid: number;
  readyMs: number;
  stop(): Promise<void>;
}

function start(args: string[], ready: RegExp): Promise<Started> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PLUMBLINE_LOG: 'error' },
  });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      const url = ready.exec(part.toString())?.[1];
      if (!url) return;
      const stop = () =>
        new Promise<void>((done) => {
          child.once('exit', () => done());
          child.kill('SIGTERM');
        });
      resolve({ url, pid: child.pid ?? 0, readyMs: performance.now() - began, stop });
    });
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}`)));
  });
}

async function finished(args: string[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended with ${code}`))));
  });
}

async function labOf(size: number): Promise<string> {
  const directory = join(folder, String(size));
  if (!existsSync(join(directory, 'lab.db'))) {
    mkdirSync(directory, { recursive: true });
    await finished(['out/server/demo-cli.js', '--inventories', String(size), '--data', directory, '--seed', '1']);
  }
  return directory;
}

function residentMegabytes(pid: number): number {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

function line(what: string, figures: Record<string, string | number>, ratio?: string): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`${what.padEnd(58)} ${text.join(', ')}${ratio ? `   ${ratio}` : ''}\n`);
}

const serverArgs = (directory: string) => ['out/server/cli.js', '--data', directory, '--port', '0'];
const ready = /plumbline ready (\S+)/;

async function pageOne(directory: string): Promise<number> {
  const { credentials } = await benchUser(directory);
  const server = await start(serverArgs(directory), ready);
  const url = `${server.url}/api/inventory?${credentials}&filter=${encodeURIComponent('[{"property":"I4209","value":"A","operator":"="}]')}&sort=${encodeURIComponent('[{"property":"duedate","direction":"ASC"}]')}`;
  await medianMs(url, 20);
  const ms = await medianMs(url, 100);
  await server.stop();
  return ms;
}

/** A write drops the kept totals, so the next list counts again: the dearest moment of a list. */
async function afterWrites(record: string, list: string): Promise<void> {
  const taken: number[] = [];
  for (let n = 0; n < 15; n += 1) {
    await fetch(record, { method: 'PUT', body: JSON.stringify({ remark: `bench ${n} ${Date.now()}` }) });
    taken.push(await medianMs(list, 1));
  }
  taken.sort((a, b) => a - b);
  line('the same list right after a write, counted anew', { ours: `${taken[7]?.toFixed(1)} ms` });
}

async function main(): Promise<void> {
  await finished(['scripts/build.ts']);
  const [large, small] = [await labOf(rows), await labOf(10_000)];
  const { credentials, userId, sample } = await benchUser(large);

  const server = await start(serverArgs(large), ready);
  line(`start to "plumbline ready" on ${rows} devices`, { ms: Math.round(server.readyMs) }, 'target < 1000 ms');
  await new Promise((done) => setTimeout(done, 3000));
  line('idle memory', { MB: residentMegabytes(server.pid) }, 'target < 200 MB');

  const byHand = await start(
    [
      'tests/bench/by-hand-server.ts',
      join(large, 'lab.db'),
      ...['inventory', 'customers', 'categories'].map((table) => tableColumns(large, table)),
    ],
    /ready (\S+)/,
  );
  const api = `${server.url}/api/inventory`;
  const query = (filter: object[], sort: object[] = []) =>
    `${credentials}&filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${encodeURIComponent(JSON.stringify(sort))}`;

  const pairs: [string, string, string][] = [
    [
      'list of 100, status, by due date, relations, 200 customers',
      `${api}?${query([{ property: 'I4209', value: 'A', operator: '=' }], [{ property: 'duedate', direction: 'ASC' }])}`,
      `${byHand.url}/list?user=${userId}&status=A`,
    ],
    [
      'contains-search on the serial number, 200 customers',
      `${api}?${query([{ property: 'I4204', value: sample.serial, operator: 'like' }])}`,
      `${byHand.url}/search?user=${userId}&match=${encodeURIComponent(`{I4204} : "${sample.serial}"`)}`,
    ],
    [
      'contains-search on the model, 200 customers',
      `${api}?${query([{ property: 'I4203', value: sample.model, operator: 'like' }])}`,
      `${byHand.url}/search?user=${userId}&match=${encodeURIComponent(`{I4203} : "${sample.model}"`)}`,
    ],
  ];
  for (const [what, ours, hand] of pairs) {
    const first = await medianMs(ours, 1);
    await medianMs(hand, 5);
    const [oursMs, handMs] = [await medianMs(ours, 40), await medianMs(hand, 40)];
    line(
      what,
      {
        ours: `${oursMs.toFixed(2)} ms`,
        'by hand': `${handMs.toFixed(2)} ms`,
        'first (uncounted total)': `${first.toFixed(1)} ms`,
      },
      `ratio ${(oursMs / handMs).toFixed(2)} (target <= 3)`,
    );
  }

  await afterWrites(`${api}/${sample.ids[0]}?${credentials}`, pairs[0]?.[1] ?? '');
  const oneUrl = (id: string) => `${api}/${id}?${credentials}`;
  const handOne = (id: string) => `${byHand.url}/one?id=${id}`;
  const pick = (n: number) => sample.ids[n % sample.ids.length] ?? '';
  await requestsPerSecond((n) => oneUrl(pick(n)), { connections: 8, seconds: 1 });
  await requestsPerSecond((n) => handOne(pick(n)), { connections: 8, seconds: 1 });
  const [ours, hand] = [
    await requestsPerSecond((n) => oneUrl(pick(n)), { connections: 8, seconds: 4 }),
    await requestsPerSecond((n) => handOne(pick(n)), { connections: 8, seconds: 4 }),
  ];
  line(
    'GET one record, 8 connections',
    { ours: `${ours}/s`, 'by hand': `${hand}/s` },
    `ratio ${(ours / hand).toFixed(2)} (target >= 0.4)`,
  );
  await byHand.stop();
  await server.stop();

  const [largeMs, smallMs] = [await pageOne(large), await pageOne(small)];
  line(
    `page 1 at ${rows} and at 10000 devices`,
    { large: `${largeMs.toFixed(2)} ms`, small: `${smallMs.toFixed(2)} ms` },
    `ratio ${(largeMs / smallMs).toFixed(2)} (target <= 2)`,
  );
}

await main();
