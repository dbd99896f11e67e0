// The same lab in a file and on a database server answers the same, to the byte: every list of both faces, questions made at random of
// filters, orders, words and pages, and writes with what is refused of them. PLUMBLINE_QUESTIONS asks more than every run does.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Random, randomOf } from '../fuzz/random.ts';
import { lists } from '../support/described-lists.ts';
import type { Answer, Call } from '../support/http-client.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';

type Row = Record<string, unknown>;

const questions = Number(process.env.PLUMBLINE_QUESTIONS ?? 1500);
const writes = Math.ceil(questions / 10);

let labs: [RunningLab, RunningLab];
beforeAll(async () => {
  labs = [await startLab({ keptBy: 'file' }), await startLab({ keptBy: 'server' })];
});
afterAll(async () => {
  for (const lab of labs) await lab.stop();
});

/** Keys that the program makes, and what is worked out from them, by the order in which they are met. */
function evened(known: Map<string, string>, text: string): string {
  const even = (found: string) => {
    const name = known.get(found) ?? `#${known.size}`;
    known.set(found, name);
    return name;
  };
  return text.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, even);
}

/** Where it was asked is not part of what is said. */
const told = ({ status, headers, text }: Answer, { url }: RunningLab) => ({
  ...{ status, etag: headers.etag ?? null, link: String(headers.link ?? '').replaceAll(url, '') },
  text: text.replaceAll(url, ''),
});

/** Gives how many rows were found. */
async function expectSame(face: 'v1' | 'v2', call: Call): Promise<number> {
  const answers = await Promise.all(labs.map(async (lab) => told(await lab[face]('admin', call), lab)));
  const [one, other] = answers;
  expect(other, `${call.method ?? 'GET'} ${decodeURIComponent(call.path)} ${JSON.stringify(call.body ?? '')}`).toEqual(one);
  return one?.status === 200 ? rowsOf(one.text).length : 0;
}

describe.each(['v1', 'v2'] as const)('every list of %s', (face) => {
  const size = face === 'v1' ? 'limit' : 'page[size]';
  it.each(lists(face))('%s', async (path) => {
    await expectSame(face, { path: `${path}?${size}=1` });
    await expectSame(face, { path: `${path}?${size}=100` });
    if (face === 'v2') await expectSame(face, { path: `${path}?page[size]=2&page[number]=2` });
  });
});

/** As each face lays them: v1 below `data.data`, v2 in `attributes`. */
function rowsOf(text: string): Row[] {
  const { data } = JSON.parse(text) as { data?: unknown };
  const list = Array.isArray(data) ? data : Object.values((data ?? {}) as Row).find(Array.isArray);
  return ((list ?? []) as Row[]).map((row) => (row.attributes ?? row) as Row);
}

const letters = (random: Random, text: string) => {
  const start = random.whole(Math.max(1, text.length - 1));
  const part = random.once(2) ? text : text.slice(start, start + 1 + random.whole(6));
  return random.once(3) ? part.toUpperCase() : random.once(3) ? part.toLowerCase() : part;
};

const operators = ['=', '!=', '<', '<=', '>', '>=', 'like'] as const;
const prefixes = ['', 'eq:', 'ne:', 'gt:', 'gte:', 'lt:', 'lte:', 'like:', 'in:', 'null:', 'notnull:'] as const;

/** A question about what is there: names and values of rows that were seen. */
function question(random: Random, face: 'v1' | 'v2', path: string, rows: readonly Row[]): string {
  const row = rows[random.whole(rows.length)] ?? {};
  const plain = Object.entries(row).filter(([, value]) => typeof value !== 'object' || value === null);
  const name = () => plain[random.whole(plain.length)]?.[0] ?? 'id';
  const value = (of: string) => letters(random, String(row[of] ?? ''));
  const parts: [string, string][] = [];
  const order = () => name();
  if (face === 'v1') {
    const conditions = Array.from({ length: random.pick([0, 1, 1, 1, 2]) }, () => {
      const property = name();
      return { property, operator: random.pick(operators), value: value(property) };
    });
    if (conditions.length > 0) parts.push(['filter', JSON.stringify(conditions)]);
    if (random.once(2)) parts.push(['sort', JSON.stringify([{ property: order(), direction: random.pick(['ASC', 'DESC']) }])]);
    parts.push(['limit', String(1 + random.whole(20))], ['offset', String(random.once(4) ? random.whole(4) : 0)]);
  } else {
    for (let left = random.pick([0, 1, 1, 1, 2]); left > 0; left -= 1) {
      const of = name();
      const prefix = random.pick(prefixes);
      parts.push([`filter[${of}]`, prefix.includes('null') ? prefix : prefix + value(of)]);
    }
    if (random.once(2)) parts.push(['sort', `${random.once(2) ? '-' : ''}${order()},${order()}`]);
    if (random.once(5)) parts.push(['q', `${value(name())} ${random.once(2) ? value(name()) : ''}`.trim()]);
    parts.push(['page[size]', String(1 + random.whole(20))], ['page[number]', String(random.once(5) ? 2 : 1)]);
  }
  return `${path}?${parts.map(([key, text]) => `${key}=${encodeURIComponent(text)}`).join('&')}`;
}

