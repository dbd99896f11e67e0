// What holds for every price book as a whole program keeps it: a preview is what then happens, and an export that is imported changes
// nothing (docs/quality.md#price-vectors, docs/interface/prices.md#bulk-adjust, docs/interface/prices.md#import,
// docs/interface/prices.md#export). What holds for price finding alone is tests/unit/prices/engine/properties.test.ts, that a cell of the matrix
// is what the lookup answers tests/db/price-statements.test.ts.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '#server/contract/errors.ts';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { applyImport, importOf, previewed, rowsOf } from '../../support/imports.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab({ world: 'own' });
});
afterAll(() => lab.stop());

/** Whatever a name may look like to a spreadsheet: numbers, dates, formulas, delimiters, quotes, lines. */
const names = [
  'Manometer',
  'Druck; "fein", 1/4"',
  '=1+1',
  '-5',
  "'tis",
  '1.234',
  '00742',
  '2026-01-01',
  'Zeile 1\nZeile 2',
  '@Ω µ ß 漢',
  'Typ A',
  'Typ  A',
] as const;
const complexities = [null, 'ISO', ' iso ', 'DAkkS', '=hoch', '1,5'] as const;
const days = [null, '2025-01-01', '2025-07-01', '2026-03-02', '2026-06-30', '2026-12-31'] as const;
const percents = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100);
const money = fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 5_000_000 })).map((value) => value / 100);

const period = fc.tuple(fc.constantFrom(...days), fc.constantFrom(...days)).map(([one, other]) => {
  const [start, end] = one !== null && other !== null && other < one ? [other, one] : [one, other];
  return { start_date: start, end_date: end };
});
const group = fc.constantFrom(null, 'g0', 'g1', 'g2');
const optional = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });

