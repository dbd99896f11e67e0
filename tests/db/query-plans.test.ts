// The lists a lab opens all day are read through an index and never by looking at every row or sorting the whole table.
// SQLite is asked for its plan of the very statements the core sends.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ctx } from '#server/core/lab/context.ts';
import type { ListQuery } from '#server/core/lab/query.ts';
import { findRecord, listRecords } from '#server/core/read/read.ts';
import { embeddedRelations, loadRelations } from '#server/core/read/relations.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { listAudits } from '#server/core/trail/audit-list.ts';
import type { SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { sortKey } from '#server/lib/sort-key.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { resourceNamed } from '../support/resource-named.ts';
import { type Noted, noting } from './support/noting.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

const customers = 200;
const devices = 6000;
const assigned = 20;

let test: TestLab;
let technician: Ctx;
const statements: Noted[] = [];
const cleanUps: (() => void)[] = [];

function fill(handle: SqliteHandle): void {
  const makers = ['Fluke', 'Testo', 'Böhm', 'Mitutoyo', 'Ahlborn', 'Keysight', 'Zwick'];
  handle.exec('BEGIN');
  const customer = handle.prepare('INSERT INTO customers (KTAG, K4601, K4602, K4602_sort) VALUES (?, ?, ?, ?)');
  for (let n = 0; n < customers; n += 1) customer.run(`k${n}`, `${10_000 + n}`, `Kunde ${n}`, sortKey(`Kunde ${n}`));
  const device = handle.prepare(
    'INSERT INTO inventory (MTAG, I4201, I4202, I4202_sort, I4204, I4206, I4209, duedate, ktag) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  for (let n = 0; n < devices; n += 1) {
    const maker = makers[n % makers.length] ?? '';
    const due = new Date(Date.UTC(2026, 0, 1 + ((n * 7919) % 900))).toISOString().slice(0, 10);
    device.run(
      `m${n}`,
      `A-${n}`,
      maker,
      sortKey(maker),
      `SN${n * 13}`,
      `Messgerät ${n % 50}`,
      'ASCRLX'[n % 6],
      due,
      `k${n % customers}`,
    );
  }
  const link = handle.prepare('INSERT INTO inventory_categories (MTAG, category_uID) VALUES (?, ?)');
  for (let n = 0; n < devices; n += 2) link.run(`m${n}`, 'c1');
  const calibration = handle.prepare('INSERT INTO calibration (CTAG, MTAG, C2301, C2339) VALUES (?, ?, ?, 1)');
  for (let n = 0; n < devices; n += 1) calibration.run(`x${n}`, `m${n}`, '2026-01-01');
  const own = handle.prepare('INSERT INTO user_customers (user_uID, customer_KTAG) VALUES (?, ?)');
  for (let n = 0; n < assigned; n += 1) own.run('u1', `k${n}`);
  handle.exec('COMMIT; ANALYZE');
}

beforeAll(async () => {
  test = await openTestLab({ watch: noting(statements), atEnd: (cleanUp) => cleanUps.push(cleanUp) });
  const { ctx, handle } = test;
  await create(ctx, 'category', { uID: 'c1', name: 'Elektrisch', type: 'inventory' });
  const role = await create(ctx, 'role', { name: 'Techniker', operations: '[]' });
  handle.prepare("INSERT INTO users (uID, email, role) VALUES ('u1', 'tom@lab.test', ?)").run(role);
  fill(handle);
  const { program: _program, ...principal } = ctx.principal;
  technician = { ...ctx, principal: { ...principal, userId: 'u1', customers: 'assigned' } };
});

afterAll(() => {
  for (const cleanUp of cleanUps.reverse()) cleanUp();
});

async function plansOf(work: () => Promise<unknown>): Promise<string[][]> {
  statements.length = 0;
  await work();
  return statements.map(({ sql, parameters }) =>
    (test.handle.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(parameters) as { detail: string }[]).map(({ detail }) => detail),
  );
}

const wholeTable = /^SCAN (?!.*USING|.*VIRTUAL TABLE|CONSTANT ROW|\(subquery)/;

function expectIndexed(plan: readonly string[]): void {
  // `hit` are the rows that a text index gave.
  expect(plan.filter((step) => wholeTable.test(step) && step !== 'SCAN hit')).toEqual([]);
}

const byDueDate: ListQuery = {
  filter: { kind: 'compare', path: ['I4209'], op: '=', value: 'A' },
  sort: [{ path: ['duedate'], direction: 'asc' }],
  limit: 100,
  offset: 0,
};

function pageOf(plans: readonly string[][]): readonly string[] {
  const page = plans.at(-1);
  if (!page) throw new Error('the list sent no statement');
  return page;
}

describe('the due board', () => {
  it('of all customers is read in index order, without sorting', async () => {
    const plans = await plansOf(() => listRecords(test.ctx, test.ctx.lab.registry.resource('inventory'), byDueDate));
    const page = pageOf(plans);
    for (const plan of plans) expectIndexed(plan);
    expect(page).toEqual([expect.stringMatching(/^SEARCH t USING INDEX inventory_I4209_duedate_MTAG_ktag \(I4209=\?\)/)]);
  });

  it('of a technician with a list of customers reads no other customer’s devices from the table, and does not sort all', async () => {
    const resource = technician.lab.registry.resource('inventory');
    const plans = await plansOf(() => listRecords(technician, resource, byDueDate));
    for (const plan of plans) expectIndexed(plan);
    const page = pageOf(plans).join('\n');
    expect(page).toMatch(/SEARCH t USING (?:COVERING )?INDEX inventory_(?:I4209_duedate_MTAG_ktag|ktag_I4209_duedate_MTAG)/);
    expect(page).toContain('user_customers');
    expect(page).not.toContain('TEMP B-TREE FOR ORDER BY');
  });

  it('newest first is the same index read backwards', async () => {
    const descending: ListQuery = { ...byDueDate, sort: [{ path: ['duedate'], direction: 'desc' }] };
    const page = pageOf(await plansOf(() => listRecords(test.ctx, test.ctx.lab.registry.resource('inventory'), descending)));
    expect(page).toEqual([expect.stringMatching(/^SEARCH t USING INDEX inventory_I4209_duedate_MTAG_ktag/)]);
  });

  it('without a status is read by the due date alone', async () => {
    const page = pageOf(
      await plansOf(() => listRecords(test.ctx, test.ctx.lab.registry.resource('inventory'), { ...byDueDate, filter: null })),
    );
    expect(page).toEqual([expect.stringMatching(/^SCAN t USING INDEX inventory_duedate_MTAG_ktag$/)]);
  });
});

describe('a part of the rows', () => {
  const sorted = (column: string, limit: number): ListQuery => ({
    filter: null,
    sort: [{ path: [column], direction: 'asc' }],
    limit,
    offset: 0,
  });

  // 600 of 6,000: a page of ten is full after a hundred rows of the order, one of 200 after 2,000.
  it.each([
    ['inventory', 'I4202', /^SCAN t USING INDEX inventory_I4202_sort$/],
    ['inventory', 'created_at', /^SCAN t USING INDEX inventory_created_at_MTAG$/],
    ['calibration', 'created_at', /^SCAN t USING INDEX calibration_created_at_CTAG$/],
  ])('is read of %s along %s where that fills the page soon, and gathered where not', async (name, column, order) => {
    const resource = resourceNamed(technician.lab.registry, name);
    const walked = pageOf(await plansOf(() => listRecords(technician, resource, sorted(column, 10))));
    expect(walked[0]).toMatch(order);
    expect(walked.join('\n')).not.toContain('TEMP B-TREE FOR ORDER BY');
    const gathered = pageOf(await plansOf(() => listRecords(technician, resource, sorted(column, 200)))).join('\n');
    expect(gathered).toMatch(/SEARCH t USING (?:COVERING )?INDEX (?:inventory_ktag|calibration_MTAG)/);
    expect(gathered).toContain('TEMP B-TREE FOR ORDER BY');
  });

  it('is the same by either way, and after what is thrown away', async () => {
    for (const [name, column] of [
      ['inventory', 'I4202'],
      ['calibration', 'created_at'],
    ] as const) {
      const resource = technician.lab.registry.resource(name);
      const keys = async (limit: number, offset = 0) => {
        const { rows } = await listRecords(technician, resource, { ...sorted(column, limit), offset });
        return rows.map((row: SelectedRow) => row[resource.key]);
      };
      const all = await keys(600);
      expect(all).toHaveLength(600);
      expect(await keys(10)).toEqual(all.slice(0, 10));
      expect(await keys(10, 20)).toEqual(all.slice(20, 30));
    }
  });

  it('that a filter chooses many of is read along the order, too', async () => {
    const resource = technician.lab.registry.resource('inventory');
    const many: ListQuery = { ...sorted('I4203', 5), filter: { kind: 'compare', path: ['I4204'], op: '!=', value: 'SN0' } };
    const page = pageOf(await plansOf(() => listRecords(technician, resource, many)));
    expect(page[0]).toMatch(/^SCAN t USING INDEX inventory_I4203$/);
    expect(page.join('\n')).not.toContain('TEMP B-TREE FOR ORDER BY');
    const none: ListQuery = { ...many, filter: { kind: 'compare', path: ['I4204'], op: '=', value: 'SN13' } };
    expect(pageOf(await plansOf(() => listRecords(technician, resource, none)))[0]).toMatch(
      /^SEARCH t USING INDEX inventory_I4204/,
    );
  });

  it('is weighed anew once other customers are his', async () => {
    const resource = technician.lab.registry.resource('inventory');
    const lead = async () => pageOf(await plansOf(() => listRecords(technician, resource, sorted('I4202', 10))))[0];
    const foreign = "DELETE FROM user_customers WHERE user_uID = 'u1' AND customer_KTAG <> 'k0'";
    const own = 'INSERT INTO user_customers (user_uID, customer_KTAG) VALUES (?, ?)';
    test.handle.exec(foreign);
    await test.lab.changes.written(['user_customers']);
    expect(await lead()).toMatch(/^SEARCH t USING INDEX inventory_ktag/);
    for (let n = 1; n < assigned; n += 1) test.handle.prepare(own).run('u1', `k${n}`);
    await test.lab.changes.written(['user_customers']);
    expect(await lead()).toMatch(/^SCAN t USING INDEX inventory_I4202_sort$/);
  });
});

describe('finding', () => {
  it('a part of a text goes through the text index', async () => {
    const query: ListQuery = {
      filter: { kind: 'compare', path: ['I4204'], op: 'contains', value: 'N1300' },
      sort: [],
      limit: 100,
      offset: 0,
    };
    const plans = await plansOf(() => listRecords(test.ctx, test.ctx.lab.registry.resource('inventory'), query));
    for (const plan of plans) {
      expectIndexed(plan);
      expect(plan.join('\n')).toMatch(/SCAN inventory_text VIRTUAL TABLE INDEX \d+:M/);
    }
  });

  it('words in any field goes through the text index', async () => {
    const query: ListQuery = { filter: null, search: 'messgerät N1300', sort: [], limit: 50, offset: 0 };
    const plans = await plansOf(() => listRecords(test.ctx, test.ctx.lab.registry.resource('inventory'), query));
    // How many rows there are decides how the words are looked for; that is known without looking at them.
    const asked = plans.filter((plan) => !plan.join('\n').includes('SEARCH table_sizes'));
    expect(asked.length).toBeGreaterThan(0);
    for (const plan of asked) {
      expectIndexed(plan);
      // The few that were found are read by their numbers.
      expect(plan.join('\n')).toMatch(/SCAN inventory_text VIRTUAL TABLE INDEX \d+:M|^SEARCH t USING INTEGER PRIMARY KEY/);
    }
    expect(asked.filter((plan) => plan.join('\n').includes('SCAN inventory_text')).length).toBeGreaterThan(0);
  });

  it('one record by its key is one step', async () => {
    const plans = await plansOf(() => findRecord(test.ctx, test.ctx.lab.registry.resource('inventory'), 'm17'));
    expect(plans).toEqual([[expect.stringMatching(/^SEARCH t USING INDEX sqlite_autoindex_inventory_1 \(MTAG=\?\)$/)]]);
  });

  it('an exact serial number is a step in its index', async () => {
    const query: ListQuery = {
      filter: { kind: 'compare', path: ['I4204'], op: '=', value: 'SN130' },
      sort: [],
      limit: 100,
      offset: 0,
    };
    const plans = await plansOf(() => listRecords(test.ctx, test.ctx.lab.registry.resource('inventory'), query));
    for (const plan of plans) expect(plan.join('\n')).toMatch(/SEARCH t USING (?:COVERING )?INDEX inventory_I4204 \(I4204=\?\)/);
  });

  it.each([
    ['=', /created_at>\? AND created_at<\?/],
    ['<=', /created_at<\?/],
    ['>', /created_at>\?/],
    ['like', /created_at>\? AND created_at<\?/],
  ] as const)('instants of a day (%s) is a step in their index', async (op, bounds) => {
    const query: ListQuery = {
      filter: { kind: 'compare', path: ['created_at'], op, value: op === 'like' ? '2026-03-02%' : '2026-03-02' },
      sort: [{ path: ['created_at'], direction: 'asc' }],
      limit: 100,
      offset: 0,
    };
    const plans = await plansOf(() => listRecords(test.ctx, test.ctx.lab.registry.resource('inventory'), query));
    for (const plan of plans) {
      expectIndexed(plan);
      expect(plan.join('\n')).toMatch(/SEARCH t USING (?:COVERING )?INDEX inventory_created_at/);
      expect(plan.join('\n')).toMatch(bounds);
    }
  });

  it.each([
    ['categories', ['categories']],
    ['categories by name', ['categories', 'name']],
    ['a parent', ['inventory', 'I4201']],
    ['a customer in a city', ['customer', 'K4605']],
  ] as const)('what lacks %s looks each up by its key', async (_name, path) => {
    const query: ListQuery = { filter: { kind: 'null', path: [...path], negated: false }, sort: [], limit: 100, offset: 0 };
    for (const ctx of [test.ctx, technician]) {
      const plans = await plansOf(() => listRecords(ctx, ctx.lab.registry.resource('inventory'), query));
      const looked = plans
        .flat()
        .filter((step) => /^(?:SCAN|SEARCH) (?!t\b)/.test(step) && !/user_customers|CONSTANT/.test(step));
      expect(looked.length).toBeGreaterThan(0);
      // There is one category in this lab.
      for (const step of looked) expect(step).toMatch(/^SEARCH |^SCAN tr1 USING COVERING INDEX categories_name$/);
    }
  });

  it('the devices of one customer by his name starts at the customer', async () => {
    const query: ListQuery = {
      filter: { kind: 'compare', path: ['customer', 'K4602'], op: '=', value: 'Kunde 7' },
      sort: [],
      limit: 100,
      offset: 0,
    };
    const plans = await plansOf(() => listRecords(test.ctx, test.ctx.lab.registry.resource('inventory'), query));
    for (const plan of plans) expectIndexed(plan);
  });
});

describe('sorting', () => {
  it.each([
    ['inventory', 'I4202', 'inventory_I4202_sort'],
    ['customer', 'K4602', 'customers_K4602_sort'],
  ])('%s by %s as the dictionary does is reading an index', async (name, column, index) => {
    const query: ListQuery = { filter: null, sort: [{ path: [column], direction: 'asc' }], limit: 100, offset: 0 };
    const page = pageOf(await plansOf(() => listRecords(test.ctx, resourceNamed(test.ctx.lab.registry, name), query)));
    expect(page).toEqual([`SCAN t USING INDEX ${index}`]);
  });

  it.each(['I4201', 'I4203', 'I4204', 'created_at'])('inventory by %s is reading an index', async (column) => {
    const query: ListQuery = { filter: null, sort: [{ path: [column], direction: 'asc' }], limit: 100, offset: 0 };
    const page = pageOf(await plansOf(() => listRecords(test.ctx, test.ctx.lab.registry.resource('inventory'), query)));
    expect(page).toEqual([expect.stringMatching(/^SCAN t USING INDEX inventory_/)]);
  });
});

describe('what belongs to the rows of a page', () => {
  it.each(['inventory', 'customer', 'category'])('is fetched for %s by key', async (name) => {
    const resource = resourceNamed(test.ctx.lab.registry, name);
    const { rows } = await listRecords(test.ctx, resource, { filter: null, sort: [], limit: 100, offset: 0 });
    const names = [...new Set([...embeddedRelations(resource), ...resource.relations.keys()])];
    const plans = await plansOf(() => loadRelations({ ctx: test.ctx, resource, rows, names }));
    for (const plan of plans) expectIndexed(plan);
  });

  it('is fetched for a technician by key, too', async () => {
    const resource: ResolvedResource = technician.lab.registry.resource('inventory');
    const { rows } = await listRecords(technician, resource, byDueDate);
    expect(rows.length).toBeGreaterThan(50);
    const plans = await plansOf(() => loadRelations({ ctx: technician, resource, rows, names: embeddedRelations(resource) }));
    expect(plans.length).toBeGreaterThan(1);
    for (const plan of plans) expectIndexed(plan);
  });
});

describe('the history of one record', () => {
  it('is read through its index', async () => {
    const resource = test.ctx.lab.registry.resource('category');
    const plans = await plansOf(() => listAudits(test.ctx, { resource, key: 'c1', limit: 50, offset: 0 }));
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expectIndexed(plan);
      expect(plan.join('\n')).toMatch(/SEARCH audits USING (?:COVERING )?INDEX audits_resource_record_key/);
    }
  });
});

describe('the number of statements', () => {
  it.each(['inventory', 'customer', 'category'])('for a page of %s does not depend on its length', async (name) => {
    const resource = resourceNamed(test.ctx.lab.registry, name);
    const load = async (limit: number) => {
      const query: ListQuery = { filter: { kind: 'null', path: [resource.key], negated: true }, sort: [], limit, offset: 0 };
      const sent = await plansOf(async () => {
        const { rows } = await listRecords(test.ctx, resource, query);
        await loadRelations({ ctx: test.ctx, resource, rows, names: embeddedRelations(resource) });
        // The total of the first call is kept; the second must not look cheaper for it.
        test.ctx.lab.changes.written([resource.table]);
      });
      return sent.length;
    };
    const ten = await load(10);
    expect(await load(100)).toBe(ten);
    expect(ten).toBeLessThanOrEqual(3 + embeddedRelations(resource).length);
  });
});
