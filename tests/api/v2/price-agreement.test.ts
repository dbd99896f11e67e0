// One price question has one answer, wherever it is asked: lookup, batch, matrix, price list, its data, CSV and PDF, orders and their
// totals say the same net amounts, and those of a second, naive engine in whole cents. docs/interface/prices.md#paid,
// docs/interface/prices.md#articles, docs/interface/prices.md#quantity, docs/adr/0028.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { v2Of } from '../../support/answers.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import {
  type AskedPrice,
  askedPrice,
  classes,
  days,
  dice,
  groups,
  kinds,
  type PriceWorld,
  priceWorld,
  questionOf,
} from '../../support/price-world.ts';
import { resourceNamed } from '../../support/resource-named.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { readAll } from '../../support/table-files.ts';
import { findNaively, type NaiveAnswer } from '../../unit/prices/engine/naive-finder.ts';

const seed = 20_261_123;
const count = 2000;
const ordered = 400;

interface Answered {
  asked: AskedPrice;
  /** Null: there is no price. */
  naive: NaiveAnswer | null;
}

interface Paid {
  discount: number;
  net: number;
}

let lab: RunningLab;
let world: PriceWorld;
let all: Answered[];
beforeAll(async () => {
  lab = await startLab();
  const random = dice(seed);
  world = priceWorld(random);
  for (const { resource, values } of world.records)
    await createRecord(lab.program, resourceNamed(lab.services.lab.registry, resource), { values });
  all = Array.from({ length: count }, () => askedPrice(random)).map((asked) => ({
    asked,
    naive: findNaively(world.book, questionOf(asked)),
  }));
});
afterAll(() => lab.stop());

const get = async (path: string) => v2Of(await lab.v2('admin', { path: `/api/v2/${path}` }));
const cents = (amount: number) => Math.round(amount * 100);

function query({ customer, group, type, device, service, complexity, date, quantity }: AskedPrice) {
  const given = {
    ...{ type_id: type, inventory_id: device, service_id: service, complexity, date },
    ...(customer === null ? { price_category_id: group } : { customer_id: customer }),
  };
  return { ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)), quantity: quantity / 100 };
}

/** What an answer of the lookup says, in cents. */
function told(data: { attributes: Record<string, unknown> } | null, meta: Record<string, unknown>) {
  if (!data) return null;
  const { price, discount, net, total } = data.attributes;
  const [amount, percent, paid, all] = [price, discount, net, total].map((value) => cents(Number(value)));
  return { amount, discount: percent, net: paid, total: all, matchedBy: meta.matched_by, derived: meta.derived };
}

const expectedOf = (naive: NaiveAnswer | null) => {
  if (!naive) return null;
  const { rowId: _row, ...amounts } = naive;
  return amounts;
};

it('the world is worth asking: every step answers, with and without discount, for one unit and for several', () => {
  const hits = all.flatMap(({ naive }) => naive ?? []);
  expect(new Set(hits.map(({ matchedBy }) => matchedBy))).toEqual(
    new Set(['device', 'device_procedure', 'type', 'class', 'procedure_class', 'flat', 'article']),
  );
  expect(hits.length).toBeGreaterThan(count / 2);
  expect(hits.length).toBeLessThan(count);
  expect(hits.filter(({ discount }) => discount > 0).length).toBeGreaterThan(200);
  expect(hits.filter(({ derived }) => derived).length).toBeGreaterThan(100);
  expect(hits.filter(({ net, total }) => net === 0 && total > 0).length).toBeGreaterThan(10);
});

it('in the batch, for every question', async () => {
  for (let start = 0; start < count; start += 1000) {
    const part = all.slice(start, start + 1000);
    const body = { questions: part.map(({ asked }) => query(asked)) };
    const answer = await lab.v2('admin', { method: 'POST', path: '/api/v2/prices/lookup/batch', body });
    const { data } = answer.body as {
      data: { data: { attributes: Record<string, unknown> } | null; meta: Record<string, unknown> }[];
    };
    for (const [index, { asked, naive }] of part.entries()) {
      const one = data[index];
      expect(one && told(one.data, one.meta), JSON.stringify(asked)).toEqual(expectedOf(naive));
      const row = world.book.rows.find(({ id }) => id === naive?.rowId);
      if (!one || !naive || !row?.priceMin || (row.quantity || 100) !== 100) continue;
      expect(one.meta.below_min, JSON.stringify(asked)).toBe(naive.net < row.priceMin);
    }
  }
});

it('in a lookup', async () => {
  for (const { asked, naive } of all.filter((_, index) => index % 20 === 0)) {
    const parameters = Object.entries(query(asked)).map(([name, value]): [string, string] => [name, String(value)]);
    const answer = await lab.v2('admin', { path: `/api/v2/prices/lookup?${new URLSearchParams(parameters)}` });
    const { data, meta } = answer.body as { data: { attributes: Record<string, unknown> } | null; meta: Record<string, unknown> };
    expect(told(data, meta), JSON.stringify(asked)).toEqual(expectedOf(naive));
  }
});

