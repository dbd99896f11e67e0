// What v2 answers, by hand: prepared SQL, JSON.stringify, bare node:http, for the user of `?user=` with his assigned customers.
// The statements are those anyone would write who knows the tables, the indexes and this one question.
import { createServer } from 'node:http';
import Database from 'better-sqlite3';
import { dashboardByHand } from './v2-dashboard-by-hand.ts';

const [file = ''] = process.argv.slice(2);
const db = new Database(file, { readonly: true });
db.pragma('cache_size = -65536');

type Row = Record<string, unknown>;
type Values = Record<string, string>;

function columns(table: string, alias: string): string {
  const names = db.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[];
  return names
    .filter((name) => name !== 'rid' && name !== 'row_version' && !name.endsWith('_sort'))
    .map((name) => `${alias}."${name}"`)
    .join(', ');
}

const seen = 't.ktag in (select customer_KTAG from user_customers where user_uID = @user)';
const found = 't.rid in (select rowid from inventory_text where inventory_text match @match)';
const device = columns('inventory', 't');
const ofCustomers =
  't.ktag in (select KTAG from customers where rid in (select rowid from customers_text where customers_text match @customer))';
const prepared = {
  list: db.prepare(`select ${device} from inventory t where t.I4209 = 'A' and ${seen} order by t.duedate, t.MTAG limit 100`),
  listTotal: db.prepare(`select count(*) from inventory t where t.I4209 = 'A' and ${seen}`).pluck(),
  search: db.prepare(`select ${device} from inventory t where ${found} and ${seen} order by t.rid limit 100`),
  searchTotal: db.prepare(`select count(*) from inventory t where ${found} and ${seen}`).pluck(),
  words: db.prepare(
    `select ${device} from inventory t where ${found} and ${seen} order by t.I4203 = @model desc, t.rid limit 100`,
  ),
  ofCustomers: db.prepare(
    `select ${device} from inventory t where ${ofCustomers} and ${found} and ${seen} order by t.rid limit 100`,
  ),
  ofCustomersTotal: db.prepare(`select count(*) from inventory t where ${ofCustomers} and ${found} and ${seen}`).pluck(),
  all: db.prepare(`select ${device} from inventory t where ${seen} order by t.duedate, t.MTAG limit 100`),
  allTotal: db.prepare(`select count(*) from inventory t where ${seen}`).pluck(),
  customers: db.prepare(`select ${columns('customers', 'c')} from customers c where c.KTAG in (select value from json_each(?))`),
  parents: db.prepare(`select ${columns('inventory', 'p')} from inventory p where p.MTAG in (select value from json_each(?))`),
  categories: db.prepare(
    `select l.MTAG as owner, ${columns('categories', 'k')} from inventory_categories l join categories k on k.uID = l.category_uID where l.MTAG in (select value from json_each(?))`,
  ),
  calibrations: db.prepare(
    `select ${columns('calibration', 'c')} from calibration c where c.MTAG in (select value from json_each(?)) order by c.CTAG`,
  ),
  passed: db.prepare(
    `select substr(c.C2301, 1, 7) as month, count(*) as n from calibration c
       where c.C2323 = 'passed' and c.C2301 between @from and @to
         and c.MTAG in (select t.MTAG from inventory t where ${seen})
       group by 1`,
  ),
  due: db.prepare(
    `select substr(t.duedate, 1, 7) as month, count(*) as n from inventory t
     where t.I4209 = 'A' and t.duedate between @from and @to and ${seen} group by 1`,
  ),
};

const keysOf = (rows: readonly Row[], column: string) =>
  JSON.stringify([...new Set(rows.map((row) => row[column]).filter(Boolean))]);

function grouped(rows: readonly Row[], column: string): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) groups.set(row[column], [...(groups.get(row[column]) ?? []), row]);
  return groups;
}

const identifier = (type: string, id: unknown) => ({ id, type });

/** The list shape of 2.5, with what stands beside the rows. */
function listOf(rows: Row[], total: unknown, include: readonly string[] = []): unknown {
  const customers = prepared.customers.all(keysOf(rows, 'ktag')) as Row[];
  const parents = new Map((prepared.parents.all(keysOf(rows, 'I4217')) as Row[]).map((row) => [row.MTAG, row]));
  const categories = grouped(prepared.categories.all(keysOf(rows, 'MTAG')) as Row[], 'owner');
  const calibrations = include.includes('calibrations') ? (prepared.calibrations.all(keysOf(rows, 'MTAG')) as Row[]) : [];
  const ofDevice = grouped(calibrations, 'MTAG');
  const known = new Set(customers.map(({ KTAG }) => KTAG));
  return {
    data: rows.map(({ MTAG, ...attributes }) => ({
      id: MTAG,
      type: 'inventory',
      attributes,
      relationships: {
        customer: { data: known.has(attributes.ktag) ? identifier('customer', attributes.ktag) : null },
        categories: { data: (categories.get(MTAG) ?? []).map(({ uID }) => identifier('category', uID)) },
        inventory: { data: parents.has(attributes.I4217) ? identifier('inventory', attributes.I4217) : null },
        ...(include.includes('calibrations')
          ? { calibrations: { data: (ofDevice.get(MTAG) ?? []).map(({ CTAG }) => identifier('calibration', CTAG)) } }
          : {}),
      },
    })),
    ...(include.length === 0
      ? {}
      : {
          included: [
            ...customers.map(({ KTAG, ...attributes }) => ({ id: KTAG, type: 'customer', attributes })),
            ...calibrations.map(({ CTAG, ...attributes }) => ({ id: CTAG, type: 'calibration', attributes })),
          ],
        }),
    meta: { total, page: 1, per_page: 100, last_page: Math.ceil(Number(total) / 100) },
  };
}

function statistics(statement: Database.Statement, values: Values): unknown {
  const months = new Map((statement.all(values) as { month: string; n: number }[]).map(({ month, n }) => [month, n]));
  const year = values.from?.slice(0, 4);
  const names = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
  const points = names.map((name) => ({ key: name, label: name, value: months.get(name) ?? 0 }));
  return { data: { series: [{ points }] } };
}

const dashboard = dashboardByHand(db);

const questions: Record<string, (values: Values) => unknown> = {
  '/list': (values) => listOf(prepared.list.all(values) as Row[], prepared.listTotal.get(values)),
  '/search': (values) => listOf(prepared.search.all(values) as Row[], prepared.searchTotal.get(values)),
  '/words': (values) => listOf(prepared.words.all(values) as Row[], prepared.searchTotal.get(values)),
  '/customers-words': (values) => listOf(prepared.ofCustomers.all(values) as Row[], prepared.ofCustomersTotal.get(values)),
  '/include': (values) => listOf(prepared.all.all(values) as Row[], prepared.allTotal.get(values), ['customer', 'calibrations']),
  '/passed': (values) => statistics(prepared.passed, values),
  '/due': (values) => statistics(prepared.due, values),
  '/dashboard': dashboard,
};

const server = createServer((req, res) => {
  const url = new URL(req.url ?? '/', 'http://localhost');
  const text = JSON.stringify(questions[url.pathname]?.(Object.fromEntries(url.searchParams)) ?? null);
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text) });
  res.end(text);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`ready http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});
