// Somebody else writes to the lab's database (another program, another instance of this one), and this one is not told: whoever's rights
// changed is refused with the very next request, on every way in. docs/adr/0102-rights-are-proved-by-a-version.md.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSqlite, type SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import type { ReadingThreads } from '#server/reading/reading-threads.ts';
import { patience } from '../support/patience.ts';
import { makeKey, sessionOf } from '../support/program-keys.ts';
import { credentialHeaders, type RunningLab, startLab } from '../support/running-lab.ts';
import { emailOf, type UserName } from '../support/seed-world.ts';

// From source a thread reads a thousand files before it answers.
vi.setConfig({ testTimeout: patience(120_000), hookTimeout: patience(120_000) });

const user: UserName = 'berta';
const email = emailOf(user);
const list = '/api/v2/inventories';

interface Way {
  path: string;
  headers: Record<string, string>;
}

let lab: RunningLab;
let other: SqliteHandle;
let before: Map<string, unknown[]>;
let ways: Record<string, Way>;

const written = ['users', 'roles', 'user_customers', 'advanced_filters', 'second_factors', 'api_keys'];

beforeAll(async () => {
  lab = await startLab({ readingThreads: 1 });
  other = openSqlite(dataPaths(lab.directory).database);
  const { key } = await makeKey(lab, user);
  const basic = `Basic ${Buffer.from(`program:${key}`).toString('base64')}`;
  const bearer = { Authorization: `Bearer ${await lab.token(user)}` };
  ways = {
    'a session': { path: `${list}/${device()}`, headers: await sessionOf(lab, user) },
    'a session on v1': { path: '/api/inventory', headers: await sessionOf(lab, user) },
    'a token': { path: `${list}/${device()}`, headers: bearer },
    'a key': { path: `${list}/${device()}`, headers: { 'X-API-Key': key } },
    'Basic of OData': { path: '/api/v2/odata/inventories', headers: { Authorization: basic } },
    'credentials of v1': { path: `/api/inventory/${device()}`, headers: credentialHeaders(user) },
    'a thread that reads': { path: list, headers: bearer },
    'a thread that reads for v1': { path: '/api/inventory', headers: credentialHeaders(user) },
  };
  // A file waits for a thread; from then on lists are answered by it.
  expect((await lab.v2('admin', { path: `${list}/export` })).status).toBe(200);
  before = new Map(written.map((table) => [table, other.prepare(`select * from "${table}"`).all()]));
});
afterAll(async () => {
  other.close();
  await lab.stop();
});

/** One that the user sees. */
function device(): string {
  const seen = `select i.MTAG from inventory i join user_customers c on c.customer_KTAG = i.ktag join users u on u.uID = c.user_uID
    where u.email = ? limit 1`;
  return String(other.prepare(seen).pluck().get(email));
}

const version = () => Number(other.prepare('select version from access_version').pluck().get());
const change = (statement: string) => other.prepare(statement).run({ email });
const statusOf = async ({ path, headers }: Way) => (await lab.raw({ path, headers })).status;

async function statuses(): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const [name, way] of Object.entries(ways)) all[name] = await statusOf(way);
  return all;
}

const each = (status: number) => Object.fromEntries(Object.keys(ways).map((name) => [name, status]));

/** As it was before, by the other writer as well. */
function putBack(): void {
  other.pragma('foreign_keys = OFF');
  for (const [table, rows] of before) {
    other.prepare(`delete from "${table}"`).run();
    for (const row of rows as Record<string, unknown>[]) {
      const names = Object.keys(row);
      const columns = names.map((name) => `"${name}"`).join(', ');
      other.prepare(`insert into "${table}" (${columns}) values (${names.map((name) => `@${name}`).join(', ')})`).run(row);
    }
  }
}

const ofRole = 'where uID = (select role from users where email = @email)';
const id = '(select uID from users where email = @email)';

describe('the next request of every way in', () => {
  beforeEach(async () => {
    putBack();
    expect(await statuses()).toEqual(each(200));
  });

  // Each as the first thing that is asked after the write: no other way may have told of it.
  it.each([
    'a session',
    'a session on v1',
    'a token',
    'a key',
    'Basic of OData',
    'credentials of v1',
    'a thread that reads',
    'a thread that reads for v1',
  ])('%s: is refused without what the role allowed', async (name) => {
    const way = ways[name] as Way;
    change(`update roles set operations = '[]' ${ofRole}`);
    expect(await statusOf(way)).toBe(403);
    putBack();
    expect(await statusOf(way)).toBe(200);
    change(`update users set status = 'locked' where email = @email`);
    expect(await statusOf(way)).toBe(401);
  });

  it.each([
    ['another role', `update users set role = (select uID from roles where operations = '[]') where email = @email`, 403],
    ['a role that asks for a second factor', `update roles set second_factor = 1 ${ofRole}`, 403],
    ['an account that is gone', 'delete from users where email = @email', 401],
  ] as const)('%s', async (_, statement, status) => {
    other.prepare("insert or ignore into roles (uID, name, operations) values ('r-nothing', 'Nothing', '[]')").run();
    other.pragma('foreign_keys = OFF');
    change(statement);
    const found = await statuses();
    // A key of v1 is no person, who could type a code.
    const codeless = statement.includes('second_factor') ? { 'credentials of v1': 200, 'a thread that reads for v1': 200 } : {};
    expect(found).toEqual({ ...each(status), ...codeless });
  });

  it('a password of v1 that was changed, and a key that was taken away, prove nothing', async () => {
    const proved = ways['credentials of v1'] as Way;
    change(`update users set password_hash = 'another' where email = @email`);
    expect(await statusOf(proved)).toBe(401);
    putBack();
    expect(await statusOf(proved)).toBe(200);
    change(`delete from api_keys where user_uID = ${id}`);
    expect(await statusOf(proved)).toBe(401);
  });

  it('customers taken away are seen no more, totals included', async () => {
    const total = async (headers: Record<string, string>) =>
      ((await lab.raw({ path: list, headers })).body as { meta: { total: number } }).meta.total;
    const { headers } = ways['a thread that reads'] as Way;
    expect(await total(headers)).toBeGreaterThan(0);
    change(`delete from user_customers where user_uID = ${id}`);
    expect(await total(headers)).toBe(0);
    expect(await statusOf(ways['a token'] as Way)).toBe(404);
    expect(await statusOf(ways['credentials of v1'] as Way)).toBe(404);
  });
});

it('what does not decide about rights leaves the number as it is', () => {
  const stood = version();
  change(`update users set guidance = '{}', role = role where email = @email`);
  change(`update api_keys set last_used_at = '2026-01-01 00:00:00' where user_uID = ${id}`);
  change(`update roles set description = 'as it was' ${ofRole}`);
  expect(version()).toBe(stood);
  change(`update roles set operations = '[]' ${ofRole}`);
  expect(version()).toBe(stood + 1);
});

it('lists were answered by a thread', () => {
  const threads = lab.services.readings as unknown as ReadingThreads;
  expect(threads.threads().reduce((sum, thread) => sum + thread.asked(), 0)).toBeGreaterThan(10);
});
