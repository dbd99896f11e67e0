// Generated from the registry and the description, so that no record and no endpoint is forgotten: what a key that only reads, of one
// operation, that has ended or was revoked may do is what it was given, by every path. Of one customer: walk-all-routes.test.ts.
// docs/interface/access.md#keys-for-programs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations as every, keyOperations, type Requirement } from '#server/contract/operations.ts';
import type { Action } from '#server/endpoints/define-action.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import type { ResourceDefinition } from '#server/schema/define-resource.ts';
import { aRole, aUser } from '../support/builders.ts';
import type { Answer, Call } from '../support/http-client.ts';
import { patience } from '../support/patience.ts';
import { type KeyWish, keyFor } from '../support/program-keys.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { recordKeys } from '../support/seed-records.ts';
import { labState, touchedRows } from '../support/table-state.ts';
import { describedRoutes } from './support/described-routes.ts';
import { type Planted, plantRecords } from './support/planted-records.ts';
import { attemptsOn } from './support/walk-requests.ts';

const word = 'lesbar';

let lab: RunningLab;
let planted: Planted;
let session: Record<string, string>;
beforeAll(async () => {
  lab = await startLab();
  const role = await aRole(lab.program, { uID: 'role-all', name: 'all', operations: every });
  await aUser(lab.program, { uID: 'keeper', role: role.uID, customer_filter: 'all' });
  planted = await plantRecords(lab.program, { word, owner: 'keeper' });
  const secret = await lab.services.signIn.startSession('keeper', '127.0.0.1');
  session = { Cookie: `plumbline_session=${secret}`, 'Sec-Fetch-Site': 'same-origin' };
});
afterAll(() => lab.stop());

const made = (wish: KeyWish = {}) => keyFor(lab, session, { name: 'Script', ...wish });
const by = (key: string, call: Call): Promise<Answer> =>
  lab.raw({ ...call, headers: { Authorization: `Bearer ${key}`, ...call.headers } });

/** Secrets and sessions as well: labState leaves them out. */
async function whole(): Promise<ReadonlyMap<string, string>> {
  const { db } = lab.services.lab;
  const state = new Map(await labState(lab));
  for (const table of ['tokens', 'sessions', 'api_keys', 'audits', 'idempotency_keys'] as const)
    for (const { uID, id, last_used_at: _used, ...row } of (await db.selectFrom(table).selectAll().execute()) as Record<
      string,
      unknown
    >[])
      state.set(`${table} ${String(uID ?? id)}`, JSON.stringify(row));
  return state;
}

const calls = describedRoutes('v2')
  .filter(({ path, open }) => !open && path !== '/api/v2/events')
  .map(({ method, path }) => ({
    method,
    path: path.replace(/\{\w+\}/g, 'ghost'),
    ...(['GET', 'DELETE'].includes(method) ? {} : { body: {} }),
  }));

it('there are hundreds of routes to ask', () => {
  expect(calls.length).toBeGreaterThan(400);
});

it.each(['ended', 'revoked'])('a key that is %s is nobody on every route', { timeout: patience(120_000) }, async (how) => {
  const key = await made({ valid_days: 1 });
  expect((await by(key, { path: '/api/v2/auth/me' })).status).toBe(200);
  if (how === 'ended') lab.clock.step({ days: 2 });
  else await lab.services.lab.db.deleteFrom('tokens').where('name', '=', 'Script').execute();
  if (how === 'ended') {
    const secret = await lab.services.signIn.startSession('keeper', '127.0.0.1');
    session = { Cookie: `plumbline_session=${secret}`, 'Sec-Fetch-Site': 'same-origin' };
  }
  const before = await whole();
  for (const call of calls) expect((await by(key, call)).status, `${call.method} ${call.path}`).toBe(401);
  expect(touchedRows(before, await whole())).toEqual([]);
});

