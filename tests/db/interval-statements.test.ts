// Proposals for intervals ask the database the same few questions however many devices there are, and go to their calibrations and points
// through indexes. House rule "no N+1".
import { expect, it } from 'vitest';
import type { SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { carryOut } from '#server/endpoints/define-action.ts';
import { intervalProposalActions } from '#server/resources/inventory/intervals/proposal-actions.ts';
import { createDefaults } from '#server/setup/defaults.ts';
import { type Noted, noting } from './support/noting.ts';
import { openTestLab } from './support/test-lab.ts';

/** Each with eleven calibrations, the last of them with a point as it was found; every other one takes its interval from a category. */
function fill(handle: SqliteHandle, from: number, to: number): void {
  const device = handle.prepare('INSERT INTO inventory (MTAG, ktag, type_id, I4229, I4228) VALUES (?, ?, ?, ?, ?)');
  const calibration = handle.prepare("INSERT INTO calibration (CTAG, MTAG, C2301, status, C2323) VALUES (?, ?, ?, 'D', ?)");
  const point = handle.prepare(
    "INSERT INTO results (uID, ctag, row_num, phase, varq, varq_u, upper_limit, upper_limit_u) VALUES (?, ?, 1, 'as_found', '1', 'V', '2', 'V')",
  );
  handle.exec('BEGIN');
  for (let n = from; n < to; n += 1) {
    device.run(`d${n}`, 'K', `t${n % 3}`, n % 2 ? 12 : null, 'month');
    for (let year = 0; year < 11; year += 1)
      calibration.run(`c${n}-${year}`, `d${n}`, `${2010 + year}-03-01`, (n + year) % 5 ? 'passed' : 'failed');
    point.run(`r${n}`, `c${n}-10`);
  }
  handle.exec('COMMIT');
}

it('asks as many questions for a thousand devices as for three', async () => {
  const noted: Noted[] = [];
  const { handle, ctx } = await openTestLab({ watch: noting(noted) });
  await createDefaults(ctx, {});
  handle.prepare("INSERT INTO customers (KTAG, K4602) VALUES ('K', 'Customer')").run();
  for (const type of ['t0', 't1', 't2']) handle.prepare('INSERT INTO types (tID, type_name) VALUES (?, ?)').run(type, type);
  const [proposals] = intervalProposalActions;
  if (!proposals) throw new Error('there is no action');
  const ask = async () => {
    noted.length = 0;
    const { list } = await carryOut(proposals, {
      ctx: { ...ctx, naming: 'attributes' },
      input: proposals.input.parse({}),
      headers: {},
      repeated: {},
      signal: new AbortController().signal,
    });
    return { groups: list?.data.length, devices: list?.meta?.devices, statements: [...noted] };
  };
  fill(handle, 0, 6);
  await ask();
  const few = await ask();
  fill(handle, 6, 1000);
  const many = await ask();
  expect([few.groups, few.devices, many.groups, many.devices]).toEqual([3, 6, 3, 1000]);
  expect(many.statements.map(({ sql }) => sql)).toEqual(few.statements.map(({ sql }) => sql));
  expect(many.statements.length).toBeLessThan(12);
  for (const { sql, parameters } of many.statements.filter((one) => /from json_each/.test(one.sql))) {
    const plan = handle.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters) as { detail: string }[];
    expect(plan.filter(({ detail }) => /^SCAN (c|r)\b/.test(detail))).toEqual([]);
  }
});
