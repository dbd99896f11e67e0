// An `Idempotency-Key` is taken before anything is written: whoever comes with it meanwhile, by whatever process, writes nothing.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/core/lab/context.ts';
import { keepAnswer, keptAnswer, takeKey } from '#server/endpoints/idempotency.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const asked = { method: 'POST', path: 'customers', bodyHash: 'h' };

async function asAdmin() {
  const principal = await lab.services.principals.byId(
    (await lab.services.lab.db.selectFrom('users').select('uID').where('email', '=', 'admin@lab.test').executeTakeFirstOrThrow())
      .uID as string,
  );
  if (!principal) throw new Error('there is no administrator');
  return { ...lab.program, principal };
}

it('is taken by one, and given back with what was not written', async () => {
  const ctx = await asAdmin();
  const take = (key: string) => inTransaction(ctx, (inner) => takeKey(inner, key, asked));
  // Whichever of the two comes first.
  const [first, second, other] = await Promise.all([take('one'), take('one'), take('two')]);
  expect([first !== second, other]).toEqual([true, true]);
  const lost = inTransaction(ctx, async (inner) => {
    expect(await takeKey(inner, 'three', asked)).toBe(true);
    throw new Error('nothing was written');
  });
  await expect(lost).rejects.toThrow('nothing was written');
  expect(await take('three')).toBe(true);
});

it('is free again after a day', async () => {
  const ctx = await asAdmin();
  const write = () =>
    inTransaction(ctx, async (inner) => {
      if (!(await takeKey(inner, 'daily', asked))) return false;
      await keepAnswer(inner, 'daily', { status: 201, body: { n: 1 }, headers: {} });
      return true;
    });
  expect(await write()).toBe(true);
  expect(await keptAnswer(ctx, 'daily')).toMatchObject({ status: 201, body: { n: 1 } });
  expect(await write()).toBe(false);
  lab.clock.step({ hours: 25 });
  expect(await write()).toBe(true);
});
