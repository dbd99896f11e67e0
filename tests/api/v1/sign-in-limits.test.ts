// What a password costs and how long it is trusted: the in-memory proof, what ends it, and the lock after ten wrong ones.
// docs/interface/access.md#wrong-passwords, docs/quality.md#s4.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { v1Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { credentialHeaders, type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, passwordOf, type UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.stop());

const call = async (user: UserName, headers: Record<string, string> = {}) =>
  (await lab.v1(user, { path: '/api/category?limit=1', headers })).status;

describe('trusted credentials', () => {
  it('end at once with the password', async () => {
    expect(await call('lockable')).toBe(200);
    await change(lab.program, 'user', 'user-lockable', { password: 'a brand new password' });
    expect(await call('lockable')).toBe(401);
    expect(await call('lockable', { 'X-REST-PASSWORD': 'a brand new password' })).toBe(200);
  });

  it('end at once with the account', async () => {
    expect(await call('lockable')).toBe(200);
    await change(lab.program, 'user', 'user-lockable', { status: 'locked' });
    expect(await call('lockable')).toBe(401);
    await change(lab.program, 'user', 'user-lockable', { status: 'active' });
    expect(await call('lockable')).toBe(200);
  });

  it('end at once with what the role may do', async () => {
    await change(lab.program, 'role', 'role-probe', { operations: '["using_API","inventory_view"]' });
    expect(await call('probe')).toBe(200);
    await change(lab.program, 'role', 'role-probe', { operations: '["using_API"]' });
    expect(await call('probe')).toBe(403);
    await change(lab.program, 'role', 'role-probe', { operations: '[]' });
    expect(await call('probe')).toBe(403);
  });

  it('do not carry over to another password: the proof is of all three values', async () => {
    expect(await call('lockable')).toBe(200);
    expect(await call('lockable', { 'X-REST-PASSWORD': `${passwordOf('bare')}` })).toBe(401);
    expect(await call('lockable', { 'X-REST-API-KEY': 'guess' })).toBe(401);
    expect(await call('lockable')).toBe(200);
  });
});

describe('ten wrong passwords', () => {
  const wrong = (user: UserName) =>
    lab.raw({ path: '/api/category', headers: { ...credentialHeaders(user), 'X-REST-PASSWORD': 'wrong' } });

  it('lock the user out, in the error envelope and with the time to wait; five minutes later he may try again', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await wrong('lockable')).status).toBe(401);
      lab.clock.step({ seconds: 6 });
    }
    const right = await lab.v1('lockable', { path: '/api/category' });
    expect(v1Of(right)).toMatchObject({ status: 429, success: false, errorCode: 429, message: expect.stringContaining('240') });
    expect(right.headers['retry-after']).toBe('240');
    lab.clock.step({ seconds: 239 });
    expect(await call('lockable')).toBe(429);
    lab.clock.step({ seconds: 2 });
    expect(await call('lockable')).toBe(200);
  });

  it('lock the address, too, also when each try names another user; who is trusted already goes on', async () => {
    expect(await call('berta')).toBe(200);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await lab.raw({
        path: '/api/category',
        headers: { ...credentialHeaders('bare'), 'X-REST-USERNAME': `guess${attempt}@lab.test` },
      });
    }
    expect(await call('lockable')).toBe(429);
    expect(await call('berta')).toBe(200);
    const login = await lab.raw({
      method: 'POST',
      path: '/api/auth/login',
      body: { username: emailOf('lockable'), password: passwordOf('lockable') },
    });
    expect(v1Of(login)).toMatchObject({ status: 429, errorCode: 429 });
    const token = await lab.raw({
      method: 'POST',
      path: '/api/v2/auth/token',
      body: { email: emailOf('lockable'), password: passwordOf('lockable') },
    });
    expect(token.status).toBe(429);
    expect(token.headers['retry-after']).toMatch(/^\d+$/);
    expect(token.body).toMatchObject({ errors: [{ status: '429', code: 'auth.too_many_attempts' }] });
  });

  it('nine are forgiven by a right one', async () => {
    for (let attempt = 0; attempt < 9; attempt += 1) await wrong('lockable');
    expect(await call('lockable')).toBe(200);
    lab.clock.step({ minutes: 6 });
    expect((await wrong('lockable')).status).toBe(401);
  });
});
