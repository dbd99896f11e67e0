// The field tables of docs/interface/records.md#names, one case a row: names exist under the record the table gives them to, on the face
// it speaks of, with the type it says. docs/interface/records.md#names, docs/interface/dashboards.md#widgets, docs/interface/v2.md#shape,
// docs/interface/prices.md#records.
import { describe, expect, it } from 'vitest';
import { createRegistry } from '#server/core/lab/registry.ts';
import { resourceHooks } from '#server/resources/hooks.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import { resourceNamed } from '../support/resource-named.ts';

const registry = createRegistry({ definitions: resourceDefinitions, hooks: resourceHooks });

const v1Names: [resource: string, names: string[]][] = [
  ['inventory', ['MTAG', 'I4201', 'I4202', 'I4203', 'I4204', 'I4206', 'I4209', 'I4211', 'I4228', 'I4229', 'duedate', 'ktag']],
  ['calibration', ['C2339', 'C2303']],
  ['customer', ['K4601', 'K4602', 'K4603', 'K4604', 'KTAG']],
  ['location', ['MTAG', 'customer_KTAG', 'customer_contact_id', 'delivery_contact_id']],
  ['contact', ['uID', 'customer_uID', 'firstname', 'name', 'phone', 'email', 'type', 'status']],
  ['user', ['firstname', 'lastname', 'email', 'phone', 'firm', 'role', 'inventory_filter', 'customer_filter']],
  ['dashboard', ['uID', 'user_uID', 'name', 'value', 'status', 'created_at']],
  [
    'price',
    [
      'pID',
      'type_tID',
      'price_cat_uID',
      'complexity',
      'start_date',
      'end_date',
      'price',
      'price_min',
      'price_max',
      'costs',
      'quantity',
      'unit',
      'discount',
      'tax',
      'custom_fields',
    ],
  ],
  ['price_category', ['uID', 'name', 'description']],
  ['standard_article', ['uID', 'article_name', 'price', 'discount', 'delivery_costs', 'tax', 'unit', 'name_secondary']],
  ['price_class', ['id', 'number', 'name', 'name_secondary', 'description']],
  ['price_class_member', ['price_class_id', 'member_table', 'member_id']],
  ['service_price', ['service_id', 'type_tID', 'price_class_id', 'price_category_id', 'complexity', 'start_date', 'end_date']],
];

const v2Names: [resource: string, type: string, path: string, attributes: string[]][] = [
  [
    'inventory',
    'inventory',
    'inventories',
    ['asset_number', 'serial_number', 'description', 'manufacturer', 'model', 'location', 'status', 'calibration_interval'],
  ],
  [
    'category',
    'category',
    'categories',
    ['name', 'short_name', 'type', 'parent_id', 'sort_num', 'color', 'text_color', 'rentable'],
  ],
  [
    'customer',
    'customer',
    'customers',
    ['customer_number', 'name', 'street', 'city', 'country', 'zip', 'phone', 'email', 'price_category_id'],
  ],
  [
    'calibration',
    'calibration',
    'calibrations',
    [
      'calibration_date',
      'next_calibration_date',
      'certificate_number',
      'technician',
      'condition',
      'temperature',
      'humidity',
      'place',
      'order_number',
      'procedure_id',
      'cal_result',
      'released_by',
      'is_current',
      'remark',
    ],
  ],
];

const relations: [resource: string, relation: string, target: string, kind: string][] = [
  ['inventory', 'categories', 'category', 'manyThrough'],
  ['inventory', 'customer', 'customer', 'one'],
  ['inventory', 'inventory', 'inventory', 'one'],
  ['calibration', 'inventory', 'inventory', 'one'],
];

