// Random filters find what a plain reading of OData finds among the rows of v2's own list, and what the same formula finds there, for who
// sees everything and for who sees some; what a builder of another house writes is understood. docs/interface/connections.md#odata-filter.
import buildQuery from 'odata-query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { anInventory, change } from '../../support/builders.ts';
import { feedOf } from '../../support/odata.ts';
import { patience } from '../../support/patience.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
let odata: ReturnType<typeof feedOf>;

const makers = [null, '', 'Ähre', 'ähre', 'Zett', '50% Eisen', 'a_b', 'axb', "O'Brien", 'Ende)'];
const days = [null, '2026-05-01', '2026-05-02', '2027-01-31'];
const intervals = [null, 1, 12, 24];
const customers = ['C-ALPHA', 'C-BETA', 'C-FAR'];

beforeAll(async () => {
  lab = await startLab();
  odata = feedOf(lab);
  await change(lab.program, 'customer', 'C-BETA', { interval_agreed: 1 });
  for (let n = 0; n < 40; n += 1)
    await anInventory(lab.program, {
      ktag: customers[n % 3],
      I4202: makers[n % makers.length],
      duedate: days[(n >> 1) % days.length],
      I4229: intervals[(n * 7) % intervals.length],
      I4209: ['A', 'L'][n % 2],
    });
});
afterAll(() => lab.stop());

type Row = Record<string, string | number | null>;
/** As OData reckons: neither, where a function is asked about nothing. */
type Truth = boolean | null;

interface Asked {
  odata: string;
  /** The same in the language of saved filters; null: that cannot say it. */
  formula: string | null;
  holds(row: Row): Truth;
}

function randomOf(seed: number) {
  let state = seed;
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 9) % most;
  };
  return { below, pick: <T>(items: readonly T[]): T => items[below(items.length)] as T };
}
type Random = ReturnType<typeof randomOf>;

const plainCase = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const orders = {
  gt: ['>', (a: string | number, b: string | number) => a > b],
  ge: ['>=', (a: string | number, b: string | number) => a >= b],
  lt: ['<', (a: string | number, b: string | number) => a < b],
  le: ['<=', (a: string | number, b: string | number) => a <= b],
} as const;

function ordered(random: Random, name: string, value: string | number): Asked {
  const word = random.pick(['gt', 'ge', 'lt', 'le'] as const);
  const [sign, compare] = orders[word];
  return {
    odata: `${name} ${word} ${value}`,
    formula: `${name} ${sign} ${typeof value === 'string' ? quoted(value) : value}`,
    holds: (row) => row[name] !== null && row[name] !== undefined && compare(row[name], value),
  };
}

function same(random: Random, name: string, value: string | number): Asked {
  const literal = typeof value === 'string' && !/^\d{4}-/.test(value) ? quoted(value) : String(value);
  const inFormula = typeof value === 'string' ? quoted(value) : String(value);
  const path = name.replace('/', '.');
  const equals = ({ [name]: own }: Row) => own !== null && plainCase(String(own)) === plainCase(String(value));
  if (random.below(2)) return { odata: `${name} eq ${literal}`, formula: `${path} = ${inFormula}`, holds: equals };
  const formula = `(${path} != ${inFormula} OR ${path} IS NULL)`;
  return { odata: `${name} ne ${literal}`, formula, holds: (row) => !equals(row) };
}

function searched(random: Random, name: string): Asked {
  const text = random.pick(['ä', 'Ä', '%', '_', 'a_', 'e', "'", 'ende)', 'brien', '50%', 'zett', '']);
  const word = random.pick(['contains', 'startswith', 'endswith'] as const);
  const how = { contains: 'includes', startswith: 'startsWith', endswith: 'endsWith' } as const;
  return {
    odata: `${word}(${name},${quoted(text)})`,
    formula: null,
    holds: ({ [name]: own }) => (own === null ? null : String(own).toLowerCase()[how[word]](text.toLowerCase())),
  };
}

function among(random: Random): Asked {
  const values = [random.pick([1, 12, 24, 99]), random.pick([1, 12, 24, 99])];
  const holds = ({ interval_count: own }: Row) => own !== null && values.includes(Number(own));
  return { odata: `interval_count in (${values.join(',')})`, formula: null, holds };
}

function empty(random: Random): Asked {
  const name = random.pick(['manufacturer', 'duedate', 'interval_count', 'customer/name']);
  const isEmpty = ({ [name]: own }: Row) => own === null;
  const path = name.replace('/', '.');
  if (random.below(2)) return { odata: `${name} eq null`, formula: `${path} IS NULL`, holds: isEmpty };
  return { odata: `null ne ${name}`, formula: `${path} IS NOT NULL`, holds: (row) => !isEmpty(row) };
}

function leaf(random: Random): Asked {
  const maker = random.pick(makers.filter((one) => one !== null));
  const day = random.pick(['2026-05-01', '2026-05-02', '2026-12-24']);
  return random.pick([
    () => same(random, 'manufacturer', maker),
    () => same(random, 'customer/name', random.pick(['Bergmann Optik', 'Niemand'])),
    () => same(random, 'interval_count', random.pick([1, 12, 99])),
    () => same(random, 'duedate', day),
    () => ordered(random, 'duedate', day),
    () => ordered(random, 'interval_count', random.pick([1, 12, 13])),
    () => searched(random, 'manufacturer'),
    () => searched(random, 'customer/name'),
    () => among(random),
    () => empty(random),
    () => ({
      odata: 'customer/interval_agreed',
      formula: 'customer.interval_agreed = 1',
      holds: (row: Row) => row['customer/interval_agreed'] === 1,
    }),
  ])();
}

