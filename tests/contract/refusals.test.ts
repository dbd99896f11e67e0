// Generated from the registry, so that no record and no endpoint is forgotten: who has no credential, no using_API or not
// the operation is refused in the right words, and whoever holds exactly that operation is not. docs/quality.md#s1, docs/quality.md#s7;
// house 10.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations, type Requirement } from '#server/contract/operations.ts';
import type { Action } from '#server/endpoints/define-action.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import type { ResourceDefinition } from '#server/schema/define-resource.ts';
import { v1Of, v2Of } from '../support/answers.ts';
import { change } from '../support/builders.ts';
import { type Call, parameter } from '../support/http-client.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { apiKeyOf, emailOf, passwordOf, type UserName } from '../support/seed-world.ts';
import { labState, touchedRows } from '../support/table-state.ts';

let lab: RunningLab;
let cookie = '';
let adminCookie = '';
const stream = { Accept: 'text/event-stream' };
beforeAll(async () => {
  lab = await startLab();
  // A session outlives a change of the role, so the password is not worked out again for each case.
  cookie = `plumbline_session=${await lab.services.signIn.startSession('user-probe', '127.0.0.1')}`;
  const { uID } = await lab.program.db
    .selectFrom('users')
    .select('uID')
    .where('email', '=', emailOf('admin'))
    .executeTakeFirstOrThrow();
  adminCookie = `plumbline_session=${await lab.services.signIn.startSession(String(uID), '127.0.0.1')}`;
});
afterAll(() => lab.stop());

const verbs = ['view', 'create', 'edit', 'delete'] as const;
type Verb = (typeof verbs)[number];

interface Case extends Call {
  method: string;
  verb: Verb;
}

const published = resourceDefinitions.filter((definition) => definition.faces.length > 0);

function v1Cases({ v1, relations = {}, file, key }: ResourceDefinition): Case[] {
  const base = `/api/${v1?.segment}`;
  const reading = [...Object.keys(relations), ...(file ? ['download'] : [])];
  return [
    ...reading.map((word): Case => ({ verb: 'view', method: 'GET', path: `${base}/ghost/${word}` })),
    ...(file?.postedToKey ? [{ verb: 'edit', method: 'POST', path: `${base}/ghost`, body: {} } as const] : []),
    { verb: 'view', method: 'GET', path: base },
    { verb: 'view', method: 'HEAD', path: base },
    { verb: 'view', method: 'GET', path: `${base}?limit=-1` },
    { verb: 'view', method: 'GET', path: `${base}/ghost` },
    { verb: 'view', method: 'GET', path: `${base}/rules` },
    { verb: 'view', method: 'GET', path: `${base}/get/created_at/2020-01-01` },
    { verb: 'create', method: 'POST', path: base, body: {} },
    { verb: 'create', method: 'POST', path: `${base}/insert`, body: {} },
    { verb: 'edit', method: 'PUT', path: `${base}/ghost`, body: {} },
    { verb: 'edit', method: 'POST', path: `${base}/update`, body: { [key]: 'ghost' } },
    { verb: 'delete', method: 'DELETE', path: `${base}/ghost` },
  ];
}

function v2Cases(path: string): Case[] {
  const base = `/api/v2/${path}`;
  return [
    { verb: 'view', method: 'GET', path: base },
    { verb: 'view', method: 'GET', path: `${base}?q=x` },
    { verb: 'view', method: 'GET', path: `${base}/ghost` },
    { verb: 'view', method: 'GET', path: `${base}/ghost/audits` },
    { verb: 'create', method: 'POST', path: base, body: {} },
    { verb: 'edit', method: 'PUT', path: `${base}/ghost`, body: {} },
    { verb: 'edit', method: 'PATCH', path: `${base}/ghost`, body: {} },
    { verb: 'delete', method: 'DELETE', path: `${base}/ghost` },
  ];
}

async function hold(names: readonly string[]): Promise<void> {
  await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(names) });
}

