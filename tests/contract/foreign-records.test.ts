// A record of a customer the caller does not see is like one that does not exist, for every record type, path and verb, as
// what is asked for and as what is referred to: the same bytes but the id. docs/interface/access.md#row-scope, docs/quality.md#s1.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceDefinitions } from '#server/resources/index.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { v1Of } from '../support/answers.ts';
import type { Answer, Call } from '../support/http-client.ts';
import { parameter } from '../support/http-client.ts';
import { field, filePart, multipart, multipartType } from '../support/multipart.ts';
import { resourceNamed } from '../support/resource-named.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { hiddenWord, recordKeys } from '../support/seed-records.ts';
import { labState, touchedRows } from '../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  const file = multipart([field('uID', 'doc-far'), filePart(`content of ${hiddenWord}`, 'far.txt')]);
  const stored = await lab.v1('admin', { method: 'POST', path: '/api/document/update', headers: multipartType, body: file });
  expect(stored.status, stored.text).toBe(200);
});
afterAll(() => lab.stop());

const resource = (name: string): ResolvedResource => resourceNamed(lab.services.lab.registry, name);
const scoped = Object.entries(recordKeys).flatMap(([name, { own, hidden }]) =>
  hidden ? [[name, { own, hidden }] as const] : [],
);

/** As long as the hidden key, so that lengths can be compared, too. */
const ghostFor = (key: string) => 'ghost-'.repeat(20).slice(0, key.length);

async function changesNothing(work: () => Promise<void>): Promise<void> {
  const before = await labState(lab);
  await work();
  expect(touchedRows(before, await labState(lab))).toEqual([]);
}

interface Comparing {
  /** Not of ids that differ in length. */
  lengths?: boolean;
}

function comparable({ status, text, headers }: Answer, names: readonly string[], { lengths = true }: Comparing): unknown {
  const plain = names.reduce((rest, name) => rest.replaceAll(name, 'ID'), text).replace(/"request_id":"[^"]*"/g, '');
  const { 'x-request-id': _id, date: _date, 'content-length': length, ...others } = headers;
  return { status, text: plain, headers: others, ...(lengths ? { length } : {}) };
}

async function alike(hidden: Call, unknown: Call, names: readonly string[], comparing: Comparing = {}): Promise<Answer> {
  const send = hidden.path.startsWith('/api/v2') ? lab.v2 : lab.v1;
  const [answer, reference] = [await send('berta', hidden), await send('berta', unknown)];
  const what = `${hidden.method ?? 'GET'} ${hidden.path} ${JSON.stringify(hidden.body ?? '')}`;
  expect(comparable(answer, names, comparing), what).toEqual(comparable(reference, names, comparing));
  expect(answer.text, what).not.toContain(hiddenWord);
  return answer;
}

function v1Calls({ definition, key, relations }: ResolvedResource, id: string): Call[] {
  const base = `/api/${definition.v1?.segment}`;
  return [
    { path: `${base}/${id}` },
    { method: 'HEAD', path: `${base}/${id}` },
    { method: 'PUT', path: `${base}/${id}`, body: {} },
    { method: 'PUT', path: `${base}/${id}`, body: { created_at: null, nonsense: 1 } },
    { method: 'PUT', path: `${base}/${id}`, body: '{"broken' },
    { method: 'DELETE', path: `${base}/${id}` },
    { method: 'POST', path: `${base}/update`, body: { [key]: id } },
    { method: 'POST', path: `${base}/update`, body: { [key]: id, nonsense: 1 } },
    { method: 'POST', path: `${base}/${id}`, headers: multipartType, body: multipart([filePart('x', 'x.txt')]) },
    { path: `${base}/get/${key}/${id}` },
    { path: `${base}?limit=-1&${parameter('filter', [{ property: key, value: id, operator: '=' }])}` },
    { path: `${base}/${id}/download` },
    ...[...relations.keys()].flatMap((relation) => [
      { path: `${base}/${id}/${relation}` },
      { path: `${base}/${id}/${relation}?limit=-1` },
      { method: 'PUT', path: `${base}/${id}/${relation}`, body: {} },
    ]),
  ];
}

function v2Calls({ definition, relations }: ResolvedResource, id: string): Call[] {
  const base = `/api/v2/${definition.v2?.path}`;
  return [
    { path: `${base}/${id}` },
    { method: 'PATCH', path: `${base}/${id}`, body: {} },
    { method: 'PUT', path: `${base}/${id}`, headers: { 'If-Match': '"1"' }, body: {} },
    { method: 'DELETE', path: `${base}/${id}` },
    { path: `${base}/${id}/audits` },
    { path: `${base}/${id}?include=${[...relations.keys()].join(',')}` },
  ];
}

