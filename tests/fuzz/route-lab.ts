// The lab of one round: on a server of its own, with those who ask it, keys that lead somewhere, and at the end the proof that it is
// whole.
import { sql } from 'kysely';
import { operations } from '#server/contract/operations.ts';
import { createRecord } from '#server/core/write/write.ts';
import { chainInWrite } from '#server/db/store/chain.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { openedLab } from '#server/open-lab.ts';
import { describedRoutes, type Route } from '../contract/support/described-routes.ts';
import { devicesAndTheirs, type Planted, plantRecords } from '../contract/support/planted-records.ts';
import { aFilter, aRole, aUser } from '../support/builders.ts';
import { credentialHeaders, type RunningLab, startLab } from '../support/running-lab.ts';
import type { World } from '../support/seed-lab.ts';
import { emailOf, passwordOf, type UserName } from '../support/seed-world.ts';
import { randomOf } from './random.ts';
import { type FuzzAnswer, type FuzzClient, fuzzClient } from './route-client.ts';
import { type RouteKeys, routeKeys } from './route-keys.ts';
import type { Account, FuzzRequest } from './route-requests.ts';
import { isSpared } from './route-spared.ts';
import { valueFor } from './schema-values.ts';

/** `narrowed`: everybody who asks sees some devices of one customer, and no answer may tell of others or of what hangs on them. */
export type Asking = 'everybody' | 'narrowed';

/** Every text of the other customer's records, and of his own customer's hidden devices, begins with one and a blank; their keys do not. */
export const canaries = { stranger: 'kanarie', device: 'abseits' } as const;

const everybody: [UserName, ...UserName[]] = ['admin', 'admin', 'admin', 'berta', 'narrow'];
const narrowed = 'walker';

interface Access {
  token: string;
  session: string;
}

export interface RoundLab {
  lab: RunningLab;
  client: FuzzClient;
  keys: RouteKeys;
  routes: readonly Route[];
  callers: readonly [string, ...string[]];
  account: Account;
  /** Addresses may be changed by what is asked, keys not. */
  ids: ReadonlyMap<string, string>;
  access: Map<string, Access>;
  /** Whose last request was refused for want of a credential. */
  refused: Set<string>;
}

/** A restored backup is another lab on the same server. */
function servicesOf({ directory, services }: RunningLab): RunningLab['services'] {
  return openedLab(dataPaths(directory).database)?.services ?? services;
}

/** A request may have ended the token, or locked or deleted the user: then the first caller asks in his place. */
export async function renewAccess({ lab, ids, access, refused, callers }: RoundLab, user: string): Promise<void> {
  const { lab: core, signIn } = servicesOf(lab);
  const row = await core.db
    .selectFrom('users')
    .select('uID')
    .where('uID', '=', ids.get(user) ?? '')
    .executeTakeFirst();
  if (row && (user === callers[0] || !refused.has(user))) {
    const id = String(row.uID);
    access.set(user, {
      token: await signIn.issueToken(id, 'fuzz'),
      session: await signIn.startSession(id, '127.0.0.1'),
    });
  } else access.delete(user);
  refused.add(user);
}

/** He may do everything but what would let him widen his own view. */
async function addNarrowed({ program }: RunningLab): Promise<void> {
  const widening = /^(?:user_management|administration|field_administration)/;
  const role = await aRole(program, { name: 'narrowed', operations: operations.filter((name) => !widening.test(name)) });
  await aUser(program, { uID: 'user-other', role: role.uID });
  const filter = await aFilter(program, { uID: 'filter-narrowed', formula: "I4209 = 'A'" });
  const limits = { customer_filter: 'assigned', inventory_filter: String(filter.uID) };
  await aUser(program, { uID: narrowed, role: role.uID, ...limits }, ['C-ALPHA']);
}

/** What he must not meet: everything of another customer, and of his own one what hangs on a device outside his narrowing. */
async function plantHidden({ program }: RunningLab): Promise<Planted[]> {
  const { registry } = program.lab;
  const order = { uID: 'order-narrowed', customer_KTAG: 'C-ALPHA', number: 'narrowed' };
  await createRecord(program, registry.resource('booking'), { values: order });
  const strangers = await plantRecords(program, { word: canaries.stranger, owner: 'user-other' });
  const devices = await plantRecords(program, {
    word: canaries.device,
    owner: 'user-other',
    given: { customer: 'C-ALPHA', booking: order.uID },
    // Whoever may see the device may make a device type of its maker and model, which are common to all.
    device: { I4209: 'L', I4202: 'Maker', I4203: 'Model' },
    types: devicesAndTheirs(registry.all()),
  });
  return [strangers, devices];
}

interface BeginInput {
  seed: number;
  world: World;
  asking: Asking;
}

