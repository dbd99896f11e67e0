// A user's `inventory_filter` narrows his devices everywhere, and one that is gone or broken hides all of them: narrowing
// never fails open. docs/interface/access.md#row-scope.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeRecord } from '#server/core/bin/remove.ts';
import { createRecord } from '#server/core/write/write.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import type { ResourceDefinition } from '#server/schema/define-resource.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { column, v1Of, v2Of } from '../support/answers.ts';
import { aFilter, change } from '../support/builders.ts';
import { parameter } from '../support/http-client.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const narrowed = ['dev-1', 'dev-2', 'dev/6 ü', 'far-1'];
const keys = async (path: string) => column(v1Of(await lab.v1('narrow', { path })).rows, 'MTAG');

describe('a filter that works', () => {
  it('holds for lists, totals, streams, filters and search', async () => {
    expect(await keys('/api/inventory')).toEqual(narrowed);
    expect(v1Of(await lab.v1('narrow', { path: '/api/inventory?limit=0' })).total).toBe(4);
    expect(await keys(`/api/inventory?${parameter('filter', [{ property: 'I4202', value: 'zett', operator: 'like' }])}`)).toEqual(
      [],
    );
    expect((await lab.v1('narrow', { path: '/api/inventory/get/I4209/S' })).body).toMatchObject({ success: false, data: [] });
    expect(v2Of(await lab.v2('narrow', { path: '/api/v2/inventories?q=multimeter' })).list).toEqual([]);
  });

  it('holds for records, relations, history, writes and bulk', async () => {
    for (const method of ['GET', 'DELETE'])
      expect((await lab.v1('narrow', { method, path: '/api/inventory/dev-3' })).status).toBe(404);
    expect((await lab.v1('narrow', { method: 'PUT', path: '/api/inventory/dev-3', body: { I4203: 'x' } })).status).toBe(404);
    expect((await lab.v2('narrow', { path: '/api/v2/inventories/dev-3/audits' })).status).toBe(404);
    expect(v1Of(await lab.v1('narrow', { path: '/api/inventory/dev-1/children' })).rows.map((row) => row.MTAG)).toEqual([
      'dev/6 ü',
      'far-1',
    ]);
    expect(
      v1Of(
        await lab.v1('narrow', {
          path: `/api/customer?${parameter('filter', [{ property: 'inventories.I4201', value: 'A-10', operator: '=' }])}`,
        }),
      ).rows,
    ).toEqual([]);
    const bulk = await lab.v2('narrow', {
      method: 'POST',
      path: '/api/v2/inventories/status-batch',
      body: { ids: ['dev-3'], status: 1 },
    });
    expect(bulk.body).toMatchObject({ meta: { updated: 0, failed: 1 } });
  });

  it('a write that would take the device out of sight is refused as a whole', async () => {
    const answer = await lab.v1('narrow', { method: 'PUT', path: '/api/inventory/dev-2', body: { I4209: 'S' } });
    expect(answer.status).toBe(400);
    expect(v1Of(await lab.v1('admin', { path: '/api/inventory/dev-2' })).record.I4209).toBe('A');
  });

  it('is joined with the user’s customers', async () => {
    await change(lab.program, 'user', 'user-berta', { inventory_filter: 'filter-in-operation' });
    expect(column(v1Of(await lab.v1('berta', { path: '/api/inventory' })).rows, 'MTAG')).toEqual(['dev-1', 'dev-2', 'dev/6 ü']);
  });

  it('follows its own change at once', async () => {
    await change(lab.program, 'advanced_filter', 'filter-in-operation', { formula: "I4209 = 'S' OR duedate < TODAY" });
    expect(await keys('/api/inventory')).toEqual(['dev-2', 'dev-3', 'far-1', 'far-2']);
    lab.clock.step({ days: 1 });
    expect(await keys('/api/inventory')).toEqual(['dev-2', 'dev-3', 'dev-5', 'far-1', 'far-2']);
  });
});

