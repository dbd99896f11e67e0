// A run over many records asks the same few questions about whom it concerns as a change of one. House rule "no N+1".
import { expect, it } from 'vitest';
import { type Ctx, inTransaction } from '#server/core/lab/context.ts';
import { tellOfEntries } from '#server/core/notices/tell-users.ts';
import { createDefaults } from '#server/setup/defaults.ts';
import { type Noted, noting } from './support/noting.ts';
import { create, openTestLab } from './support/test-lab.ts';

it('asks as many questions for three hundred releases as for two, and tells whoever wrote each', async () => {
  const noted: Noted[] = [];
  const { handle, ctx } = await openTestLab({ watch: noting(noted) });
  await createDefaults(ctx, {});
  const role = await create(ctx, 'role', { name: 'Writer', operations: '[]' });
  const users: string[] = [];
  for (const name of ['ada', 'bob', 'eve']) {
    const values = { email: `${name}@lab.test`, status: 'active', role, customer_filter: 'all' };
    users.push(await create(ctx, 'user', values));
  }
  const { program: _program, ...everything } = ctx.principal;
  const as = (userId = ''): Ctx => ({ ...ctx, principal: { ...everything, userId, name: userId } });
  const procedures: string[] = [];
  for (let n = 0; n < 300; n += 1) procedures.push(await create(as(users[n % 2]), 'procedure', { procedure_name: `P ${n}` }));

  const tell = async (keys: readonly string[]) => {
    noted.length = 0;
    const entries = keys.map((recordKey) => ({
      resource: 'procedure' as const,
      recordKey,
      action: 'update' as const,
      after: { released_date: '2026-03-02' },
    }));
    await inTransaction(as(users[2]), (inner) => tellOfEntries(inner, entries));
    return noted.filter(({ sql }) => /from "(?:audits|users|procedure|roles)/.test(sql)).map(({ sql }) => sql);
  };
  const few = await tell(procedures.slice(0, 2));
  const many = await tell(procedures);
  expect(few.length).toBeGreaterThan(2);
  expect(many).toHaveLength(few.length);
  const told = handle.prepare('select user_uID, count(*) as n from notices group by user_uID order by n, user_uID').all();
  expect(told).toEqual([...users.slice(0, 2)].sort().map((user_uID) => ({ user_uID, n: 151 })));
});
