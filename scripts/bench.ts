// `npm run bench`: what the house costs against the same work by hand (prepared SQL, JSON.stringify, bare node:http), as
// ratios in one run. Figures are printed, never asserted. `-- --rows N` for another size, `--keep DIR` to keep the labs,
// `--only v1,sign-in,v2,search,shared,columns,prices,events,labels,papers,budgets,intervals,charts,changes,connections,screens,memory,desktop,trail,long-writes,reading,engines` for some of the parts, `--threads 0,1,2,4` for the
// numbers of reading threads that are compared, `--minutes N` for the
// work at the screens (memory).
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchUser, benchUser, growCalibrations, tableColumns } from '../tests/bench/bench-lab.ts';
import { budgets } from '../tests/bench/budgets.ts';
import { changes } from '../tests/bench/changes.ts';
import { charts } from '../tests/bench/charts.ts';
import { connections } from '../tests/bench/connections.ts';
import { engines } from '../tests/bench/engines.ts';
import { eventStreams } from '../tests/bench/event-streams.ts';
import { intervalLoad } from '../tests/bench/interval-load.ts';
import { intervals } from '../tests/bench/intervals.ts';
import { labels } from '../tests/bench/labels.ts';
import { medianMs, requestsPerSecond } from '../tests/bench/load.ts';
import { longWrites } from '../tests/bench/long-writes.ts';
import { finished, line, megabytes, startByHand, startPlumbline } from '../tests/bench/measured-server.ts';
import { papers } from '../tests/bench/papers.ts';
import { priceFiles } from '../tests/bench/price-files.ts';
import { priceFindSpeeds } from '../tests/bench/price-find.ts';
import { fillMatrixLab, priceHttp } from '../tests/bench/price-http.ts';
import { priceListPdf } from '../tests/bench/price-list-pdf.ts';
import { reading } from '../tests/bench/reading.ts';
import { scopeTimings } from '../tests/bench/scope-timing.ts';
import { screens } from '../tests/bench/screens.ts';
import { screensMemory } from '../tests/bench/screens-memory.ts';
import { columnChanges, sharedLab } from '../tests/bench/shared-lab.ts';
import { trail } from '../tests/bench/trail.ts';
import { everythingAtOnce, v1Lists } from '../tests/bench/v1-lists.ts';
import { v1SignIn } from '../tests/bench/v1-sign-in.ts';
import { mixedDay, v1Writes } from '../tests/bench/v1-writes.ts';
import { v2Dashboard } from '../tests/bench/v2-dashboard.ts';
import { v2Impact } from '../tests/bench/v2-impact.ts';
import { v2Lists } from '../tests/bench/v2-lists.ts';
import { v2Search } from '../tests/bench/v2-search.ts';
import { screenCommand } from './runtime/desktop-libraries.ts';
import { hasDisplay } from './runtime/display.ts';
import { passThrough } from './runtime/pass-through.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    keep: { type: 'string' },
    only: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    threads: { type: 'string', default: '0,1,2,4' },
  },
});
const folder = values.keep ?? join(tmpdir(), 'plumbline-bench');
// Not the key that signs the labs of whoever measures.
process.env.PLUMBLINE_TRAIL_KEY ??= join(folder, 'trail-key.json');
const rows = Number(values.rows);
const smallRows = 10_000;
/** As many as the seeding is measured with: for the trail, and for what looks at every device. */
const manyDevices = 100_000;
const randomChanges = 50_000;
const columnRows = Math.min(rows, 200_000);
/** Calibrations of the large lab in the part that asks through a relation. */
const calibrations = rows * 2;

async function labOf(size: number, name = String(size)): Promise<string> {
  const directory = join(folder, name);
  if (!existsSync(join(directory, 'lab.db'))) {
    mkdirSync(directory, { recursive: true });
    await finished(['out/server/cli/demo.js', '--inventories', String(size), '--data', directory, '--seed', '1']);
  }
  return directory;
}

