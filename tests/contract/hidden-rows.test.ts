// The differential test of row scope: one user asks the same questions of two labs that differ only in rows he must not
// see. If any answer differs, those rows leak. docs/quality.md#s1, docs/quality.md#s2, docs/interface/access.md#row-scope.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceDefinitions } from '#server/resources/index.ts';
import type { ResolvedField, ResolvedResource } from '#server/schema/resolve.ts';
import type { Answer, Call } from '../support/http-client.ts';
import { parameter } from '../support/http-client.ts';
import { resourceNamed } from '../support/resource-named.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { hiddenWord, recordKeys } from '../support/seed-records.ts';
import { ownDevices } from '../support/seed-world.ts';

let full: RunningLab;
let own: RunningLab;
beforeAll(async () => {
  [full, own] = await Promise.all([startLab({ world: 'full' }), startLab({ world: 'own' })]);
  for (const lab of [full, own]) await lab.services.signIn.startSession('user-berta', '127.0.0.1', 'desk');
  await full.services.signIn.startSession('user-narrow', '127.0.0.1', hiddenWord);
});
afterAll(async () => {
  await Promise.all([full.stop(), own.stop()]);
});

const published = (face: 'v1' | 'v2') => resourceDefinitions.filter(({ faces }) => faces.includes(face)).map(({ name }) => name);
const resource = (name: string): ResolvedResource => resourceNamed(full.services.lab.registry, name);
const hiddenKeys = ['far-2', 'std-lent', 'doc-lab', ...Object.values(recordKeys).flatMap(({ hidden }) => hidden ?? [])];
const named = new RegExp(`${hiddenWord}|${hiddenKeys.map((key) => `"${key}"`).join('|')}`);

/** Ids that a write makes up, and hashes that are chained over all of them, differ between any two labs. */
function comparable(answer: Answer): unknown {
  const text = answer.text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'uuid')
    .replace(/"(?:prev_)?hash":"[0-9a-f]{64}"/g, '"hash":"…"');
  return { status: answer.status, type: answer.headers['content-type'], text };
}

async function sameAnswer(call: Call): Promise<void> {
  const send = (lab: RunningLab) => (call.path.startsWith('/api/v2') ? lab.v2('berta', call) : lab.v1('berta', call));
  const [withRows, without] = await Promise.all([send(full), send(own)]);
  expect(comparable(withRows), `${call.method ?? 'GET'} ${call.path}`).toEqual(comparable(without));
  expect(withRows.status).toBeLessThan(500);
  // What the question itself names may come back in the refusal.
  if (!/far|FAR|Fremdwort/.test(call.path + JSON.stringify(call.body ?? ''))) expect(withRows.text).not.toMatch(named);
}

async function sameAnswers(calls: readonly Call[]): Promise<void> {
  for (const call of calls) await sameAnswer(call);
}

const one = (property: string, value: unknown, operator: string) => parameter('filter', [{ property, value, operator }]);
const by = (property: string, direction: string) => parameter('sort', [{ property, direction }]);
const shown = ({ fields }: ResolvedResource) => fields.filter((field) => !field.spec.hidden);
const isText = ({ spec }: ResolvedField) => ['text', 'note', 'key', 'ref', 'json'].includes(spec.kind);

/** Would find a hidden row by what it holds or by its key. */
function finding(text: string, key = text): string {
  return parameter('filter', [
    { property: text, value: hiddenWord, operator: 'like' },
    { property: key, value: hiddenKeys, operator: 'in', andor: 'or' },
  ]);
}

function relationQuestions(from: ResolvedResource): string[] {
  return [...from.relations].flatMap(([relation, { target: name, kind }]) => {
    const target = resource(name);
    const fields = shown(target);
    const found = fields.filter((field) => field.spec.search && isText(field)).map(({ column }) => `${relation}.${column}`);
    const key = `${relation}.${target.key}`;
    const further = [...target.relations].map(([next, { target: end }]) => {
      const { definition } = resource(end);
      return finding(`${relation}.${next}.${definition.title}`, `${relation}.${next}.${definition.key}`);
    });
    return [
      ...found.flatMap((path) => [finding(path), one(path, null, '!=')]),
      finding(key),
      one(key, null, '!='),
      one(key, hiddenKeys, 'not in'),
      ...further,
      ...(kind === 'one' ? fields.map(({ column }, index) => by(`${relation}.${column}`, index % 2 ? 'ASC' : 'DESC')) : []),
    ];
  });
}

function listQuestions(from: ResolvedResource): string[] {
  return [
    '',
    'limit=-1',
    'limit=0',
    'offset=1&limit=3',
    'scenario=x',
    ...shown(from).flatMap((field, index) => [
      ...(isText(field) ? [finding(field.column)] : []),
      `${one(field.column, null, '!=')}&${by(field.column, index % 2 ? 'ASC' : 'DESC')}`,
      by(field.column, index % 2 ? 'DESC' : 'ASC'),
    ]),
  ];
}

/** Records to ask for one by one: what he may see, what he must not, and one that is not there. */
function keysOf(name: string): string[] {
  const { own: seen, hidden } = recordKeys[name] ?? { own: 'ghost' };
  return [...(name === 'inventory' ? ownDevices : [seen]), ...(hidden ? [hidden] : []), 'ghost'].map(encodeURIComponent);
}

