// Every filter form of v1 on a known set of devices. docs/interface/filters.md#v1, docs/interface/filters.md#limits.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, v1Of } from '../../support/answers.ts';
import { parameter } from '../../support/http-client.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { ownDevices } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const odd = '12:345';
const six = 'dev/6 ü';
const all = [...ownDevices];

/** What `berta` finds, whose list without a filter has all seven devices. */
async function found(filter: unknown, resource = 'inventory') {
  return v1Of(await lab.v1('berta', { path: `/api/${resource}?${parameter('filter', filter)}` }));
}

const withoutParent = all.filter((key) => key !== 'dev-5' && key !== six);
const withoutCategory = all.filter((key) => key !== 'dev-1' && key !== 'dev-3');

type Row = [name: string, filter: unknown, keys: readonly string[]];

function findsTable(rows: readonly Row[]): void {
  it.each(rows)('%s', async (_name, filter, keys) => {
    const answer = await found(filter);
    expect(answer.status, answer.message).toBe(200);
    expect(column(answer.rows, 'MTAG')).toEqual(keys);
    expect(answer.total).toBe(keys.length);
    expect(answer.success).toBe(keys.length > 0);
  });
}

const one = (property: string, value: unknown, operator?: string) => [
  operator === undefined ? { property, value } : { property, value, operator },
];

describe('no filter (docs/interface/filters.md#v1)', () => {
  findsTable([
    ['an empty parameter', '', all],
    ['an empty list', [], all],
    ['an empty object', {}, all],
    ['zero', '0', all],
    ['null', 'null', all],
    ['an item without a property', [{ property: null, value: 'x' }], all],
    ['a nested object without conditions', { logic: 'AND', conditions: [] }, all],
  ]);

  it('a misspelt parameter name is no filter', async () => {
    expect(v1Of(await lab.v1('berta', { path: '/api/inventory?filters=[{]&scenario=anything&x=1' })).total).toBe(7);
  });
});

