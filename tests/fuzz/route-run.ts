// `npm run fuzz -- --api`: processes that ask, what they found by its kind, and the figures at the end.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describedRoutes } from '../contract/support/described-routes.ts';
import type { Asking } from './route-lab.ts';
import type { FuzzRequest } from './route-requests.ts';
import type { RouteCounts, RouteFinding } from './route-round.ts';
import { sparedNames } from './route-spared.ts';
import type { RouteMessage, RouteShare } from './route-worker.ts';

/** Long enough for records to meet each other, short enough for lists to stay short. */
const roundLength = 2500;

export interface RouteRun {
  requests: number;
  seed: number;
  /** The number of one request, asked again with those of its round before it. */
  only: number | null;
  asking: Asking;
}

interface Kind {
  count: number;
  first: RouteFinding;
}

interface Sum extends Omit<RouteCounts, 'asked' | 'taken'> {
  asked: Set<string>;
  taken: Set<string>;
}

function add(sum: Sum, round: RouteCounts): void {
  sum.requests += round.requests;
  for (const [status, count] of Object.entries(round.statuses)) sum.statuses[status] = (sum.statuses[status] ?? 0) + count;
  for (const name of round.asked) sum.asked.add(name);
  for (const name of round.taken) sum.taken.add(name);
  if (round.slowestMs > sum.slowestMs) [sum.slowestMs, sum.slowest] = [round.slowestMs, round.slowest];
}

/** Alike but for the values in them. */
function kindOf({ route, problem }: RouteFinding): string {
  const [first = ''] = problem.split('\n', 2);
  const text = /, which is not what/.test(problem) ? (problem.split('\n')[1] ?? '') : first;
  return `${route ?? 'the lab at the end'}: ${text
    .replace(/\/\d+/g, '/n')
    .replace(/ answered (\d+)/, ' answered $1')
    .replace(/(GET|POST|PUT|PATCH|DELETE) \/api\S*/g, '')}`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function curlOf({ method, path, headers, body }: FuzzRequest): string {
  const parts = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body === null ? [] : [`--data-binary ${quoted(body.slice(0, 1500))}`];
  return ['curl', '-X', method, ...parts, ...data, quoted(`$LAB${path.slice(0, 1500)}`)].join(' ');
}

function told({ input, problem, request, answer }: RouteFinding): string {
  const asked = request === null ? '' : `  ${curlOf(request)}\n`;
  return `  request ${input}: ${problem.slice(0, 1500)}\n${asked}  ${answer}\n`;
}

function runProcess(share: RouteShare, heard: (message: RouteMessage) => void): Promise<void> {
  const child = fork(fileURLToPath(new URL('route-worker.ts', import.meta.url)));
  child.on('message', (message) => heard(message as RouteMessage));
  child.send(share);
  return new Promise((resolve, reject) => {
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`a server under test ended with ${code ?? signal}`)),
    );
  });
}

/** Gives how many kinds of problems there are. */
export async function fuzzApi({ requests, seed, only, asking }: RouteRun): Promise<number> {
  const processes = only === null ? Math.min(2, availableParallelism()) : 1;
  const last = only ?? requests - 1;
  const sum: Sum = { requests: 0, statuses: {}, slowestMs: 0, slowest: '', asked: new Set(), taken: new Set() };
  const kinds = new Map<string, Kind>();
  const began = performance.now();
  function figures(): string {
    const statuses = Object.entries(sum.statuses).map(([status, count]) => `${status} ${count}`);
    const rate = Math.round(sum.requests / ((performance.now() - began) / 1000));
    return `requests ${sum.requests}, ${statuses.join(', ')}, operations asked ${sum.asked.size}, taken by ${sum.taken.size}, kinds of problems ${kinds.size}, slowest ${sum.slowestMs.toFixed(0)} ms (${sum.slowest}), ${rate}/s`;
  }
  function heard(message: RouteMessage): void {
    if (message.kind === 'round') {
      add(sum, message.counts);
      process.stdout.write(`${figures()}\n`);
      return;
    }
    const name = kindOf(message.finding);
    const kind = kinds.get(name);
    if (kind) kind.count += 1;
    else {
      kinds.set(name, { count: 1, first: message.finding });
      process.stdout.write(`new: ${name}\n${told(message.finding)}`);
    }
  }
  await Promise.all(
    Array.from({ length: processes }, (_, index) => {
      const firstRound = only === null ? index : Math.floor(only / roundLength);
      const rounds = Math.ceil((last + 1) / roundLength);
      return runProcess({ seed, rounds, firstRound, step: processes, roundLength, last, asking }, heard);
    }),
  );
  for (const [name, { count, first }] of [...kinds].sort(([, one], [, other]) => other.count - one.count)) {
    process.stdout.write(`\n${count} x ${name}\n${told(first)}`);
  }
  const all = [...describedRoutes('v2'), ...describedRoutes('v1')].map(({ method, path }) => `${method} ${path}`);
  const never = all.filter((name) => !sum.taken.has(name) && !sparedNames.includes(name));
  process.stdout.write(`\nnever taken: ${never.join(', ') || 'none'}\nspared: ${sparedNames.join(', ')}\n`);
  process.stdout.write(`fuzz of the API: ${figures()}, seed ${seed}, asked by ${asking}\n`);
  return kinds.size;
}
