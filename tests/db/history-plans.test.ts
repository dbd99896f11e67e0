// The history of a calibration with its results and standards: as many statements however long it is, each through an index, in a long
// trail. SQLite is asked for its plan of the very statements the core sends. docs/adr/0130-the-history-of-a-record-tells-of-its-parts.md.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ctx, inTransaction } from '#server/core/lab/context.ts';
import { type AuditEntry, writeAudits } from '#server/core/trail/audit.ts';
import { wholeHistory } from '#server/core/trail/whole-history.ts';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { migrations } from '#server/db/sqlite/migrations/index.ts';
import { migrate } from '#server/db/sqlite/tables/migrate.ts';
import { type Noted, noting } from './support/noting.ts';
import { tempFolder } from './support/temp-folder.ts';
import { openTestLab, type TestLab } from './support/test-lab.ts';

let test: TestLab;
let scoped: Ctx;
const statements: Noted[] = [];
const cleanUps: (() => void)[] = [];
const calibrations = 400;
const results = 10;

beforeAll(async () => {
  test = await openTestLab({ watch: noting(statements), atEnd: (cleanUp) => cleanUps.push(cleanUp) });
  const { ctx, handle } = test;
  const { program: _program, ...principal } = ctx.principal;
  scoped = { ...ctx, principal: { ...principal, userId: 'u1', customers: 'assigned' } };
  handle.exec("INSERT INTO customers (KTAG, K4601, K4602) VALUES ('k1', '1', 'Kunde')");
  handle.exec('BEGIN');
  for (let n = 0; n < calibrations; n += 1) {
    handle.prepare("INSERT INTO inventory (MTAG, I4201, ktag) VALUES (?, ?, 'k1')").run(`m${n}`, `A-${n}`);
    handle.prepare("INSERT INTO calibration (CTAG, MTAG, C2301) VALUES (?, ?, '2026-01-01')").run(`c${n}`, `m${n}`);
    for (let row = 0; row < results; row += 1)
      handle.prepare('INSERT INTO results (uID, ctag, row_num) VALUES (?, ?, ?)').run(`r${n}-${row}`, `c${n}`, row);
  }
  handle.exec('COMMIT');
  const entries = Array.from({ length: calibrations }, (_, n): AuditEntry[] => [
    { resource: 'calibration', recordKey: `c${n}`, action: 'create', after: { MTAG: `m${n}` } },
    ...Array.from(
      { length: results },
      (__, row): AuditEntry => ({ resource: 'result', recordKey: `r${n}-${row}`, action: 'create', after: { ctag: `c${n}` } }),
    ),
    { resource: 'result', recordKey: `gone${n}`, action: 'delete', before: { ctag: `c${n}`, row_num: 99 } },
  ]).flat();
  await inTransaction(ctx, (inner) => writeAudits(inner, entries));
  handle.exec('ANALYZE');
});

afterAll(() => {
  for (const cleanUp of cleanUps.reverse()) cleanUp();
});

async function notedOf(ctx: Ctx, limit: number): Promise<Noted[]> {
  statements.length = 0;
  const resource = ctx.lab.registry.resource('calibration');
  const { total } = await wholeHistory(ctx, { resource, key: 'c7', limit, offset: 0 });
  expect(total).toBe(results + 2);
  return [...statements];
}

describe('the history of a calibration with its parts', () => {
  it.each([
    ['who sees all', () => test.ctx],
    ['who sees some customers', () => scoped],
  ])('for %s takes as many statements however long it is, each through indexes', async (_who, ctx) => {
    const [short, long] = [await notedOf(ctx(), 1), await notedOf(ctx(), 100)];
    expect(long.length).toBe(short.length);
    expect(long.length).toBeLessThanOrEqual(6);
    const plans = long.flatMap(
      ({ sql, parameters }) => test.handle.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(parameters) as { detail: string }[],
    );
    const scans = plans.filter(({ detail }) => /^SCAN (?!told|k\b|json_each|CONSTANT|listed)/.test(detail));
    expect(scans.map(({ detail }) => detail)).toEqual([]);
    expect(plans.map(({ detail }) => detail)).toContainEqual(expect.stringContaining('audits_resource_record_key_at'));
  });
});

it('a lab of before has its trail read once: what left, and from where', async () => {
  const handle = openSqlite(join(tempFolder(), 'lab.db'));
  const at = migrations.findIndex(({ name }) => name === 'parts that left');
  await migrate({ handle, migrations: migrations.slice(0, at) });
  const write = handle.prepare(
    "insert into audits (id, at, resource, record_key, action, before, after, hash) values (?, '2026-01-01', ?, ?, ?, ?, ?, ?)",
  );
  const rows = [
    ['result', 'r1', 'create', null, '{"ctag":"c1"}'],
    ['result', 'r1', 'update', '{"remark":"a"}', '{"remark":"b"}'],
    ['result', 'r1', 'delete', '{"ctag":"c1"}', null],
    ['standard', 's1', 'update', '{"CTAG":"c1"}', '{"CTAG":"c2"}'],
    ['note', 'n1', 'delete', '{"ctag":"c1"}', null],
  ];
  for (const [n, row] of rows.entries()) write.run(`a${n}`, ...row, `h${n}`);
  await migrate({ handle, migrations });
  expect(handle.prepare('select of_key, resource, record_key from left_parts order by resource').raw().all()).toEqual([
    ['c1', 'result', 'r1'],
    ['c1', 'standard', 's1'],
  ]);
  handle.close();
});
