// One row, two faces, the same core values: whatever v1 writes, v2 reads, and the other way round. House 5.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceDefinitions } from '#server/resources/index.ts';
import type { Json as CoreJson } from '#server/schema/fields/field-type.ts';
import { targetOf } from '#server/schema/resolve.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { column, type Json, v1Of, v2Of } from '../support/answers.ts';
import { parameter } from '../support/http-client.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const records = resourceDefinitions.filter(({ faces }) => faces.length === 2).map(({ name }) => name);

/** Each face's value back to what the core holds, by the field's own reader. */
function coreRow(name: ResourceName, shown: Json, face: 'v1' | 'v2'): Record<string, unknown> {
  const resource = lab.services.lab.registry.resource(name);
  const naming = face === 'v1' ? 'columns' : 'attributes';
  return Object.fromEntries(
    resource.fields
      .filter((field) => !field.spec.hidden && field.column !== resource.key)
      .map((field) => {
        const value = shown[face === 'v1' ? field.column : field.attr] as CoreJson;
        if (value === null) return [field.column, null];
        const reading = field.type.read(value, field.limits, naming);
        return [field.column, reading.ok ? reading.value : `unreadable ${JSON.stringify(value)}`];
      }),
  );
}

describe.each(records)('%s', (name) => {
  it('every row reads the same on both faces, in the same order', async () => {
    const { definition, key } = lab.services.lab.registry.resource(name);
    const v1 = v1Of(await lab.v1('admin', { path: `/api/${definition.v1?.segment}?limit=-1` }));
    const v2 = v2Of(await lab.v2('admin', { path: `/api/v2/${definition.v2?.path}?page[size]=500` }));
    expect(v2.meta.total).toBe(v1.total);
    expect(v2.list.map(({ id }) => id)).toEqual(column(v1.rows, key));
    v1.rows.forEach((row, index) => {
      expect(coreRow(name, v2.list[index]?.attributes ?? {}, 'v2')).toEqual(coreRow(name, row, 'v1'));
    });
  });

  it('related records are the same', async () => {
    const { definition, key } = lab.services.lab.registry.resource(name);
    const v1 = v1Of(await lab.v1('berta', { path: `/api/${definition.v1?.segment}?limit=-1` })).rows;
    const v2 = v2Of(await lab.v2('berta', { path: `/api/v2/${definition.v2?.path}?page[size]=500` })).list;
    for (const [index, row] of v1.entries()) {
      for (const [relation, { data }] of Object.entries(v2[index]?.relationships ?? {})) {
        const { registry } = lab.services.lab;
        const target = registry.resource(targetOf(registry.resource(name), relation));
        const keysOf = (value: unknown, field: string) =>
          [value]
            .flat()
            .filter((item) => item !== null)
            .map((item) => (item as Json)[field]);
        expect(keysOf(data, 'id'), `${String(row[key])} ${relation}`).toEqual(keysOf(row[relation], target.key));
      }
    }
  });
});

describe('filters mean the same on both faces', () => {
  it.each([
    ['I4202', 'manufacturer', 'like', 'like:', 'ÄPFEL'],
    ['duedate', 'duedate', '>=', 'gte:', '2026-03-02'],
    ['I4229', 'interval_count', '<', 'lt:', '12'],
    ['calibration_interval', 'calibration_interval', '=', '', '12'],
    ['I4211', 'location', '!=', 'ne:', 'Regal 7'],
    ['categories.name', 'categories.name', 'like', 'like:', 'elektr'],
    ['customer.name', 'customer.name', '=', '', 'Bergmann Optik'],
  ])('%s', async (property, attribute, operator, prefix, value) => {
    const v1 = v1Of(await lab.v1('admin', { path: `/api/inventory?${parameter('filter', [{ property, value, operator }])}` }));
    const v2 = v2Of(
      await lab.v2('admin', { path: `/api/v2/inventories?filter[${attribute}]=${encodeURIComponent(prefix + value)}` }),
    );
    expect(v2.list.map(({ id }) => id)).toEqual(column(v1.rows, 'MTAG'));
    expect(v1.total).toBeGreaterThan(0);
  });
});

it('a status is a letter on v1 and a number on v2, never the other’s', async () => {
  for (const { value, number } of lab.services.lab.registry.resource('inventory').byColumn.get('I4209')?.limits.options ?? []) {
    expect((await lab.v1('admin', { method: 'PUT', path: '/api/inventory/dev-4', body: { I4209: value } })).status).toBe(200);
    expect(v2Of(await lab.v2('admin', { path: '/api/v2/inventories/dev-4' })).one.attributes.status).toBe(number);
    expect((await lab.v1('admin', { method: 'PUT', path: '/api/inventory/dev-4', body: { I4209: number } })).status).toBe(400);
    expect((await lab.v2('admin', { method: 'PATCH', path: '/api/v2/inventories/dev-4', body: { status: value } })).status).toBe(
      422,
    );
  }
});