describe('operators (docs/interface/filters.md#v1)', () => {
  findsTable([
    ['= on text ignores case', one('I4203', 'x10', '='), ['dev-1', 'dev-3']],
    ['= takes the whole text', one('I4201', 'A-1', '='), ['dev-1']],
    ['= does not fold umlauts', one('I4202', 'Apfelmann', '='), []],
    ['= null is empty', one('duedate', null, '='), [odd, 'dev-3']],
    ['= NULL in capitals', '[{"property":"duedate","value":NULL,"operator":"="}]', [odd, 'dev-3']],
    ['a trailing comma', '[{"property":"I4201","value":"A-1","operator":"=",},]', ['dev-1']],
    ['an item without a value means null', [{ property: 'duedate', operator: '=' }], [odd, 'dev-3']],
    ['!= leaves out what is empty', one('I4211', 'Regal 7', '!='), ['dev-1', 'dev-2']],
    ['<> is !=', one('I4211', 'Regal 7', '<>'), ['dev-1', 'dev-2']],
    ['!= null is filled', one('duedate', null, '!='), ['dev-1', 'dev-2', 'dev-4', 'dev-5', six]],
    ['< on a date', one('duedate', '2026-03-02', '<'), ['dev-2']],
    ['<= on a date', one('duedate', '2026-03-02', '<='), ['dev-2', 'dev-5']],
    ['> on a date', one('duedate', '2026-12-31', '>'), [six]],
    ['>= on a date', one('duedate', '2026-12-31', '>='), ['dev-4', six]],
    ['> on a number sent as text', one('I4229', '12', '>'), ['dev-2', 'dev-5']],
    ['= on a number', one('I4229', 12, '='), ['dev-1', six]],
    ['= on a number sent as text', one('I4229', '12', '='), ['dev-1', six]],
    ['like finds a part', one('I4206', 'druck', 'like'), ['dev-1', 'dev-4']],
    ['like is blind to the case of umlauts', one('I4206', 'überdruck', 'like'), ['dev-4']],
    ['and to that of one letter', one('I4206', 'Ü', 'like'), ['dev-4', 'dev-5']],
    ['like in another case of the word', one('I4202', 'ÄPFEL', 'like'), ['dev-1', 'dev-5']],
    ['% stays a wildcard', one('I4206', 'Mess%ber', 'like'), ['dev-2']],
    ['_ stays a wildcard', one('I4201', 'B__', 'like'), ['dev-4', 'dev-5']],
    ['like on a date', one('duedate', '2026-', 'like'), ['dev-1', 'dev-2', 'dev-4', 'dev-5']],
    ['like with quotes and backslashes finds nothing', one('I4206', `x' OR "1"="1\\`, 'like'), []],
    ['in', one('I4209', ['S', 'R'], 'in'), ['dev-3', 'dev-4']],
    ['in ignores case', one('I4203', ['X10', 'y1'], 'in'), ['dev-1', 'dev-3', 'dev-4']],
    ['in with one value', one('I4201', 'A-1', 'in'), ['dev-1']],
    ['in with no value matches nothing', one('I4201', [], 'in'), []],
    ['not in', one('I4209', ['A', 'S', 'R'], 'not in'), [odd, 'dev-5']],
    ['operators in any case', one('I4209', ['S'], 'IN'), ['dev-3']],
    ['with blanks around them', one('duedate', '2026-03-02', ' <= '), ['dev-2', 'dev-5']],
    ['LIKE in capitals', one('I4206', 'fühler', 'LIKE'), ['dev-5']],
    ['an unknown operator is =', one('I4201', 'A-1', 'between'), ['dev-1']],
    ['no operator on text is like', one('I4202', 'zett'), [odd, 'dev-3']],
    ['no operator on a date is like', one('duedate', '2026-03'), ['dev-1', 'dev-5']],
    ['no operator on a number is =', one('I4229', 1), ['dev-3']],
    ['no operator on a list is in', one('I4201', ['A-1', 'A-2']), ['dev-1', 'dev-2']],
    ['no operator on a status is =', one('I4209', 'S'), ['dev-3']],
    ['a status letter nobody defined', one('I4209', 'Q', '='), []],
    ['a status in small letters', one('I4209', 's', '='), ['dev-3']],
    ['a unit in another case', one('I4228', 'WEEK', '='), ['dev-5']],
    ['the key', one('MTAG', '12:345', '='), [odd]],
    ['readable names work beside the codes', one('asset_number', 'A-2', '='), ['dev-2']],
    ['the computed interval in months', one('calibration_interval', 12, '='), ['dev-1', 'dev-3', six]],
  ]);
});

