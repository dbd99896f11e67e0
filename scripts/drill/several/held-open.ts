// Thousands of connections held open through the address in front, as browsers hold theirs: one in ten hears what changes, the others ask now
// and then over a connection that is kept. What is answered is counted, and what closes a connection before its client does.
import { Agent, get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './asking.ts';

export interface HeldOpen {
  statuses: ReadonlyMap<string, number>;
  /** In milliseconds, of each request that was answered. */
  taken: readonly number[];
  /** Requests without an answer, by what the line said. */
  unanswered: ReadonlyMap<string, number>;
  /** Connections closed by whoever stands at their other end, and of these how many heard of changes. */
  closed: number;
  streamsClosed: number;
  /** Changes heard by all who listen. */
  heard: number;
  open(): number;
}

export interface HoldInput {
  url: string;
  connections: number;
  minutes: number;
  /** Who listens, twenty connections each: so many the program lets one account have. */
  listeners: readonly string[];
  token: string;
  customer: string;
  devices: readonly string[];
}

export const listensEach = 20;
export const listensOneIn = 10;
const rampMs = 60_000;
const [soonestMs, latestMs] = [120_000, 240_000];

type Kinds = Pick<HeldOpen, 'statuses' | 'unanswered' | 'taken' | 'closed' | 'streamsClosed' | 'heard'>;
type Counted = { -readonly [K in keyof Kinds]: Kinds[K] } & {
  statuses: Map<string, number>;
  unanswered: Map<string, number>;
  taken: number[];
};

export function holdOpen(input: HoldInput): { done: Promise<HeldOpen>; found: HeldOpen } {
  const counted: Counted = {
    ...{ statuses: new Map<string, number>(), unanswered: new Map<string, number>(), taken: [] },
    ...{ closed: 0, streamsClosed: 0, heard: 0 },
  };
  const sockets = new Set<Socket>();
  const found: HeldOpen = Object.assign(counted, { open: () => sockets.size });
  const end = performance.now() + input.minutes * 60_000;
  const clients = Array.from({ length: input.connections }, async (_one, n) => {
    await pause(Math.random() * rampMs);
    const listens = n % listensOneIn === 0;
    const holding = { input, counted, sockets, end, number: n };
    await (listens ? listen(holding) : askNowAndThen(holding));
  });
  return { found, done: Promise.all(clients).then(() => found) };
}

interface Holding {
  input: HoldInput;
  counted: Counted;
  sockets: Set<Socket>;
  end: number;
  number: number;
}

const more = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
const saidOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

/** Counted when its other end closes it before the time is up. */
function watch(socket: Socket, { sockets, counted, end }: Holding): void {
  if (sockets.has(socket)) return;
  sockets.add(socket);
  socket.once('close', () => {
    sockets.delete(socket);
    if (performance.now() < end) counted.closed += 1;
  });
}

const untilEnd = (end: number, ms: number) => Math.max(0, Math.min(ms, end - performance.now()));

async function askNowAndThen(holding: Holding): Promise<void> {
  const { input, counted, end, number } = holding;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agent.on('free', (socket: Socket) => watch(socket, holding));
  for (let n = number; performance.now() < end; n += 1) {
    const began = performance.now();
    try {
      const { status, said } = await ask(...questionOf(n, input, agent));
      counted.taken.push(performance.now() - began);
      more(counted.statuses, status >= 400 ? `${status} ${said.slice(0, 160)}` : String(status));
    } catch (error) {
      more(counted.unanswered, saidOf(error));
    }
    await pause(untilEnd(end, soonestMs + Math.random() * (latestMs - soonestMs)));
  }
  agent.destroy();
}

/** Of ten: four records, three lists, a search, a count, and a change. */
function questionOf(n: number, { url, token, customer, devices }: HoldInput, agent: Agent): Parameters<typeof ask> {
  const device = `${url}/api/v2/inventories/${devices[n % devices.length]}`;
  const list = `${url}/api/v2/inventories`;
  const asked = { token, agent };
  const kind = n % 10;
  if (kind === 0) {
    const body = { customer_id: customer, asset_number: `Held ${n}`, manufacturer: 'Drill', model: `Model ${n % 7}` };
    return [list, { ...asked, method: 'POST', body }];
  }
  if (kind === 1) return [`${list}?q=Model%20${n % 7}&page[size]=25`, asked];
  if (kind === 2) return [`${list}?page[size]=1`, asked];
  if (kind < 6) return [`${list}?page[size]=25&sort=${['asset_number', '-asset_number', 'manufacturer'][n % 3]}`, asked];
  return [device, asked];
}

/** As a screen does: a stream that ends is begun anew. */
async function listen(holding: Holding): Promise<void> {
  const { input, counted, end, number } = holding;
  const token = input.listeners[Math.floor(number / listensOneIn) % input.listeners.length] ?? input.token;
  for (let times = 0; performance.now() < end; times += 1) {
    if (times > 0) await pause(3000);
    try {
      const answer = await streamOf(input.url, token, holding);
      if (answer.statusCode !== 200) more(counted.statuses, `${answer.statusCode} of a stream`);
      else more(counted.statuses, '200 of a stream');
      await untilClosed(answer, counted, untilEnd(end, Number.POSITIVE_INFINITY));
      if (performance.now() < end) counted.streamsClosed += 1;
    } catch (error) {
      more(counted.unanswered, `a stream: ${saidOf(error)}`);
    }
  }
}

function streamOf(url: string, token: string, holding: Holding): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };
    const sent = get(`${url}/api/v2/events`, { agent: false, headers }, resolve);
    sent.once('socket', (socket) => watch(socket, holding));
    sent.once('error', reject);
  });
}

function untilClosed(answer: IncomingMessage, counted: Counted, mostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => answer.destroy(), mostMs);
    answer.setEncoding('utf8').on('data', (text: string) => {
      // What greets and what keeps the line open names no record.
      counted.heard += [...text.matchAll(/^data: \{"resource"/gm)].length;
    });
    answer
      .on('error', () => undefined)
      .once('close', () => {
        clearTimeout(timer);
        resolve();
      });
  });
}