function asProbe({ method, path, body }: Call): ReturnType<RunningLab['raw']> {
  return lab.raw({ method, path, body, headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' } } as Call);
}

function namesOf(requirement: Requirement): readonly string[] {
  if (requirement.kind === 'operation') return [requirement.operation];
  return requirement.kind === 'anyOf' ? requirement.operations : [];
}

const unauthorized = { success: false, message: 'Unauthorized', data: { errorCode: 401, message: 'Unauthorized' } };
let wrongKeys = 0;

type Sent = readonly (readonly [name: string, value: string])[];

function credentials(user: UserName): Sent {
  return [
    ['HTTP_X_REST_USERNAME', emailOf(user)],
    ['HTTP_X_REST_PASSWORD', passwordOf(user)],
    ['HTTP_X_REST_API_KEY', apiKeyOf(user)],
  ];
}

function withQuery(path: string, sent: Sent): string {
  return `${path}${path.includes('?') ? '&' : '?'}${sent.map(([name, value]) => parameter(name, value)).join('&')}`;
}

/** Header bytes are UTF-8, which Node writes as Latin-1 characters. */
function inHeaders(sent: Sent): Record<string, string> {
  return Object.fromEntries(
    sent.map(([name, value]) => [name.replace('HTTP_', '').replaceAll('_', '-'), Buffer.from(value).toString('latin1')]),
  );
}

async function changesNothing(work: () => Promise<void>): Promise<void> {
  const before = await labState(lab);
  await work();
  expect(touchedRows(before, await labState(lab)).filter((row) => row !== 'roles role-probe')).toEqual([]);
}

/** From the definition itself, so that the code under test does not judge itself. */
function neededFor({ operations: asked }: ResourceDefinition, verb: Verb): readonly string[] {
  return namesOf(verb === 'create' ? (asked.create ?? asked.edit) : asked[verb]);
}

function sweep(definition: ResourceDefinition, face: 'v1' | 'v2', all: readonly Case[]): void {
  const writes = all.filter(({ verb }) => verb !== 'view');
  const cases = definition.readOnly ? all.filter(({ verb }) => verb === 'view') : all;
  const errorOf = (answer: Awaited<ReturnType<RunningLab['raw']>>) =>
    face === 'v1' ? v1Of(answer).message : (v2Of(answer).errors[0]?.detail ?? '');

  it('without a credential: 401', async () => {
    await changesNothing(async () => {
      for (const { method, path, body } of cases)
        expect((await lab.raw({ method, path, body })).status, `${method} ${path}`).toBe(401);
    });
  });

  if (face === 'v1') {
    it('with two of the three credentials, in the query or in headers: 401', async () => {
      await changesNothing(async () => {
        for (const [index, { method, path, body }] of cases.entries()) {
          const sent = credentials('probe').filter((_, place) => place !== index % 3);
          for (const call of [
            { method, body, path: withQuery(path, sent) },
            { method, body, path, headers: inHeaders(sent) },
          ])
            expect((await lab.raw(call)).status, `${method} ${path}`).toBe(401);
        }
      });
    });

    it.each(verbs)('%s with a wrong key, in the query or in headers: 401 and nothing else', async (verb) => {
      const [one] = cases.filter((entry) => entry.verb === verb);
      if (!one) return;
      wrongKeys += 1;
      // Nine in five minutes are not locked out yet.
      lab.clock.step({ minutes: 1 });
      const sent = credentials('probe').map(([name, value]) => [name, name.endsWith('KEY') ? `${value}x` : value] as const);
      const { method, path, body } = one;
      const call =
        wrongKeys % 2 ? { method, body, path: withQuery(path, sent) } : { method, body, path, headers: inHeaders(sent) };
      await changesNothing(async () => expect((await lab.raw(call)).body).toEqual(unauthorized));
    });

    it('without using_API: 403, whatever else is held', async () => {
      await changesNothing(async () => {
        await hold(operations.filter((name) => name !== 'using_API'));
        for (const one of cases) {
          const answer = await asProbe(one);
          expect(answer.status, `${one.method} ${one.path}`).toBe(403);
          if (one.method !== 'HEAD') expect(v1Of(answer).message).toBe('Forbidden: using_API');
        }
      });
    });
  }

  if (definition.readOnly) {
    it('cannot be written by anyone: 405', async () => {
      await changesNothing(async () => {
        await hold(operations);
        // What an action makes at the address of the list is judged with all other actions.
        const isAction = ({ method, path }: Case) =>
          lab.services.actions.some((action) => action.method === method && path === `/api/v2/${action.path}`);
        for (const one of writes.filter((entry) => !isAction(entry)))
          expect((await asProbe(one)).status, `${one.method} ${one.path}`).toBe(405);
      });
    });
  }

  it.each(verbs.filter((verb) => neededFor(definition, verb).length > 0))(
    '%s without its operation: 403 that names it, all others held',
    async (verb) => {
      const needed = neededFor(definition, verb);
      await changesNothing(async () => {
        await hold(operations.filter((name) => !needed.includes(name)));
        for (const one of cases.filter((entry) => entry.verb === verb)) {
          const answer = await asProbe(one);
          expect(answer.status, `${one.method} ${one.path}`).toBe(403);
          if (one.method !== 'HEAD') for (const name of needed) expect(errorOf(answer)).toContain(name);
        }
      });
    },
  );

  it.each(verbs)('%s with nothing but its operation is not refused', async (verb) => {
    const needed = neededFor(definition, verb);
    for (const names of needed.length === 0 ? [[]] : needed.map((name) => [name])) {
      await hold(['using_API', ...names]);
      for (const one of cases.filter((entry) => entry.verb === verb)) {
        // 201: an empty body makes a record, so its type has no required field.
        expect([200, 400, 404, 422], `${one.method} ${one.path}`).toContain((await asProbe(one)).status);
      }
    }
  });
}

describe.each(published.filter(({ faces }) => faces.includes('v1')).map((definition) => [definition.name, definition] as const))(
  'v1 %s',
  (_name, definition) => {
    sweep(definition, 'v1', v1Cases(definition));
  },
);

describe.each(published.filter(({ faces }) => faces.includes('v2')).map((definition) => [definition.name, definition] as const))(
  'v2 %s',
  (_name, definition) => {
    sweep(definition, 'v2', v2Cases(definition.v2?.path ?? ''));
  },
);

describe('every action', () => {
  const call = (action: Action): Call => ({
    method: action.method,
    path: `/api/v2/${action.path.replace(/\{\w+\}/g, 'ghost')}`,
    ...(['GET', 'DELETE'].includes(action.method) ? {} : { body: {} }),
  });

  it('says what it needs, and there are some', () => {
    expect(lab.services.actions.length).toBeGreaterThan(15);
    for (const action of lab.services.actions) {
      if (['open', 'signedIn', 'person'].includes(action.requirement.kind) && 'reason' in action.requirement)
        expect(action.requirement.reason.length).toBeGreaterThan(10);
    }
  });

  it('without a credential: 401, unless it is open', async () => {
    await changesNothing(async () => {
      for (const action of lab.services.actions.filter(({ requirement }) => requirement.kind !== 'open')) {
        expect((await lab.raw(call(action))).status, `${action.method} ${action.path}`).toBe(401);
      }
    });
  });

  it('the open ones are these and no others', () => {
    const open = lab.services.actions
      .filter(({ requirement }) => requirement.kind === 'open')
      .map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toEqual([
      'DELETE auth/session',
      'GET auth/sso',
      'GET auth/sso/callback',
      'GET links/{link}/{file}',
      'GET public/certificate',
      'GET public/check/{code}',
      'GET public/labs',
      'GET public/languages',
      'GET public/portal/config',
      'GET public/portal/documents/{id}/download',
      'GET public/portal/inventories',
      'GET public/portal/inventories/{id}',
      'GET public/portal/inventories/{id}/calibrations',
      'GET public/portal/inventories/{id}/documents',
      'GET public/portal/inventories/{id}/repairs',
      'GET public/qr/{mtag}',
      'GET public/translations/bundle/{lang}',
      'GET public/verifier',
      'POST auth/login',
      'POST auth/redeem',
      'POST auth/session',
      'POST auth/sso/begin',
      'POST auth/sso/handoff',
      'POST auth/token',
    ]);
  });

  it('takes nothing that it does not know: 422 that names it, or 404 for a record that is not there', async () => {
    const name = 'nonsense_member';
    const taken: string[] = [];
    const refuses = async (sent: Call, headers: Record<string, string>, source: object): Promise<boolean> => {
      const told = await lab.raw({ ...sent, headers } as Call);
      // Clients of OData are told in their own form.
      const { error = {} } = (told.body ?? {}) as { error?: { target?: string } };
      if (told.status === 400 && error.target === name) return true;
      const answer = v2Of(told);
      const isNamed = answer.errors.some((error) => JSON.stringify(error.source) === JSON.stringify(source));
      return (answer.status === 422 && isNamed) || (answer.status === 404 && /ghost/.test(sent.path));
    };
    await changesNothing(async () => {
      // The portal tells of a wrong parameter only where it is open.
      for (const action of lab.services.actions.filter(({ path }) => !/^public\/(?:portal|qr)\//.test(path))) {
        const { method = '', path } = call(action);
        const headers = { Cookie: adminCookie, 'Sec-Fetch-Site': 'same-origin', ...(path.endsWith('/events') ? stream : {}) };
        const beside = { method, path: `${path}?${name}=1`, ...(['GET', 'DELETE'].includes(method) ? {} : { body: {} }) };
        if (!(await refuses(beside, headers, { parameter: name }))) taken.push(`${method} ${action.path}?`);
        if (['GET', 'DELETE'].includes(method) || action.takesFile) continue;
        // What an export takes beside its ids are the parameters of its list.
        const asList = path.endsWith('/export');
        const within = { method, path, body: { ...(asList ? { ids: ['ghost'] } : {}), [name]: 1 } };
        const source = asList ? { parameter: name } : { pointer: `/data/attributes/${name}` };
        if (!(await refuses(within, headers, source))) taken.push(`${method} ${action.path}`);
      }
    });
    // Programs send what their sign-in forms hold, and providers add members of their own.
    expect(taken).toEqual(['POST auth/token', 'POST auth/login', 'GET auth/sso/callback?']);
  });

  it('without its operation: 403 that names it', async () => {
    await changesNothing(async () => {
      for (const action of lab.services.actions) {
        const needed = namesOf(action.requirement);
        if (needed.length === 0) continue;
        await hold(operations.filter((name) => !needed.includes(name)));
        const answer = await asProbe(call(action));
        expect(answer.status, `${action.method} ${action.path}`).toBe(403);
        for (const name of needed) expect(v2Of(answer).errors[0]?.detail).toContain(name);
      }
    });
  });
});