describe('several conditions (docs/interface/filters.md#v1)', () => {
  const due = (value: string, operator: string, more: object = {}) => ({ property: 'duedate', value, operator, ...more });
  findsTable([
    ['items are joined by AND', [due('2026-03-01', '>='), due('2026-03-31', '<=')], ['dev-1', 'dev-5']],
    [
      'andor or',
      [...one('I4201', 'A-1', '='), { property: 'I4201', value: 'B-1', operator: '=', andor: 'OR' }],
      ['dev-1', 'dev-4'],
    ],
    [
      'AND binds tighter than or',
      [...one('I4209', 'A', '='), ...one('I4201', 'A-1', '='), { property: 'I4209', value: 'S', operator: '=', andor: 'or' }],
      ['dev-1', 'dev-3'],
    ],
    ['andor on the first item has no effect', [{ property: 'I4201', value: 'A-1', operator: '=', andor: 'or' }], ['dev-1']],
    ['a nested AND', { logic: 'AND', conditions: [...one('I4209', 'A', '='), ...one('I4202', 'apfel', 'like')] }, ['dev-2']],
    [
      'one word in several fields, with umlauts and a foreign case',
      { logic: 'OR', conditions: ['I4201', 'I4202', 'I4203', 'I4206'].flatMap((name) => one(name, 'ÄPFEL', 'like')) },
      ['dev-1', 'dev-5'],
    ],
    [
      'several words in several fields, beside a status',
      { logic: 'OR', conditions: [...one('I4202', 'zett', 'like'), ...one('I4206', 'fühl', 'like'), ...one('I4209', 'S', '=')] },
      [odd, 'dev-3', 'dev-5'],
    ],
    [
      'a word too short for the index among longer ones',
      { logic: 'OR', conditions: [...one('I4202', 'tt', 'like'), ...one('I4206', 'fühl', 'like')] },
      [odd, 'dev-3', 'dev-5'],
    ],
    ['a nested OR', { logic: 'OR', conditions: [...one('I4209', 'S', '='), ...one('I4209', 'R', '=')] }, ['dev-3', 'dev-4']],
    [
      'logic in small letters',
      { logic: 'or', conditions: [...one('I4209', 'S', '='), ...one('I4209', 'R', '=')] },
      ['dev-3', 'dev-4'],
    ],
    [
      'groups inside groups',
      {
        logic: 'OR',
        conditions: [
          { filter: { logic: 'AND', conditions: [...one('I4209', 'A', '='), ...one('duedate', '2026-03-01', '<')] } },
          { filter: { logic: 'AND', conditions: one('I4201', 'B-1', '=') } },
        ],
      },
      ['dev-2', 'dev-4'],
    ],
    [
      'a group as an item of the array',
      [
        ...one('I4209', 'A', '='),
        { filter: { logic: 'OR', conditions: [...one('I4201', 'A-1', '='), ...one('I4201', 'A-2', '=')] } },
      ],
      ['dev-1', 'dev-2'],
    ],
    ['a group under the word filter', { filter: { logic: 'AND', conditions: one('I4201', 'A-1', '=') } }, ['dev-1']],
  ]);
});

describe('relations (docs/interface/filters.md#v1)', () => {
  findsTable([
    ['customer.name without an operator is like', one('customer.name', 'optik'), [odd, 'dev-3', 'dev-4']],
    ['customer.K4602 by code', one('customer.K4602', 'Bergmann Optik', '='), [odd, 'dev-3', 'dev-4']],
    ['inventory.I4209 of the parent device', one('inventory.I4209', 'A', '='), ['dev-5', six]],
    ['a to-many relation never multiplies', one('categories.name', 'elektr', 'like'), ['dev-1', 'dev-3']],
    ['the shorthand categoryname', one('categoryname', 'Elektrisch', '='), ['dev-1']],
    ['the shorthand without an operator', one('categoryname', 'elektr'), ['dev-1', 'dev-3']],
    [
      'two conditions on one relation',
      [...one('categories.name', 'Elektrisch', '='), ...one('categories.rentable', 1, '=')],
      ['dev-1'],
    ],
    ['through two relations', one('categories.parent.name', 'Elektrisch', '='), ['dev-1', 'dev-3']],
    ['a record that is not published on its own yet', one('calibrations.C2303', '2026-01-01', '>'), ['dev-1']],
    ['a to-one relation that is not there', one('inventory.I4201', null, '='), withoutParent],
    ['the same without an operator', one('inventory.I4201', null), withoutParent],
    ['one that is there, with a value', one('inventory.I4201', null, '!='), ['dev-5', six]],
    ['a to-many relation without a record', one('categories.name', null, '='), withoutCategory],
    ['by its shorthand', one('categoryname', null, '='), withoutCategory],
    ['the relation itself', one('categories', null, '='), withoutCategory],
    ['the relation itself, there', one('categories', null, '!='), ['dev-1', 'dev-3']],
    ['a to-one relation itself', one('inventory', null), withoutParent],
    ['a record that lacks the value counts as one without', one('calibrations.C2314', null, '='), all],
    ['through two relations, the first not there', one('inventory.categories.name', null, '='), withoutParent],
    [
      'through two relations, the second not there',
      one('categories.parent.name', null, '='),
      [odd, 'dev-1', 'dev-2', 'dev-4', 'dev-5', six],
    ],
    ['other operators find only what is there', one('categories.name', 'x', '!='), ['dev-1', 'dev-3']],
    ['not in, too', one('inventory.I4201', ['x'], 'not in'), ['dev-5', six]],
    [
      'nested groups with relations',
      { logic: 'OR', conditions: [...one('categories.name', 'Elektrisch', '='), ...one('customer.name', 'Bergmann Optik', '=')] },
      [odd, 'dev-1', 'dev-3', 'dev-4'],
    ],
  ]);

  it('a to-many filter with a limit counts and pages whole devices', async () => {
    const filter = parameter('filter', one('categories.name', 'elektr', 'like'));
    const first = v1Of(await lab.v1('berta', { path: `/api/inventory?limit=1&${filter}` }));
    const second = v1Of(await lab.v1('berta', { path: `/api/inventory?limit=1&offset=1&${filter}` }));
    expect([first.total, second.total]).toEqual([2, 2]);
    expect([...column(first.rows, 'MTAG'), ...column(second.rows, 'MTAG')]).toEqual(['dev-1', 'dev-3']);
  });

  it('a to-many filter does not narrow the shown relation', async () => {
    const { rows } = await found(one('categories.name', 'Elektrisch', '='));
    expect(rows[0]?.categories).toHaveLength(2);
  });

  it('customers and categories filter the same way', async () => {
    expect(column((await found(one('inventories.I4201', 'A-10', '='), 'customer')).rows, 'KTAG')).toEqual(['C-BETA']);
    expect(column((await found(one('parent.name', 'Elektrisch', '='), 'category')).rows, 'uID')).toEqual(['cat-dmm']);
    expect(column((await found(one('rentable', true, '='), 'category')).rows, 'uID')).toContain('cat-dmm');
  });
});

