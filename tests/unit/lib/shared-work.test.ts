// One piece of work for all who ask for it at the same time, given up when the last has gone.
import { expect, it } from 'vitest';
import { createSharedWork } from '#server/lib/work/shared-work.ts';

function asked() {
  const shared = createSharedWork<string>();
  const begun: { signal: AbortSignal; end(word: string): void }[] = [];
  const work = (signal: AbortSignal) => new Promise<string>((end) => void begun.push({ signal, end }));
  const ask = (name = 'one', gone = new AbortController()) => ({ result: shared.run(name, work, gone.signal), gone });
  return { begun, ask };
}

it('is done once for those who ask meanwhile, and again for who asks afterwards', async () => {
  const { begun, ask } = asked();
  const [first, second, other] = [ask(), ask(), ask('two')];
  expect(begun).toHaveLength(2);
  begun[0]?.end('done');
  begun[1]?.end('other');
  expect(await Promise.all([first.result, second.result, other.result])).toEqual(['done', 'done', 'other']);
  ask();
  expect(begun).toHaveLength(3);
});

it('goes on while anybody waits, ends with the last, and begins anew for the next', async () => {
  const { begun, ask } = asked();
  const [first, second] = [ask(), ask()];
  first.gone.abort(new Error('gone'));
  await expect(first.result).rejects.toThrow('gone');
  expect(begun[0]?.signal.aborted).toBe(false);
  second.gone.abort(new Error('gone, too'));
  await expect(second.result).rejects.toThrow('gone, too');
  expect(begun[0]?.signal.aborted).toBe(true);
  const third = ask();
  begun[0]?.end('old');
  begun[1]?.end('new');
  expect(await third.result).toBe('new');
});

it('is not begun for one who has gone', async () => {
  const { begun, ask } = asked();
  const gone = new AbortController();
  gone.abort(new Error('gone'));
  await expect(ask('one', gone).result).rejects.toThrow('gone');
  expect(begun).toHaveLength(0);
});
