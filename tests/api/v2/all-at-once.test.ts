// Everything that is wrong with a write is said at once, whatever kind of wrong it is: values, links, references, the record's own
// rules, values that are taken. What stands in an address is named as a parameter, in a sentence that fits it.
// docs/interface/v2.md#errors, docs/quality.md#bad-input.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type V2Answer, v1Of, v2Of } from '../../support/answers.ts';
import { aCustomer } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf } from '../../support/seed-world.ts';
import { auditCount, labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const admin = async (request: string, body?: unknown): Promise<V2Answer> => {
  const [method = '', path = ''] = request.split(' ');
  return v2Of(await lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body === undefined ? {} : { body }) }));
};
const sourcesOf = ({ errors }: V2Answer) =>
  errors.map(({ source }) => (source?.pointer ?? `?${source?.parameter}`).replace('/data/', '')).sort();

/** Refused with these places and no others, and nothing is kept. */
async function wrong(request: string, body: unknown, places: readonly string[]): Promise<V2Answer> {
  const [before, trail] = [await labState(lab), await auditCount(lab)];
  const answer = await admin(request, body);
  expect([answer.status, sourcesOf(answer)], JSON.stringify(answer.errors)).toEqual([422, [...places].sort()]);
  expect([touchedRows(before, await labState(lab)), await auditCount(lab)]).toEqual([[], trail]);
  return answer;
}

const attributes = (...names: string[]) => names.map((name) => `attributes/${name}`);

describe.each(['POST inventories', 'PATCH inventories/dev-1', 'PUT inventories/dev-1'])('%s', (request) => {
  it('names links that are none, links that lead nowhere and attributes together', async () => {
    const values = { customer_id: 'ghost', duedate: 'never', nonsense: 1 };
    await wrong(
      request,
      {
        data: {
          attributes: values,
          relationships: {
            calibrations: { data: [] },
            categories: { data: [{ id: 'cat-elec' }, { id: 'ghost' }] },
            nobody: { data: null },
          },
        },
      },
      [
        ...attributes('customer_id', 'duedate', 'nonsense'),
        'relationships/calibrations',
        'relationships/categories',
        'relationships/nobody',
      ],
    );
    await wrong(request, { ...values, categories: ['ghost'] }, [
      ...attributes('customer_id', 'duedate', 'nonsense'),
      'relationships/categories',
    ]);
    await wrong(request, { ...values, categories: 'cat-elec' }, [
      ...attributes('customer_id', 'duedate', 'nonsense'),
      'relationships/categories',
    ]);
  });
});

describe('a value that is taken', () => {
  it('is named beside what cannot be read', async () => {
    const body = { email: emailOf('berta').toUpperCase(), role_id: 'ghost', inventory_filter: 'no filter', firstname: { a: 1 } };
    await wrong('PATCH users/user-bare', body, attributes('email', 'role_id', 'inventory_filter', 'firstname'));
  });

  it('is named beside another one', async () => {
    const [first, second] = (await admin('GET statuses?filter[type]=inventory&page[size]=2&sort=number')).list;
    const taken = {
      type: 'inventory',
      code: first?.attributes.code,
      number: second?.attributes.number,
      title_de: 'x',
      title_en: 'x',
    };
    const { errors } = await wrong('POST statuses', taken, attributes('type', 'code', 'number'));
    expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['field.not_unique']));
  });

  it('beside a value that cannot be read says nothing of the two', async () => {
    const [one] = (await admin('GET categories?page[size]=1')).list;
    const { type, parent_id, name } = one?.attributes ?? {};
    await wrong('POST categories', { type, parent_id, name }, attributes('type', 'parent_id', 'name'));
    await wrong('POST categories', { type, parent_id, name: { a: 1 } }, attributes('name'));
  });
});

