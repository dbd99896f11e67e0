// The line before the work of hashing: so many at once, so many waiting, the others refused with the time to wait.
import { expect, it } from 'vitest';
import { createHashQueue } from '#server/auth/secrets/hash-queue.ts';
import { AppError } from '#server/contract/errors.ts';

function line() {
  const queue = createHashQueue({ atOnce: 2, waiting: 3, retryAfterSeconds: 7 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, gone?: AbortSignal) =>
    queue.run(() => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    }, gone);
  const end = (name: string) => ends.get(name)?.();
  return { begun, ask, end, queue };
}

it('works on two at once, takes three in line and refuses the next', async () => {
  const { begun, ask, end } = line();
  const asked = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name));
  const refused = await ask('f').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'request.rate_limited', details: { retryAfterSeconds: 7 } });
  expect(begun).toEqual(['a', 'b']);
  for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    end(name);
    expect(await asked[index]).toBe(name);
  }
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('leaves out who has gone, and his place is free', async () => {
  const { begun, ask, end } = line();
  const gone = new AbortController();
  const [first, , third] = [ask('a'), ask('b'), ask('c', gone.signal)];
  const others = [ask('d'), ask('e')];
  gone.abort(new Error('gone'));
  await expect(third).rejects.toThrow('gone');
  const last = ask('f');
  end('a');
  await first;
  end('d');
  await others[0];
  end('e');
  await others[1];
  end('f');
  expect(await last).toBe('f');
  expect(begun).toEqual(['a', 'b', 'd', 'e', 'f']);
});

it('goes on after work that failed', async () => {
  const { queue } = line();
  const fail = () => Promise.reject(new Error('no'));
  for (let time = 0; time < 3; time += 1) await expect(queue.run(fail)).rejects.toThrow('no');
  expect(await queue.run(() => Promise.resolve('yes'))).toBe('yes');
});
