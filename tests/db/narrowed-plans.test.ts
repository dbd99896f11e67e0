// Lists of what hangs on devices, as read by somebody who sees some of the devices: a fixed number of statements, and no table looked
// through but the list's own, along an index. SQLite is asked for its plan of the very statements the core sends. docs/adr/0019.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilterNode } from '#server/contract/filters/filter-ast.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { findRecord, listRecords } from '#server/core/read/read.ts';
import { totalOf } from '#server/core/read/totals.ts';
import { selectionFor } from '#server/core/rows/select.ts';
import type { SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { sortKey } from '#server/lib/sort-key.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { type Noted, noting } from './support/noting.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

const devices = 3000;

let test: TestLab;
let narrowed: Ctx;
const statements: Noted[] = [];
const cleanUps: (() => void)[] = [];

function fill(handle: SqliteHandle): void {
  handle.exec('BEGIN');
  handle.exec("INSERT INTO customers (KTAG, K4601, K4602) VALUES ('k1', '1', 'Kunde')");
  handle.exec("INSERT INTO user_customers (user_uID, customer_KTAG) VALUES ('u1', 'k1')");
  const device = handle.prepare("INSERT INTO inventory (MTAG, I4201, I4209, ktag) VALUES (?, ?, ?, 'k1')");
  const calibration = handle.prepare("INSERT INTO calibration (CTAG, MTAG, C2301) VALUES (?, ?, '2026-01-01')");
  const document = handle.prepare("INSERT INTO documents (uID, title, title_sort, customer_KTAG) VALUES (?, ?, ?, 'k1')");
  const link = handle.prepare(
    "INSERT INTO document_links (uID, document_uID, resource, record_key) VALUES (?, ?, 'calibration', ?)",
  );
  const order = handle.prepare("INSERT INTO booking (uID, number, date, customer_KTAG) VALUES (?, ?, '2026-01-01', 'k1')");
  const line = handle.prepare(
    "INSERT INTO article (uID, booking_uid, pos_number, article_type, article_ID) VALUES (?, ?, ?, 'inventory', ?)",
  );
  for (let n = 0; n < devices; n += 1) {
    device.run(`m${n}`, `A-${n}`, n % 3 === 0 ? 'A' : 'S');
    calibration.run(`c${n}`, `m${n}`);
    document.run(`d${n}`, `Zertifikat ${n}`, sortKey(`Zertifikat ${n}`));
    link.run(`l${n}`, `d${n}`, `c${n}`);
    order.run(`b${n}`, `B-${n}`);
    line.run(`p${n}`, `b${n}`, n, `m${n}`);
  }
  handle.exec('COMMIT; ANALYZE');
}

beforeAll(async () => {
  test = await openTestLab({ watch: noting(statements), atEnd: (cleanUp) => cleanUps.push(cleanUp) });
  const { ctx, handle } = test;
  const role = await create(ctx, 'role', { name: 'Techniker', operations: '[]' });
  handle.prepare("INSERT INTO users (uID, email, role) VALUES ('u1', 'tom@lab.test', ?)").run(role);
  fill(handle);
  const { program: _program, ...principal } = ctx.principal;
  const inventoryFilter: FilterNode = { kind: 'compare', path: ['I4209'], op: '=', value: 'A' };
  narrowed = { ...ctx, principal: { ...principal, userId: 'u1', customers: 'assigned', inventoryFilter } };
});

afterAll(() => {
  for (const cleanUp of cleanUps.reverse()) cleanUp();
});

interface Step {
  id: number;
  parent: number;
  detail: string;
}

/** Tables looked through for each row; what is gathered once, for all of them, may be. */
function scansForEach(plan: readonly Step[]): string[] {
  const byId = new Map(plan.map((step) => [step.id, step]));
  const gathering = ({ parent }: Step): string => {
    for (let at = byId.get(parent); at; at = byId.get(at.parent)) if (/SUBQUERY|MATERIALIZE/.test(at.detail)) return at.detail;
    return 'CORRELATED with the list itself';
  };
  return plan
    .filter((step) => /^SCAN (?!t\b|CONSTANT ROW)/.test(step.detail) && gathering(step).startsWith('CORRELATED'))
    .map(({ detail }) => detail);
}

async function plansOf(work: () => Promise<unknown>): Promise<Step[][]> {
  statements.length = 0;
  await work();
  return statements.map(({ sql, parameters }) => test.handle.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(parameters) as Step[]);
}

describe.each([
  ['document', 'title', 1000],
  ['document_link', 'record_key', 1000],
  ['booking_position', 'pos_number', 1000],
] as const)('%s', (name, sorted, seen) => {
  const resource = (): ResolvedResource => test.ctx.lab.registry.resource(name);
  const query = { filter: null, sort: [{ path: [sorted], direction: 'asc' as const }], limit: 50, offset: 0 };

  it('is listed and counted by few statements, each through indexes', async () => {
    const plans = await plansOf(async () => {
      const { rows, total } = await listRecords(narrowed, resource(), query);
      expect([rows.length, total]).toEqual([50, seen]);
    });
    expect(plans.length).toBeLessThanOrEqual(6);
    for (const plan of plans) expect(scansForEach(plan)).toEqual([]);
  });

  it('is read by its key as one look-up', async () => {
    const key = String((await listRecords(narrowed, resource(), query)).rows[0]?.[resource().key]);
    const plans = await plansOf(() => findRecord(narrowed, resource(), key));
    expect(plans.flat().filter(({ detail }) => detail.startsWith('SCAN'))).toEqual([]);
  });

  it('is counted as it is listed', async () => {
    const total = await totalOf(narrowed, selectionFor(narrowed, resource(), { ...query, sort: [] }));
    expect(total).toBe(seen);
  });
});