describe('a key that only reads', () => {
  it('reads whatever its user may, and writes nothing by any route', { timeout: patience(300_000) }, async () => {
    const key = await made({ read_only: true });
    const own = (name: string) => recordKeys[name as keyof typeof recordKeys]?.own ?? 'none';
    const { registry } = lab.services.lab;
    const before = await whole();
    const faults: string[] = [];
    for (const route of describedRoutes('v2').filter(({ path, open }) => !open && path !== '/api/v2/events')) {
      const walk = { searching: true, registry, planted, word, own };
      for (const attempt of attemptsOn(walk, route)) {
        const { status } = await by(key, attempt);
        if (status >= 500) faults.push(`${attempt.method} ${attempt.path}: ${status}`);
        if (['PUT', 'PATCH', 'DELETE'].includes(route.method) && status < 400)
          faults.push(`${attempt.method} ${attempt.path}: ${status}`);
      }
    }
    expect(faults).toEqual([]);
    expect(touchedRows(before, await whole())).toEqual([]);
  });

  it('reads every list that is not part of working on the program', async () => {
    const key = await made({ read_only: true });
    const refused: string[] = [];
    const working: string[] = [];
    for (const { v2, faces, name, operations } of resourceDefinitions) {
      if (!v2 || !faces.includes('v2')) continue;
      const needed = namesOf(operations.view);
      if (needed.length > 0 && !needed.some((one) => one.endsWith('_view'))) working.push(`${name} 403`);
      const { status } = await by(key, { path: `/api/v2/${v2.path}` });
      if (status !== 200) refused.push(`${name} ${status}`);
    }
    expect(working).toContain('setting 403');
    expect(refused).toEqual(working);
  });
});

const namesOf = (requirement: Requirement): readonly string[] =>
  requirement.kind === 'operation' ? [requirement.operation] : requirement.kind === 'anyOf' ? requirement.operations : [];

type Verb = 'view' | 'create' | 'edit' | 'delete';

function casesOf({ v2, operations, readOnly }: ResourceDefinition): { verb: Verb; call: Call; needed: readonly string[] }[] {
  const base = `/api/v2/${v2?.path}`;
  const all: [Verb, Call][] = [
    ['view', { method: 'GET', path: base }],
    ['view', { method: 'GET', path: `${base}?q=x` }],
    ['view', { method: 'GET', path: `${base}/ghost` }],
    ['view', { method: 'GET', path: `${base}/ghost/audits` }],
    ['create', { method: 'POST', path: base, body: {} }],
    ['edit', { method: 'PATCH', path: `${base}/ghost`, body: {} }],
    ['edit', { method: 'PUT', path: `${base}/ghost`, body: {} }],
    ['delete', { method: 'DELETE', path: `${base}/ghost` }],
  ];
  const asked = readOnly ? all.filter(([verb]) => verb === 'view') : all;
  return asked.map(([verb, call]) => {
    const requirement = verb === 'create' ? (operations.create ?? operations.edit) : operations[verb];
    return { verb, call, needed: namesOf(requirement) };
  });
}

describe('a key of one operation', () => {
  const keys = new Map<string, string>();
  const granted: ReadonlySet<string> = new Set(keyOperations);
  beforeAll(async () => {
    for (const operation of keyOperations) keys.set(operation, await made({ operations: [operation] }));
  });
  const keyOf = (operation: string) => keys.get(operation) ?? '';
  /** Has nothing to do with it. */
  const strangerTo = (needed: readonly string[]) => keyOf(needed.includes('bookings_view') ? 'inventory_view' : 'bookings_view');

  it('cannot be given what takes a person', async () => {
    for (const operation of every.filter((name) => !granted.has(name)))
      await expect(made({ operations: [operation] }), operation).rejects.toThrow('key.no_operation');
  });

  const published = resourceDefinitions.filter(({ faces }) => faces.includes('v2'));
  it.each(published.map((definition) => [definition.name, definition] as const))(
    '%s: that one and no other',
    async (_, definition) => {
      for (const { call, needed } of casesOf(definition)) {
        if (needed.length === 0) continue;
        const said = `${call.method} ${call.path}`;
        expect((await by(strangerTo(needed), call)).status, said).toBe(403);
        for (const operation of needed.filter((name) => granted.has(name)))
          expect([200, 404, 422], `${said} with ${operation}`).toContain((await by(keyOf(operation), call)).status);
      }
    },
  );

  it('every action: that one and no other; what takes a person with none', async () => {
    const call = (action: Action): Call => ({
      method: action.method,
      path: `/api/v2/${action.path.replace(/\{\w+\}/g, 'ghost')}`,
      ...(['GET', 'DELETE'].includes(action.method) ? {} : { body: {} }),
    });
    const wide = await made();
    for (const action of lab.services.actions) {
      const { requirement, method, path } = action;
      const needed = namesOf(requirement);
      if (needed.length > 0) expect((await by(strangerTo(needed), call(action))).status, `${method} ${path}`).toBe(403);
      const takesPerson = requirement.kind === 'person' || (needed.length > 0 && needed.every((name) => !granted.has(name)));
      if (takesPerson) expect((await by(wide, call(action))).status, `${method} ${path}`).toBe(403);
    }
  });
});
