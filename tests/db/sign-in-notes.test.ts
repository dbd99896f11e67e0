// Guessing passwords by the hundred leaves a handful of entries in the trail, and all guesses are in their counts.
import { expect, it } from 'vitest';
import { createSignInNotes } from '#server/core/trail/sign-in-notes.ts';
import { openTestLab } from './support/test-lab.ts';

it('counts together what comes from ever new addresses', async () => {
  const { lab, handle } = await openTestLab();
  const notes = createSignInNotes(lab);
  for (let n = 0; n < 500; n += 1)
    notes.failed({ email: 'nobody@lab.test', address: `10.0.${n >> 8}.${n & 255}`, locked: false });
  await notes.close();
  const counts = handle.prepare("select after from audits where action = 'login_failed'").pluck().all() as string[];
  expect(counts.length).toBeLessThanOrEqual(22);
  expect(counts.reduce((sum, after) => sum + (JSON.parse(after) as { count: number }).count, 0)).toBe(500);
});
