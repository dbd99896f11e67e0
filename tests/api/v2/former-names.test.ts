// An account that is called otherwise by now: the trail keeps the name of the day, and a search by either finds all it did.
// docs/design/trail.md#d-1201.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.stop());

type UserName = Parameters<RunningLab['v2']>[0];
const send = (user: UserName, method: string, path: string, body?: object) =>
  lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

/** The devices whose entries are found, and the names these bear. */
async function found(words: string) {
  const { list } = v2Of(
    await send('admin', 'GET', `audits?q=${encodeURIComponent(words)}&filter[resource]=inventory&page[size]=100`),
  );
  return list.map(({ attributes }) => `${attributes.record_key} ${attributes.user_name}`).sort();
}

async function twoNames() {
  const me = v2Of(await send('admin', 'GET', 'users?filter[id]=user-berta')).list[0];
  await send('admin', 'PATCH', `users/${me?.id}`, { firstname: 'Berta', lastname: 'Müller' });
  const { MTAG } = await anInventory(lab.program, { ktag: 'C-ALPHA' });
  await send('berta', 'PATCH', `inventories/${MTAG}`, { remark: 'one' });
  await send('admin', 'PATCH', `users/${me?.id}`, { lastname: 'Schmidt' });
  await send('berta', 'PATCH', `inventories/${MTAG}`, { remark: 'two' });
  return { device: String(MTAG), both: [`${MTAG} Berta Müller`, `${MTAG} Berta Schmidt`] };
}

it('by the name of before and by that of today, in any case', async () => {
  const { both } = await twoNames();
  expect(await found('Müller')).toEqual(both);
  expect(await found('schmidt')).toEqual(both);
  expect(await found('Berta Müller')).toEqual(both);
  expect(await found('Meier')).toEqual([]);
});

it('of an account that is deleted since', async () => {
  const { both } = await twoNames();
  await send('admin', 'DELETE', 'users/user-berta');
  expect(await found('Müller')).toEqual(both);
  expect(await found('Schmidt')).toEqual(both);
});

it('and nobody else’s', async () => {
  const { device } = await twoNames();
  await send('admin', 'PATCH', `inventories/${device}`, { remark: 'three' });
  expect((await found('Müller')).length).toBe(2);
});