describe('how it arrives (docs/interface/filters.md#v1)', () => {
  it('plus signs are blanks, as form encoders write them', async () => {
    const answer = v1Of(
      await lab.v1('berta', {
        path: '/api/inventory?filter=%5B%7B%22property%22%3A+%22I4206%22%2C+%22value%22%3A+%22Widerstand+10%22%2C+%22operator%22%3A+%22like%22%7D%5D',
      }),
    );
    expect(column(answer.rows, 'MTAG')).toEqual([six]);
  });

  it('PHP’s array form', async () => {
    const answer = v1Of(
      await lab.v1('berta', { path: '/api/inventory?filter[0][property]=I4201&filter[0][value]=A-2&filter[0][operator]==' }),
    );
    expect(column(answer.rows, 'MTAG')).toEqual(['dev-2']);
  });

  it('of a repeated parameter the last one counts', async () => {
    const answer = v1Of(
      await lab.v1('berta', { path: `/api/inventory?filter=%5B%7B&${parameter('filter', one('I4201', 'A-2', '='))}` }),
    );
    expect(column(answer.rows, 'MTAG')).toEqual(['dev-2']);
  });

  it('a body on GET is not read', async () => {
    const answer = v1Of(await lab.v1('berta', { path: '/api/inventory', body: one('I4201', 'A-2', '=') }));
    expect(answer.total).toBe(7);
  });
});

