// What is under way at a provider: each once, not for long, and not more than memory bears.
import { expect, it } from 'vitest';
import { createOnceStore } from '#server/sso/pending.ts';

function storeAt(start = 1_000_000) {
  let now = start;
  return { store: createOnceStore<number>(() => now), move: (ms: number) => (now += ms) };
}
const minutes = 60_000;

it('is taken out once', () => {
  const { store } = storeAt();
  store.put('a', 1, '192.168.1.2');
  expect([store.look('a'), store.take('a'), store.take('a'), store.look('a')]).toEqual([1, 1, null, null]);
});

it('is over after ten minutes, and when the clock was set back', () => {
  const late = storeAt();
  late.store.put('a', 1, '192.168.1.2');
  late.move(10 * minutes + 1);
  expect(late.store.take('a')).toBe(null);
  const back = storeAt();
  back.store.put('a', 1, '192.168.1.2');
  back.move(-minutes);
  expect(back.store.take('a')).toBe(null);
});

it('keeps twenty of one address, and drops nothing of others for it', () => {
  const { store } = storeAt();
  store.put('other', 0, '192.168.1.3');
  for (let n = 0; n < 30; n += 1) store.put(`n${n}`, n, '192.168.1.2');
  const kept = Array.from({ length: 30 }, (_, n) => store.look(`n${n}`)).filter((one) => one !== null);
  expect([store.look('other'), kept.length, kept[0]]).toEqual([0, 20, 10]);
});

it('is bounded in all', () => {
  const { store } = storeAt();
  for (let n = 0; n < 1500; n += 1) store.put(`n${n}`, n, `10.0.${n % 250}.${Math.floor(n / 250)}`);
  const kept = Array.from({ length: 1500 }, (_, n) => store.look(`n${n}`)).filter((one) => one !== null);
  expect([kept.length, kept.at(-1)]).toEqual([1000, 1499]);
});