function grouped(some: readonly Answered[], shared: (asked: AskedPrice) => string): Map<string, Answered[]> {
  const parts = new Map<string, Answered[]>();
  for (const one of some) parts.set(shared(one.asked), [...(parts.get(shared(one.asked)) ?? []), one]);
  return parts;
}

/** Those for one unit of a type, as lists and the matrix are asked; by what they share. */
function ofOneUnit(shared: (asked: AskedPrice) => string): Map<string, Answered[]> {
  const parts = all.filter(({ asked: { quantity, device } }) => quantity === 100 && device === null);
  return grouped(parts, shared);
}

it('in the cells of the matrix', async () => {
  let compared = 0;
  for (const part of ofOneUnit(({ date, complexity, service }) => JSON.stringify([date, complexity, service])).values()) {
    const { date = '', complexity = null, service = null } = part[0]?.asked ?? {};
    const asked = { date, ...(complexity && { complexity }), ...(service && { service_id: service }) };
    const { list } = await get(`prices/matrix?${new URLSearchParams({ ...asked, list_price: '1', 'page[size]': '1000' })}`);
    const rows = new Map(
      list.map(({ id, attributes }) => [id, attributes.cells as (Paid & { price_category_id: string | null })[]]),
    );
    for (const { asked: one, naive } of part) {
      if (one.type === null) continue;
      const cell = rows.get(one.type)?.find(({ price_category_id }) => price_category_id === one.group);
      expect(cell && (cell.net === null ? null : cents(cell.net)), JSON.stringify(one)).toBe(naive?.net ?? null);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(300);
});

interface ListRow extends Paid {
  name: string;
  amounts: Record<string, Paid>;
}

interface List {
  classes: (ListRow & { id: string; exceptions: (ListRow & { type_id: string })[] })[];
  other_types: (ListRow & { type_id: string })[];
  services: (ListRow & { id: string; variants: (ListRow & { type_id: string | null })[] })[];
  articles: (ListRow & { id: string })[];
}

/** Where a list shows what was asked: the row of the type, of its class, of the service or of the article. */
function rowIn(
  { classes: listed, other_types, services, articles: sold }: List,
  { asked, naive }: Answered,
): ListRow | undefined {
  const { type, service } = asked;
  if (service !== null) {
    const found = services.find(({ id }) => id === service);
    if (naive?.matchedBy === 'type') return found?.variants.find(({ type_id }) => type_id === type);
    if (naive?.matchedBy === 'article') return found ?? sold.find(({ id }) => id === service);
    return naive?.matchedBy === 'flat' ? found : undefined;
  }
  if (naive?.matchedBy === 'type')
    return [...listed.flatMap(({ exceptions }) => exceptions), ...other_types].find(({ type_id }) => type_id === type);
  const row = world.book.rows.find(({ id }) => id === naive?.rowId);
  const isClass = naive?.matchedBy === 'class' || naive?.matchedBy === 'procedure_class';
  const own = world.book.members.find(({ memberId }) => memberId === type)?.classId;
  const through = world.book.types.find(({ id }) => id === type)?.procedureId;
  const classId = own ?? world.book.members.find(({ memberId }) => memberId === through)?.classId;
  const isFinest = !classes.some(({ parent }) => parent === classId);
  return isClass && row && isFinest ? listed.find(({ id }) => id === classId) : undefined;
}

const listOf = ({ group, date }: Pick<AskedPrice, 'group' | 'date'>) =>
  new URLSearchParams({ date, ...(group === null ? {} : { price_category_id: group }) }).toString();

it('in the price list, and its data, CSV and PDF say the same', async () => {
  const compared = { general: 0, kinds: 0, articles: 0 };
  for (const part of ofOneUnit(({ group, date }) => JSON.stringify([group, date])).values()) {
    const [first] = part;
    if (!first) continue;
    const list = (await get(`price-list?${listOf(first.asked)}`)).one.attributes as unknown as List;
    for (const answered of part) {
      const { asked, naive } = answered;
      const row = rowIn(list, answered);
      if (!row || !naive) continue;
      // A kind without an amount of its own is a condition of the list, not a number in it; articles have one price.
      const found = asked.complexity === null || naive.matchedBy === 'article' ? row : row.amounts[asked.complexity];
      if (!found) continue;
      expect([cents(found.discount), cents(found.net)], JSON.stringify(asked)).toEqual([naive.discount, naive.net]);
      if (naive.matchedBy === 'article') compared.articles += 1;
      else compared[asked.complexity === null ? 'general' : 'kinds'] += 1;
    }
  }
  expect(compared.general).toBeGreaterThan(60);
  expect(compared.kinds).toBeGreaterThan(10);
  expect(compared.articles).toBeGreaterThan(20);
});

it('in every form of a price list', async () => {
  for (const group of [null, ...groups]) {
    const asked = listOf({ group, date: days[1] ?? '' });
    const list = (await get(`price-list?${asked}`)).one.attributes as unknown as List;
    const data = (await lab.v2('admin', { path: `/api/v2/price-list/reports/dataset?${asked}` })).body as {
      list: { calibration: (ListRow & { id: string })[]; services: ListRow[]; articles: ListRow[] };
    };
    const paid = ({ net, amounts }: ListRow) => [net, ...kinds.map((kind) => amounts?.[kind]?.net ?? null)];
    expect(data.list.calibration.map(paid)).toEqual(list.classes.map(paid));
    expect(data.list.services.map(paid)).toEqual(list.services.map(paid));
    expect(data.list.articles.map(paid)).toEqual(list.articles.map(paid));

    // What stands in a place: of so many units, as cents can say it.
    const bytes = async (format: string) => {
      const token = await lab.token('admin');
      const response = await fetch(`${lab.url}/api/v2/price-list/${format}?${asked}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      return new Uint8Array(await response.arrayBuffer());
    };
    const printed = (row: unknown) => {
      const { base_net: amount } = row as { base_net: number | null };
      return amount === null ? [] : [amount.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })];
    };
    const rows = [
      ...list.classes,
      ...list.classes.flatMap(({ exceptions }) => exceptions),
      ...list.services,
      ...list.articles,
    ].map((row) => ({ name: 'type_name' in row ? String(row.type_name) : row.name, row }));
    const pages = readPdf(await bytes('pdf'))
      .pages.join('\n')
      .split('\n');
    const csv = await readAll(await bytes('csv'));
    const nets = csv.columns.flatMap((title, index) => (title.startsWith('Net ') ? [index] : []));
    for (const { name, row } of rows) {
      const amounts = [row, ...kinds.flatMap((kind) => row.amounts?.[kind] ?? [])].flatMap(printed);
      const lines = pages.filter((line) => line.includes(name));
      expect(
        amounts.every((amount) => lines.some((line) => line.includes(amount))),
        `PDF ${group} ${name} ${amounts} in ${lines}`,
      ).toBe(true);
      const plain = amounts.map((amount) => amount.replaceAll(',', ''));
      const cells = csv.rows.filter(({ cells }) => cells[2] === name || cells[3] === name).map(({ cells }) => cells);
      expect(
        plain.every((amount) => cells.some((line) => nets.some((at) => line[at] === amount))),
        `CSV ${group} ${name} ${plain}`,
      ).toBe(true);
    }
  }
});

it('in orders and their totals', async () => {
  const sold = all.filter(({ asked: { customer, type, device, service } }) => {
    const things = [type, device, service].filter((thing) => thing !== null);
    return customer !== null && things.length === 1;
  });
  const { registry } = lab.services.lab;
  const parts = grouped(sold.slice(0, ordered), ({ customer, date }) => `${customer} ${date}`);
  let lines = 0;
  for (const [n, part] of [...parts.values()].entries()) {
    const { customer, date } = part[0]?.asked ?? {};
    const order = await createRecord(lab.program, registry.resource('booking'), {
      values: { uID: `o-${n}`, customer_KTAG: customer, date },
    });
    const expected = new Map<string, NaiveAnswer | null>();
    for (const [at, { asked, naive }] of part.entries()) {
      const { type, device, service, complexity, quantity } = asked;
      const id = `o-${n}-${at}`;
      expected.set(id, naive);
      const kind = device !== null ? 'inventory' : service !== null ? 'article' : 'type';
      const of = { article_type: kind, article_ID: device ?? service ?? type, complexity, quantity: quantity / 100 };
      const position = await createRecord(lab.program, registry.resource('booking_position'), {
        values: { uID: id, booking_uid: order.uID, ...of },
      });
      expect(position.discount ?? 0, JSON.stringify(asked)).toBe(naive?.discount ?? 0);
      expect(position.quantity).toBe(quantity);
    }
    const { lines: totals, net_total } = (await get(`bookings/o-${n}/totals`)).one.attributes as {
      lines: { position_id: string; line_net: number }[];
      net_total: number;
    };
    for (const { position_id, line_net } of totals)
      expect(cents(line_net), position_id).toBe(expected.get(position_id)?.total ?? 0);
    expect(cents(net_total)).toBe([...expected.values()].reduce((sum, one) => sum + (one?.total ?? 0), 0));
    lines += totals.length;
  }
  expect(lines).toBeGreaterThan(200);
});