describe('what cannot be understood is refused and never the unfiltered list (docs/interface/filters.md#v1)', () => {
  const refused: [string, unknown, RegExp][] = [
    ['an unknown property', one('I9999', 'x', '='), /I9999/],
    ['an unknown relation', one('owner.name', 'x', '='), /owner\.name/],
    ['an unknown property of a relation', one('customer.I4201', 'x', '='), /customer\.I4201/],
    ['a column nobody may see', one('I4202_sort', 'x', '='), /I4202_sort/],
    ['an internal column', one('rid', 1, '='), /rid/],
    ['SQL as a property', one('I4201) OR (1=1', 'x', '='), /I4201/],
    ['broken JSON', '[{"property":', /JSON/],
    ['a bare word', 'I4201', /JSON/],
    ['a plain object', { C2339: '1' }, /conditions/],
    ['a number', '7', /filter/i],
    ['an unknown logic', { logic: 'XOR', conditions: one('I4201', 'x', '=') }, /XOR/],
    ['conditions that are no list', { logic: 'AND', conditions: 'I4201' }, /conditions/],
    ['an item that is no object', ['I4201'], /condition/],
    [
      'an item that is both',
      [{ property: 'I4201', value: 'x', filter: { logic: 'AND', conditions: [] } }],
      /nested filter|condition/,
    ],
    ['an object as value', one('I4201', { a: 1 }, '='), /I4201/],
    ['a list where one value belongs', one('I4229', [1, 2], '>'), /I4229/],
    ['a date that is none', one('duedate', 'soon', '>'), /duedate/],
    ['a number that is none', one('I4229', 'many', '='), /I4229/],
    ['a path too long', one('customer.inventories.categories.name', 'x', '='), /customer/],
    ['a contains-search on a computed number', one('calibration_interval', '1', 'like'), /calibration_interval/],
    ['a hidden column of a relation', one('user_role.name', 'x', '='), /user_role/],
  ];
  it.each(refused)('%s', async (_name, filter, words) => {
    const answer = await lab.v1('berta', { path: `/api/inventory?${parameter('filter', filter)}` });
    expect(answer.status).toBe(400);
    expect(v1Of(answer)).toMatchObject({ success: false, errorCode: 400, message: expect.stringMatching(words), rows: [] });
    expect(answer.text).not.toMatch(/dev-1|sqlite|select /i);
  });

  it.each([
    ['filter={"a":', 'filter'],
    ['filter=[1]', 'filter'],
    ['filter[0]x=1', 'filter[0]x'],
    ['filter=[]&filter[0][property]=I4201', 'filter'],
    ['sort=[{"a":', 'sort'],
    ['sort=[1]', 'sort'],
    ['filter=[{"property":"I9999","value":"1"}]', 'I9999'],
    ['filter=[{"property":"I4201","value":["1"],"operator":"near"}]', 'I4201'],
    ['sort=[{"property":"I9999"}]', 'sort'],
    ['sort=[{"property":"I4201","direction":"up"}]', 'I4201'],
  ])('%s is told in the sentence and by name', async (query, name) => {
    const { status, body } = await lab.v1('berta', { path: `/api/inventory?${encodeURI(query)}` });
    const { message, errors } = body as { message: string; errors: Record<string, string[]> };
    expect([status, Object.keys(errors)]).toEqual([400, [name]]);
    expect(errors[name]?.[0]).toMatch(/\S/);
    expect(message).toContain(name.startsWith('I') ? 'I' : name);
  });

  it('both forms of one parameter at once', async () => {
    expect((await lab.v1('berta', { path: `/api/inventory?filter=[]&filter[0][property]=I4201` })).status).toBe(400);
  });

  it('a relation needs the related record’s view operation', async () => {
    await lab.program.db
      .updateTable('roles')
      .set({ operations: '["using_API","inventory_view"]' })
      .where('uID', '=', 'role-probe')
      .execute();
    lab.services.lab.changes.written(['roles']);
    expect((await lab.v1('probe', { path: '/api/inventory' })).status).toBe(200);
    const answer = await lab.v1('probe', { path: `/api/inventory?${parameter('filter', one('customer.name', 'Optik'))}` });
    expect(v1Of(answer)).toMatchObject({ status: 403, message: 'Forbidden: customers_view' });
    const sorted = await lab.v1('probe', { path: `/api/inventory?${parameter('sort', [{ property: 'customer.name' }])}` });
    expect(sorted.status).toBe(403);
    expect(v1Of(await lab.v1('probe', { path: '/api/inventory/dev-1' })).record.customer).toBeNull();
  });
});
