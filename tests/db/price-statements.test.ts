// Price finding over the database: a fixed number of statements whatever there is to find, each through an index, and cells of the
// matrix that are the lookup's. House rule "no N+1".
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ctx } from '#server/core/lab/context.ts';
import type { SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { type Action, carryOut } from '#server/endpoints/define-action.ts';
import { createTranslator } from '#server/i18n/translate.ts';
import { priceActions } from '#server/prices/price-actions.ts';
import { createDefaults } from '#server/setup/defaults.ts';
import { resourcesDir } from '../support/seed-lab.ts';
import { type Noted, noting } from './support/noting.ts';
import { type SeededRandom, seededRandom } from './support/seeded-random.ts';
import { openTestLab, type TestLab } from './support/test-lab.ts';

const types = 400;
const groups = 12;
const classes = 30;
const days = [null, '2025-01-01', '2025-07-01', '2026-01-01', '2026-06-30', '2026-12-31'] as const;
const complexities = [null, 'ISO', 'DAkkS'] as const;

let test: TestLab;
let ctx: Ctx;
let actions: readonly Action[];
const statements: Noted[] = [];
const cleanUps: (() => void)[] = [];

function randomPeriod(random: SeededRandom): [string | null, string | null] {
  const [one, other] = [random.pick(days), random.pick(days)];
  return one !== null && other !== null && other < one ? [other, one] : [one, other];
}

/** Rows of every kind at random, over a tree of classes; what the unique key forbids is left out. */
function fill(handle: SqliteHandle, random: SeededRandom): void {
  handle.exec('BEGIN');
  const run = (text: string, rows: readonly unknown[][]) => {
    const statement = handle.prepare(text);
    for (const row of rows) statement.run(row);
  };
  const many = (count: number, row: (n: number) => unknown[]) => Array.from({ length: count }, (_, n) => row(n));
  run(
    'INSERT INTO procedures (uID, procedure_name, procedure_name_sort) VALUES (?, ?, ?)',
    many(20, (n) => [`p${n}`, `P ${n}`, `p ${n}`]),
  );
  run(
    'INSERT INTO price_category (uID, name, name_sort, derivation_kind, derivation_value) VALUES (?, ?, ?, ?, ?)',
    many(groups, (n) => [
      `g${n}`,
      `Group ${n}`,
      `group ${n}`,
      n % 3 ? null : n % 2 ? 'fixed' : 'percent',
      n % 3 ? null : -500 - n,
    ]),
  );
  run(
    'INSERT INTO types (tID, type_name, type_name_sort, procedure_id) VALUES (?, ?, ?, ?)',
    many(types, (n) => [`t${n}`, `Type ${n}`, `type ${String(n).padStart(5, '0')}`, n % 4 ? null : `p${n % 20}`]),
  );
  run(
    'INSERT INTO price_classes (id, number, name, name_sort, parent_id) VALUES (?, ?, ?, ?, ?)',
    many(classes, (n) => [`c${n}`, `PK${n}`, `Class ${n}`, `class ${n}`, n < 5 ? null : `c${random.integer(n)}`]),
  );
  const member = 'INSERT INTO price_class_members (id, price_class_id, member_table, member_id) VALUES (?, ?, ?, ?)';
  run(
    member,
    many(types / 2, (n) => [`mt${n}`, `c${random.integer(classes)}`, 'types', `t${n * 2}`]),
  );
  run(
    member,
    many(10, (n) => [`mp${n}`, `c${random.integer(classes)}`, 'procedures', `p${n * 2}`]),
  );
  const groupOr = () => (random.integer(3) ? `g${random.integer(groups)}` : null);
  run(
    'INSERT OR IGNORE INTO prices (pID, type_tID, price_cat_uID, complexity, start_date, end_date, price) VALUES (?, ?, ?, ?, ?, ?, ?)',
    many(4000, (n) => [
      `r${n}`,
      `t${random.integer(types)}`,
      groupOr(),
      random.pick(complexities),
      ...randomPeriod(random),
      random.integer(90_000),
    ]),
  );
  run(
    'INSERT INTO service_prices (id, price_class_id, price_category_id, complexity, start_date, end_date, price) VALUES (?, ?, ?, ?, ?, ?, ?)',
    many(300, (n) => [
      `s${n}`,
      `c${random.integer(classes)}`,
      groupOr(),
      random.pick(complexities),
      ...randomPeriod(random),
      random.integer(90_000),
    ]),
  );
  run(
    'INSERT INTO service_prices (id, price_category_id, price) VALUES (?, ?, ?)',
    many(3, (n) => [`f${n}`, `g${n}`, 4000 + n]),
  );
  run(
    'INSERT INTO price_surcharges (id, complexity, kind, value, price_class_id) VALUES (?, ?, ?, ?, ?)',
    many(classes, (n) => [`u${n}`, 'ISO', n % 2 ? 'percent' : 'fixed', 1111 + n, n ? `c${n}` : null]),
  );
  handle.exec('COMMIT; ANALYZE');
}

beforeAll(async () => {
  test = await openTestLab({ watch: noting(statements), atEnd: (cleanUp) => cleanUps.push(cleanUp) });
  await createDefaults(test.ctx, {});
  fill(test.handle, seededRandom(20260302));
  await test.lab.changes.written(['prices', 'types', 'settings']);
  ctx = { ...test.ctx, naming: 'attributes' };
  actions = priceActions(createTranslator(`${resourcesDir}/i18n`));
});
afterAll(() => {
  for (const cleanUp of cleanUps.reverse()) cleanUp();
});

async function call(method: string, path: string, given: object): Promise<Record<string, unknown>> {
  const action = actions.find((one) => one.method === method && one.path === path);
  if (!action) throw new Error(`no action ${method} ${path}`);
  const { body, list } = await carryOut(action, {
    ctx,
    input: action.input.parse(given),
    headers: {},
    repeated: {},
    signal: new AbortController().signal,
  });
  return Object.fromEntries(Object.entries(list ?? body ?? {}));
}

interface Row {
  id: string;
  attributes: {
    cells: {
      price_category_id: string | null;
      price: number | null;
      matched_by: string | null;
      derived: boolean;
      price_id: string | null;
    }[];
  };
}

async function sentBy(work: () => Promise<unknown>): Promise<Noted[]> {
  statements.length = 0;
  await work();
  return [...statements];
}

const forgotten = () => test.lab.changes.written(['prices']);

describe('a cell of the matrix is what the lookup answers', () => {
  it.each([
    ['2025-03-01', undefined],
    ['2026-03-02', 'ISO'],
    ['2026-12-31', 'DAkkS'],
    ['2027-01-01', undefined],
  ])('on %s, complexity %s: all types by all groups and the list price', async (date, complexity) => {
    const asked = { date, ...(complexity ? { complexity } : {}) };
    const matrix = (await call('GET', 'prices/matrix', { ...asked, list_price: '1', 'page[size]': '1000' })).data as Row[];
    expect(matrix).toHaveLength(types);
    const places = matrix.flatMap(({ id, attributes }) => attributes.cells.map((cell) => ({ id, cell })));
    let found = 0;
    for (let start = 0; start < places.length; start += 1000) {
      const part = places.slice(start, start + 1000);
      const questions = part.map(({ id, cell }) => ({
        type_id: id,
        ...(cell.price_category_id === null ? {} : { price_category_id: cell.price_category_id }),
        ...asked,
      }));
      const { data } = (await call('POST', 'prices/lookup/batch', { questions })) as {
        data: {
          data: { id: string; attributes: { price: number } } | null;
          meta: { matched_by: string | null; derived: boolean };
        }[];
      };
      expect(
        data.map(({ data: one, meta }) => [one?.attributes.price ?? null, one?.id ?? null, meta.matched_by, meta.derived]),
      ).toEqual(part.map(({ cell }) => [cell.price, cell.price_id, cell.matched_by, cell.derived]));
      found += data.filter((one) => one.data !== null).length;
    }
    // Both are there, or the comparison proves nothing.
    expect(found).toBeGreaterThan(places.length / 10);
    expect(found).toBeLessThan(places.length);
  });
});

describe('the number of statements', () => {
  it('of a lookup is the same for every type after a write, and none but the caller’s own once it is known', async () => {
    const cost = async (type: string) =>
      (await sentBy(() => call('GET', 'prices/lookup', { type_id: type, price_category_id: 'g1' }))).length;
    await forgotten();
    const [first, second, again] = [await cost('t1'), await cost('t2'), await cost('t1')];
    expect(first).toBeLessThanOrEqual(10);
    expect([second, again]).toEqual([1, 0]);
    await forgotten();
    expect(await cost('t2')).toBe(first);
  });

  it('of a batch does not depend on its length', async () => {
    const cost = async (count: number) => {
      await forgotten();
      const questions = Array.from({ length: count }, (_, n) => ({ type_id: `t${n % 300}`, customer_id: `k${n % 400}` }));
      return (await sentBy(() => call('POST', 'prices/lookup/batch', { questions }))).length;
    };
    expect(await cost(1000)).toBe(await cost(10));
  });

  it('of a page of the matrix does not depend on its size', async () => {
    const cost = async (size: number) => {
      await forgotten();
      return (await sentBy(() => call('GET', 'prices/matrix', { 'page[size]': String(size) }))).length;
    };
    expect(await cost(400)).toBe(await cost(2));
  });
});

describe('the plan', () => {
  const wholeTable = /^SCAN (?!.*USING|.*VIRTUAL TABLE|CONSTANT ROW|\(subquery)/;

  async function plansOf(work: () => Promise<unknown>): Promise<{ sql: string; plan: string[] }[]> {
    return (await sentBy(work)).map(({ sql, parameters }) => ({
      sql,
      plan: (test.handle.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(parameters) as { detail: string }[]).map(
        ({ detail }) => detail,
      ),
    }));
  }

  it('of the prices of some types is a step in their index', async () => {
    await call('GET', 'prices/lookup', { type_id: 't1' });
    const plans = await plansOf(() => call('GET', 'prices/lookup', { type_id: 't77', price_category_id: 'g1' }));
    expect(plans.map(({ plan }) => plan)).toEqual([[expect.stringMatching(/^SEARCH prices USING INDEX prices_type_tID/)]]);
  });

  it('of a device is a step by its key and one for its prices', async () => {
    await call('GET', 'prices/lookup', { type_id: 't1' });
    test.handle.exec("INSERT INTO customers (KTAG, K4601, K4602, K4602_sort) VALUES ('k', '1', 'K', 'k')");
    test.handle.exec("INSERT INTO inventory (MTAG, I4201, I4209, ktag, type_id) VALUES ('m', 'A', 'A', 'k', 't1')");
    const plans = await plansOf(() => call('GET', 'prices/lookup', { inventory_id: 'm' }));
    expect(plans).toHaveLength(3);
    for (const { plan } of plans) expect(plan.filter((step) => wholeTable.test(step))).toEqual([]);
  });
});
