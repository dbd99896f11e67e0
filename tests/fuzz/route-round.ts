// One round of route fuzzing: a fresh lab on its own server, so many requests in a row, and at the end proof that the lab is
// whole. A request is told by its number alone, its round by the numbers before it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../contract/support/described-routes.ts';
import { checkAgainst, type Description } from '../support/described-answers.ts';
import { repository, resourcesDir, type World } from '../support/seed-lab.ts';
import { randomOf } from './random.ts';
import type { FuzzAnswer } from './route-client.ts';
import {
  type Asking,
  ask,
  beginRoundLab,
  canaries,
  idIn,
  labProblem,
  type RoundLab,
  renewAccess,
  unreadableLists,
} from './route-lab.ts';
import { answerProblem } from './route-problem.ts';
import { type FuzzRequest, requestFor } from './route-requests.ts';
import { isSpared } from './route-spared.ts';
import { namesOf } from './words.ts';

/** For whoever administers the lab: where it lies is what they are asked for. */
const tellWhereTheLabLies = [
  ...['/api/v2/admin/lab-folder', '/api/v2/admin/backup-state', '/api/v2/admin/backup-folder', '/api/v2/lab-condition'],
];

export interface RouteFinding {
  input: number;
  /** `METHOD path` as described; null for what is wrong with the lab at the end of a round. */
  route: string | null;
  request: FuzzRequest | null;
  problem: string;
  answer: string;
}

export interface RouteCounts {
  requests: number;
  /** By status; 0: no answer. */
  statuses: Record<string, number>;
  slowestMs: number;
  slowest: string;
  /** `METHOD path` of every route that was asked and of those that took something. */
  asked: string[];
  taken: string[];
}

export interface RoundInput {
  seed: number;
  first: number;
  count: number;
  world?: World;
  asking?: Asking;
  /** Told of each finding as it is made. */
  found(finding: RouteFinding): void;
}

type Judge = (request: FuzzRequest, answer: FuzzAnswer) => string | null;

const described = (face: 'v1' | 'v2') =>
  JSON.parse(readFileSync(join(resourcesDir, 'openapi', `${face}.json`), 'utf8')) as Description;
const checks = {
  v1: checkAgainst(described('v1'), { face: 'v1', growing: true }),
  v2: checkAgainst(described('v2'), { growing: true }),
};

