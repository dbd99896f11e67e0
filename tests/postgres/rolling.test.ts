// An instance of the program goes on serving its lab while a later one upgrades the database beneath it: what it does not know it leaves alone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgresDatabase } from '#server/db/postgres/open/open-database.ts';
import { migrations } from '#server/db/sqlite/migrations/index.ts';
import type { Migration } from '#server/db/sqlite/tables/migrate.ts';
import { verified } from '../support/behind.ts';
import { askedOf } from '../support/postgres-labs.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab({ keptBy: 'server' });
});
afterAll(() => lab.stop());

const next = migrations.length + 1;

const widened = [
  'customers',
  'inventory',
  'audits',
  'settings',
  'users',
  'roles',
  'tokens',
  'bin',
  'idempotency_keys',
  'trail_seal',
];

/** Columns of what is written all the time, of the trail itself, and of what the program asks for whole. */
const later: readonly Migration[] = [
  ...migrations,
  {
    version: next,
    name: 'more of everything',
    onServer: 'shape alone',
    statements: [
      ...widened.flatMap((table) => [
        `alter table "${table}" add column "later_text" text collate nocase`,
        `alter table "${table}" add column "later_flag" integer not null default 1 check ("later_flag" in (0, 1))`,
        `create index "${table}_later_text" on "${table}" ("later_text")`,
      ]),
      `create table "later_things" ("uID" text collate nocase not null primary key, "customer_KTAG" text collate nocase
         references customers ("KTAG") on delete cascade) strict, without rowid`,
    ],
  },
];

interface Answer {
  data: { id: string; attributes: Record<string, unknown> };
}

const customers = (method: string, id = '', body?: Record<string, unknown>, query = '') =>
  lab.v2('admin', { method, path: `/api/v2/customers${id && `/${id}`}${query}`, ...(body ? { body } : {}) });

let keys = 0;

/** What asks for all columns of a row (a repeat, the bin) as well as for some by their names. */
async function oneRound(n: number): Promise<number[]> {
  keys += 1;
  const made = await lab.v2('admin', {
    ...{ method: 'POST', path: '/api/v2/customers', body: { name: `Round ${n}`, remark: 'first' } },
    headers: { 'Idempotency-Key': `round-${keys}` },
  });
  const { id } = (made.body as Answer).data;
  const changed = await customers('PATCH', id, { remark: 'second' });
  const listed = await lab.v2('admin', { method: 'GET', path: `/api/v2/customers?q=Round&page[size]=5` });
  const devices = await lab.v1('admin', { method: 'GET', path: '/api/inventory?limit=5' });
  const gone = await customers('DELETE', id);
  const back = await lab.v2('admin', { method: 'POST', path: `/api/v2/bin/${gone.headers['x-bin-id']}/restore` });
  return [made, changed, listed, devices, gone, back].map(({ status }) => status);
}

async function laterOf(id: string): Promise<unknown[]> {
  return askedOf(String(lab.databaseUrl), async (client) => {
    const { rows } = await client.query('select later_text, later_flag::int from customers where "KTAG" = $1', [id]);
    return rows as unknown[];
  });
}

it('reads and writes before, while and after, and what it wrote is proven', async () => {
  const url = String(lab.databaseUrl);
  // Often enough that its statements are prepared on every connection.
  for (let n = 0; n < 4; n += 1) await Promise.all([0, 1, 2, 3, 4, 5].map((one) => oneRound(n * 10 + one)));
  let upgraded = false;
  const meanwhile = (async () => {
    const statuses: number[] = [];
    for (let n = 100; !upgraded || n < 110; n += 1) statuses.push(...(await oneRound(n)));
    return statuses;
  })();
  await openPostgresDatabase({ url, program: '9.0.0', migrations: later, largeFrom: 0 });
  upgraded = true;
  expect(new Set(await meanwhile)).toEqual(new Set([200, 201, 204]));
  for (let n = 200; n < 206; n += 1) expect(await oneRound(n)).toEqual([201, 200, 200, 200, 204, 200]);
  const { faults, differences } = await verified(lab);
  expect({ faults, differences }).toEqual({ faults: [], differences: [] });
});

it('leaves what it does not know in rows it changes', async () => {
  const url = String(lab.databaseUrl);
  const { id } = ((await customers('POST', '', { name: 'Knows more' })).body as Answer).data;
  await askedOf(url, (client) =>
    client.query(`update customers set later_text = 'told by the later one', later_flag = 0 where "KTAG" = $1`, [id]),
  );
  expect((await customers('PATCH', id, { remark: 'changed' })).status).toBe(200);
  expect(await laterOf(id)).toEqual([{ later_text: 'told by the later one', later_flag: 0 }]);
});

it('brings back from the bin what it knows of a record; what it does not know is as in a new one', async () => {
  const url = String(lab.databaseUrl);
  const { id } = ((await customers('POST', '', { name: 'Comes back' })).body as Answer).data;
  await askedOf(url, (client) =>
    client.query(`update customers set later_text = 'told', later_flag = 0 where "KTAG" = $1`, [id]),
  );
  const gone = await customers('DELETE', id);
  expect(gone.status).toBe(204);
  const back = await lab.v2('admin', { method: 'POST', path: `/api/v2/bin/${gone.headers['x-bin-id']}/restore` });
  expect(back.status, back.text).toBe(200);
  expect((back.body as Answer).data.attributes.name).toBe('Comes back');
  expect(await laterOf(id)).toEqual([{ later_text: null, later_flag: 1 }]);
  expect((await verified(lab)).differences).toEqual([]);
});

it('is not started anew on what a later program made', async () => {
  await expect(openPostgresDatabase({ url: String(lab.databaseUrl), program: '0.0.0' })).rejects.toThrow(
    `was written by a newer Plumbline (schema ${next}, this program knows ${migrations.length})`,
  );
});
