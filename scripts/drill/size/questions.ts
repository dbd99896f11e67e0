// What a large lab is asked, over HTTP and by hand in SQL: the same rows, as somebody would write it who knows the tables and their indexes.
// Most are asked for other values each time.
import { keyOf, md5 } from './keys.ts';
import type { LabSize } from './rows.ts';

export interface Question {
  what: string;
  /** In milliseconds, of 95 in a hundred. */
  target: number;
  /** Below `/api/v2/`. */
  path(n: number): string;
  /** `$1` is the caller, what is asked for begins with `$2`. */
  values(n: number): readonly string[];
  from: string;
  columns: string;
  where: string;
  /** Null: no page of rows, only how many there are, or just the one. */
  order: string | null;
  /** What the caller sees of it. */
  seen: string;
  /** Whether it is asked for other values each time, so that its total is never known. */
  changes: boolean;
}

const listMs = 100;
const searchMs = 300;
const perPage = 'page[size]=100';
const spread = (n: number, among: number) => (n * 7919 + 13) % among;
const serialOf = (n: number) => md5(`s${n}`).slice(0, 10).toUpperCase();
const modelOf = (n: number) => String(100 + spread(n, 2500));
const makers = ['Mitutoyo', 'Fluke', 'Keysight', 'Testo', 'WIKA', 'Mahr', 'Sartorius', 'Beamex'];
const makerOf = (n: number) => makers[n % makers.length] ?? '';
const kinds = ['multimeter', 'manometer', 'waage', 'messuhr', 'datenlogger'];
const kindOf = (n: number) => kinds[n % kinds.length] ?? '';
const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

const customers = 'i.ktag in (select "customer_KTAG" from user_customers where "user_uID" = $1)';
const device = { from: 'inventory as i', columns: 'i.*', seen: customers };
const calibration = {
  from: 'calibration as c',
  columns: 'c.*',
  seen: `c."MTAG" in (select i."MTAG" from inventory as i where ${customers})`,
};
const holds = (value: string) => `i.rid in (select t.rid from inventory_text as t where t.whole like ${value})`;
const word = (value: string) =>
  `(${holds(value)} or i.ktag in (select "KTAG" from customers where lower("K4602") like ${value}))`;
const part = (text: string) => `%${text.toLowerCase()}%`;
const none = () => [];
const byKey = 'i."MTAG" asc';

export const questionsOf = (lab: LabSize): readonly Question[] =>
  [...lists, ...searches(lab)].map((one) => ({ ...one, changes: one.values !== none }));

const searches = ({ devices }: LabSize): readonly Omit<Question, 'changes'>[] => [
  {
    ...{ ...device, what: 'one record', target: listMs, where: 'i."MTAG" = $2', order: null },
    path: (n) => `inventories/${keyOf('device', spread(n, devices))}`,
    values: (n) => [keyOf('device', spread(n, devices))],
  },
  {
    ...{ ...device, what: 'contains: a piece of the serial number', target: searchMs, order: byKey },
    where: `${holds('$2')} and lower(i."I4204") like $2`,
    path: (n) => `inventories?filter[serial_number]=like:${serialOf(spread(n, devices)).slice(1, 8)}&sort=id&${perPage}`,
    values: (n) => [part(serialOf(spread(n, devices)).slice(1, 8))],
  },
  {
    ...{ ...device, what: 'contains: a piece of the model', target: searchMs, order: byKey },
    where: `${holds('$2')} and lower(i."I4203") like $2`,
    path: (n) => `inventories?filter[model]=like:-${modelOf(n)}&sort=id&${perPage}`,
    values: (n) => [part(`-${modelOf(n)}`)],
  },
  {
    ...{ ...device, what: 'words: one, of one device', target: searchMs, order: byKey, where: word('$2') },
    path: (n) => `inventories?q=${serialOf(spread(n, devices))}&${perPage}`,
    values: (n) => [part(serialOf(spread(n, devices)))],
  },
  {
    ...{ ...device, what: 'words: maker and kind', target: searchMs, order: byKey },
    where: `${word('$2')} and ${word('$3')}`,
    path: (n) => `inventories?q=${makerOf(n)}%20${kindOf(n)}&${perPage}`,
    values: (n) => [part(makerOf(n)), part(kindOf(n))],
  },
  {
    ...{ ...device, what: 'words: maker, kind and model', target: searchMs, order: byKey },
    where: `${word('$2')} and ${word('$3')} and ${word('$4')}`,
    path: (n) => `inventories?q=${makerOf(n)}%20${kindOf(n)}%20-${modelOf(n)}&${perPage}`,
    values: (n) => [part(makerOf(n)), part(kindOf(n)), part(`-${modelOf(n)}`)],
  },
  {
    ...{ ...device, what: 'count: overdue', target: listMs, where: 'i.duedate < $2', order: null },
    path: (n) => `inventories?filter[duedate]=lt:${days(-n)}&page[size]=1`,
    values: (n) => [days(-n)],
  },
];

const lists: readonly Omit<Question, 'changes'>[] = [
  {
    ...{ ...device, what: 'list, in operation, by due date', target: listMs, values: none },
    path: () => `inventories?filter[status]=1&sort=duedate&${perPage}`,
    ...{ where: `i."I4209" = 'A'`, order: 'i.duedate asc nulls first, i."MTAG" asc nulls first' },
  },
  {
    ...{ ...device, what: 'list, by maker', target: listMs, values: none, where: '1 = 1' },
    path: () => `inventories?sort=manufacturer&${perPage}`,
    order: 'i."I4202_sort" asc nulls first, i."MTAG" asc nulls first',
  },
  {
    ...{ ...device, what: 'list, the newest first', target: listMs, values: none, where: '1 = 1' },
    path: () => `inventories?sort=-created_at&${perPage}`,
    order: 'i.created_at desc nulls last, i."MTAG" desc nulls last',
  },
  {
    ...{ ...device, what: 'list, by asset number, falling', target: listMs, values: none, where: '1 = 1' },
    path: () => `inventories?sort=-asset_number&${perPage}`,
    order: 'lower(i."I4201") desc nulls last, i."MTAG" desc nulls last',
  },
  {
    ...{ ...device, what: 'list of one maker, due in a month, by due date', target: listMs },
    ...{
      where: 'lower(i."I4202") = lower($2) and i.duedate <= $3',
      order: 'i.duedate asc nulls first, i."MTAG" asc nulls first',
    },
    path: (n) => `inventories?filter[manufacturer]=${makerOf(n)}&filter[duedate]=lte:${days(30 + n)}&sort=duedate&${perPage}`,
    values: (n) => [makerOf(n), days(30 + n)],
  },
  {
    ...{ ...calibration, what: 'calibrations, released, the newest first', target: listMs, values: none },
    path: () => `calibrations?filter[status]=5&sort=-calibration_date&${perPage}`,
    ...{ where: `c.status = 'D'`, order: 'c."C2301" desc nulls last, c."CTAG" desc nulls last' },
  },
];
