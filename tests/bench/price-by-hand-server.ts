// What prices cost by hand, on bare node:http: one prepared statement for a price, one set query for a matrix, an UPDATE and an
// INSERT a row for an adjustment. No users, no validation, no trail, no reasons.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import Database from 'better-sqlite3';

const [file = ''] = process.argv.slice(2);
const db = new Database(file);
db.pragma('journal_mode = wal');
db.pragma('synchronous = full');
db.pragma('cache_size = -65536');

const valid = '(start_date is null or start_date <= @date) and (end_date is null or end_date >= @date) and complexity is null';
const one = db.prepare(
  `select pID, price, price_min, price_max, unit, tax from prices where type_tID = @type and (price_cat_uID = @group or price_cat_uID is null)
   and ${valid} order by price_cat_uID is null, start_date is null, start_date desc, pID desc limit 1`,
);
const matrix = db.prepare(
  `with best as (
     select type_tID, coalesce(price_cat_uID, '') as grp, price, pID, row_number() over (
       partition by type_tID, price_cat_uID order by start_date is null, start_date desc, pID desc) as n
     from prices where ${valid})
   select t.tID as id, t.type_name as name, g.uID as price_category_id, coalesce(o.price, l.price) as price, coalesce(o.pID, l.pID) as price_id
   from types t cross join price_category g
   left join best o on o.type_tID = t.tID and o.grp = g.uID and o.n = 1
   left join best l on l.type_tID = t.tID and l.grp = '' and l.n = 1
   order by t.type_name_sort, t.tID, g.name_sort`,
);
const chosen = db.prepare('select * from prices where price_cat_uID = @group and end_date is null');
const close = db.prepare('update prices set end_date = ?, updated_at = ?, row_version = row_version + 1 where pID = ?');
const columns = [
  'type_tID',
  'price_cat_uID',
  'complexity',
  'price_min',
  'price_max',
  'costs',
  'quantity',
  'unit',
  'discount',
  'tax',
];
const open = db.prepare(
  `insert into prices (pID, start_date, price, created_at, updated_at, ${columns.join(', ')}) values (?, ?, ?, ?, ?, ${columns.map(() => '?').join(', ')})`,
);

/** Amounts are worked out and keys are made for each row, so each has its UPDATE and its INSERT. */
const adjust = db.transaction(({ group, before, date }: Record<string, string>) => {
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const rows = chosen.all({ group }) as Record<string, unknown>[];
  for (const row of rows) {
    close.run(before, now, row.pID);
    open.run(randomUUID(), date, Math.round(Number(row.price) * 1.03), now, now, ...columns.map((name) => row[name]));
  }
  return rows.length;
});

type Cell = { id: string; name: string };

function rowsOf(cells: readonly Cell[]): unknown[] {
  const rows = new Map<string, { id: string; name: string; cells: object[] }>();
  for (const { id, name, ...cell } of cells) {
    const row = rows.get(id) ?? { id, name, cells: [] };
    row.cells.push(cell);
    rows.set(id, row);
  }
  return [...rows.values()];
}

const server = createServer((req, res) => {
  const url = new URL(req.url ?? '/', 'http://localhost');
  const values = Object.fromEntries(url.searchParams);
  const answers: Record<string, () => unknown> = {
    '/lookup': () => ({ data: one.get(values) ?? null }),
    '/matrix': () => ({ data: rowsOf(matrix.all(values) as Cell[]) }),
    '/adjust': () => ({ changed: adjust(values) }),
  };
  const text = JSON.stringify(answers[url.pathname]?.() ?? null);
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text) });
  res.end(text);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`ready http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});