describe('the rules of a record', () => {
  it('are named beside values that cannot be read', async () => {
    const days = { calibration_date: '2026-02-01', next_calibration_date: '2026-01-01' };
    await wrong('POST calibrations', { inventory_id: 'dev-1', ...days, temperature: 'warm', nonsense: 1 }, [
      ...attributes('next_calibration_date', 'temperature', 'nonsense'),
    ]);
    await wrong(
      'POST locations',
      { inventory_id: 'ghost', location_date: '2026-03-01', rental_end: '2026-02-01', is_active: 'perhaps' },
      attributes('inventory_id', 'rental_end', 'is_active'),
    );
  });

  it('do not take what cannot be read for empty', async () => {
    await aCustomer(lab.program, { KTAG: 'C-ONCE' });
    const { one } = await admin('POST contacts', { customer_id: 'C-ONCE', name: 'Anna' });
    await wrong('POST bookings', { customer_id: { a: 1 }, customer_contact_id: one.id }, attributes('customer_id'));
    await wrong(
      'POST price-scales',
      { row_table: 'prices', row_id: 'ghost', min_quantity: 1, discount: 'viel' },
      attributes('row_id', 'discount'),
    );
    expect((await admin('POST price-surcharges', { complexity: 'once', kind: 'fixed', value: 1 })).status).toBe(201);
    await wrong(
      'POST price-surcharges',
      { complexity: 'once', kind: 'percent', value: -200, price_class_id: 'ghost' },
      attributes('value', 'price_class_id'),
    );
  });

  it('say nothing of records their reader may not see', async () => {
    const body = { inventory_id: 'far-1', customer_contact_id: 'nobody', is_active: 'perhaps' };
    const answers = await Promise.all(
      ['far-1', 'ghost'].map(async (id) => {
        const answer = await lab.v2('berta', { method: 'POST', path: '/api/v2/locations', body: { ...body, inventory_id: id } });
        return answer.text.replaceAll(id, 'it');
      }),
    );
    expect(answers[0]).toBe(answers[1]);
  });
});

it('v1 names them together as well', async () => {
  const body = { MTAG: 'dev-1', L2809: '2026-03-01', rental_end: '2026-02-01', L2815: 'perhaps', nonsense: 1 };
  const { status, errors } = v1Of(await lab.v1('admin', { method: 'POST', path: '/api/location', body })) as unknown as {
    status: number;
    errors: object;
  };
  expect([status, Object.keys(errors).sort()]).toEqual([400, ['L2815', 'nonsense', 'rental_end']]);
});

it('a member of a price class that is moved is asked for nothing less than a new one', async () => {
  const { one: type } = await admin('POST device-types', { type_name: 'Once and again' });
  const [first, second] = [
    (await admin('POST price-classes', { name: 'First' })).one.id,
    (await admin('POST price-classes', { name: 'Second' })).one.id,
  ];
  const member = { member_table: 'types', member_id: type.id };
  expect((await admin('POST price-class-members', { ...member, price_class_id: first })).status).toBe(201);
  await wrong('POST price-class-members', { ...member, price_class_id: second, nonsense: 1 }, attributes('nonsense'));
  expect((await admin('POST price-class-members', { ...member, price_class_id: second })).status).toBe(200);
});

