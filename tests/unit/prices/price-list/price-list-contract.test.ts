// The data contract `price-list` 1.4: its keys in order, its print places, its languages. docs/data-contracts.md#price-list-structure,
// docs/data-contracts.md#price-list-meaning.
import { describe, expect, it } from 'vitest';
import { type PriceListDocument, priceListDocument } from '#server/prices/price-list/document/contract.ts';
import { aClass, built, cents, each, kinds } from './price-list-source.ts';

const everything = () =>
  built({
    group: { id: 'g-1', name: 'Händler' },
    derivation: { kind: 'percent', value: -1500 },
    classes: [
      aClass({ id: 'root', number: 'PK100', finest: false, base: cents(9000) }),
      aClass({
        id: 'leaf',
        number: 'PK100.01',
        parentId: 'root',
        depth: 1,
        base: cents(8415, { derived: true, inheritedFrom: 'root' }),
        byComplexity: kinds({ DAkkS: 11000 }),
        scales: [{ minQuantity: 1000, price: null, discount: 500, result: each(7994) }],
        exceptions: [{ typeId: 't-1', label: 'Fluke 87V', base: null, byComplexity: kinds({ DAkkS: 12000 }), scales: [] }],
      }),
    ],
    otherTypes: [{ typeId: 't-2', label: 'Solo', base: cents(100), byComplexity: {}, scales: [] }],
    services: [
      {
        id: 's-1',
        name: 'Express',
        nameSecondary: null,
        base: cents(4500),
        byComplexity: {},
        scales: [{ minQuantity: 1050, price: 4000, discount: null, result: each(4000) }],
        variants: [{ typeId: null, typeLabel: null, classId: 'leaf', base: cents(5000), byComplexity: {} }],
      },
    ],
    articles: [{ id: 'a-1', name: 'Koffer', nameSecondary: 'Case', price: each(6900), unit: 'EA' }],
    surcharges: [
      { complexity: 'DAkkS', kind: 'percent', value: 4500, classId: null },
      { complexity: 'Vor-Ort', kind: 'fixed', value: 12000, classId: 'leaf' },
    ],
  });

describe('the structure (docs/data-contracts.md#price-list-structure)', () => {
  it('has exactly the keys of the contract, in its order; what was added comes after them', () => {
    const { meta, list } = everything();
    expect(Object.keys(meta)).toEqual(['contract', 'schema_version', 'generated_at', 'locale']);
    expect(Object.keys(list)).toEqual(
      'group, date, currency, language, derivation, complexities, complexities_truncated, base_column_label, amount_block_slot, slot_1_label, slot_2_label, slot_3_label, slot_4_label, complexity_1_label, complexity_2_label, complexity_3_label, surcharges, calibration, other_type_prices, services, articles, counts'.split(
        ', ',
      ),
    );
    const numbered = ['amounts', 'amount_1', 'amount_2', 'amount_3', 'slot_1', 'slot_2', 'slot_3', 'slot_4'];
    const paid = ['discount', 'net', 'base_quantity', 'base_price', 'base_net'];
    const added = [...paid, 'net_slot_1', 'net_slot_2', 'net_slot_3', 'net_slot_4'];
    const [, leaf] = list.calibration;
    expect(Object.keys(leaf ?? {})).toEqual([
      ...['id', 'number', 'name', 'name_secondary', 'parent_id', 'depth', 'amount', 'derived', 'inherited_from'],
      ...['exceptions', 'scales', ...numbered, ...added],
    ]);
    expect(Object.keys(leaf?.exceptions[0] ?? {})).toEqual([
      ...['type_id', 'type_label', 'amount', 'derived', 'scales', ...numbered],
      ...added,
    ]);
    expect(Object.keys(list.services[0] ?? {})).toEqual([
      'id',
      'name',
      'name_secondary',
      'amount',
      'variants',
      'scales',
      ...numbered,
      ...added,
    ]);
    expect(Object.keys(list.articles[0] ?? {})).toEqual([...['id', 'name', 'name_secondary', 'amount', 'unit'], ...paid]);
    expect(Object.keys(list.surcharges[0] ?? {})).toEqual([
      'reference_id',
      'mode',
      'value',
      'price_class_id',
      'price_class_label',
    ]);
  });

  it('is what its schema says, with nothing beside it', () => {
    const document = everything();
    expect(priceListDocument.parse(document)).toEqual(document);
  });

  it('gives amounts as numbers with at most two decimals, and null where there is none', () => {
    const { list } = everything();
    const [root, leaf] = list.calibration;
    expect(root).toMatchObject({ amount: null, inherited_from: null, amounts: {}, slot_3: null });
    expect(leaf).toMatchObject({ amount: 84.15, derived: true, inherited_from: { id: 'root', name: root?.name } });
    const each = (net: number) => ({ net, base_quantity: 1, base_price: net, base_net: net });
    expect(leaf?.amounts).toEqual({ DAkkS: { amount: 110, derived: false, inherited_from: null, discount: 0, ...each(110) } });
    expect(leaf?.scales).toEqual([{ min_quantity: 10, price: null, discount: 5, ...each(79.94) }]);
    expect(leaf?.exceptions[0]).toMatchObject({ amount: null, amount_1: 120, slot_4: 120 });
    expect(list.services[0]?.scales).toEqual([{ min_quantity: 10.5, price: 40, discount: null, ...each(40) }]);
    expect(list.surcharges).toMatchObject([
      { mode: 'percent', value: 45, price_class_label: null },
      { mode: 'absolute', value: 120, price_class_label: `PK100.01 ${leaf?.name}` },
    ]);
    expect(list.derivation).toEqual({ mode: 'percent', value: -15 });
    expect(list.counts).toEqual({
      categories: 2,
      categories_priced: 1,
      type_exceptions: 1,
      other_type_prices: 1,
      services: 1,
      articles: 1,
    });
  });

  it('without a group is the list price, without a rule has none', () => {
    expect(built({}).list).toMatchObject({ group: { id: null, name: null }, derivation: { mode: null, value: null } });
  });

  it('lists 200 other types and counts them all', () => {
    const otherTypes = Array.from({ length: 201 }, (_, n) => ({
      typeId: `t-${n}`,
      label: `Type ${n}`,
      base: cents(n),
      byComplexity: {},
      scales: [],
    }));
    const { other_type_prices, counts } = built({ otherTypes }).list;
    expect(other_type_prices).toMatchObject({ count: 201, truncated: true });
    expect(other_type_prices.entries).toHaveLength(200);
    expect(counts.other_type_prices).toBe(201);
  });
});

