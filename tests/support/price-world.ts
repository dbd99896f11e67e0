// A seeded price book as a lab keeps it and as the naive finder reads it, and seeded questions about it: the same numbers twice, so that
// nothing of the program stands between the two.
import type { PriceBookRows, PriceRow } from '#server/prices/engine/book/price-book.ts';

type Values = Record<string, unknown>;

/** A small generator with a seed (mulberry32): the same world on every machine. */
export function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const one = <T>(values: readonly T[]): T => values[whole(0, values.length - 1)] as T;
  return { next, whole, one };
}

export type Dice = ReturnType<typeof dice>;

export const groups = ['g-none', 'g-percent', 'g-fixed'];
const types = Array.from({ length: 10 }, (_, n) => `t-${n}`);
const articles = Array.from({ length: 6 }, (_, n) => `a-${n}`);
const customers = ['c-list', 'c-none', 'c-percent', 'c-fixed'];
const devices = Array.from({ length: 4 }, (_, n) => `d-${n}`);
/** None of them runs into its parent. */
export const classes = [
  { id: 'k-0', parent: null },
  { id: 'k-1', parent: 'k-0' },
  { id: 'k-2', parent: 'k-0' },
  { id: 'k-3', parent: 'k-2' },
  { id: 'k-4', parent: null },
] as const;
const procedures = ['v-0', 'v-1'];
export const kinds = ['DAkkS', 'ISO'];
export const days = ['2026-01-15', '2026-06-15', '2026-12-15'];
const starts = [null, null, '2026-01-01', '2026-06-01'];
const ends = [null, null, '2026-06-30', '2026-12-31'];

const groupOf = (customer: string): string | null => (customer === 'c-list' ? null : customer.replace('c-', 'g-'));
const typeOfDevice = (device: string) => `t-${device.slice(2)}`;
const procedureOfType = (type: string) => (Number(type.slice(2)) % 3 === 0 ? 'v-0' : null);
/** A device of a type without one has its own. */
const procedureOfDevice = (device: string) => (device === 'd-1' ? 'v-1' : null);

const shown = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

export interface PriceWorld {
  book: PriceBookRows;
  /** In the order in which they are made. */
  records: { resource: string; values: Values }[];
}