describe('what follows a device', () => {
  beforeAll(async () => {
    await change(lab.program, 'advanced_filter', 'filter-in-operation', { formula: "I4209 = 'A'" });
    await fillFor('dev-1');
    await fillFor('dev-3');
  });
  const following = [
    'calibration',
    'standard',
    'result',
    'location',
    'repair',
    'check_chart',
    'check_value',
    'instrument',
    'gauge_study',
  ] as const;

  /** One of each for a device; dev-3 is stored and so out of sight. */
  async function fillFor(MTAG: string): Promise<void> {
    for (const [name, values] of [
      ['calibration', { CTAG: `c-${MTAG}`, MTAG, status: 'P', C2306: `of ${MTAG}` }],
      ['standard', { uID: `s-${MTAG}`, CTAG: `c-${MTAG}`, C2430: 'dev-4', certificate_number: `of ${MTAG}` }],
      ['result', { uID: `m-${MTAG}`, ctag: `c-${MTAG}`, test_desc: `of ${MTAG}` }],
      ['location', { LTAG: `l-${MTAG}`, MTAG, L2802: `of ${MTAG}` }],
      ['repair', { uID: `r-${MTAG}`, MTAG, description: `of ${MTAG}` }],
      ['check_chart', { uID: `k-${MTAG}`, MTAG, name: `of ${MTAG}`, quantity: 'Length' }],
      ['check_value', { uID: `v-${MTAG}`, chart_uID: `k-${MTAG}`, value: '1', remark: `of ${MTAG}` }],
      [
        'gauge_study',
        { uID: `g-${MTAG}`, inventory_id: MTAG, name: `of ${MTAG}`, study_date: '2026-02-03', characteristic: 'Breite' },
      ],
      ['instrument', { uID: `i-${MTAG}`, inventory_id: MTAG, name: `of ${MTAG}`, host: 'dmm.lab' }],
    ] as const) {
      const resource: ResolvedResource = lab.services.lab.registry.resource(name);
      await createRecord(lab.program, resource, { values });
    }
  }

  it('every record type that follows a device is tried here', () => {
    const follows = ({ scope }: ResourceDefinition): boolean =>
      scope.kind === 'follows' &&
      (scope.resource === 'inventory' || follows(lab.services.lab.registry.resource(scope.resource).definition));
    const found = resourceDefinitions.filter((definition) => definition.faces.includes('v1') && follows(definition));
    expect(found.map(({ name }) => name).sort()).toEqual([...following].sort());
  });

  it.each(following)('%s: lists, totals, records, writes, filters and sorts', async (name) => {
    const { definition, key } = lab.services.lab.registry.resource(name);
    const base = `/api/${definition.v1?.segment}`;
    const letters: Readonly<Record<string, string>> = { result: 'm', check_chart: 'k', check_value: 'v' };
    const [seen, hidden] = ['dev-1', 'dev-3'].map((device) => `${letters[name] ?? name.charAt(0)}-${device}`);
    // A value has a number for its name.
    const property = name === 'check_value' ? 'remark' : definition.title;
    const rowsOf = async (query: string) => column(v1Of(await lab.v1('narrow', { path: `${base}?${query}` })).rows, key);
    for (const query of ['limit=-1', parameter('sort', [{ property: key, direction: 'DESC' }])]) {
      const list = await lab.v1('narrow', { path: `${base}?${query}` });
      expect(column(v1Of(list).rows, key)).toContain(seen);
      expect(v1Of(list).rows).toHaveLength(v1Of(list).total);
      expect(list.text).not.toContain('dev-3');
    }
    expect(await rowsOf(parameter('filter', [{ property, value: 'of dev-', operator: 'like' }]))).toEqual([seen]);
    for (const call of [
      { path: `${base}/${hidden}` },
      { method: 'PUT', path: `${base}/${hidden}`, body: {} },
      { method: 'DELETE', path: `${base}/${hidden}` },
      { method: 'POST', path: `${base}/update`, body: { [key]: hidden } },
    ])
      expect((await lab.v1('narrow', call)).status, `${call.method} ${call.path}`).toBe(404);
    expect((await lab.v1('narrow', { path: `${base}/get/${key}/${hidden}` })).body).toMatchObject({ success: false, data: [] });
  });

  it('relations and references end at what is hidden', async () => {
    const { record } = v1Of(await lab.v1('narrow', { path: '/api/standard/s-dev-1' }));
    expect(record).toMatchObject({ C2430: 'dev-4', standard_inventory: null, inventory: { MTAG: 'dev-1' } });
    for (const [path, body] of [
      ['calibration', { MTAG: 'dev-3' }],
      ['location', { MTAG: 'dev-3' }],
      ['repair', { MTAG: 'dev-3' }],
      ['standard', { CTAG: 'c-dev-3', C2430: 'dev-2' }],
      ['result', { ctag: 'c-dev-3' }],
    ] as const)
      expect((await lab.v1('narrow', { method: 'POST', path: `/api/${path}`, body })).status, path).toBe(400);
    const moved = { method: 'PUT', path: '/api/repair/r-dev-1', body: { MTAG: 'dev-3' } };
    expect((await lab.v1('narrow', moved)).status).toBe(400);
  });

  it('the trail of hidden devices and of what follows them is hidden, too', async () => {
    const trail = await lab.v1('narrow', { path: '/api/changelog?limit=-1' });
    expect(v1Of(trail).rows.map((row) => row.record_key)).toEqual(
      expect.arrayContaining(['dev-1', 'c-dev-1', 'r-dev-1', 'C-ALPHA']),
    );
    expect(trail.text).not.toMatch(/dev-3/);
    expect(v1Of(trail).rows).toHaveLength(v1Of(trail).total);
    const one = v1Of(await lab.v1('admin', { path: `/api/changelog/get/record_key/c-dev-3` }));
    expect(one.status).toBe(200);
  });
});

