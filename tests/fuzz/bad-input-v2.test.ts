// Every v2 record and bulk call against each kind of bad input, from the definitions: 422 with a pointer for each wrong attribute
// and all of them at once, 409, 412, 413, 415, and bulk calls that report row by row. docs/quality.md#bad-input.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceDefinitions } from '#server/resources/index.ts';
import type { ResolvedField } from '#server/schema/resolve.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { describedRoutes } from '../contract/support/described-routes.ts';
import { plantRecords } from '../contract/support/planted-records.ts';
import { v2Of } from '../support/answers.ts';
import type { Answer, Call } from '../support/http-client.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { emailOf } from '../support/seed-world.ts';
import { auditCount, labState, touchedRows } from '../support/table-state.ts';
import { randomOf } from './random.ts';
import { valueFor } from './schema-values.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  const { uID } = await lab.program.db
    .selectFrom('users')
    .select('uID')
    .where('email', '=', emailOf('admin'))
    .executeTakeFirstOrThrow();
  await plantRecords(lab.program, { word: 'bestand', owner: String(uID) });
});
afterAll(() => lab.stop());

const routes = describedRoutes('v2');
const published = resourceDefinitions.flatMap(({ name, faces, v2, readOnly }) =>
  faces.includes('v2') && v2 ? [{ name, path: v2.path, readOnly: readOnly === true }] : [],
);
const writable = published.filter(({ readOnly }) => !readOnly);

const admin = (method: string, path: string, call: Partial<Call> = {}): Promise<Answer> =>
  lab.v2('admin', { ...call, method, path: `/api/v2/${path}` });

async function changesNothing(work: () => Promise<void>): Promise<void> {
  const [before, trail] = [await labState(lab), await auditCount(lab)];
  await work();
  expect(touchedRows(before, await labState(lab))).toEqual([]);
  expect(await auditCount(lab)).toBe(trail);
}

/** What a field of the kind can never hold. */
function wrongFor({ spec, limits }: ResolvedField): unknown {
  switch (spec.kind) {
    case 'integer':
    case 'decimal':
    case 'hundredths':
      return 'zwölf';
    case 'date':
      return '2026-02-30';
    case 'datetime':
      return 'gestern';
    case 'flag':
      return 7;
    case 'status':
    case 'select':
      return 'no-such-choice';
    case 'ref':
      return 'ghost';
    case 'json':
      return 'x'.repeat((limits.max ?? 1_000_000) + 1);
    default:
      return { a: 1 };
  }
}

/** What their descriptions leave open: a row of one of several tables, what a label shows. */
async function chosen(name: string): Promise<object> {
  if (name === 'price_class_member') return { member_table: 'type', member_id: await aRecord('device_type') };
  if (name === 'label_format') return { definition: JSON.parse(readFileSync('resources/labels/device-30x15.json', 'utf8')) };
  return name === 'price_scale' ? { row_table: 'prices', row_id: await aRecord('price') } : {};
}

/** An existing record, or one that is made from the description. */
async function aRecord(name: ResourceName): Promise<string> {
  const { table, key, fields, definition } = lab.services.lab.registry.resource(name);
  const row = await lab.program.db.selectFrom(table).select(key).orderBy('rid', 'desc').executeTakeFirst();
  if (row) return String(row[key]);
  const path = definition.v2?.path ?? '';
  const schema = routes.find((one) => one.method === 'POST' && one.path === `/api/v2/${path}`)?.body?.schema ?? {};
  const references = new Map<string, string>();
  for (const { attr, spec, required } of fields)
    if (spec.kind === 'ref' && spec.target && spec.target !== name && (required || spec.target !== 'user'))
      references.set(attr, await aRecord(spec.target));
  const keysFor = (property: string): [string] => [references.get(property) ?? 'none'];
  for (let seed = 0; seed < 100; seed += 1) {
    const { id: _id, ...body } = valueFor({ random: randomOf(9, seed), mood: 'fitting', keysFor }, schema) as { id?: unknown };
    const answer = await admin('POST', path, { body: { ...body, ...(await chosen(name)) } });
    if (answer.status === 201) return v2Of(answer).one.id;
    if (seed === 99) throw new Error(`no ${name} can be made from its description: ${answer.text.slice(0, 400)}`);
  }
  return '';
}