describe.each(published('v1'))('v1 %s', (name) => {
  const segment = () => resource(name).definition.v1?.segment ?? name;
  const base = () => `/api/${segment()}`;

  it('lists, totals, filters and sorts by every field', async () => {
    await sameAnswers(listQuestions(resource(name)).map((query) => ({ path: `${base()}?${query}` })));
  });

  it('filters and sorts through every relation', async () => {
    await sameAnswers(relationQuestions(resource(name)).map((query) => ({ path: `${base()}?${query}` })));
  });

  it('get/{field}/{value} on every field', async () => {
    const { hidden = 'ghost' } = recordKeys[name] ?? {};
    for (const { column } of shown(resource(name))) {
      await sameAnswers([hiddenWord, hidden, 'C-FAR'].map((value) => ({ path: `${base()}/get/${column}/${value}` })));
    }
  });

  it('records, rules, sub-resources and files', async () => {
    await sameAnswer({ path: `${base()}/rules` });
    const relations = [...resource(name).relations.keys()];
    for (const key of keysOf(name)) {
      await sameAnswers(
        ['', '/download', ...relations.map((relation) => `/${relation}`), '/nothing'].map((rest) => ({
          path: `${base()}/${key}${rest}`,
        })),
      );
      await sameAnswers(
        relations.flatMap((relation) => [
          { path: `${base()}/${key}/${relation}?limit=-1&${by('created_at', 'DESC')}` },
          { path: `${base()}/${key}/${relation}?${one('created_at', null, '!=')}&limit=0` },
        ]),
      );
    }
  });
});

describe.each(published('v2'))('v2 %s', (name) => {
  it('lists, search, includes, sorts and history', async () => {
    const { relations, definition, fields } = resource(name);
    const include = [...relations.keys()].join(',');
    const base = `/api/v2/${definition.v2?.path}`;
    const queries = [
      '',
      `q=${hiddenWord}`,
      'q=SN-001',
      'q=A',
      'page[size]=2&page[number]=2',
      `include=${include}`,
      `include=${include}&q=a`,
    ];
    for (const field of fields.filter(({ spec, filterable }) => !spec.hidden && filterable))
      queries.push(`sort=-${field.attr}`, `filter[${field.attr}]=notnull:`);
    await sameAnswers(queries.map((query) => ({ path: `${base}?${query}` })));
    for (const key of keysOf(name))
      await sameAnswers([`?include=${include}`, '/audits'].map((rest) => ({ path: `${base}/${key}${rest}` })));
  });
});

describe('a search over all kinds', () => {
  it('finds the same', async () => {
    await sameAnswers(
      [hiddenWord, 'SN-001', 'A', 'dev', ...hiddenKeys].map((q) => ({ path: `/api/v2/search?${new URLSearchParams({ q })}` })),
    );
  });
});

describe('writes', () => {
  it('in bulk treat hidden records as unknown ones', async () => {
    await sameAnswers([
      { method: 'POST', path: '/api/v2/inventories/status-batch', body: { ids: ['far-1', 'dev-4', 'far-2'], status: 2 } },
      { method: 'POST', path: '/api/v2/inventories/bulk-delete', body: { ids: ['far-1', 'far-2', 'dev-4'] } },
    ]);
  });

  it('answer the same and count the same afterwards', async () => {
    const questions: Call[] = [
      { method: 'POST', path: '/api/inventory', body: { MTAG: 'own-new', ktag: 'C-BETA', I4201: 'A-3' } },
      { path: '/api/inventory?limit=1' },
      { method: 'POST', path: '/api/location', body: { LTAG: 'loc-new', MTAG: 'own-new' } },
      { method: 'POST', path: '/api/repair', body: { uID: 'rep-new', MTAG: 'own-new' } },
      { path: '/api/location?limit=1' },
      { path: '/api/changelog?limit=1' },
      { method: 'DELETE', path: '/api/location/loc-new' },
      { method: 'DELETE', path: '/api/repair/rep-new' },
      { method: 'DELETE', path: '/api/inventory/own-new' },
      { path: '/api/v2/inventories?page[size]=1' },
    ];
    for (const question of questions) {
      for (const lab of [full, own]) lab.clock.step({ seconds: 1 });
      await sameAnswer(question);
    }
  });

  it('refused because others need the record speak only of those the caller may see', async () => {
    await sameAnswers([
      { method: 'DELETE', path: '/api/inventory/dev-1' },
      { method: 'DELETE', path: '/api/customer/C-ALPHA' },
      { method: 'DELETE', path: '/api/contact/contact-alpha' },
      { method: 'DELETE', path: '/api/category/cat-elec' },
    ]);
  });
});

describe('a user who may see nothing', () => {
  it('has empty lists and no sums', async () => {
    await full.services.lab.db.deleteFrom('user_customers').where('user_uID', '=', 'user-berta').execute();
    full.services.lab.changes.written(['user_customers']);
    for (const [name, { hidden }] of Object.entries(recordKeys)) {
      const segment = resource(name).definition.v1?.segment;
      if (hidden === undefined || segment === undefined) continue;
      expect((await full.v1('berta', { path: `/api/${segment}` })).body, name).toMatchObject({
        success: false,
        data: { totalCount: 0 },
      });
    }
    expect((await full.v2('berta', { path: '/api/v2/inventories?q=dev' })).body).toMatchObject({ data: [], meta: { total: 0 } });
  });
});