const priceRow = fc.record({
  type_tID: fc.nat(names.length - 1).map((n) => `t${n}`),
  price_cat_uID: group,
  complexity: fc.constantFrom(...complexities),
  price: money,
  costs: optional(money),
  quantity: fc.constantFrom(1, 2.5, 100),
  unit: fc.constantFrom('EA', 'h', '=x'),
  discount: percents,
  tax: fc.constantFrom(19, 7, 0, 8.1),
  period,
});
const classRow = fc.record({
  price_class_id: fc.nat(5).map((n) => `c${n}`),
  price_category_id: group,
  complexity: fc.constantFrom(...complexities),
  price: money,
  quantity: fc.constantFrom(1, 2.5, 100),
  discount: percents,
  tax: fc.constantFrom(19, 7),
  period,
});
const scale = fc.record({
  row_id: fc.nat(11).map((n) => `p${n}`),
  min_quantity: fc.constantFrom(1, 5, 10),
  price: money,
});
const world = fc.record({
  prices: fc.array(priceRow, { minLength: 6, maxLength: 25 }),
  amounts: fc.array(classRow, { minLength: 3, maxLength: 12 }),
  parents: fc.tuple(fc.constant(null), ...[1, 2, 3, 4, 5].map((n) => optional(fc.nat(n - 1)))),
  members: fc.array(fc.nat(5), { minLength: names.length, maxLength: names.length }),
  scales: fc.array(scale, { maxLength: 4 }),
  derivation: optional(fc.integer({ min: -100, max: 50 })),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** What the rules refuse, such as a second row of the same key, is left out. */
async function add(resource: ResourceName, values: Record<string, unknown>): Promise<void> {
  try {
    await createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

const tables = ['price_scales', 'service_prices', 'prices', 'price_class_members', 'price_classes', 'types', 'price_category'];

async function fill({ prices, amounts, parents, members, scales, derivation }: World): Promise<void> {
  const { db, changes } = lab.services.lab;
  await db.updateTable('price_classes').set({ parent_id: null }).execute();
  for (const table of tables) await db.deleteFrom(table).execute();
  await changes.written(tables);
  for (const [n, name] of ['Händler', 'Gruppe; "B"', '=C'].entries())
    await add('price_category', {
      uID: `g${n}`,
      name,
      ...(n === 2 && derivation !== null ? { derivation_kind: 'percent', derivation_value: derivation } : {}),
    });
  for (const [n, type_name] of names.entries()) await add('device_type', { tID: `t${n}`, type_name });
  // Two classes share a name: only their numbers tell them apart.
  for (const [n, parent] of parents.entries())
    await add('price_class', {
      id: `c${n}`,
      number: n % 2 ? `PK00${n}` : `${n}.1`,
      name: names[n === 5 ? 4 : n],
      name_secondary: n % 2 ? names[9 - n] : null,
      description: n % 3 ? null : `Text ${names[n]}`,
      parent_id: parent === null ? null : `c${parent}`,
    });
  for (const [n, of] of members.entries())
    if (n % 2) await add('price_class_member', { price_class_id: `c${of}`, member_table: 'types', member_id: `t${n}` });
  for (const [n, { period: of, ...row }] of prices.entries()) await add('price', { pID: `p${n}`, ...row, ...of });
  for (const [n, { period: of, ...row }] of amounts.entries()) await add('service_price', { id: `s${n}`, ...row, ...of });
  for (const one of scales) await add('price_scale', { row_table: 'prices', ...one });
}

const changed = (before: Awaited<ReturnType<typeof labState>>, after: typeof before) =>
  touchedRows(before, after).filter((row) => !/^(?:tokens|runs|bin) /.test(row));

async function post(path: string, body: object) {
  const answer = await lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body });
  expect(answer.status, answer.text).toBe(200);
  return v2Of(answer);
}

/** Versions count on when a row is put back; nothing else may differ. */
function unversioned(state: Awaited<ReturnType<typeof labState>>): Map<string, string> {
  const without = (text: string) => text.replaceAll(/"(?:row_version|updated_at|rid)":[^,}]*,?/g, '');
  return new Map([...state].map(([name, text]) => [name, without(text)]));
}

/** A dozen labs and more, one after the other: a busy machine may take its time. */
const slow = 120_000;

it(
  'import of an export changes nothing, whatever the names, amounts and days',
  async () => {
    await fc.assert(
      fc.asyncProperty(world, fc.constantFrom('csv', 'xlsx'), fc.constantFrom('de', 'en'), async (of, format, language) => {
        await fill(of);
        await lab.services.lab.db.updateTable('users').set({ language }).execute();
        await lab.services.lab.changes.written(['users']);
        for (const path of ['prices', 'price-classes']) {
          const before = await labState(lab);
          const file = await lab.v2('admin', { path: `/api/v2/${path}/export?format=${format}` });
          const { token } = await previewed(lab, { path, content: file.bytes, name: `list.${format}` });
          const rows = await rowsOf(lab, token);
          expect(rows.filter(({ verdict }) => verdict !== 'unchanged')).toEqual([]);
          expect(rows.length).toBeGreaterThan(0);
          expect(importOf(await applyImport(lab, path, token))).toMatchObject({ run_id: null, written: 0 });
          expect(changed(before, await labState(lab))).toEqual([]);
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
  },
  slow,
);

const typeNames = fc.constantFrom(...names.slice(0, 4), 'Nobody');
const fileRow = fc.tuple(
  typeNames,
  fc.constantFrom('', 'Händler', '=C', 'No group'),
  fc.constantFrom('', 'ISO', 'DAkkS'),
  period,
  money,
);

it(
  'the preview of a price file is what then happens, and the same file a second time changes nothing',
  async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(world, fc.array(fileRow, { minLength: 1, maxLength: 12 }), async (of, lines) => {
        await fill(of);
        const cell = (text: string) => `"${/^[=@-]/.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;
        const head = 'Gerätetyp;Preisgruppe;Komplexität;Gültig ab;Gültig bis;Preis';
        const rows = lines.map(([type, name, complexity, { start_date, end_date }, price]) =>
          [cell(type), cell(name), cell(complexity), start_date ?? '', end_date ?? '', price.toFixed(2).replace('.', ',')].join(
            ';',
          ),
        );
        const content = `${[head, ...rows].join('\n')}\n`;
        const { token, counts } = await previewed(lab, { path: 'prices', content });
        const shown = await rowsOf(lab, token);
        const done = importOf(await applyImport(lab, 'prices', token));
        expect(done.written).toBe((counts.new ?? 0) + (counts.changed ?? 0));
        for (const [index, { verdict, effect, changes }] of shown.entries()) {
          const [type = '', name, complexity] = lines[index] ?? [];
          if (!effect?.after) continue;
          const groupId = name === 'Händler' ? 'g0' : name === '=C' ? 'g2' : null;
          const query = new URLSearchParams({
            type_id: `t${(names as readonly string[]).indexOf(type)}`,
            date: effect.date,
            ...(complexity ? { complexity } : {}),
            ...(groupId === null ? {} : { price_category_id: groupId }),
          });
          const { one, meta } = v2Of(await lab.v2('admin', { path: `/api/v2/prices/lookup?${query}` }));
          expect([one.attributes.price ?? null, meta.matched_by, meta.derived], content).toEqual([
            effect.after.price,
            effect.after.matched_by,
            effect.after.derived,
          ]);
          if (verdict === 'new' && effect.after.own) expect(effect.after.matched_by).toBe('type');
          if (verdict === 'unchanged') expect(changes).toEqual({});
          compared += 1;
        }
        const again = await previewed(lab, { path: 'prices', content });
        expect([again.counts.new, again.counts.changed]).toEqual([0, 0]);
      }),
      { numRuns: 12, endOnFailure: true },
    );
    // Some rows did come to a price, or the comparison proves nothing.
    expect(compared).toBeGreaterThan(0);
  },
  slow,
);

const adjustment = fc.record({
  mode: fc.constantFrom('new_validity', 'overwrite'),
  change: fc.oneof(
    fc.integer({ min: -10_000, max: 10_000 }).map((value) => ({ percent: value / 100 })),
    fc.integer({ min: -20_000, max: 20_000 }).map((value) => ({ fixed: value / 100 })),
  ),
  rounding_step: fc.constantFrom(undefined, 0.05, 1, 5),
  start_date: fc.constantFrom('2026-03-02', '2026-06-30', '2027-01-01'),
  price_category_id: group,
  tables: fc.constantFrom(['prices'], ['prices', 'service_prices']),
});

it(
  'the preview of a bulk adjust is what then happens, row by row, and undo puts all of it back',
  async () => {
    let adjusted = 0;
    await fc.assert(
      fc.asyncProperty(world, adjustment, async (of, { change, price_category_id, ...order }) => {
        await fill(of);
        const before = await labState(lab);
        const body = { selection: { price_category_id }, ...change, ...order };
        const preview = await post('prices/bulk-adjust', { ...body, dry_run: true });
        expect(changed(before, await labState(lab))).toEqual([]);
        const done = await post('prices/bulk-adjust', { ...body, plan_hash: preview.meta.plan_hash });
        expect(done.list).toEqual(preview.list);
        const pathOf = (table: unknown) => (table === 'prices' ? 'prices' : 'service-prices');
        const stored = new Map<string, Record<string, unknown>>();
        for (const path of ['prices', 'service-prices'])
          for (const { id, attributes } of v2Of(await lab.v2('admin', { path: `/api/v2/${path}?page[size]=500` })).list)
            stored.set(`${path} ${id}`, attributes);
        for (const { id, attributes: row } of preview.list) {
          const now = stored.get(`${pathOf(row.table)} ${id}`);
          if (row.action === 'overwrite') expect(now).toMatchObject({ price: row.after, start_date: row.start_date });
          else expect(now).toMatchObject({ price: row.before, end_date: row.action === 'open' ? row.closes_on : row.end_date });
          if (row.action !== 'open') continue;
          const same = ['type_tID', 'price_class_id', 'price_cat_uID', 'price_category_id', 'complexity'];
          const opened = [...stored.values()].filter(
            (one) => one.start_date === row.opens_on && same.every((name) => (one[name] ?? null) === (now?.[name] ?? null)),
          );
          expect(opened).toMatchObject([{ price: row.after, end_date: row.end_date }]);
        }
        adjusted += preview.list.filter(({ attributes }) => attributes.action !== 'none').length;
        if (done.meta.run_id === null) return;
        await post(`runs/${done.meta.run_id}/undo`, {});
        expect(changed(unversioned(before), unversioned(await labState(lab)))).toEqual([]);
      }),
      { numRuns: 12, endOnFailure: true },
    );
    expect(adjusted).toBeGreaterThan(0);
  },
  slow,
);

const marked = fc.record({
  type_id: fc.nat(names.length).map((n) => `t${n}`),
  price_category_id: group,
  complexity: fc.constantFrom(...complexities),
  price: money,
});

it(
  'the preview of a bulk create is what then happens, and each new row is then the price of its cell',
  async () => {
    let created = 0;
    await fc.assert(
      fc.asyncProperty(world, fc.array(marked, { minLength: 1, maxLength: 10 }), async (of, cells) => {
        await fill(of);
        const before = await labState(lab);
        const preview = await post('prices/bulk-create', { cells, dry_run: true });
        expect(changed(before, await labState(lab))).toEqual([]);
        const done = await post('prices/bulk-create', { cells });
        expect(done.list.map(({ attributes }) => attributes)).toEqual(preview.list.map(({ attributes }) => attributes));
        for (const [index, { id, attributes: row }] of done.list.entries()) {
          if (row.action !== 'create') continue;
          created += 1;
          const { type_id, price_category_id, complexity } = cells[index] ?? {};
          const query = new URLSearchParams({
            type_id: type_id ?? '',
            ...(price_category_id ? { price_category_id } : {}),
            ...(complexity ? { complexity } : {}),
          });
          const { one } = v2Of(await lab.v2('admin', { path: `/api/v2/prices/lookup?${query}` }));
          // Of two cells, one for a kind and one for none, the former wins its own question; each is written as it was shown.
          expect(v2Of(await lab.v2('admin', { path: `/api/v2/prices/${id}` })).one.attributes.price).toBe(row.price);
          expect(one.id).toBe(id);
        }
        if (done.meta.run_id === null) return;
        await post(`runs/${done.meta.run_id}/undo`, {});
        expect(changed(unversioned(before), unversioned(await labState(lab)))).toEqual([]);
      }),
      { numRuns: 12, endOnFailure: true },
    );
    expect(created).toBeGreaterThan(0);
  },
  slow,
);