const operationNames: [resource: string, view: string[], edit: string[], remove: string[]][] = [
  ['inventory', ['inventory_view'], ['inventory_edit'], ['inventory_delete']],
  ['calibration', ['calibration_view'], ['calibration_edit'], ['calibration_delete']],
  ['customer', ['customers_view'], ['customers_edit'], ['customers_delete']],
  ['standard', ['inventory_details_calibrations_standards_view'], [], []],
  ['result', [], ['inventory_details_calibrations_measurements_edit'], []],
  ['location', [], ['location_edit', 'inventory_rental_edit'], ['location_delete', 'inventory_rental_delete']],
  ['repair', [], ['repair_edit', 'inventory_repair_edit'], ['repair_delete', 'inventory_repair_delete']],
  ['contact', [], ['contact_edit'], ['contact_delete']],
];

describe('columns (docs/interface/records.md#names, docs/interface/dashboards.md#record, docs/interface/prices.md#records)', () => {
  it.each(v1Names.flatMap(([resource, names]) => names.map((name) => [resource, name] as const)))('%s.%s', (resource, name) => {
    const field = resourceNamed(registry, resource).byColumn.get(name);
    expect(field).toBeDefined();
    expect(field?.spec.hidden).not.toBe(true);
  });

  it('a password is taken and never shown', () => {
    const user = registry.resource('user');
    expect(Object.keys(user.definition.inputs ?? {})).toEqual(['password']);
    expect(user.byColumn.has('password')).toBe(false);
    expect(user.byColumn.get('password_hash')?.spec.hidden).toBe(true);
  });

  it.each(['customer_contact_id', 'delivery_contact_id'])('location.%s points to a contact and needs contact_edit', (column) => {
    expect(registry.resource('location').byColumn.get(column)?.spec).toMatchObject({
      kind: 'ref',
      target: 'contact',
      write: 'contact_edit',
    });
  });

  it.each([
    ['price', 'unit', 'EA'],
    ['price', 'tax', 1900],
    ['category', 'sort_num', 0],
  ])('%s.%s starts with %s', (resource, column, value) => {
    expect(resourceNamed(registry, resource).byColumn.get(column)?.spec.default).toBe(value);
  });

  it('the price key is unique as a whole', () => {
    expect(registry.resource('price').definition.uniqueTogether?.map((columns) => [...columns].sort())).toContainEqual([
      'complexity',
      'price_cat_uID',
      'start_date',
      'type_tID',
    ]);
    expect(
      registry.resource('price_class_member').definition.uniqueTogether?.map((columns) => [...columns].sort()),
    ).toContainEqual(['member_id', 'member_table']);
  });
});

describe('v2 attributes (docs/interface/v2.md#shape)', () => {
  it.each(v2Names.flatMap(([resource, type, path, names]) => names.map((name) => [resource, type, path, name] as const)))(
    '%s (%s at /%s) %s',
    (name, type, path, attribute) => {
      const resource = resourceNamed(registry, name);
      expect(resource.definition.v2).toEqual({ type, path });
      expect(resource.byAttr.has(attribute) || resource.computed.has(attribute)).toBe(true);
    },
  );

  it.each(relations)('%s.%s', (resource, name, target, kind) => {
    expect(resourceNamed(registry, resource).relations.get(name)).toMatchObject({ target, kind });
  });

  it('the shorthand categoryname', () => {
    expect(registry.resource('inventory').definition.shorthands).toEqual({ categoryname: 'categories.name' });
  });
});

describe('operations', () => {
  it.each(operationNames)('%s', (name, view, edit, remove) => {
    const { operations } = resourceNamed(registry, name).definition;
    for (const [requirement, expected] of [
      [operations.view, view],
      [operations.edit, edit],
      [operations.delete, remove],
    ] as const) {
      if (expected.length === 0) continue;
      const names =
        requirement.kind === 'operation' ? [requirement.operation] : requirement.kind === 'anyOf' ? requirement.operations : [];
      expect([...names].sort()).toEqual([...expected].sort());
    }
  });
});

describe('v1 segments', () => {
  it.each([
    'inventory',
    'calibration',
    'customer',
    'standard',
    'result',
    'location',
    'repair',
    'document',
    'report',
    'role',
    'group',
    'user',
    'changelog',
    'contact',
  ])('%s', (segment) => {
    expect(resourceDefinitions.map((definition) => definition.v1?.segment)).toContain(segment);
  });
});