describe.each(['v1', 'v2'] as const)('questions of %s', (face) => {
  it(`made at random have one answer (${questions / 2} of them)`, async () => {
    const size = face === 'v1' ? 'limit' : 'page[size]';
    const known: { path: string; rows: Row[] }[] = [];
    for (const path of lists(face)) {
      const rows = rowsOf((await labs[0][face]('admin', { path: `${path}?${size}=100` })).text);
      if (rows.length > 0) known.push({ path, rows });
    }
    expect(known.length).toBeGreaterThan(20);
    let found = 0;
    for (let number = 0; number < questions / 2; number += 1) {
      const random = randomOf(face === 'v1' ? 1 : 2, number);
      const one = known[random.whole(known.length)];
      if (one && (await expectSame(face, { path: question(random, face, one.path, one.rows) })) > 0) found += 1;
    }
    // Questions that find nothing, or cannot be asked, are the lesser part.
    expect(found).toBeGreaterThan(questions / 12);
  });
});

it(`writes have one outcome, and leave the same behind (${writes} of them)`, async () => {
  const [kept, served] = [new Map<string, string>(), new Map<string, string>()];
  const keys: [string[], string[]] = [[], []];
  for (let number = 0; number < writes; number += 1) {
    const random = randomOf(3, number);
    const pick = random.whole(Math.max(1, keys[0].length));
    const [one, other] = [keys[0][pick], keys[1][pick]];
    const values = {
      asset_number: random.once(5) ? 'A-1' : `W-${number}`,
      customer_id: random.once(8) ? 'nobody' : random.pick(['C-ALPHA', 'C-BETA']),
      manufacturer: random.pick(['Ähre', 'ähre', 'Böhm', '', '  x ']),
      interval_count: random.pick([12, 0, -1, 1.5, 'twelve', null]),
    };
    const call = (id: string | undefined): Call => {
      const kind = random.whole(6);
      if (kind < 3 || id === undefined) return { method: 'POST', path: '/api/v2/inventories', body: values };
      if (kind < 5)
        return {
          method: 'PATCH',
          path: `/api/v2/inventories/${id}`,
          body: { manufacturer: values.manufacturer, location: `Halle ${number}` },
        };
      return { method: 'DELETE', path: `/api/v2/inventories/${id}` };
    };
    const chosen = call(one);
    const same = { ...chosen, path: one && other ? chosen.path.replace(one, other) : chosen.path };
    const [first, second] = [await labs[0].v2('admin', chosen), await labs[1].v2('admin', same)];
    const said = ({ status, text }: Answer, known: Map<string, string>) => ({ status, text: evened(known, text) });
    expect(said(second, served), `${chosen.method} ${JSON.stringify(chosen.body)}`).toEqual(said(first, kept));
    if (first.status === 201) {
      keys[0].push((first.body as { data: { id: string } }).data.id);
      keys[1].push((second.body as { data: { id: string } }).data.id);
    }
  }
  expect(keys[0].length).toBeGreaterThan(writes / 20);
  const path = '/api/v2/inventories?page[size]=500&sort=asset_number,created_at,manufacturer,location';
  const [one, other] = [await labs[0].v2('admin', { path }), await labs[1].v2('admin', { path })];
  const evenly = (answer: Answer, lab: RunningLab) => evened(new Map(), answer.text.replaceAll(lab.url, ''));
  expect(evenly(other, labs[1])).toBe(evenly(one, labs[0]));
});
