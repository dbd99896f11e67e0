// Planning asks few questions, as many of them however much is planned, and the questions go through indexes: of the board, of a promised
// day and of the months of the load line.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#server/contract/values/dates.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { today } from '#server/lib/clock.ts';
import { boardAction } from '#server/planning/board/board-action.ts';
import { orderPromiseAction } from '#server/planning/promise/promise-action.ts';
import { recallAction } from '#server/planning/recall/recall-action.ts';
import { turnAroundAction } from '#server/planning/turn-around/turn-around-action.ts';
import { type Noted, noting } from './support/noting.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

let test: TestLab;
let scoped: Ctx;
const statements: Noted[] = [];
const cleanUps: (() => void)[] = [];

beforeAll(async () => {
  test = await openTestLab({ watch: noting(statements), atEnd: (cleanUp) => cleanUps.push(cleanUp) });
  const { ctx, handle } = test;
  const role = await create(ctx, 'role', { name: 'Techniker', operations: '[]' });
  handle.prepare("INSERT INTO users (uID, email, role, customer_filter) VALUES ('u1', 'tom@lab.test', ?, 'assigned')").run(role);
  handle.exec("INSERT INTO customers (KTAG, K4601, K4602) VALUES ('k1', '1', 'Kunde'), ('k2', '2', 'Andere')");
  const [customer, order] = [
    handle.prepare('INSERT INTO customers (KTAG, K4601, K4602) VALUES (?, ?, ?)'),
    handle.prepare("INSERT INTO booking (uID, number, status, customer_KTAG) VALUES (?, ?, 'D', 'k1')"),
  ];
  // So that looking them all through is never the shorter way.
  for (let n = 0; n < 500; n += 1) {
    customer.run(`further${n}`, `F${n}`, `Further ${n}`);
    order.run(`o${n}`, `O-${n}`);
  }
  handle.exec("INSERT INTO user_customers (user_uID, customer_KTAG) VALUES ('u1', 'k1')");
  handle.exec("INSERT INTO booking (uID, number, status, customer_KTAG) VALUES ('b1', 'B-1', 'O', 'k1')");
  handle.exec(
    "INSERT INTO article (uID, booking_uid, article_type, article_ID, quantity) VALUES ('a1', 'b1', 'inventory', 'm0', 100)",
  );
  const { program: _program, ...principal } = ctx.principal;
  const operations = new Set(['inventory_view', 'calibration_view', 'calibration_edit', 'customers_view', 'bookings_view']);
  scoped = { ...ctx, principal: { ...principal, userId: 'u1', customers: 'assigned', inventoryFilter: null, operations } };
});

afterAll(() => {
  for (const cleanUp of cleanUps.reverse()) cleanUp();
});

/** Devices of two customers: most are calibrated, one in twenty is planned, one in twenty is due. */
function write(from: number, count: number): void {
  const { ctx, handle } = test;
  const day = (offset: number) => addDays(today(ctx.lab.clock), offset);
  handle.exec('BEGIN');
  const device = handle.prepare('INSERT INTO inventory (MTAG, I4201, I4209, duedate, ktag) VALUES (?, ?, ?, ?, ?)');
  const calibration = handle.prepare(
    'INSERT INTO calibration (CTAG, MTAG, status, C2301, received_date, work_minutes) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (let n = from; n < from + count; n += 1) {
    const part = n % 20;
    device.run(`m${n}`, `A-${n}`, 'A', part === 2 ? day(-5) : day(200 + part), n % 2 ? 'k1' : 'k2');
    if (part === 1) calibration.run(`p${n}`, `m${n}`, 'P', day(n % 7), null, null);
    if (part > 2) calibration.run(`c${n}`, `m${n}`, 'D', day(-1 - (n % 300)), day(-5 - (n % 300)), 30 + part);
  }
  handle.exec('COMMIT; ANALYZE');
  // As every write through the core would say.
  void ctx.lab.changes.written(['calibration', 'inventory']);
}

type Run = (ctx: Ctx) => Promise<unknown>;
const call = (input: object) => ({ input, headers: {}, repeated: {}, signal: new AbortController().signal, prepared: undefined });
const recalled = { unit: 'month', back: 3, ahead: 12 };
const asked: readonly (readonly [string, Run, (ctx: TestLab) => Ctx])[] = [
  ['the board', (ctx) => boardAction.run({ ctx, ...call({ weeks: 2 }) }), ({ ctx }) => ctx],
  ['the board of whoever sees one customer', (ctx) => boardAction.run({ ctx, ...call({ weeks: 2 }) }), () => scoped],
  ['a promised day', (ctx) => orderPromiseAction.run({ ctx, ...call({ id: 'b1' }) }), ({ ctx }) => ctx],
  ['recall', (ctx) => recallAction.run({ ctx, ...call(recalled) }), ({ ctx }) => ctx],
  ['recall of one customer', (ctx) => recallAction.run({ ctx, ...call({ ...recalled, customer_id: 'k1' }) }), () => scoped],
  ['turn-around', (ctx) => turnAroundAction.run({ ctx, ...call({}) }), () => scoped],
];

async function notedOf(run: Run, ctx: Ctx): Promise<Noted[]> {
  statements.length = 0;
  await run(ctx);
  return [...statements];
}

describe('planning', () => {
  it('asks as many questions of many devices as of few, each through indexes', async () => {
    write(0, 200);
    // Settings are read once for all that ask for them.
    for (const [, run, ctxOf] of asked) await run(ctxOf(test));
    void test.ctx.lab.changes.written(['calibration', 'inventory']);
    const few = new Map<string, number>();
    for (const [name, run, ctxOf] of asked) few.set(name, (await notedOf(run, ctxOf(test))).length);
    write(200, 4000);
    for (const [name, run, ctxOf] of asked) {
      const noted = await notedOf(run, ctxOf(test));
      expect(noted.length, name).toBe(few.get(name));
      expect(noted.length, name).toBeLessThan(25);
      const scans = noted.flatMap(({ sql, parameters }) =>
        (test.handle.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(parameters) as { detail: string }[])
          .filter(({ detail }) => /^SCAN (calibration|inventory|customers|booking|article|absences|prices|[ickb])\b/.test(detail))
          .map(({ detail }) => detail),
      );
      expect(scans, name).toEqual([]);
    }
  });
});
