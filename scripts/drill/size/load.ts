// A large lab in a database that has one already: as it was begun, with its defaults and its administrator.
import { Client } from 'pg';
import { bareTables, indexAgain, referAgain } from './bare-tables.ts';
import {
  afterRows,
  beforeRows,
  calibrationsSql,
  customersSql,
  devicesSql,
  type LabSize,
  readCalibrations,
  resultsSql,
} from './rows.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const rowsAtOnce = 500_000;
const tables = ['inventory', 'calibration', 'results'] as const;
/** Of this session alone, as whoever loads much sets them. */
const forLoading = [
  "set maintenance_work_mem = '1GB'",
  'set max_parallel_maintenance_workers = 2',
  'set synchronous_commit = off',
];

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const setting of forLoading) await client.query(setting);
    return await work(client);
  } finally {
    await client.end();
  }
}

const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(0)} s`;

export async function loadLab(url: string, size: LabSize): Promise<void> {
  const began = performance.now();
  const standing = await connected(url, async (client) => {
    for (const statement of beforeRows) await client.query(statement);
    await client.query(customersSql(size));
    return bareTables(client, tables);
  });
  const counts = { inventory: size.devices, calibration: size.calibrations, results: readCalibrations(size) };
  const parts = { inventory: devicesSql.bind(null, size), calibration: calibrationsSql.bind(null, size), results: resultsSql };
  const filled = async (table: (typeof tables)[number]) =>
    connected(url, async (client) => {
      for (let from = 0; from < counts[table]; from += rowsAtOnce)
        await client.query(parts[table](from, Math.min(from + rowsAtOnce, counts[table])));
      say(`${table}: rows after ${secondsSince(began)}`);
      await indexAgain(client, standing, table);
      await client.query(`vacuum analyze "${table}"`);
      say(`${table}: indexes after ${secondsSince(began)}`);
    });
  await Promise.all(tables.map(filled));
  await connected(url, async (client) => {
    await referAgain(client, standing);
    for (const statement of [...asTriggersKeep, ...afterRows, 'vacuum analyze']) await client.query(statement);
  });
  say(`loaded after ${secondsSince(began)}`);
}

/** What triggers would have kept, had they run. */
const asTriggersKeep = [
  ...tables.map((table) => `select setval(pg_get_serial_sequence('${table}', 'rid'), (select max(rid) from ${table}))`),
  `delete from plumbline_grown where name in ('inventory', 'calibration')`,
  ...['inventory', 'calibration'].map(
    (table) => `update table_sizes set size = (select count(*) from ${table}) where name = '${table}'`,
  ),
];

interface Relation {
  name: string;
  rows: string;
  heap: string;
  indexes: string;
  pieces: string;
}

/** In bytes, as they lie on the disk. */
export async function tellSizes(url: string): Promise<void> {
  const relations = await connected(url, async (client) => {
    const { rows } =
      await client.query<Relation>(`select c.relname as name, c.reltuples::bigint as rows, pg_table_size(c.oid) as heap,
        pg_indexes_size(c.oid) as indexes, coalesce((select pg_relation_size(i.indexrelid) from pg_index as i join pg_class as x on x.oid = i.indexrelid
          where i.indrelid = c.oid and x.relname like '%_pieces' limit 1), 0) as pieces
      from pg_class as c where c.relname in ('inventory', 'calibration', 'results', 'customers') order by 4 desc`);
    return rows;
  });
  for (const { name, rows, heap, indexes, pieces } of relations) {
    const each = (bytes: string) => Math.round(Number(bytes) / Math.max(1, Number(rows)));
    const gb = (bytes: string) => `${(Number(bytes) / 1e9).toFixed(2)} GB`;
    say(
      `${name}: ${rows} rows, table ${gb(heap)} (${each(heap)} bytes a row), indexes ${gb(indexes)} (${each(indexes)}), of it the text index ${gb(pieces)} (${each(pieces)})`,
    );
  }
}
