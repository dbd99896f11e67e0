// One round of route fuzzing: a fresh lab on its own server, so many requests in a row, and at the end proof that the lab is
// whole. A request is told by its number alone, its round by the numbers before it.
import { sql } from 'kysely';
import { verifyChain } from '#server/core/audit.ts';
import { dataPaths } from '#server/lib/data-dir.ts';
import { openedLab } from '#server/open-services.ts';
import { describedRoutes, type Route } from '../contract/support/described-routes.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { repository } from '../support/seed-lab.ts';
import { emailOf, type UserName } from '../support/seed-world.ts';
import { randomOf } from './random.ts';
import { type FuzzAnswer, type FuzzClient, fuzzClient } from './route-client.ts';
import { type RouteKeys, routeKeys } from './route-keys.ts';
import { answerProblem } from './route-problem.ts';
import { type FuzzRequest, requestFor } from './route-requests.ts';
import { valueFor } from './schema-values.ts';
import { namesOf } from './words.ts';

/** For whoever administers the lab: where it lies is what they are asked for. */
const tellWhereTheLabLies = ['/api/v2/admin/lab-folder', '/api/v2/admin/backup-state', '/api/v2/admin/backup-folder'];

export interface RouteFinding {
  input: number;
  /** None for what is wrong with the lab at the end of a round. */
  request: FuzzRequest | null;
  problem: string;
  answer: string;
}

export interface RouteCounts {
  requests: number;
  /** By the first digit of the status, and those that ended otherwise. */
  answers: Record<string, number>;
  slowestMs: number;
  slowest: string;
  /** `METHOD path` of every route that was asked and of those that took something. */
  asked: Set<string>;
  taken: Set<string>;
}

interface RoundInput {
  seed: number;
  first: number;
  count: number;
  /** Told of each finding as it is made. */
  found(finding: RouteFinding): void;
}

const callers: [UserName, ...UserName[]] = ['admin', 'admin', 'admin', 'berta', 'narrow'];

export function noCounts(): RouteCounts {
  return { requests: 0, answers: {}, slowestMs: 0, slowest: '', asked: new Set(), taken: new Set() };
}

interface Round {
  seed: number;
  lab: RunningLab;
  client: FuzzClient;
  keys: RouteKeys;
  routes: readonly Route[];
  /** Addresses may be changed by what is asked, keys not. */
  ids: ReadonlyMap<UserName, string>;
  tokens: Map<UserName, string>;
  /** Whose last request was refused for want of a credential. */
  refused: Set<UserName>;
}

/** A restored backup is another lab on the same server. */
function servicesOf({ directory, services }: RunningLab): RunningLab['services'] {
  return openedLab(dataPaths(directory).database)?.services ?? services;
}

/** A request may have ended the token, or locked or deleted the user: then the administrator asks in his place. */
async function renewToken({ lab, ids, tokens, refused }: Round, user: UserName): Promise<void> {
  const { lab: core, signIn } = servicesOf(lab);
  const row = await core.db
    .selectFrom('users')
    .select('uID')
    .where('uID', '=', ids.get(user) ?? '')
    .executeTakeFirst();
  if (row && (user === 'admin' || !refused.has(user))) tokens.set(user, await signIn.issueToken(String(row.uID), 'fuzz'));
  else tokens.delete(user);
  refused.add(user);
}

async function beginRound(seed: number): Promise<Round> {
  const lab = await startLab();
  const made = await lab.v2('admin', { method: 'POST', path: '/api/v2/admin/backups' });
  const backups = [...made.text.matchAll(/"name":"([^"]+)"/g)].map(([, name = '']) => name);
  const users = await lab.services.lab.db.selectFrom('users').select(['uID', 'email']).execute();
  const ids = new Map(callers.map((name) => [name, String(users.find(({ email }) => email === emailOf(name))?.uID)] as const));
  // Without its administrator a round would hear nothing but refusals.
  const keys = await routeKeys({ lab: lab.services.lab, backups, spared: [ids.get('admin') ?? ''] });
  const round = { seed, lab, client: fuzzClient(lab.url), keys, routes: describedRoutes('v2') };
  const begun: Round = { ...round, ids, tokens: new Map(), refused: new Set() };
  for (const user of new Set(callers)) await renewToken(begun, user);
  begun.refused.clear();
  await fillEmpty(begun);
  return begun;
}

const triesEach = 3;

/** A record or two of every type, so that later requests have something to meet. */
async function fillEmpty(round: Round): Promise<void> {
  for (const [index, route] of round.routes.entries()) {
    const { method, path, body } = route;
    const collection = path.split('/')[3] ?? '';
    if (method !== 'POST' || !body || path.split('/').length !== 4) continue;
    for (let attempt = 0; attempt < triesEach; attempt += 1) {
      const values = valueFor(
        { random: randomOf(round.seed, index * triesEach + attempt), mood: 'fitting', keysFor: round.keys.keysFor },
        body.schema,
      );
      const request = { method, path, headers: { 'Content-Type': body.type }, body: JSON.stringify(values) };
      const answer = await ask(round, { request, caller: 'admin' });
      const id = answer instanceof Error || answer.status !== 201 ? null : idIn(answer.text);
      if (id !== null) round.keys.made(collection, id);
    }
  }
}