export async function beginRoundLab({ seed, world, asking }: BeginInput): Promise<RoundLab> {
  const lab = await startLab({ world });
  const made = await lab.v2('admin', { method: 'POST', path: '/api/v2/admin/backups' });
  const backups = [...made.text.matchAll(/"name":"([^"]+)"/g)].map(([, name = '']) => name);
  const users = await lab.services.lab.db.selectFrom('users').select(['uID', 'email']).execute();
  const idOf = (name: UserName) => String(users.find(({ email }) => email === emailOf(name))?.uID);
  const ids = new Map<string, string>([...new Set(everybody)].map((name) => [name, idOf(name)] as const));
  if (asking === 'narrowed') await addNarrowed(lab);
  ids.set(narrowed, narrowed);
  const planted = asking === 'narrowed' ? await plantHidden(lab) : [];
  // Without its administrator a round would hear nothing but refusals.
  const keys = await routeKeys({ lab: lab.services.lab, backups, spared: [ids.get('admin') ?? ''], planted });
  const begun: RoundLab = {
    lab,
    client: fuzzClient(lab.url),
    keys,
    routes: [...describedRoutes('v2'), ...describedRoutes('v1')],
    callers: asking === 'narrowed' ? [narrowed] : everybody,
    account: { email: emailOf('bare'), password: passwordOf('bare') },
    ids,
    access: new Map(),
    refused: new Set(),
  };
  for (const user of new Set(begun.callers)) await renewAccess(begun, user);
  begun.refused.clear();
  await fillEmpty(begun, seed);
  return begun;
}

const triesEach = 3;

/** A record or two of every type, so that later requests have something to meet. */
async function fillEmpty(round: RoundLab, seed: number): Promise<void> {
  for (const [index, route] of round.routes.entries()) {
    const { method, path, body } = route;
    const collection = path.split('/')[3] ?? '';
    if (!path.startsWith('/api/v2/') || method !== 'POST' || !body || path.split('/').length !== 4 || isSpared(route)) continue;
    for (let attempt = 0; attempt < triesEach; attempt += 1) {
      const values = valueFor(
        { random: randomOf(seed, index * triesEach + attempt), mood: 'fitting', keysFor: round.keys.keysFor },
        body.schema,
      );
      const request = { method, path, headers: { 'Content-Type': body.type }, body: JSON.stringify(values) };
      const answer = await ask(round, { request, caller: round.callers[0] });
      const id = answer instanceof Error || answer.status !== 201 ? null : idIn(answer.text);
      if (id !== null) round.keys.made(collection, id);
    }
  }
}

interface Asked {
  request: FuzzRequest;
  caller: string | null;
  /** By the three credentials of v1 instead of a session. */
  byKey?: boolean;
}

export async function ask({ client, access, callers }: RoundLab, { request, caller, byKey }: Asked): Promise<FuzzAnswer | Error> {
  const given = caller === null ? undefined : (access.get(caller) ?? access.get(callers[0]));
  const isV2 = request.path.startsWith('/api/v2/');
  const byAccess: Record<string, string> =
    given === undefined
      ? {}
      : isV2
        ? { Authorization: `Bearer ${given.token}` }
        : { Cookie: `plumbline_session=${given.session}`, 'Sec-Fetch-Site': 'same-origin' };
  const headers = { ...(byKey && !isV2 ? credentialHeaders('bare') : byAccess), ...request.headers };
  try {
    return await client.send({ ...request, headers });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

export function idIn(text: string): string | null {
  const { data } = JSON.parse(text) as { data?: { id?: unknown } };
  return typeof data?.id === 'string' ? data.id : null;
}

/** Null when every reference leads somewhere, every page can be read and the trail is whole. */
export async function labProblem(lab: RunningLab): Promise<string | null> {
  const { db } = servicesOf(lab).lab;
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  if (rows.length > 0) return `references of ${rows[0]?.table} lead nowhere`;
  const { rows: checked } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db);
  if (checked[0]?.quick_check !== 'ok') return `the database is damaged: ${checked[0]?.quick_check}`;
  const { brokenAt } = await chainInWrite.check(db);
  return brokenAt === null ? null : `the trail is broken at ${brokenAt}`;
}

/** Every list to its end, on both faces; what is not an answer to it is told. */
export async function unreadableLists(
  round: RoundLab,
  judge: (request: FuzzRequest, answer: FuzzAnswer) => string | null,
): Promise<{ request: FuzzRequest; problem: string; answer: FuzzAnswer | null }[]> {
  const found: { request: FuzzRequest; problem: string; answer: FuzzAnswer | null }[] = [];
  const { registry } = servicesOf(round.lab).lab;
  const first = registry
    .all()
    .flatMap(({ definition: { v1, v2, faces } }) => [
      ...(v2 && faces.includes('v2') ? [`/api/v2/${v2.path}?page[size]=500`] : []),
      ...(v1 && faces.includes('v1') ? [`/api/${v1.segment}?limit=-1`] : []),
    ]);
  await renewAccess(round, round.callers[0]);
  for (const start of first) {
    for (let path: string | null = start; path !== null; ) {
      const request: FuzzRequest = { method: 'GET', path, headers: {}, body: null };
      const answer: FuzzAnswer | Error = await ask(round, { request, caller: round.callers[0] });
      const problem = answer instanceof Error ? answer.message : judge(request, answer);
      const readable = !(answer instanceof Error) && (answer.status === 200 || answer.status === 403);
      if (problem !== null || !readable)
        found.push({
          request,
          problem: problem ?? 'a list that cannot be read',
          answer: answer instanceof Error ? null : answer,
        });
      path = readable && answer.status === 200 ? nextIn(answer.text) : null;
    }
  }
  return found;
}

function nextIn(text: string): string | null {
  const { links } = JSON.parse(text) as { links?: { next?: unknown } };
  return typeof links?.next === 'string' ? links.next.replace(/^https?:\/\/[^/]+/, '') : null;
}
