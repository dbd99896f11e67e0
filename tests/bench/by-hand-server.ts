// The same work by hand, as the measure of what the house costs: prepared SQL on better-sqlite3, JSON.stringify, bare
// node:http. No users, no scope engine, no validation: `?user=ID` stands for a user with assigned customers.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import Database from 'better-sqlite3';

const [file = '', listColumns = '', customerColumns = '', categoryColumns = '', calibrationColumns = ''] = process.argv.slice(2);
const db = new Database(file);
db.pragma('journal_mode = wal');
db.pragma('synchronous = full');
db.pragma('cache_size = -65536');

const prefixed = (columns: string, alias: string) =>
  columns
    .split(',')
    .map((column) => `${alias}."${column}"`)
    .join(', ');
const scope = 'and t.ktag in (select customer_KTAG from user_customers where user_uID = @user)';

function statements(scoped: boolean) {
  const where = scoped ? scope : '';
  const inventory = prefixed(listColumns, 't');
  return {
    one: db.prepare(`select ${inventory} from inventory t where t.MTAG = @id ${where}`),
    list: db.prepare(
      `select ${inventory} from inventory t where t.I4209 = @status ${where} order by t.duedate, t.MTAG limit 100`,
    ),
    total: db.prepare(`select count(*) n from inventory t where t.I4209 = @status ${where}`),
    search: db.prepare(
      `select ${inventory} from inventory t where t.rid in (select rowid from inventory_text where inventory_text match @match) ${where} order by t.MTAG limit 100`,
    ),
    searchTotal: db.prepare(
      `select count(*) n from inventory t where t.rid in (select rowid from inventory_text where inventory_text match @match) ${where}`,
    ),
  };
}

const all = { scoped: statements(true), whole: statements(false) };
const customers = db.prepare(
  `select ${prefixed(customerColumns, 'c')} from customers c where c.KTAG in (select value from json_each(?))`,
);
const parents = db.prepare(
  `select ${prefixed(listColumns, 'p')} from inventory p where p.MTAG in (select value from json_each(?))`,
);
const categories = db.prepare(
  `select l.MTAG as owner, ${prefixed(categoryColumns, 'k')} from inventory_categories l join categories k on k.uID = l.category_uID where l.MTAG in (select value from json_each(?))`,
);

type Row = Record<string, unknown>;

function withRelations(rows: Row[]): Row[] {
  const list = (column: string) => JSON.stringify([...new Set(rows.map((row) => row[column]).filter(Boolean))]);
  const byCustomer = new Map((customers.all(list('ktag')) as Row[]).map((row) => [row.KTAG, row]));
  const byParent = new Map((parents.all(list('I4217')) as Row[]).map((row) => [row.MTAG, row]));
  const byDevice = new Map<unknown, Row[]>();
  for (const row of categories.all(list('MTAG')) as Row[]) byDevice.set(row.owner, [...(byDevice.get(row.owner) ?? []), row]);
  return rows.map((row) => ({
    ...row,
    customer: byCustomer.get(row.ktag) ?? null,
    categories: byDevice.get(row.MTAG) ?? [],
    inventory: byParent.get(row.I4217) ?? null,
  }));
}

const ofDevices = calibrationColumns
  ? `from calibration t join inventory i on i.MTAG = t.MTAG where i.I4209 = @status and i.ktag in (select customer_KTAG from user_customers where user_uID = @user)`
  : '';
const calibrations = ofDevices
  ? {
      page: db.prepare(`select ${prefixed(calibrationColumns, 't')} ${ofDevices} order by t.C2303 desc, t.CTAG desc limit 100`),
      total: db.prepare(`select count(*) n ${ofDevices}`),
      devices: db.prepare(
        `select ${prefixed(listColumns, 'p')} from inventory p where p.MTAG in (select value from json_each(?))`,
      ),
    }
  : null;

function listCalibrations(user: string, status: string): unknown {
  if (!calibrations) throw new Error('started without calibration columns');
  const total = calibrations.total.get({ user, status }) as { n: number };
  const rows = calibrations.page.all({ user, status }) as Row[];
  const devices = calibrations.devices.all(JSON.stringify([...new Set(rows.map((row) => row.MTAG))])) as Row[];
  const byKey = new Map(devices.map((row) => [row.MTAG, row]));
  return {
    success: true,
    message: 'Record(s) Found',
    data: { totalCount: total.n, calibration: rows.map((row) => ({ ...row, inventory: byKey.get(row.MTAG) ?? null })) },
  };
}

const writing = {
  insert: db.prepare(
    'insert into inventory (MTAG, I4201, I4202, I4202_sort, I4203, I4204, I4206, I4206_sort, I4209, ktag) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  update: db.prepare('update inventory set remark = ?, row_version = row_version + 1 where MTAG = ?'),
  row: db.prepare(`select ${listColumns} from inventory where MTAG = ?`),
  audit: db.prepare(
    'insert into audits (id, at, user_name, resource, record_key, action, before, after, hash) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ),
};

/** One row and its entry in the trail, as anyone would write it by hand. */
const write = db.transaction((id: string | null, body: Record<string, string>) => {
  const key = id ?? randomUUID();
  const before = id ? (writing.row.get(id) as Row) : null;
  if (id) writing.update.run(body.remark, id);
  else {
    const { I4201, I4202, I4203, I4204, I4206, I4209, ktag } = body;
    writing.insert.run(key, I4201, I4202, I4202, I4203, I4204, I4206, I4206, I4209, ktag);
  }
  const after = writing.row.get(key) as Row;
  const entry = [randomUUID(), new Date().toISOString(), 'bench', 'inventory', key, id ? 'update' : 'create'];
  const states = [JSON.stringify(before), JSON.stringify(after)];
  writing.audit.run(
    ...entry,
    ...states,
    createHash('sha256')
      .update([...entry, ...states].join('|'))
      .digest('hex'),
  );
  return after;
});

async function answerWrite(req: IncomingMessage, url: URL): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of req as AsyncIterable<Buffer>) parts.push(part);
  const row = write(url.searchParams.get('id'), JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>);
  return { success: true, message: 'Record Updated', data: { totalCount: 1, inventory: withRelations([row])[0] } };
}

const server = createServer(async (req, res) => {
  const url = new URL(req.url ?? '/', 'http://localhost');
  const user = url.searchParams.get('user');
  const prepared = user ? all.scoped : all.whole;
  const base = user ? { user } : {};
  let body: unknown;
  if (req.method === 'POST') body = await answerWrite(req, url);
  else if (url.pathname === '/calibrations') body = listCalibrations(user ?? '', url.searchParams.get('status') ?? '');
  else if (url.pathname === '/one') {
    const row = prepared.one.get({ ...base, id: url.searchParams.get('id') }) as Row;
    body = { success: true, message: 'Record Found', data: { totalCount: 1, inventory: withRelations([row])[0] } };
  } else {
    const search = url.pathname === '/search';
    const values = search
      ? { ...base, match: url.searchParams.get('match') }
      : { ...base, status: url.searchParams.get('status') };
    const total = (search ? prepared.searchTotal : prepared.total).get(values) as { n: number };
    const rows = (search ? prepared.search : prepared.list).all(values) as Row[];
    body = { success: true, message: 'Record(s) Found', data: { totalCount: total.n, inventory: withRelations(rows) } };
  }
  const text = JSON.stringify(body);
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text) });
  res.end(text);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`ready http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});
