// A list narrowed by a formula: AND, OR and brackets in one request, beside every other parameter, within the caller's sight.
// docs/interface/v2.md#lists, docs/interface/filters.md#saved.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const ask = async (
  params: Record<string, string>,
  { user = 'berta', path = 'inventories' }: { user?: UserName; path?: string } = {},
) => v2Of(await lab.v2(user, { path: `/api/v2/${path}?${new URLSearchParams(params)}` }));

const six = 'dev/6 ü';

describe('finds what its conditions say', () => {
  it.each<[string, string[]]>([
    ["status = 'S' OR status = 'R'", ['dev-3', 'dev-4']],
    ["duedate > '2026-03-05' AND (manufacturer LIKE '%äpfel%' OR customer.name LIKE '%Optik%')", ['dev-1', 'dev-4']],
    ["I4209 = 'A' AND (I4202 LIKE 'Ö%' OR categories.name = 'Elektrisch')", ['dev-1', six]],
    ["calibrations.certificate_number = 'CERT-0' OR `asset_number` = 'B-1'", ['dev-1', 'dev-4']],
    ['duedate IS NULL AND calibration_interval = 12', ['dev-3']],
    ['categories.name IS NULL', ['12:345', 'dev-2', 'dev-4', 'dev-5', six]],
    ['categoryname IS NULL', ['12:345', 'dev-2', 'dev-4', 'dev-5', six]],
    ['categories IS NOT NULL', ['dev-1', 'dev-3']],
    ["inventory.asset_number IS NULL AND status = 'A'", ['dev-1', 'dev-2']],
    ['inventory.asset_number IS NOT NULL', ['dev-5', six]],
    ["customer_id = 'C-BETA' AND status != 'X'", ['dev-3', 'dev-4']],
  ])('%s', async (formula, keys) => {
    const answer = await ask({ formula });
    expect(answer.status, answer.message).toBe(200);
    expect(answer.list.map(({ id }) => id)).toEqual(keys);
    expect(answer.meta.total).toBe(keys.length);
  });

  it('beside filters, search, order and pages, and its neighbours keep it', async () => {
    const formula = "status = 'A' OR status = 'R'";
    const answer = await ask({ formula, 'filter[customer_id]': 'C-ALPHA', sort: '-asset_number', 'page[size]': '1' });
    expect(answer.list.map(({ id }) => id)).toEqual([six]);
    expect(answer.meta.total).toBe(3);
    const next = v2Of(await lab.v2('berta', { path: answer.links.next ?? '' }));
    expect([next.list.map(({ id }) => id), next.meta.total]).toEqual([['dev-2'], 3]);
    expect((await ask({ formula, q: 'Messschieber' })).list.map(({ id }) => id)).toEqual(['dev-2']);
  });

  it('in the exported file, too', async () => {
    const query = new URLSearchParams({ formula: "status = 'S' OR status = 'R'", format: 'csv' });
    const { text } = await lab.v2('berta', { path: `/api/v2/inventories/export?${query}` });
    expect(text).toContain('A-10');
    expect(text).toContain('B-1');
    expect(text).not.toContain('A-2');
  });

  it('empty: everything', async () => {
    expect((await ask({ formula: ' ' })).meta.total).toBe((await ask({})).meta.total);
  });
});

describe('a mistake is 422, names the parameter and the place', () => {
  it.each<[string, number, RegExp]>([
    ["status = 'A' AND nonsense > 3", 17, /nonsense/],
    ["status = 'A' AND", 16, /end/],
    ['duedate < [date_1]', 10, /date_1/],
    ["password_hash = 'x'", 0, /password_hash/],
    ['SELECT 1', 0, /SELECT/],
  ])('%s', async (formula, position, words) => {
    const answer = await ask({ formula });
    expect(answer.status).toBe(422);
    expect(answer.errors).toEqual([
      expect.objectContaining({ source: { parameter: 'formula' }, meta: { position }, detail: expect.stringMatching(words) }),
    ]);
  });

  it('also in an export, and before a byte of it', async () => {
    const { status, text } = await lab.v2('berta', { path: '/api/v2/inventories/export?formula=duedate+=' });
    expect([status, text]).toEqual([422, expect.stringContaining('"parameter":"formula"')]);
  });
});

describe('stays within what its caller sees', () => {
  it('no formula leads to the records of another customer', async () => {
    const all = await ask({ formula: 'id IS NOT NULL', 'page[size]': '500' }, { path: 'customers' });
    expect(all.status).toBe(422);
    const seen = await ask({ formula: "asset_number LIKE '%' OR asset_number IS NULL", 'page[size]': '500' });
    expect(new Set(seen.list.map(({ attributes }) => attributes.customer_id))).toEqual(new Set(['C-ALPHA', 'C-BETA']));
    expect(seen.meta.total).toBe((await ask({})).meta.total);
  });

  it('a relation whose records he may not see is refused', async () => {
    await change(lab.program, 'role', 'role-probe', { operations: '["using_API","inventory_view"]' });
    const answer = await ask({ formula: "customer.name LIKE '%a%'" }, { user: 'probe' });
    expect([answer.status, answer.message]).toEqual([403, expect.stringContaining('customers_view')]);
  });
});

describe('GET /fields/{table}/relations', () => {
  it('names what filters reach over, with labels and the table of its fields', async () => {
    const { list } = v2Of(await lab.v2('berta', { path: '/api/v2/fields/inventory/relations' }));
    const relations = list.map(({ attributes }) => [attributes.name, attributes.table_name, attributes.path, attributes.many]);
    expect(relations).toEqual(
      expect.arrayContaining([
        ['customer', 'customer', 'customers', false],
        ['categories', 'category', 'categories', true],
        ['calibrations', 'calibration', 'calibrations', true],
      ]),
    );
    for (const { attributes } of list) expect(String(attributes.label)).toMatch(/^[A-Z][^.]+$/);
    for (const { attributes } of list) {
      const found = await ask({ formula: `${attributes.name}.updated_at IS NOT NULL` });
      expect(found.status, `${attributes.name}: ${found.message}`).toBe(200);
    }
  });

  it('leaves out those whose records the caller may not see, and asks for the table’s own operation', async () => {
    await change(lab.program, 'role', 'role-probe', { operations: '["using_API","inventory_view"]' });
    const names = async (table: string) => {
      const answer = v2Of(await lab.v2('probe', { path: `/api/v2/fields/${table}/relations` }));
      return [answer.status, answer.list.map(({ attributes }) => attributes.name)];
    };
    const [status, list] = await names('inventory');
    expect(status).toBe(200);
    expect(list).not.toContain('customer');
    expect(await names('customer')).toEqual([403, []]);
  });
});
