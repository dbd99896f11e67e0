// The chain of the audit trail finds whatever was changed in it behind the program's back (docs/interface/safety.md#trail,
// docs/quality.md#records).

import { beforeEach, describe, expect, it } from 'vitest';
import { removeRecord } from '#server/core/bin/remove.ts';
import { inTransaction } from '#server/core/lab/context.ts';
import { writeAudit } from '#server/core/trail/audit.ts';
import { updateRecord } from '#server/core/write/write.ts';
import { chainInWrite } from '#server/db/store/chain.ts';
import { seededRandom } from './support/seeded-random.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

const covered = [
  'id',
  'at',
  'user_uID',
  'user_name',
  'address',
  'request_id',
  'batch_id',
  'resource',
  'record_key',
  'customer_KTAG',
  'action',
  'reason',
  'before',
  'after',
  'prev_hash',
  'hash',
] as const;

interface Entry {
  rid: number;
  [column: string]: string | number | null;
}

let test: TestLab;

async function writeTrail({ ctx, lab }: TestLab): Promise<void> {
  const customers = lab.registry.resource('customer');
  for (let n = 0; n < 15; n += 1) {
    const id = await create(ctx, 'customer', { K4602: `Kunde ${n}`, remark: n % 2 ? 'Prüfmittel „alt“' : null });
    await updateRecord(ctx, customers, { id, input: { values: { K4604: 'Köln' } }, options: { reason: 'Umzug' } });
    if (n % 3 === 0) await removeRecord(ctx, customers, { id });
  }
  await inTransaction(ctx, (inner) =>
    writeAudit(inner, { resource: 'lab', recordKey: 'prices', action: 'import', batch: 'run-7' }),
  );
}

/** As somebody with the file and a tool could do it. */
function asIntruder({ handle }: TestLab): void {
  handle.exec('DROP TRIGGER audits_no_update; DROP TRIGGER audits_no_delete');
}

const entries = () => test.handle.prepare('select * from audits order by rid').all() as Entry[];

beforeEach(async () => {
  test = await openTestLab();
  await writeTrail(test);
});

describe('the audit chain', () => {
  it('is whole as the program wrote it', async () => {
    expect(await chainInWrite.check(test.lab.db)).toEqual({ entries: 36, brokenAt: null });
  });

  it('shows each of 200 changed characters, at the entry it was changed in', async () => {
    asIntruder(test);
    const random = seededRandom(20_260_302);
    const rows = entries();
    for (let n = 0; n < 200; n += 1) {
      const row = random.pick(rows);
      const column = random.pick(covered);
      const original = row[column] ?? null;
      const set = test.handle.prepare(`UPDATE audits SET "${column}" = ? WHERE rid = ?`);
      set.run(flipped(original, random.integer(1_000_000)), row.rid);
      const { brokenAt } = await chainInWrite.check(test.lab.db);
      const shown = column === 'id' ? test.handle.prepare('select id from audits where rid = ?').pluck().get(row.rid) : row.id;
      expect({ column, brokenAt }).toEqual({ column, brokenAt: shown });
      set.run(original, row.rid);
    }
    expect((await chainInWrite.check(test.lab.db)).brokenAt).toBeNull();
  });

  it('shows an entry that was taken out, put in or moved', async () => {
    asIntruder(test);
    const [, second, third] = entries();
    const { handle, lab } = test;
    handle.exec('BEGIN');
    handle.prepare('DELETE FROM audits WHERE rid = ?').run(second?.rid);
    expect((await chainInWrite.check(lab.db)).brokenAt).toBe(third?.id);
    handle.exec('ROLLBACK; BEGIN');
    handle.prepare('UPDATE audits SET rid = 100000 WHERE rid = ?').run(second?.rid);
    expect((await chainInWrite.check(lab.db)).brokenAt).toBe(third?.id);
    handle.exec('ROLLBACK; BEGIN');
    const columns = Object.keys(second ?? {}).filter((name) => name !== 'rid' && name !== 'id');
    const list = columns.map((name) => `"${name}"`).join(', ');
    handle.prepare(`INSERT INTO audits (id, ${list}) SELECT 'forged', ${list} FROM audits WHERE rid = ?`).run(second?.rid);
    expect((await chainInWrite.check(lab.db)).brokenAt).toBe('forged');
    handle.exec('ROLLBACK');
    expect((await chainInWrite.check(lab.db)).brokenAt).toBeNull();
  });

  it('tells an empty text from none', async () => {
    asIntruder(test);
    const [first] = entries();
    test.handle.prepare("UPDATE audits SET reason = '' WHERE rid = ?").run(first?.rid);
    expect((await chainInWrite.check(test.lab.db)).brokenAt).toBe(first?.id);
  });
});

/** One bit of one character; of nothing, a text. */
function flipped(value: string | number | null, at: number): string {
  const text = String(value ?? '');
  if (text === '') return 'x';
  const place = at % text.length;
  return `${text.slice(0, place)}${String.fromCharCode(text.charCodeAt(place) ^ 1)}${text.slice(place + 1)}`;
}
