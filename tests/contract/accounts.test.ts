// Accounts keep a lab manageable and safe: the last administrator stays, passwords follow the rule, roles hold known
// operations only. docs/interface/access.md#passwords, docs/interface/access.md#operations.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#server/contract/errors.ts';
import { removeRecord } from '#server/core/bin/remove.ts';
import { inTransaction } from '#server/core/lab/context.ts';
import { updateRow } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { aRole, aUser, change } from '../support/builders.ts';
import { hashAt } from '../support/hash-cost.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { emailOf } from '../support/seed-world.ts';
import { labState, touchedRows } from '../support/table-state.ts';

hashAt('full');

let lab: RunningLab;
let admin = '';
let adminRole = '';
beforeAll(async () => {
  lab = await startLab();
  const row = await lab.services.lab.db
    .selectFrom('users')
    .select(['uID', 'role'])
    .where('email', '=', emailOf('admin'))
    .executeTakeFirstOrThrow();
  [admin, adminRole] = [String(row.uID), String(row.role)];
  // He may manage users, too.
  await change(lab.program, 'user', 'user-noapi', { status: 'locked' });
});
afterAll(() => lab.stop());

const remove = (resource: ResourceName, id: string) =>
  removeRecord(lab.program, lab.services.lab.registry.resource(resource), { id });

async function refusedWith(work: () => Promise<unknown>): Promise<string> {
  const before = await labState(lab);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(touchedRows(before, await labState(lab))).toEqual([]);
    return Object.values(error.details.fields ?? {}).flat()[0]?.key ?? error.messageKey;
  }
  throw new Error('was accepted');
}

describe('the last administrator', () => {
  const last = 'errors.user.last_administrator';

  it.each([
    ['cannot be deleted', () => remove('user', admin)],
    ['cannot be locked', () => change(lab.program, 'user', admin, { status: 'locked' })],
    ['cannot become pending', () => change(lab.program, 'user', admin, { status: 'pending' })],
    ['cannot be demoted', () => change(lab.program, 'user', admin, { role: 'role-probe' })],
    [
      'cannot lose the operation with his role',
      () => change(lab.program, 'role', adminRole, { operations: '["using_API","inventory_view"]' }),
    ],
  ])('%s', async (_name, work) => {
    expect(await refusedWith(work)).toBe(last);
  });

  it('a locked second one does not count', async () => {
    const second = await aUser(lab.program, { role: adminRole, status: 'locked' });
    expect(await refusedWith(() => remove('user', admin))).toBe(last);
    await remove('user', String(second.uID));
  });

  it('with a second one the first may go, and then the second stays', async () => {
    const second = await aUser(lab.program, { role: adminRole });
    await change(lab.program, 'user', admin, { status: 'locked' });
    expect(await refusedWith(() => change(lab.program, 'user', String(second.uID), { status: 'locked' }))).toBe(last);
    await change(lab.program, 'user', admin, { status: 'active' });
    await remove('user', String(second.uID));
  });

  it('two at once cannot lock each other out', async () => {
    const second = await aUser(lab.program, { role: adminRole });
    const results = await Promise.allSettled([
      change(lab.program, 'user', admin, { status: 'locked' }),
      change(lab.program, 'user', String(second.uID), { status: 'locked' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await inTransaction(lab.program, (ctx) =>
      updateRow(ctx, ctx.lab.registry.resource('user'), { key: admin, values: { status: 'active' } }),
    );
  });
});

describe('passwords', () => {
  it.each([
    ['eleven characters', 'abcdefghijk', 'errors.password.too_short'],
    ['twelve bytes that are six characters', 'äöüßéè', 'errors.password.too_short'],
    ['one character repeated', 'aaaaaaaaaaaaaaaa', 'errors.password.too_simple'],
    ['three characters in turn', 'abcabcabcabcabc', 'errors.password.too_simple'],
    ['the e-mail address', 'long.address@lab.test', 'errors.password.is_email'],
    ['the e-mail address in capitals', 'LONG.ADDRESS@LAB.TEST', 'errors.password.is_email'],
    ['more than 200 characters', `abcd${'x'.repeat(200)}`, 'errors.field.too_long'],
    ['an empty text', '', 'errors.password.too_short'],
  ])('%s is refused', async (_name, password, key) => {
    expect(await refusedWith(() => aUser(lab.program, { email: 'long.address@lab.test', password, role: 'role-probe' }))).toBe(
      key,
    );
    expect(
      await refusedWith(() =>
        change(lab.program, 'user', 'user-bare', {
          password,
          ...(key.endsWith('is_email') ? { email: 'long.address@lab.test' } : {}),
        }),
      ),
    ).toBe(key);
  });

  it('twelve characters of any kind are enough', async () => {
    await change(lab.program, 'user', 'user-bare', { password: 'zwölf zeichn' });
    const row = await lab.services.lab.db
      .selectFrom('users')
      .select(['password_hash', 'password_changed_at'])
      .where('uID', '=', 'user-bare')
      .executeTakeFirstOrThrow();
    expect(String(row.password_hash)).toMatch(/^scrypt\$32768\$8\$3\$[\w+/=]{24}\$[\w+/=]{44}$/);
    expect(row.password_changed_at).toBe('2026-03-02 09:01:00');
  });

  it('the hash cannot be written', async () => {
    expect(await refusedWith(() => change(lab.program, 'user', 'user-bare', { password_hash: 'scrypt$1$1$1$a$b' }))).toBe(
      'errors.field.unknown',
    );
  });
});

describe('accounts and roles', () => {
  it.each(['no address', '@lab.test', 'a b@lab.test', 'a@', 'x'.repeat(260)])('%s is no e-mail address', async (email) => {
    expect(await refusedWith(() => aUser(lab.program, { email, role: 'role-probe' }))).toMatch(/email|too_long/);
  });

  it('an address belongs to one account, whatever its case', async () => {
    expect(await refusedWith(() => aUser(lab.program, { email: emailOf('berta').toUpperCase(), role: 'role-probe' }))).toBe(
      'errors.field.not_unique',
    );
  });

  it('shipped roles keep their names and stay', async () => {
    expect(await refusedWith(() => change(lab.program, 'role', adminRole, { name: 'boss' }))).toBe('errors.role.shipped');
    expect(await refusedWith(() => remove('role', adminRole))).toMatch(/shipped|in_use/);
  });

  it.each(['["fly"]', '{"a":1}', '"inventory_view"', '[1]', 'null'])('operations %s are refused', async (operations) => {
    expect(await refusedWith(() => change(lab.program, 'role', 'role-probe', { operations }))).toMatch(
      /unknown_operation|required/,
    );
  });

  it('a role in use stays', async () => {
    const role = await aRole(lab.program, { operations: ['using_API'] });
    await aUser(lab.program, { role: role.uID });
    expect(await refusedWith(() => remove('role', String(role.uID)))).toBe('errors.record.in_use');
  });
});