describe('the slot rule (docs/data-contracts.md#price-list-meaning)', () => {
  const all = { ISO: 200, DAkkS: 300, Factory: 400, 'On site': 500 };
  const withKinds = (count: number): PriceListDocument['list'] =>
    built({
      classes: [aClass({ base: cents(100), byComplexity: kinds(Object.fromEntries(Object.entries(all).slice(0, count))) })],
    }).list;

  it.each([
    { count: 0, block: 4, slots: [null, null, null, 1], labels: ['', '', '', 'Betrag (EUR)'] },
    { count: 1, block: 3, slots: [null, null, 1, 2], labels: ['', '', 'Standard (EUR)', 'ISO'] },
    { count: 2, block: 2, slots: [null, 1, 2, 3], labels: ['', 'Standard (EUR)', 'ISO', 'DAkkS'] },
    { count: 3, block: 1, slots: [1, 2, 3, 4], labels: ['Standard (EUR)', 'ISO', 'DAkkS', 'Factory'] },
  ])('$count kinds put the base price in slot $block', ({ count, block, slots, labels }) => {
    const list = withKinds(count);
    const [row] = list.calibration;
    expect(list).toMatchObject({ amount_block_slot: block, complexities_truncated: false });
    expect([list.slot_1_label, list.slot_2_label, list.slot_3_label, list.slot_4_label]).toEqual(labels);
    expect([row?.slot_1, row?.slot_2, row?.slot_3, row?.slot_4]).toEqual(slots);
    expect([list.complexity_1_label, list.complexity_2_label, list.complexity_3_label]).toEqual(
      [...Object.keys(all).slice(0, count), '', '', ''].slice(0, 3),
    );
    expect([row?.amount_1, row?.amount_2, row?.amount_3]).toEqual([...[2, 3, 4].slice(0, count), null, null, null].slice(0, 3));
  });

  it('a fourth kind is in the data, has no column and is told', () => {
    const list = withKinds(4);
    expect(list).toMatchObject({ amount_block_slot: 1, complexities_truncated: true });
    expect(list.complexities.map(({ value }) => value)).toEqual(['ISO', 'DAkkS', 'Factory', 'On site']);
    expect(list.calibration[0]?.amounts['On site']?.amount).toBe(5);
  });

  it('kinds stand as field management orders them, others after them; those without a row have none', () => {
    const { complexities } = built({
      classes: [aClass({ byComplexity: kinds({ Zebra: 1, DAkkS: 1, ISO: 1, Apfel: 1 }) })],
    }).list;
    expect(complexities.map(({ value }) => value)).toEqual(['ISO', 'DAkkS', 'Apfel', 'Zebra']);
  });
});

describe('languages (docs/data-contracts.md#price-list-meaning)', () => {
  const first = { code: 'de', label: 'Deutsch' };
  const second = { code: 'en', label: 'Englisch' };
  const named = [aClass({ name: 'Druck', nameSecondary: 'Pressure' }), aClass({ name: 'Kraft', nameSecondary: null })];
  const inLanguage = (choice: 'first' | 'second' | 'both', other: typeof second | null = second) => {
    const { list } = built({ classes: named }, { languages: { choice, first, second: other } });
    return { mode: list.language.mode, names: list.calibration.map(({ name, name_secondary }) => [name, name_secondary]) };
  };

  it('first: the maintained names', () => {
    expect(inLanguage('first')).toEqual({
      mode: 'primary',
      names: [
        ['Druck', null],
        ['Kraft', null],
      ],
    });
  });

  it('second: the second name, or the maintained one where it is missing', () => {
    expect(inLanguage('second')).toEqual({
      mode: 'secondary',
      names: [
        ['Pressure', null],
        ['Kraft', null],
      ],
    });
  });

  it('both: one beside the other', () => {
    expect(inLanguage('both')).toEqual({
      mode: 'both',
      names: [
        ['Druck', 'Pressure'],
        ['Kraft', null],
      ],
    });
  });

  it('without a second language it is always the first', () => {
    expect(inLanguage('both', null)).toEqual({
      mode: 'primary',
      names: [
        ['Druck', null],
        ['Kraft', null],
      ],
    });
  });
});