function checkProblem(face: 'v1' | 'v2', { method, path }: FuzzRequest, answer: FuzzAnswer): string | null {
  const { status, headers, text } = answer;
  const isJson = /^application\/json\b/.test(headers['content-type'] ?? '');
  try {
    const body: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
    checks[face]({ method, path }, { status, headers, text, bytes: Buffer.from(text), body });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function judgeOf({ lab: { directory } }: RoundLab, asking: Asking): Judge {
  const told = new RegExp(`(?:${Object.values(canaries).join('|')}) \\w+`);
  return (request, answer) => {
    const { method, path } = request;
    /** Where the lab lies is what an administrator asks this one for. */
    const secrets = tellWhereTheLabLies.some((start) => path.startsWith(start)) ? [repository] : [directory, repository];
    const face = path.startsWith('/api/v2/') ? 'v2' : 'v1';
    const leak = asking === 'narrowed' ? told.exec(answer.text)?.[0] : undefined;
    if (leak !== undefined) return `it tells of a record that is not for him: ${leak}`;
    return answerProblem({ face, method, answer, secrets }) ?? checkProblem(face, request, answer);
  };
}

interface Asked {
  route: Route;
  request: FuzzRequest;
  caller: string | null;
  byKey: boolean;
}

function askedAt({ lab, keys, routes, callers, account }: RoundLab, seed: number, input: number): Asked {
  const random = randomOf(seed, input);
  // Every second one is the next route in turn: none is left to chance.
  const route = routes[input % 2 === 0 ? (input / 2) % routes.length : random.whole(routes.length)];
  if (!route) throw new Error('the description holds no route');
  const { registry } = lab.services.lab;
  const segments = route.path.split('/');
  const face = segments[2] === 'v2' ? 'v2' : 'v1';
  const resource = face === 'v2' ? registry.byPath(segments[3] ?? '') : registry.bySegment(segments[2] ?? '');
  const lists = resource && route.method === 'GET' && segments.length === (face === 'v2' ? 4 : 3);
  const names = lists
    ? namesOf({ resource, naming: face === 'v2' ? 'attributes' : 'columns', resourceNamed: registry.resource })
    : null;
  const caller = random.once(25) ? null : random.pick(callers);
  // Who may ask how often is another test's matter.
  if (random.once(15)) lab.clock.step({ minutes: 1 });
  const type = resource?.definition.v2?.type ?? null;
  const byKey = random.once(40);
  return { route, caller, byKey, request: requestFor({ random, route, keysFor: keys.keysFor, type, names, account }) };
}

function counted(counts: RouteCounts, route: string, { input, status, ms }: { input: number; status: number; ms: number }): void {
  counts.requests += 1;
  counts.statuses[status] = (counts.statuses[status] ?? 0) + 1;
  if (ms > counts.slowestMs) [counts.slowestMs, counts.slowest] = [ms, `${route}, request ${input}`];
}

export async function fuzzRound(input: RoundInput): Promise<RouteCounts> {
  const { seed, first, count, world = 'full', asking = 'everybody', found } = input;
  const round = await beginRoundLab({ seed, world, asking });
  const judge = judgeOf(round, asking);
  const counts: RouteCounts = { requests: 0, statuses: {}, slowestMs: 0, slowest: '', asked: [], taken: [] };
  const [asked, taken] = [new Set<string>(), new Set<string>()];
  for (let number = first; number < first + count; number += 1) {
    const one = askedAt(round, seed, number);
    const { route, request } = one;
    const name = `${route.method} ${route.path}`;
    const began = performance.now();
    const answer = await ask(round, one);
    const failed = answer instanceof Error;
    const status = failed ? 0 : answer.status;
    counted(counts, name, { input: number, status, ms: performance.now() - began });
    asked.add(name);
    if (status >= 200 && status < 300 && request.method === route.method) taken.add(name);
    const problem = failed
      ? `no answer: ${answer.message}`
      : isSpared(route) && status < 300
        ? 'it did what it was spared from'
        : judge(request, answer);
    if (problem !== null)
      found({ input: number, route: name, request, problem, answer: failed ? '' : `${status} ${answer.text.slice(0, 600)}` });
    if (!failed) await follow(round, one, answer);
  }
  await endRound(round, judge, (finding) => found({ ...finding, input: first + count - 1, route: null }));
  return { ...counts, asked: [...asked], taken: [...taken] };
}

/** What an answer means for those who ask next. */
async function follow(round: RoundLab, { route, caller, byKey }: Asked, answer: FuzzAnswer): Promise<void> {
  // Signing in with a wrong password is refused as well, and says nothing about the one who asks.
  if (caller && !route.open && !byKey) {
    const who = round.access.has(caller) ? caller : round.callers[0];
    if (answer.status === 401) await renewAccess(round, who);
    else if (answer.status < 400) round.refused.delete(who);
  }
  const id = answer.status === 201 ? idIn(answer.text) : null;
  if (id !== null) round.keys.made(route.path.split('/')[3] ?? '', id);
}

async function endRound(
  round: RoundLab,
  judge: Judge,
  found: (finding: Pick<RouteFinding, 'request' | 'problem' | 'answer'>) => void,
): Promise<void> {
  for (const { request, problem, answer } of await unreadableLists(round, judge))
    found({ request, problem, answer: answer === null ? '' : `${answer.status} ${answer.text.slice(0, 600)}` });
  const problem = await labProblem(round.lab);
  if (problem !== null) found({ request: null, problem, answer: '' });
  round.client.close();
  await round.lab.stop();
}
