// The desks of goods ask as much of one device as of many.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inColumns } from '#server/core/lab/context.ts';
import { deskOf } from '#server/goods/desk.ts';
import { type Noted, noting } from './support/noting.ts';
import { openTestLab, type TestLab } from './support/test-lab.ts';

let test: TestLab;
const statements: Noted[] = [];
const cleanUps: (() => void)[] = [];

beforeAll(async () => {
  test = await openTestLab({ watch: noting(statements), atEnd: (cleanUp) => cleanUps.push(cleanUp) });
  const { handle } = test;
  handle.exec("INSERT INTO customers (KTAG, K4601, K4602) VALUES ('k1', '1', 'Kunde')");
  handle.exec("INSERT INTO booking (uID, number, status, customer_KTAG) VALUES ('b1', 'B-1', 'C', 'k1')");
  const device = handle.prepare("INSERT INTO inventory (MTAG, I4201, I4209, ktag) VALUES (?, ?, 'A', 'k1')");
  const line = handle.prepare(
    "INSERT INTO article (uID, booking_uid, article_type, article_ID) VALUES (?, 'b1', 'inventory', ?)",
  );
  const calibration = handle.prepare("INSERT INTO calibration (CTAG, MTAG, status) VALUES (?, ?, 'W')");
  for (let n = 0; n < 40; n += 1) {
    device.run(`m${n}`, `A-${n}`);
    line.run(`a${n}`, `m${n}`);
    calibration.run(`c${n}`, `m${n}`);
  }
});

afterAll(() => {
  for (const cleanUp of cleanUps.reverse()) cleanUp();
});

it('goods in and goods out', async () => {
  const ids = Array.from({ length: 40 }, (_, n) => `m${n}`);
  const asked = async (some: readonly string[]) => {
    const ctx = inColumns(test.ctx);
    await deskOf(ctx, some);
    statements.length = 0;
    const found = await deskOf(ctx, some);
    return { found, count: statements.length };
  };
  const one = await asked(ids.slice(0, 1));
  const all = await asked(ids);
  expect(one.count).toBeGreaterThan(0);
  expect(all.count).toBe(one.count);
  expect(all.found).toHaveLength(40);
  expect(all.found[39]).toMatchObject({ booking_number: 'B-1', findings: ['not_in', 'calibration_open', 'order_unpriced'] });
});