describe('what an action takes', () => {
  it.each<[string, string, string, string]>([
    ['advanced-filters/f-none/statistics?year=12', '?year', 'field.too_small', '1900'],
    ['advanced-filters/f-none/statistics?year=99999', '?year', 'field.too_large', '9999'],
    ['advanced-filters/f-none/statistics?year=x', '?year', 'field.number', 'number'],
    ['advanced-filters/f-none/statistics?by=week', '?by', 'field.choice', 'month, year'],
    ['inventories/dev-1/qrcode?size=4097', '?size', 'field.too_large', '4096'],
    ['inventories/dev-1/qrcode?format=gif', '?format', 'field.choice', 'png, svg'],
    ['inventories/dev-1/qrcode?colour=red', '?colour', 'field.unknown_here', 'no such field'],
    ['inventories/export?format=pdf', '?format', 'field.choice', 'csv, xlsx'],
    ['prices/overview?date=2026-02-30', '?date', 'field.date', 'YYYY-MM-DD'],
    ['admin/scheduler?x=1&y=2', '?x', 'field.unknown_here', 'no such field'],
    ['repairs/processing-times?from=yesterday', '?from', 'field.date', 'YYYY-MM-DD'],
  ])('in the address is a parameter, and its sentence fits: GET %s', async (path, source, code, said) => {
    const answer = await admin(`GET ${path}`);
    expect(answer.status).toBe(422);
    expect(sourcesOf(answer)).toContain(source);
    expect(answer.errors.find((one) => `?${one.source?.parameter}` === source)).toMatchObject({
      code,
      detail: expect.stringContaining(said),
    });
  });

  it.each<[string, unknown, string, string, string]>([
    ['inventories/bulk-delete', { ids: Array.from({ length: 501 }, String) }, 'ids', 'field.too_many', '500 entries'],
    ['inventories/bulk-delete', { ids: 'dev-1' }, 'ids', 'field.list', 'list'],
    ['inventories/bulk-delete', { ids: [1] }, 'ids.0', 'field.text', 'text'],
    ['inventories/bulk-delete', {}, 'ids', 'field.required', 'fill in'],
    ['advanced-filters/validate', { type: 'weather', formula: 'x = 1' }, 'type', 'field.choice', 'inventory, calibration'],
    [
      'widgets/data',
      { title: 'filter_statistic', settings: { chart_filters: ['x'], chart_type: 'Donut' } },
      'settings.chart_type',
      'field.choice',
      'LineChart',
    ],
    [
      'prices/lookup/batch',
      { questions: [{ date: '2026-02-30', type_id: 'x' }] },
      'questions.0.date',
      'field.date',
      'YYYY-MM-DD',
    ],
  ])('in a body is an attribute, and its sentence fits: POST %s %j', async (path, body, name, code, said) => {
    const answer = await admin(`POST ${path}`, body);
    expect([answer.status, sourcesOf(answer)], JSON.stringify(answer.errors)).toEqual([422, attributes(name)]);
    expect(answer.errors[0]).toMatchObject({ code, detail: expect.stringContaining(said) });
  });

  it('names a member of a member by the way to it, unknown ones too', async () => {
    await wrong('POST prices/bulk-adjust', { selection: { nonsense: 1 }, percent: {}, nonsense: 1 }, [
      ...attributes('selection.nonsense', 'percent', 'nonsense'),
    ]);
  });
});

it('one record takes include and fields, and nothing else unnoticed', async () => {
  const wanted = 'include=customer&fields[inventory]=asset_number';
  expect((await admin(`GET inventories/dev-1?${wanted}`)).status).toBe(200);
  for (const name of ['nonsense', 'page[size]', 'filter[asset_number]', 'sort', 'q']) {
    const answer = await admin(`GET inventories/dev-1?${wanted}&${name}=1`);
    expect([answer.status, answer.errors[0]?.source], name).toEqual([422, { parameter: name }]);
  }
});

it('a write takes no parameters: one that seems to say how it is meant is refused before anything is done', async () => {
  for (const [request, body] of [
    ['POST inventories?dry_run=1', { customer_id: 'C-ALPHA' }],
    ['PATCH inventories/dev-1?include=customer', { model: 'changed' }],
    ['PUT inventories/dev-1?x=1', { model: 'changed' }],
    ['DELETE inventories/dev-1?purge=true', undefined],
    ['POST inventories/bulk-delete?dry_run=true', { ids: ['dev-1'] }],
    ['POST inventories/status-batch?ids=dev-2', { ids: ['dev-1'], status: 2 }],
    ['PUT admin/scheduled-tasks/backup?enabled=0', { enabled: true }],
  ] as const)
    await wrong(request, body, [`?${/\?(\w+)/.exec(request)?.[1]}`]);
});