const not = (truth: Truth): Truth => (truth === null ? null : !truth);

function group(random: Random, depth: number): Asked {
  if (depth === 0 || random.below(3) === 0) return leaf(random);
  if (random.below(4) === 0) {
    const item = group(random, depth - 1);
    return { odata: `not (${item.odata})`, formula: null, holds: (row) => not(item.holds(row)) };
  }
  const items = Array.from({ length: 2 + random.below(2) }, () => group(random, depth - 1));
  const word = random.pick(['and', 'or'] as const);
  const decisive = word === 'or';
  return {
    odata: `(${items.map((item) => item.odata).join(` ${word} `)})`,
    formula: items.some((item) => item.formula === null)
      ? null
      : `(${items.map((item) => item.formula).join(` ${word.toUpperCase()} `)})`,
    holds(row) {
      const truths = items.map((item) => item.holds(row));
      return truths.includes(decisive) ? decisive : truths.includes(null) ? null : !decisive;
    },
  };
}

/** All rows of the list of v2, flat, with what the filters ask about the customer. */
async function rowsOf(user: UserName): Promise<Map<string, Row>> {
  const { list, included } = v2Of(await lab.v2(user, { path: '/api/v2/inventories?page[size]=500&include=customer' }));
  const byId = new Map(included.map((one) => [one.id, one.attributes]));
  return new Map(
    list.map(({ id, attributes }): [string, Row] => {
      const customer = byId.get(String(attributes.customer_id)) as Row | undefined;
      const { name = null, interval_agreed = null } = customer ?? {};
      return [id, { ...(attributes as Row), 'customer/name': name, 'customer/interval_agreed': interval_agreed }];
    }),
  );
}

it(
  'random filters find what OData means, what the same formula finds, and count as many',
  async () => {
    const random = randomOf(20_261_126);
    const rows = { admin: await rowsOf('admin'), berta: await rowsOf('berta') };
    expect(rows.admin.size).toBeGreaterThan(rows.berta.size);
    let [some, compared] = [0, 0];
    for (let n = 0; n < 400; n += 1) {
      const user = n % 2 ? 'admin' : 'berta';
      const asked = group(random, 3);
      const body = await odata.page(user, 'inventories', { filter: asked.odata, select: 'id', count: 'true' });
      const found = body.value.map(({ id }) => String(id)).sort();
      const meant = [...rows[user]].filter(([, row]) => asked.holds(row) === true).map(([id]) => id);
      expect(found, asked.odata).toEqual(meant.sort());
      expect(body['@odata.count'], asked.odata).toBe(meant.length);
      if (found.length > 0 && found.length < rows[user].size) some += 1;
      if (asked.formula === null) continue;
      compared += 1;
      const path = `/api/v2/inventories?page[size]=500&formula=${encodeURIComponent(asked.formula)}`;
      const { list } = v2Of(await lab.v2(user, { path }));
      expect(list.map(({ id }) => id).sort(), asked.formula).toEqual(found);
    }
    expect(some).toBeGreaterThan(200);
    expect(compared).toBeGreaterThan(60);
  },
  patience(60_000),
);

it('a filter and its opposite share no row, and a record is counted by one of them', async () => {
  for (const filter of ["manufacturer eq 'Zett'", 'interval_count gt 5', 'duedate in (2026-05-01)', "customer/name ne 'x'"]) {
    const [own, other, all] = await Promise.all(
      [filter, `not (${filter})`, ''].map(async (one) =>
        Number((await odata.get('berta', 'inventories/$count', { filter: one })).text),
      ),
    );
    expect((own ?? 0) + (other ?? 0), filter).toBe(all);
  }
});

it('a hidden field is none, in filters, orders and choices', async () => {
  const tries: Record<string, string>[] = [
    { filter: "password_hash eq 'x'" },
    { orderby: 'password_hash' },
    { select: 'password_hash' },
  ];
  for (const options of tries)
    expect(await odata.refusal('admin', 'users', options)).toMatchObject({
      code: 'filter.unknown_property',
    });
});

it.each<[string, Parameters<typeof buildQuery>[0]]>([
  [
    'a range of days',
    { filter: { duedate: { ge: { type: 'raw', value: '2026-05-01' }, lt: { type: 'raw', value: '2027-01-01' } } } },
  ],
  ['one of several', { filter: { or: [{ interval_count: 1 }, { interval_count: 12 }] } }],
  ['not', { filter: { not: { interval_count: { gt: 12 } } } }],
  ['a text and an order', { filter: { "contains(manufacturer,'zett')": { eq: true } }, orderBy: ['asset_number desc'], top: 2 }],
  ['what is brought along', { select: ['id'], expand: { customer: { select: ['name'] } }, top: 1, skip: 1, count: true }],
])('what odata-query builds is understood: %s', async (_what, query) => {
  const answer = await lab.v2('admin', { path: `/api/v2/odata/inventories${buildQuery(query).replaceAll(' ', '%20')}` });
  expect(answer.status, answer.text).toBe(200);
  expect((answer.body as { value: unknown[] }).value.length).toBeGreaterThan(0);
});
