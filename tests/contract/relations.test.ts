// What lies behind a relation: it needs the operation of the record type it leads to, and nothing is written through it.
// docs/design/access.md#d-20, docs/interface/v1.md#sent-back, docs/interface/v1.md#kept-and-mended.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations, type Requirement } from '#server/contract/operations.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { type Json, v1Of } from '../support/answers.ts';
import { change } from '../support/builders.ts';
import { parameter } from '../support/http-client.ts';
import { resourceNamed } from '../support/resource-named.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { addCrossings, hiddenWord, recordKeys } from '../support/seed-records.ts';
import { labState, touchedRows } from '../support/table-state.ts';

let lab: RunningLab;
let cookie = '';
beforeAll(async () => {
  lab = await startLab();
  cookie = `plumbline_session=${await lab.services.signIn.startSession('user-probe', '127.0.0.1')}`;
});
afterAll(() => lab.stop());

const resource = (name: string): ResolvedResource => resourceNamed(lab.services.lab.registry, name);
const published = resourceDefinitions.filter(({ faces }) => faces.includes('v1'));
const withRelations = published.flatMap(({ name, relations = {}, v1 }) =>
  Object.entries(relations).map(([relation, { target, embed }]) => ({
    name,
    relation,
    target,
    embed,
    base: `/api/${v1?.segment}`,
  })),
);
const asProbe = (path: string) => lab.raw({ path, headers: { Cookie: cookie } });

function namesOf(requirement: Requirement): readonly string[] {
  if (requirement.kind === 'operation') return [requirement.operation];
  return requirement.kind === 'anyOf' ? requirement.operations : [];
}

/** What seeing the target needs and seeing the record itself does not. */
function extraOperations(name: string, target: string): readonly string[] {
  const own = namesOf(resource(name).definition.operations.view);
  const needed = namesOf(resource(target).definition.operations.view);
  return needed.some((operation) => own.includes(operation)) ? [] : needed;
}

describe('without the operation of the other record type', () => {
  it.each(withRelations)('$name.$relation shows, finds and sorts nothing', async ({ name, relation, target, embed, base }) => {
    const extra = extraOperations(name, target);
    if (extra.length === 0) return;
    await change(lab.program, 'role', 'role-probe', {
      operations: JSON.stringify(operations.filter((operation) => !extra.includes(operation))),
    });
    const key = encodeURIComponent(recordKeys[name]?.own ?? 'ghost');
    const { definition } = resource(target);
    const property = `${relation}.${definition.title}`;
    const refused = [
      `${base}?${parameter('filter', [{ property, value: 'a', operator: 'like' }])}`,
      `${base}?${parameter('filter', [{ property: `${relation}.${definition.key}`, value: null, operator: '!=' }])}`,
      ...(recordKeys[name] ? [`${base}/${key}/${relation}`] : []),
      ...(resource(name).relations.get(relation)?.kind === 'one'
        ? [`${base}?${parameter('sort', [{ property, direction: 'ASC' }])}`]
        : []),
    ];
    for (const path of refused) {
      const answer = v1Of(await asProbe(path));
      expect(answer.status, path).toBe(403);
      for (const operation of extra) expect(answer.message).toContain(operation);
    }
    if (!recordKeys[name]) return;
    const { record } = v1Of(await asProbe(`${base}/${key}`));
    if (embed) expect(Array.isArray(record[relation]) ? record[relation] : [record[relation]]).toSatisfy(holdsNothing);
    else expect(record).not.toHaveProperty(relation);
  });

  const holdsNothing = (list: unknown[]) => list.every((one) => one === null);
});

describe('a write through relations', () => {
  const writable = published.filter(({ readOnly, name }) => !readOnly && recordKeys[name]).map(({ name }) => name);

  it.each(writable)('%s: what is nested in the body changes no record, and the answer is the row as it is', async (name) => {
    const { definition, relations } = resource(name);
    const path = `/api/${definition.v1?.segment}/${encodeURIComponent(recordKeys[name]?.own ?? '')}`;
    const read = v1Of(await lab.v1('admin', { path })).record;
    const changed = (target: ResolvedResource): Json => ({
      [target.key]: recordKeys[target.name]?.own ?? 'ghost',
      [target.definition.title]: 'taken over',
      nonsense: { deep: true },
    });
    const nested = Object.fromEntries(
      [...relations].map(([relation, { target, kind }]) => [
        relation,
        kind === 'one' ? changed(resource(target)) : [changed(resource(target)), { nonsense: 1 }],
      ]),
    );
    const before = await labState(lab);
    for (const body of [nested, { ...read, ...nested }, read]) {
      const answer = v1Of(await lab.v1('admin', { method: 'PUT', path, body }));
      expect(answer.status, JSON.stringify(answer)).toBe(200);
      expect(answer.record).toEqual(read);
    }
    expect(touchedRows(before, await labState(lab))).toEqual([]);
  });
});

