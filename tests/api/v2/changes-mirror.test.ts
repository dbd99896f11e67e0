// A second store that is kept by the changes alone is equal to the lists of its user, whatever became of the records, by whomever and in
// which order. docs/interface/connections.md#changes. `npm run bench -- --only changes` does the same with 50,000 changes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginMirror, differences, follow, followOnce } from '../../support/change-mirror.ts';
import { patience } from '../../support/patience.ts';
import { randomDay } from '../../support/random-changes.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

async function principalOf(email: string) {
  const { uID } = await lab.services.lab.db
    .selectFrom('users')
    .select('uID')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const principal = await lab.services.principals.byId(String(uID));
  if (!principal) throw new Error(`no ${email}`);
  return principal;
}

it(
  'equals the lists of who sees everything and of who sees two customers, through 3,000 changes',
  async () => {
    const users = await Promise.all(['admin@lab.test', 'berta@lab.test', 'lockable@lab.test'].map(principalOf));
    const day = await randomDay(lab, { seed: 26, users });
    const stores = [
      { user: 'admin' as const, limit: 500, store: await beginMirror(lab, 'admin') },
      { user: 'berta' as const, limit: 37, store: await beginMirror(lab, 'berta') },
    ];
    let refused = 0;
    for (let part = 0; part < 6; part += 1) {
      refused += await day.go(500);
      // Sometimes all of it, sometimes only some: who comes back later gets the rest.
      for (const { user, limit, store } of stores)
        if (part % 2 === 0) await followOnce(lab, user, store, limit);
        else await follow(lab, user, store, limit);
    }
    expect(refused).toBeLessThan(1500);
    for (const { user, limit, store } of stores) {
      await follow(lab, user, store, limit);
      expect(await differences(lab, user, store)).toEqual([]);
      expect(store.told).toBeGreaterThan(1000);
    }
  },
  patience(120_000),
);
