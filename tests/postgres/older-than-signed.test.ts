// A lab that was put back on its server without a word: the next start sees it by one row, and says what to do.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/core/lab/context.ts';
import { writeAudit } from '#server/core/trail/audit.ts';
import { keepCheckpoint, trailRecord } from '#server/core/trail/trail-seals.ts';
import { trailKeyFile } from '#server/lib/keys/trail-key.ts';
import { olderThanSigned } from '#server/setup/older-than-signed.ts';
import { behind } from '../support/behind.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab({ keptBy: 'server' });
});
afterAll(() => lab.stop());

const seen = () => olderThanSigned(lab.services.lab, { file: trailKeyFile() });

async function signed(): Promise<void> {
  const body = { name: 'Signed afterwards' };
  expect((await lab.v2('admin', { method: 'POST', path: '/api/v2/customers', body })).status).toBe(201);
  await inTransaction(lab.program, async (inner) => void (await keepCheckpoint(inner, 'manual')));
}

it('is whole: nothing is said', async () => {
  await signed();
  expect(await seen()).toBeNull();
});

it('was put back: it is said, until the restore is noted', async () => {
  await signed();
  const { entry } = await lab.services.lab.chain.end(lab.services.lab.db);
  await behind(lab, sql`delete from audits where rid = ${entry - 1} or rid = ${entry}`);
  expect(await seen()).toMatch(/older than its own word .* --noted/);
  await inTransaction(lab.program, (inner) =>
    writeAudit(inner, {
      resource: trailRecord.resource,
      recordKey: trailRecord.trail,
      action: 'restored',
      after: { backup: 'test' },
    }),
  );
  expect(await seen()).toBeNull();
});
