// A second store that is kept by the changes alone, through as many random changes as are asked for: whether it is equal to the lists of its
// user in the end, and how fast it is read. docs/interface/connections.md#changes.
import { beginMirror, differences, follow, type Mirror } from '../support/change-mirror.ts';
import { randomDay } from '../support/random-changes.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import type { UserName } from '../support/seed-world.ts';
import { line } from './measured-server.ts';

const readers: readonly UserName[] = ['admin', 'berta'];

async function principalsOf(lab: RunningLab, emails: readonly string[]) {
  const rows = await lab.services.lab.db
    .selectFrom('users')
    .select('uID')
    .where('email', 'in', [...emails])
    .execute();
  const found = await Promise.all(rows.map(({ uID }) => lab.services.principals.byId(String(uID))));
  return found.filter((principal) => principal !== null);
}

/** Read from the beginning, in one go. */
async function speedOf(lab: RunningLab, user: UserName, cursor: string): Promise<number> {
  const reading: Mirror = { cursor, records: new Map(), told: 0 };
  const begun = performance.now();
  await follow(lab, user, reading, 1000);
  return Math.round(reading.told / ((performance.now() - begun) / 1000));
}

export async function changes(count: number): Promise<void> {
  const lab = await startLab();
  try {
    const users = await principalsOf(lab, ['admin@lab.test', 'berta@lab.test', 'lockable@lab.test']);
    const day = await randomDay(lab, { seed: 2026, users });
    const stores = new Map<UserName, Mirror>();
    for (const user of readers) stores.set(user, await beginMirror(lab, user));
    const begun = new Map([...stores].map(([user, { cursor }]) => [user, cursor]));
    let refused = 0;
    for (let done = 0; done < count; done += 2500) {
      refused += await day.go(Math.min(2500, count - done));
      for (const [user, store] of stores) if ((done / 2500) % 3 !== 1) await follow(lab, user, store);
    }
    line(`${count} random changes`, { refused });
    for (const [user, store] of stores) {
      await follow(lab, user, store);
      const wrong = await differences(lab, user, store);
      line(
        `the store of ${user}`,
        { told: store.told, records: store.records.size, different: wrong.length },
        'target 0 different',
      );
      for (const difference of wrong.slice(0, 10)) line('  differs', { difference });
    }
    for (const user of readers)
      line(`changes read by ${user}`, { 'per second': await speedOf(lab, user, begun.get(user) ?? '') }, 'target >= 5000');
  } finally {
    await lab.stop();
  }
}
