// Changes since a place: as many statements for a page of a thousand as for one of ten, and no table looked through. SQLite is asked for
// its plan of the very statements the core sends. docs/interface/connections.md#changes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readChanges } from '#server/core/changes/read-changes.ts';
import { type Ctx, inTransaction } from '#server/core/lab/context.ts';
import { type AuditEntry, writeAudits } from '#server/core/trail/audit.ts';
import { type Noted, noting } from './support/noting.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

let test: TestLab;
let scoped: Ctx;
const statements: Noted[] = [];
const cleanUps: (() => void)[] = [];
const devices = 2000;

beforeAll(async () => {
  test = await openTestLab({ watch: noting(statements), atEnd: (cleanUp) => cleanUps.push(cleanUp) });
  const { ctx, handle } = test;
  const role = await create(ctx, 'role', {
    name: 'Techniker',
    operations: '[]',
  });
  handle.prepare("INSERT INTO users (uID, email, role, customer_filter) VALUES ('u1', 'tom@lab.test', ?, 'assigned')").run(role);
  handle.exec("INSERT INTO customers (KTAG, K4601, K4602) VALUES ('k1', '1', 'Kunde'), ('k2', '2', 'Andere')");
  handle.exec("INSERT INTO user_customers (user_uID, customer_KTAG) VALUES ('u1', 'k1')");
  const { program: _program, ...principal } = ctx.principal;
  const operations = new Set([
    'inventory_view',
    'calibration_view',
    'calibration_result_view',
    'location_view',
    'repair_view',
    'notepad_view',
  ]);
  scoped = { ...ctx, principal: { ...principal, userId: 'u1', customers: 'assigned', inventoryFilter: null, operations } };
});

afterAll(() => {
  for (const cleanUp of cleanUps.reverse()) cleanUp();
});

/** Devices of two customers, each with a calibration; every third moved, every fifth deleted. */
async function write(from: number, count: number): Promise<void> {
  const { ctx, handle } = test;
  const each = Array.from({ length: count }, (_, n) => from + n);
  handle.exec('BEGIN');
  for (const n of each) {
    handle.prepare('INSERT INTO inventory (MTAG, I4201, ktag) VALUES (?, ?, ?)').run(`m${n}`, `A-${n}`, n % 2 ? 'k1' : 'k2');
    handle.prepare("INSERT INTO calibration (CTAG, MTAG, C2301) VALUES (?, ?, '2026-01-01')").run(`c${n}`, `m${n}`);
  }
  handle.exec('COMMIT');
  await inTransaction(ctx, (inner) =>
    writeAudits(
      inner,
      each.flatMap((n): AuditEntry[] => {
        const customer = n % 2 ? 'k1' : 'k2';
        const gone = {
          resource: 'calibration' as const,
          recordKey: `x${n}`,
          action: 'delete',
          before: { MTAG: `m${n}` },
          customer,
        };
        return [
          { resource: 'calibration' as const, recordKey: `c${n}`, action: 'create', after: { MTAG: `m${n}` }, customer },
          {
            resource: 'inventory' as const,
            recordKey: `m${n}`,
            action: 'update',
            before: { ktag: 'k1' },
            after: { ktag: 'k2' },
            customer,
          },
          ...(n % 5 === 0 ? [gone] : []),
        ];
      }),
    ),
  );
  handle.exec('ANALYZE');
}

async function notedOf(ctx: Ctx, since: string, limit: number): Promise<Noted[]> {
  statements.length = 0;
  await readChanges(ctx, { since, limit, types: null });
  return [...statements];
}

const begin = async (ctx: Ctx) => (await readChanges(ctx, { since: null, limit: 1, types: null })).place;

describe('a page of changes', () => {
  it('is read by as many statements however long it is, each through indexes', async () => {
    const since = await begin(scoped);
    await write(0, devices);
    const [short, long] = [await notedOf(scoped, since, 10), await notedOf(scoped, since, 1000)];
    expect(long.length).toBe(short.length);
    expect(long.length).toBeLessThan(40);
    const plans = long.map(
      ({ sql, parameters }) => test.handle.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(parameters) as { detail: string }[],
    );
    const scans = plans
      .flat()
      .filter(({ detail }) => /^SCAN (?!listed|k\b|e\b|s\b|p\d|CONSTANT)/.test(detail) && detail !== 'SCAN audits');
    // Along the trail from its end: one row of it.
    expect(plans.filter((plan) => plan.some(({ detail }) => detail === 'SCAN audits')).every((plan) => plan.length === 1)).toBe(
      true,
    );
    expect(scans.map(({ detail }) => detail)).toEqual([]);
    expect(
      plans.flat().some(({ detail }) => /SEARCH audits USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/.test(detail)),
    ).toBe(true);
  });

  it('of few types goes along the trail as well', async () => {
    const since = await begin(test.ctx);
    await write(devices, 50);
    statements.length = 0;
    const types = [test.ctx.lab.registry.resource('calibration')];
    const { changes } = await readChanges(test.ctx, { since, limit: 20, types });
    expect(changes).toHaveLength(20);
    const [entries] = statements.filter(({ sql }) => sql.includes('order by rid limit'));
    const plan = test.handle.prepare(`EXPLAIN QUERY PLAN ${entries?.sql}`).all(entries?.parameters ?? []) as { detail: string }[];
    expect(plan.some(({ detail }) => detail.includes('audits USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)'))).toBe(true);
  });
});