describe.each(scoped)('%s', (name, { own, hidden }) => {
  const faces = () => resource(name).definition.faces;

  it('of another customer looks like one that does not exist, on every path and verb', async () => {
    const callsFor = (id: string) => [
      ...(faces().includes('v1') ? v1Calls(resource(name), id) : []),
      ...(faces().includes('v2') ? v2Calls(resource(name), id) : []),
    ];
    const ghost = ghostFor(hidden);
    await changesNothing(async () => {
      const unknown = callsFor(ghost);
      for (const [index, call] of callsFor(hidden).entries()) await alike(call, unknown[index] ?? call, [hidden, ghost]);
    });
  });

  it('of another customer is no part of lists, rules or totals', async () => {
    if (!faces().includes('v1')) return;
    const base = `/api/${resource(name).definition.v1?.segment}`;
    for (const path of [`${base}?limit=-1`, `${base}/rules`]) {
      const { text, status } = await lab.v1('berta', { path });
      expect(status).toBe(200);
      expect(text).not.toContain(`"${hidden}"`);
      expect(text).not.toContain(hiddenWord);
    }
    expect((await lab.v1('admin', { path: `${base}?limit=-1` })).text).toContain(`"${hidden}"`);
  });

  it('cannot be referred to: the refusal is the one for a record that does not exist', async () => {
    if (!faces().includes('v1')) return;
    const references = resource(name).fields.flatMap(({ column, spec, readOnly }) => {
      const target = spec.kind === 'ref' && !readOnly ? recordKeys[spec.target ?? '']?.hidden : undefined;
      return target ? [[column, target] as const] : [];
    });
    const { key, fields, definition } = resource(name);
    const base = `/api/${definition.v1?.segment}`;
    const ownRow = v1Of(await lab.v1('berta', { path: `${base}/${own}` })).record;
    // An address is asked for by a rule of the record.
    const required = fields
      .filter((one) => (one.required || one.column === 'host') && !one.readOnly && one.column !== key)
      .map(({ column }) => [column, ownRow[column]]);
    const sets = [...references.map((reference) => [reference]), ...(references.length > 1 ? [references] : [])];
    await changesNothing(async () => {
      for (const set of sets) {
        const names = [...new Set(set.flatMap(([, id]) => [id, ghostFor(id)]))].sort((a, b) => b.length - a.length);
        const hiddenValues = Object.fromEntries(set);
        const ghostValues = Object.fromEntries(set.map(([column, id]) => [column, ghostFor(id)]));
        for (const [method, path, given] of [
          ['PUT', `${base}/${own}`, {}],
          ['POST', base, Object.fromEntries(required)],
          ['POST', `${base}/insert`, Object.fromEntries(required)],
          ['POST', `${base}/update`, { [key]: own }],
        ] as const) {
          const call = (values: object): Call => ({ method, path, body: { ...given, ...values } });
          const answer = await alike(call(hiddenValues), call(ghostValues), names);
          expect(answer.status, `${method} ${path}`).toBe(400);
          expect(Object.keys((answer.body as { errors: object }).errors).sort()).toEqual(Object.keys(hiddenValues).sort());
        }
      }
    });
  });

  it('a key that is taken is refused alike, whoever it belongs to', async () => {
    if (!faces().includes('v1')) return;
    const { key, fields, definition } = resource(name);
    const base = `/api/${definition.v1?.segment}`;
    const ownRow = v1Of(await lab.v1('berta', { path: `${base}/${own}` })).record;
    const required = fields.filter((one) => one.required && !one.readOnly && one.column !== key);
    const values = Object.fromEntries(required.map(({ column }) => [column, ownRow[column]]));
    await changesNothing(async () => {
      const [taken, elsewhere] = [own, hidden].map(
        (id): Call => ({ method: 'POST', path: base, body: { ...values, [key]: id } }),
      );
      if (taken && elsewhere) expect((await alike(elsewhere, taken, [hidden, own], { lengths: false })).status).toBe(400);
    });
  });
});

describe('the seeded lab', () => {
  const published = resourceDefinitions.filter(({ faces }) => faces.includes('v1'));
  const withoutFixedKeys = ['session', 'app', 'audit'];

  it.each(published.filter(({ name }) => !withoutFixedKeys.includes(name)))(
    'holds a $name that is seen, and one that is not where rows are limited',
    async ({ name, scope, v1 }) => {
      const { own, hidden } = recordKeys[name] ?? {};
      const statusOf = async (user: 'admin' | 'berta', key = 'none') =>
        (await lab.v1(user, { path: `/api/${v1?.segment}/${encodeURIComponent(key)}` })).status;
      const seeds = 'tests/support/seed-records.ts';
      expect(await statusOf('berta', own), `${name}: a record of berta's customers, and its key in recordKeys, ${seeds}`).toBe(
        200,
      );
      const asked = `${name}: hidden in recordKeys where the scope is not everyone, ${seeds}`;
      expect(hidden !== undefined, asked).toBe(scope.kind !== 'everyone');
      if (hidden) expect([await statusOf('admin', hidden), await statusOf('berta', hidden)]).toEqual([200, 404]);
    },
  );
});

describe('records whose keys are made up', () => {
  it.each([
    ['audit', "an entry about another customer's record"],
    ['session', 'where somebody else is signed in'],
  ])('%s: %s looks like none', async (name) => {
    await lab.services.signIn.startSession('user-narrow', '127.0.0.1', hiddenWord);
    const { table, key } = resource(name);
    const column = name === 'audit' ? 'customer_KTAG' : 'user_uID';
    const rows = await lab.program.db
      .selectFrom(table)
      .select(key)
      .where(column, '=', name === 'audit' ? 'C-FAR' : 'user-narrow')
      .limit(1)
      .execute();
    const hidden = String(rows[0]?.[key]);
    const ghost = ghostFor(hidden);
    const unknown = v1Calls(resource(name), ghost);
    for (const [index, call] of v1Calls(resource(name), hidden).entries())
      await alike(call, unknown[index] ?? call, [hidden, ghost]);
  });
});