interface Asked {
  route: Route;
  request: FuzzRequest;
  caller: UserName | null;
}

/** Leaves an empty lab, which answers nothing from then on: only those without a credential ask it here. */
const endsTheRound = '/api/v2/admin/own-lab';

function askedAt({ seed, lab, keys, routes }: Round, input: number): Asked {
  const random = randomOf(seed, input);
  // Every second one is the next route in turn: none is left to chance.
  const route = routes[input % 2 === 0 ? (input / 2) % routes.length : random.whole(routes.length)];
  if (!route) throw new Error('the description holds no route');
  const { registry } = lab.services.lab;
  const segments = route.path.split('/');
  const resource = registry.byPath(segments[3] ?? '');
  const lists = resource && route.method === 'GET' && segments.length === 4;
  const names = lists ? namesOf({ resource, face: 'v2', resourceNamed: registry.resource }) : null;
  const caller = random.once(25) || route.path === endsTheRound ? null : random.pick(callers);
  // Who may ask how often is another test's matter.
  if (random.once(15)) lab.clock.step({ minutes: 1 });
  const type = resource?.definition.v2?.type ?? null;
  return { route, caller, request: requestFor({ random, route, keysFor: keys.keysFor, type, names }) };
}

async function ask({ client, tokens }: Round, { request, caller }: Omit<Asked, 'route'>): Promise<FuzzAnswer | Error> {
  const token = caller === null ? undefined : (tokens.get(caller) ?? tokens.get('admin'));
  const headers = { ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }), ...request.headers };
  try {
    return await client.send({ ...request, headers });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function idIn(text: string): string | null {
  const { data } = JSON.parse(text) as { data?: { id?: unknown } };
  return typeof data?.id === 'string' ? data.id : null;
}

/** Null when every reference leads somewhere and the trail is whole. */
async function labProblem(lab: RunningLab): Promise<string | null> {
  const { db } = servicesOf(lab).lab;
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  if (rows.length > 0) return `references of ${rows[0]?.table} lead nowhere`;
  const { brokenAt } = await verifyChain(db);
  return brokenAt === null ? null : `the trail is broken at ${brokenAt}`;
}

function count(
  counts: RouteCounts,
  { route: { method, path }, input, status, ms }: { route: Route; input: number; status: number; ms: number },
): void {
  const name = `${method} ${path}`;
  const kind = status === 0 ? 'none' : `${Math.floor(status / 100)}xx`;
  counts.requests += 1;
  counts.answers[kind] = (counts.answers[kind] ?? 0) + 1;
  counts.asked.add(name);
  if (kind === '2xx') counts.taken.add(name);
  if (ms > counts.slowestMs) [counts.slowestMs, counts.slowest] = [ms, `${name}, request ${input}`];
}

export async function fuzzRound({ seed, first, count: most, found }: RoundInput): Promise<RouteCounts> {
  const round = await beginRound(seed);
  const { lab, keys } = round;
  /** Where the lab lies is what an administrator asks this one for. */
  const secretsOf = (path: string) =>
    tellWhereTheLabLies.some((start) => path.startsWith(start)) ? [repository] : [lab.directory, repository];
  const counts = noCounts();
  for (let input = first; input < first + most; input += 1) {
    const asked = askedAt(round, input);
    const { route, request, caller } = asked;
    const began = performance.now();
    const answer = await ask(round, asked);
    const failed = answer instanceof Error;
    count(counts, { route, input, status: failed ? 0 : answer.status, ms: performance.now() - began });
    const problem = failed
      ? `no answer: ${answer.message}`
      : answerProblem({ method: request.method, answer, secrets: secretsOf(request.path) });
    if (problem !== null)
      found({ input, request, problem, answer: failed ? '' : `${answer.status} ${answer.text.slice(0, 600)}` });
    if (failed) continue;
    // Signing in with a wrong password is refused as well, and says nothing about the one who asks.
    if (caller && !route.open) {
      const who = round.tokens.has(caller) ? caller : 'admin';
      if (answer.status === 401) await renewToken(round, who);
      else if (answer.status < 400) round.refused.delete(who);
    }
    const id = answer.status === 201 ? idIn(answer.text) : null;
    if (id !== null) keys.made(route.path.split('/')[3] ?? '', id);
  }
  const problem = await labProblem(lab);
  if (problem !== null) found({ input: first + most - 1, request: null, problem, answer: '' });
  round.client.close();
  await lab.stop();
  return counts;
}