describe.each(writable)('$path', ({ name, path }) => {
  const resource = () => lab.services.lab.registry.resource(name);

  it('422 names each wrong attribute, all of them at once, and keeps nothing of it', async () => {
    const fields = resource().fields.filter((field) => !field.spec.hidden && !field.readOnly && field.column !== resource().key);
    // A setting is called by its key, which nobody makes for it.
    const own = name === 'setting' ? { name: 'setting.of_a_test' } : {};
    const body = { ...Object.fromEntries(fields.map((field) => [field.attr, wrongFor(field)])), ...own, nonsense_attribute: 1 };
    const expected = [...fields.map(({ attr }) => attr), 'nonsense_attribute'].map((attr) => `/data/attributes/${attr}`).sort();
    await changesNothing(async () => {
      for (const sent of [body, { data: { attributes: body } }]) {
        const { status, errors } = v2Of(await admin('POST', path, { body: sent }));
        expect(status).toBe(422);
        expect([...new Set(errors.map(({ source }) => source?.pointer))].sort()).toEqual(expected);
        for (const { detail, title, code } of errors) for (const word of [detail, title, code]) expect(word).toMatch(/\S/);
      }
    });
  });

  it('400 for what is no JSON object, 415 for what is not called JSON, 413 above the limit, 409 for another type', async () => {
    const big = Buffer.alloc(1024 * 1024 + 1, 32);
    const json = { 'Content-Type': 'application/json' };
    await changesNothing(async () => {
      for (const [status, call] of [
        [400, { headers: json, body: '{"a":' }],
        [400, { headers: json, body: '[1]' }],
        [415, { headers: { 'Content-Type': 'text/plain' }, body: '{}' }],
        [415, { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'a=1' }],
        [413, { headers: json, body: big }],
        [409, { body: { data: { type: 'something-else', attributes: {} } } }],
      ] as const) {
        const answer = v2Of(await admin('POST', path, call));
        expect([answer.status, answer.errors[0]?.status]).toEqual([status, String(status)]);
      }
    });
  });

  it('412 for a version that is not the present one, 404 for a record that is not there', async () => {
    const id = encodeURIComponent(await aRecord(name));
    await changesNothing(async () => {
      for (const method of ['PATCH', 'PUT', 'DELETE']) {
        const body = method === 'DELETE' ? {} : { body: {} };
        const late = v2Of(await admin(method, `${path}/${id}`, { headers: { 'If-Match': '"999999"' }, ...body }));
        expect([late.status, late.errors[0]?.status], method).toEqual([412, '412']);
        expect((await admin(method, `${path}/ghost`, body)).status, method).toBe(404);
      }
    });
  });

  it('422 for parameters its list does not know, with their names', async () => {
    for (const [query, parameter] of [
      ['filter[nonsense]=1', 'filter[nonsense]'],
      ['sort=nonsense', 'sort'],
      ['include=nonsense', 'include'],
      ['page[size]=0', 'page[size]'],
      ['page[number]=x', 'page[number]'],
      ['nonsense=1', 'nonsense'],
    ]) {
      const { status, errors } = v2Of(await admin('GET', `${path}?${query}`));
      expect([status, errors[0]?.source], query).toEqual([422, { parameter }]);
    }
  });
});

it.each(published.filter(({ readOnly }) => readOnly))('$path is written by nobody: 405', async ({ path }) => {
  // Made by an action of that address, which says itself what is wrong.
  const made = lab.services.actions.some((action) => action.method === 'POST' && action.path === path);
  await changesNothing(async () => {
    for (const [method, end] of [
      ...(made ? [] : [['POST', ''] as const]),
      ['PATCH', '/ghost'],
      ['PUT', '/ghost'],
      ['DELETE', '/ghost'],
    ] as const)
      expect((await admin(method, `${path}${end}`, method === 'DELETE' ? {} : { body: {} })).status, method).toBe(405);
  });
});

it('409 for an Idempotency-Key that was used with another body', async () => {
  const headers = { 'Idempotency-Key': 'bad-input' };
  expect((await admin('POST', 'groups', { headers, body: { name: 'One' } })).status).toBe(201);
  // What is more than a create has its own words for a body that does not fit.
  const plain = writable.filter(({ path }) => !lab.services.actions.some((one) => one.method === 'POST' && one.path === path));
  expect(plain.length).toBeGreaterThan(30);
  for (const { path } of plain)
    expect((await admin('POST', path, { headers, body: { name: `Two ${path}` } })).status, path).toBe(409);
});

// Where devices may be named in other ways, too, there is no list to refuse. The customer's room lets nobody of the lab in: what it refuses of a
// list is asked by a customer in tests/api/v2/customer-room.test.ts.
const bulk = routes.filter(
  ({ method, path, body }) =>
    method === 'POST' &&
    !path.startsWith('/api/v2/room/') &&
    body?.schema.properties?.ids?.type === 'array' &&
    body.schema.required?.includes('ids'),
);

it('there are bulk calls', () => expect(bulk.length).toBeGreaterThan(4));

describe.each(bulk)('$path', ({ path, body }) => {
  const call = path.replace('/api/v2/', '');
  const others = () => {
    const { ids: _ids, ...rest } = valueFor(
      { random: randomOf(3, 1), mood: 'fitting', keysFor: () => ['none'] },
      body?.schema ?? {},
    ) as {
      ids?: unknown;
    };
    return rest;
  };

  it('reports each row that fails, or refuses the whole by name, and changes nothing', async () => {
    await changesNothing(async () => {
      const answer = await admin('POST', call, { body: { ...others(), ids: ['ghost', 'ghost-2'] } });
      const { list, errors } = v2Of(answer);
      if (answer.status === 200) {
        expect(list).toHaveLength(2);
        for (const row of list)
          expect(row).toMatchObject({
            id: expect.stringMatching(/^ghost/),
            status: 'failed',
            reason: expect.stringMatching(/\S/),
          });
      } else {
        expect(answer.status).toBe(422);
        for (const { source } of errors) expect(source?.pointer ?? source?.parameter).toMatch(/\S/);
      }
    });
  });

  // As described: what is written takes 500 at most, a file to read may hold more.
  const most = body?.schema.properties?.ids?.maxItems ?? Number.NaN;

  it.each([
    ['nothing', {}],
    ['no list', { ids: 'dev-1' }],
    ['an empty list', { ids: [] }],
    [`more than ${most}`, { ids: Array.from({ length: most + 1 }, (_, index) => `key-${index}`) }],
  ])('refuses %s: 422 with a pointer to the ids', async (_what, given) => {
    const { status, errors } = v2Of(await admin('POST', call, { body: { ...others(), ids: undefined, ...given } }));
    expect(status).toBe(422);
    expect(errors.map(({ source }) => source?.pointer)).toContain('/data/attributes/ids');
  });
});