export function priceWorld({ next, whole, one }: Dice): PriceWorld {
  const records: PriceWorld['records'] = [];
  const make = (resource: string, values: Values) => records.push({ resource, values });
  const rows: PriceRow[] = [];
  const money = () => (next() < 0.3 ? whole(1, 500) : whole(1000, 90_000));
  const maybe = <T>(chance: number, value: () => T): T | null => (next() < chance ? value() : null);

  const rules = { 'g-percent': ['percent', -1250], 'g-fixed': ['fixed', 735] } as const;
  for (const id of groups) {
    const rule = id === 'g-none' ? null : rules[id as keyof typeof rules];
    make('price_category', { uID: id, name: id, ...(rule && { derivation_kind: rule[0], derivation_value: rule[1] / 100 }) });
  }
  for (const id of procedures) make('procedure', { uID: id, procedure_name: `Procedure ${id}` });
  for (const id of types) make('device_type', { tID: id, type_name: `Typ ${id}`, procedure_id: procedureOfType(id) });
  for (const { id, parent } of classes) make('price_class', { id, number: `PK-${id}`, name: `Klasse ${id}`, parent_id: parent });
  const members = [
    ...types.slice(0, 6).map((memberId, n) => ({ memberTable: 'types' as const, memberId, classId: classes[n % 5]?.id ?? '' })),
    ...procedures.map((memberId, n) => ({ memberTable: 'procedures' as const, memberId, classId: n === 0 ? 'k-3' : 'k-4' })),
  ];
  for (const { memberTable, memberId, classId } of members)
    make('price_class_member', { price_class_id: classId, member_table: memberTable, member_id: memberId });
  const priced = articles.map((id, n) => {
    const price = n === 5 ? null : money();
    return { id, price, discount: one([0, 0, 500, 1275]), unit: 'EA', tax: 1900 };
  });
  for (const { id, price, discount } of priced)
    make('standard_article', { uID: id, article_name: `Artikel ${id}`, price: shown(price), discount: discount / 100 });
  for (const id of customers) make('customer', { KTAG: id, K4601: id, K4602: `Kunde ${id}`, price_category_id: groupOf(id) });
  for (const id of devices)
    make('inventory', { MTAG: id, I4201: id, ktag: 'c-none', type_id: typeOfDevice(id), procedure_id: procedureOfDevice(id) });

  const taken = new Set<string>();
  const addRow = (of: Partial<PriceRow> & Pick<PriceRow, 'table'>) => {
    const row: PriceRow = {
      ...{ deviceId: null, typeId: null, classId: null, serviceId: null, costs: null, unit: 'EA', tax: 1900 },
      ...of,
      id: `r-${String(rows.length).padStart(3, '0')}`,
      groupId: one([null, null, 'g-none', 'g-percent', 'g-fixed']),
      complexity: maybe(0.3, () => one(kinds)),
      startDate: one(starts),
      endDate: one(ends),
      price: money(),
      priceMin: maybe(0.4, () => whole(1, 60_000)),
      priceMax: null,
      quantity: one([100, 100, 100, null, 0, 300, 1000, 100_000]),
      discount: one([0, 0, 0, null, 500, 1000, 3333]),
      createdAt: '2026-01-01 00:00:00',
    };
    // A row stands once for what it is for, its group, first day and complexity; one that ends before it begins is none.
    const key = JSON.stringify([
      row.table,
      row.deviceId,
      row.typeId,
      row.classId,
      row.serviceId,
      row.groupId,
      row.complexity,
      row.startDate,
    ]);
    if (taken.has(key) || (row.startDate !== null && row.endDate !== null && row.endDate < row.startDate)) return;
    taken.add(key);
    rows.push(row);
    const amounts = {
      ...{ complexity: row.complexity, start_date: row.startDate, end_date: row.endDate, price: shown(row.price) },
      ...{ price_min: shown(row.priceMin), quantity: shown(row.quantity), discount: shown(row.discount) },
    };
    const { id, typeId, groupId, classId, serviceId, deviceId } = row;
    if (row.table === 'prices') make('price', { pID: id, type_tID: typeId, price_cat_uID: groupId, ...amounts });
    else if (row.table === 'device_prices') make('device_price', { id, MTAG: deviceId, price_category_id: groupId, ...amounts });
    else
      make('service_price', {
        id,
        type_tID: typeId,
        price_class_id: classId,
        service_id: serviceId,
        price_category_id: groupId,
        ...amounts,
      });
  };
  for (let n = 0; n < 45; n += 1) addRow({ table: 'prices', typeId: one(types.slice(0, 8)) });
  for (let n = 0; n < 20; n += 1) addRow({ table: 'service_prices', classId: one(classes).id });
  for (let n = 0; n < 3; n += 1) addRow({ table: 'service_prices' });
  for (let n = 0; n < 6; n += 1) addRow({ table: 'device_prices', deviceId: one(devices) });
  for (let n = 0; n < 18; n += 1) {
    const serviceId = one(articles.slice(0, 4));
    const axis = one([{}, { typeId: one(types) }, { classId: one(classes).id }]);
    addRow({ table: 'service_prices', serviceId, ...axis });
  }

  const hung = new Set<string>();
  const scales = Array.from({ length: 30 }, (_, n) => {
    const row = one(rows.filter(({ table }) => table !== 'device_prices'));
    const change = next() < 0.5 ? { price: whole(1, row.price), discount: null } : { price: null, discount: whole(1, 5000) };
    return { id: `s-${n}`, rowTable: row.table as 'prices', rowId: row.id, minQuantity: one([100, 200, 1000]), ...change };
  }).filter(({ rowId, minQuantity }) => !hung.has(`${rowId} ${minQuantity}`) && hung.add(`${rowId} ${minQuantity}`));
  for (const { id, rowTable, rowId, minQuantity, price, discount } of scales)
    make('price_scale', {
      ...{ id, row_table: rowTable, row_id: rowId },
      ...{ min_quantity: minQuantity / 100, price: shown(price), discount: shown(discount) },
    });
  const surcharges = [
    { id: 'u-0', complexity: 'DAkkS', kind: 'percent' as const, value: 4500, classId: null, active: true },
    { id: 'u-1', complexity: 'DAkkS', kind: 'fixed' as const, value: 1999, classId: 'k-0', active: true },
    { id: 'u-2', complexity: 'ISO', kind: 'fixed' as const, value: -350, classId: null, active: true },
  ];
  for (const { id, complexity, kind, value, classId } of surcharges)
    make('price_surcharge', { id, complexity, kind, value: value / 100, price_class_id: classId });
  return {
    records,
    book: {
      rows,
      scales,
      surcharges,
      members,
      articles: priced,
      classes: classes.map(({ id, parent }) => ({ id, parentId: parent })),
      groups: groups.map((id) => {
        const rule = id === 'g-none' ? null : rules[id as keyof typeof rules];
        return { id, derivation: rule && { kind: rule[0], value: rule[1], startDate: null, endDate: null } };
      }),
      types: types.map((id) => ({ id, procedureId: procedureOfType(id) })),
      leadGroupId: null,
    },
  };
}

export interface AskedPrice {
  customer: string | null;
  group: string | null;
  type: string | null;
  device: string | null;
  service: string | null;
  complexity: string | null;
  date: string;
  /** In hundredths. */
  quantity: number;
}

/** About a half are of customers, as orders are; a third for one unit, as lists and the matrix are. */
export function askedPrice({ next, one }: Dice): AskedPrice {
  const customer = next() < 0.5 ? one(customers) : null;
  const service = next() < 0.35 ? one(articles) : null;
  const device = service === null && next() < 0.2 ? one(devices) : null;
  const type = device === null && (service === null || next() < 0.5) ? one(types) : null;
  return {
    customer,
    // A device that is asked about without a customer is its own customer's.
    group: customer !== null ? groupOf(customer) : one(device === null ? [null, ...groups] : groups),
    type,
    device,
    service,
    complexity: next() < 0.4 ? one(kinds) : null,
    date: one(days),
    quantity: one([100, 100, 200, 300, 700, 1000, 50, 12_345]),
  };
}

export const questionOf = ({ group, type, device, service, complexity, date, quantity }: AskedPrice) => ({
  for: group === null ? ({ kind: 'list' } as const) : ({ kind: 'group', groupId: group } as const),
  ...{ date, quantity, complexity, serviceId: service, typeId: type },
  device: device === null ? null : { id: device, ownProcedureId: procedureOfDevice(device), typeId: typeOfDevice(device) },
});
