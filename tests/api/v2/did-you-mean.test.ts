// A search with a slip in it finds nothing, and says what was meant: only what its reader may see, and only what then finds something.
// docs/interface/v2.md#search.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { aCustomer, anInventory } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await aCustomer(lab.program, { KTAG: 'C-KUEHNEL', K4601: '1077', K4602: 'Kühnel Messtechnik GmbH' });
  const own = { ktag: 'C-ALPHA' };
  await anInventory(lab.program, { MTAG: 'm-1', I4201: 'PM-1', I4202: 'Fluke', I4203: '179', I4206: 'Handmultimeter', ...own });
  await anInventory(lab.program, { MTAG: 'm-2', I4201: 'PM-2', I4202: 'Mitutoyo', I4206: 'Messschieber', ktag: 'C-KUEHNEL' });
});
afterAll(() => lab.stop());

async function meant(path: string, q: string, user: UserName = 'admin'): Promise<unknown> {
  const answer = await lab.v2(user, { path: `/api/v2/${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}` });
  expect(answer.status, answer.text).toBe(200);
  return (v2Of(answer).meta as { did_you_mean?: string }).did_you_mean;
}

describe('a list that found nothing', () => {
  it.each([
    ['messchieber', 'Messschieber'],
    ['mitutyoo', 'Mitutoyo'],
    ['fluek 179', 'Fluke 179'],
    ['kuhnel messchieber', 'Kühnel Messschieber'],
    ['handmultimter fluke', 'Handmultimeter fluke'],
  ])('%s: %s', async (typed, suggested) => {
    expect(await meant('inventories', typed)).toBe(suggested);
    expect(await meant('inventories', suggested)).toBeUndefined();
  });

  it.each(['qwertzui', 'fluek messchieber', 'fluke messschieber', 'xy', 'PM-1', '"', '%%%%'])(
    'with %s suggests nothing that is far from it, or finds nothing',
    async (typed) => {
      expect(await meant('inventories', typed)).toBeUndefined();
    },
  );

  it('suggests no word of what is hidden', async () => {
    expect(await meant('inventories', 'messchieber mitutyoo', 'berta')).toBeUndefined();
    expect(await meant('inventories', 'mitutyoo', 'berta')).toBeUndefined();
    expect(await meant('customers', 'kuhnel', 'berta')).toBeUndefined();
    expect(await meant('inventories', 'fluek', 'berta')).toBe('Fluke');
  });
});

it('a search over all kinds says it as well, once nothing is found in any', async () => {
  expect(await meant('search?in=customers,inventories', 'messchieber mitutoyo')).toBe('Messschieber mitutoyo');
  expect(await meant('search?in=customers,inventories', 'fluke')).toBeUndefined();
  expect(await meant('search', 'mitutyoo', 'berta')).toBeUndefined();
});