async function pageOne(directory: string): Promise<number> {
  const { credentials } = await benchUser(directory);
  const server = await startPlumbline(directory);
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

interface Labs {
  large: string;
  small: string;
  user: BenchUser;
}

/** Start, lists, single records and what time tells of hidden ones. */
async function v1Reads({ large, small, user }: Labs): Promise<void> {
  const { credentials, userId, sample } = user;
  const server = await startPlumbline(large);
  line(`start to "plumbline ready" on ${rows} devices`, { ms: Math.round(server.readyMs) }, 'target < 1000 ms');
  await new Promise((done) => setTimeout(done, 3000));
  line('idle memory', { MB: megabytes(server.pid) }, 'target < 200 MB');

  const byHand = await startByHand(
    join(large, 'lab.db'),
    ['inventory', 'customers', 'categories'].map((table) => tableColumns(large, table)),
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
  // Long enough for both to be compiled: what is measured is a server at work, not one that starts.
  await requestsPerSecond((n) => oneUrl(pick(n)), { connections: 8, seconds: 4 });
  await requestsPerSecond((n) => handOne(pick(n)), { connections: 8, seconds: 4 });
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
  const spread = ({ median, p95 }: { median: number; p95: number }) => `${median.toFixed(2)} ms (p95 ${p95.toFixed(2)})`;
  for (const { what, foreign, missing, difference } of await scopeTimings({
    url: server.url,
    directory: large,
    userId,
    credentials,
  })) {
    line(
      `${what}: another customer's, and none`,
      { foreign: spread(foreign), missing: spread(missing) },
      `difference ${difference.toFixed(2)} ms (target <= 10)`,
    );
  }
  await server.stop();

  const [largeMs, smallMs] = [await pageOne(large), await pageOne(small)];
  line(
    `page 1 at ${rows} and at 10000 devices`,
    { large: `${largeMs.toFixed(2)} ms`, small: `${smallMs.toFixed(2)} ms` },
    `ratio ${(largeMs / smallMs).toFixed(2)} (target <= 2)`,
  );
}

async function v1(labs: Labs): Promise<void> {
  const { large, small, user } = labs;
  await v1Reads(labs);
  growCalibrations(large, calibrations);
  await v1Lists(large, user);
  await everythingAtOnce(large, user);
  await v1Writes(small, await benchUser(small));
  await mixedDay(large, user);
}

async function v2({ large, user }: Labs): Promise<void> {
  growCalibrations(large, calibrations);
  await v2Lists(large, user);
  await v2Dashboard(large, user);
  await v2Impact(large, user);
}

async function shared({ large, user }: Labs): Promise<void> {
  growCalibrations(large, calibrations);
  await sharedLab(large, user);
}

async function columns(): Promise<void> {
  const directory = await labOf(columnRows);
  await columnChanges(directory, await benchUser(directory));
}

async function prices(): Promise<void> {
  for (const { what, perSecond } of priceFindSpeeds()) line(what, { 'per second of one core': perSecond });
  await priceListPdf();
  await priceFiles();
  await priceHttp(async (name) => {
    const directory = await labOf(smallRows, name);
    return { directory, userId: (await benchUser(directory)).userId };
  });
}

async function matrixLab(): Promise<string> {
  const directory = await labOf(smallRows, 'price-matrix');
  fillMatrixLab(directory);
  return directory;
}

/** The desktop app needs a screen, which a server has to make up. */
async function onScreen(program: readonly string[]): Promise<void> {
  const screen = hasDisplay() ? [] : await screenCommand((text) => process.stdout.write(`${text}\n`));
  const [command = '', ...args] = [...screen, process.execPath, ...program];
  const code = await passThrough(command, args, { ...process.env });
  if (code !== 0) throw new Error(`${program[0]} ended with ${code}`);
}

/** With a history of its own: the others' labs stay as they are. */
const intervalsOf = async () => {
  await intervals(await labOf(smallRows, 'intervals'));
  await intervalLoad(await labOf(manyDevices, 'interval-load'));
};

const connectionsOf = async () => {
  const directory = await labOf(smallRows);
  await connections(directory, await benchUser(directory));
};

const chartsOf = async () => charts(await labOf(smallRows, 'charts'));

const parts: Record<string, (labs: Labs) => Promise<void>> = {
  v1,
  search: async ({ large, user }) => v2Search(large, user),
  'sign-in': async ({ small }) => v1SignIn(small, await benchUser(small)),
  v2,
  shared,
  columns,
  prices,
  events: ({ large, user }) => eventStreams(large, user),
  labels: async ({ small }) => labels(small, await benchUser(small)),
  papers: async ({ small }) => papers(small, await benchUser(small)),
  intervals: intervalsOf,
  charts: chartsOf,
  changes: () => changes(randomChanges),
  connections: connectionsOf,
  screens: ({ large }) => screens({ large, rows, matrixLab }),
  memory: ({ small }) => screensMemory(small, Number(values.minutes)),
  desktop: ({ large }) => onScreen(['tests/bench/desktop.ts', large]),
  budgets,
  trail: () => trail(labOf, manyDevices),
  'long-writes': ({ large, user }) => longWrites(large, user),
  engines: ({ large, user }) => engines(large, user),
  reading: ({ large, user }) => reading(large, user, values.threads.split(',').map(Number)),
};

async function main(): Promise<void> {
  const asked = values.only?.split(',') ?? Object.keys(parts);
  const unknown = asked.find((name) => !(name in parts));
  if (unknown !== undefined) throw new Error(`there is no part ${unknown}, only ${Object.keys(parts).join(', ')}`);
  await finished(['scripts/build.ts']);
  // These bring labs of their own.
  if (asked.every((name) => name === 'prices')) return prices();
  if (asked.every((name) => name === 'budgets')) return budgets();
  if (asked.every((name) => name === 'trail')) return trail(labOf, manyDevices);
  if (asked.every((name) => name === 'intervals')) return intervalsOf();
  if (asked.every((name) => name === 'charts')) return chartsOf();
  if (asked.every((name) => name === 'connections')) return connectionsOf();
  if (asked.every((name) => name === 'changes')) return changes(randomChanges);
  const [large, small] = [await labOf(rows), await labOf(smallRows)];
  const labs = { large, small, user: await benchUser(large) };
  for (const name of asked) await parts[name]?.(labs);
}

await main();