describe('a filter that does not', () => {
  beforeEach(() => lab.clock.step({ minutes: 1 }));

  it.each([
    ['broken text', "I4209 = 'A' AND ("],
    ['a field that does not exist', "no_such_field = 'A'"],
    ['a relation that does not exist', "owner.name = 'A'"],
    ['a value its field cannot have', "duedate > 'soon'"],
    ['a placeholder without a value', 'duedate < [date_1]'],
  ])('%s hides every device and breaks nothing', async (_name, formula) => {
    await becomes({ formula });
    expect((await lab.v1('narrow', { path: '/api/inventory' })).body).toMatchObject({
      success: false,
      data: { totalCount: 0, inventory: [] },
    });
    expect((await lab.v1('narrow', { path: '/api/inventory/dev-1' })).status).toBe(404);
    expect(v2Of(await lab.v2('narrow', { path: '/api/v2/inventories' })).meta.total).toBe(0);
    expect((await lab.v1('narrow', { path: '/api/customer' })).status).toBe(200);
  });

  it('one that is gone hides every device', async () => {
    const id = await narrowedByFilter();
    await removeRecord(lab.program, lab.services.lab.registry.resource('advanced_filter'), { id });
    expect(await keys('/api/inventory')).toEqual([]);
  });

  it('one for another record type hides every device', async () => {
    await becomes({ formula: 'C2339 = 1', type: 'calibration' });
    expect(await keys('/api/inventory')).toEqual([]);
  });

  async function narrowedByFilter(): Promise<string> {
    const { uID } = await aFilter(lab.program, { formula: "I4209 = 'A'" });
    await change(lab.program, 'user', 'user-narrow', { inventory_filter: String(uID) });
    return String(uID);
  }

  /** Written past the core's own checks, as a restored or older database might hold it. */
  async function becomes(values: { formula: string; type?: string }): Promise<void> {
    const id = await narrowedByFilter();
    await lab.services.lab.db.updateTable('advanced_filters').set(values).where('uID', '=', id).execute();
  }
});