describe('own records that point to hidden ones', () => {
  beforeAll(() => addCrossings(lab.program));
  const crossings: [name: string, key: string, columns: Json, relations: string[]][] = [
    ['standard', 'std-cross', { C2430: 'far-1' }, ['standard_inventory']],
    [
      'location',
      'loc-cross',
      {
        customer_KTAG: 'C-FAR',
        customer_contact_id: 'contact-far',
        delivery_customer_KTAG: 'C-FAR',
        delivery_contact_id: 'contact-far',
      },
      ['customer', 'customer_contact', 'delivery_customer', 'delivery_contact'],
    ],
    ['calibration', 'cal-cross', { amends_CTAG: 'cal-far' }, ['amends']],
    ['document', 'doc-cross', { replaces_uID: 'doc-far' }, ['replaces']],
    ['inventory', 'dev-cross', { I4217: 'far-2' }, ['inventory']],
  ];
  const baseOf = (name: string) => `/api/${resource(name).definition.v1?.segment}`;

  it.each(crossings)('%s %s shows the bare key and nothing behind it', async (name, key, columns, relations) => {
    const one = await lab.v1('berta', { path: `${baseOf(name)}/${key}` });
    const list = await lab.v1('berta', { path: `${baseOf(name)}?limit=-1` });
    const listed = v1Of(list).rows.find((row) => row[resource(name).key] === key);
    for (const row of [v1Of(one).record, listed]) {
      expect(row).toMatchObject(columns);
      for (const relation of relations) expect(row?.[relation] ?? null).toBeNull();
    }
    for (const { text } of [one, list]) expect(text).not.toContain(hiddenWord);
  });

  it.each(crossings)('%s %s is found by nothing that stands behind it', async (name, key, _columns, relations) => {
    for (const relation of relations) {
      const { key: targetKey, definition } = resource(resource(name).relations.get(relation)?.target ?? '');
      for (const column of [targetKey, definition.title, 'created_at']) {
        const query = parameter('filter', [{ property: `${relation}.${column}`, value: null, operator: '!=' }]);
        const { status, rows } = v1Of(await lab.v1('berta', { path: `${baseOf(name)}?${query}` }));
        expect([status, rows.map((row) => row[resource(name).key])], column).toEqual([200, expect.not.arrayContaining([key])]);
      }
      const behind = await lab.v1('berta', { path: `${baseOf(name)}/${key}/${relation}` });
      expect(v1Of(behind)).toMatchObject({ status: 200, total: 0, rows: [] });
    }
  });

  it.each(crossings)('%s %s sorts like one that points nowhere', async (name, key, _columns, relations) => {
    for (const relation of relations) {
      const { definition } = resource(resource(name).relations.get(relation)?.target ?? '');
      const sort = parameter('sort', [
        { property: `${relation}.${definition.title}`, direction: 'DESC' },
        { property: resource(name).key, direction: 'ASC' },
      ]);
      const { rows } = v1Of(await lab.v1('berta', { path: `${baseOf(name)}?${sort}` }));
      const without = rows.filter((row) => (row[relation] ?? null) === null).map((row) => String(row[resource(name).key]));
      expect(without).toContain(key);
      expect(without).toEqual(without.toSorted());
    }
  });

  it('can be sent back as read, and what they point to cannot be chosen anew', async () => {
    for (const [name, key] of crossings) {
      const path = `${baseOf(name)}/${key}`;
      const { record } = v1Of(await lab.v1('berta', { path }));
      expect((await lab.v1('berta', { method: 'PUT', path, body: record })).status, name).toBe(200);
    }
    const again = { method: 'PUT', path: '/api/location/loc-own', body: { customer_KTAG: 'C-FAR' } };
    expect((await lab.v1('berta', again)).status).toBe(400);
  });
});
