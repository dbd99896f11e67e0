// docs/design/access.md#d-561: what was signed in with an old password, or before an account was locked, does not come back.

import { randomBytes, scryptSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { change } from '../../support/builders.ts';
import { hashAt } from '../../support/hash-cost.ts';
import { patience } from '../../support/patience.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, passwordOf } from '../../support/seed-world.ts';

hashAt('full');

let lab: RunningLab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.stop());

const signIn = async (body: object = {}, password = passwordOf('lockable')) => {
  const answer = await lab.raw({
    method: 'POST',
    path: '/api/v2/auth/token',
    body: { email: emailOf('lockable'), password, ...body },
  });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { token: string }).token;
};
const statusOf = async (token: string) =>
  (await lab.raw({ path: '/api/v2/auth/me', headers: { Authorization: `Bearer ${token}` } })).status;
const idOf = (token: string) => token.split('|')[0] ?? '';
const fresh = 'sieben Pinguine im Labor';

describe('a new password', () => {
  it('of one’s own ends every token but those that are named', async () => {
    const [old, kept] = [await signIn(), await signIn({ device_name: 'Shelf' })];
    const body = { current_password: passwordOf('lockable'), password: fresh, keep_tokens: [idOf(kept)] };
    const headers = { Authorization: `Bearer ${old}` };
    const changed = await lab.raw({ method: 'POST', path: '/api/v2/auth/password', headers, body });
    expect(changed.status, changed.text).toBe(204);
    expect([await statusOf(old), await statusOf(kept)]).toEqual([401, 200]);
    expect(await statusOf(await signIn({}, fresh))).toBe(200);
  });

  it('names a token that is none of one’s own, and changes nothing', async () => {
    const token = await signIn();
    const body = { current_password: passwordOf('lockable'), password: fresh, keep_tokens: ['of-somebody-else'] };
    const headers = { Authorization: `Bearer ${token}` };
    const refused = await lab.raw({ method: 'POST', path: '/api/v2/auth/password', headers, body });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: [{ source: { pointer: '/data/attributes/keep_tokens' } }] });
    expect(await statusOf(token)).toBe(200);
  });

  it('leaves the browser signed in where it was changed, with a session of its own', async () => {
    const body = { email: emailOf('lockable'), password: passwordOf('lockable') };
    const session = await lab.raw({ method: 'POST', path: '/api/v2/auth/session', body });
    const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
    const changed = await lab.raw({
      method: 'POST',
      path: '/api/v2/auth/password',
      headers: { Cookie: cookie, Origin: lab.url },
      body: { current_password: passwordOf('lockable'), password: fresh },
    });
    const next = String(changed.headers['set-cookie']).split(';')[0] ?? '';
    const me = (Cookie: string) => lab.raw({ path: '/api/v2/auth/me', headers: { Cookie } });
    expect([(await me(cookie)).status, (await me(next)).status]).toEqual([401, 200]);
  });

  it('given by an administrator ends all tokens', async () => {
    const token = await signIn();
    await change(lab.program, 'user', 'user-lockable', { password: fresh });
    expect(await statusOf(token)).toBe(401);
  });
});

it('an account that is opened again begins without the tokens it had', async () => {
  const token = await signIn();
  await change(lab.program, 'user', 'user-lockable', { status: 'locked' });
  await change(lab.program, 'user', 'user-lockable', { status: 'active' });
  expect(await statusOf(token)).toBe(401);
});

it('a token may carry its end, and one that nobody used for ninety days is named', async () => {
  const [short, long] = [await signIn({ valid_days: 3 }), await signIn()];
  const list = async () => {
    const { body } = await lab.raw({ path: '/api/v2/auth/tokens', headers: { Authorization: `Bearer ${long}` } });
    return (body as { data: { id: string; attributes: { expires_at: string | null; unused: boolean } }[] }).data;
  };
  const shown = (await list()).map(({ id, attributes: { expires_at, unused } }) => [id, typeof expires_at, unused]);
  expect(shown).toEqual([
    [idOf(long), 'object', false],
    [idOf(short), 'string', false],
  ]);
  lab.clock.step({ minutes: 3 * 24 * 60 + 1 });
  expect([await statusOf(short), await statusOf(long)]).toEqual([401, 200]);
  lab.clock.step({ minutes: 91 * 24 * 60 });
  expect((await list()).map(({ id, attributes }) => [id, attributes.unused])).toContainEqual([idOf(short), true]);
});

it('who signs in with an older hash is given a newer one, with an entry in the trail and the same password', async () => {
  const salt = randomBytes(16);
  const key = scryptSync(passwordOf('lockable'), salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 27 });
  const old = `scrypt$32768$8$1$${salt.toString('base64')}$${key.toString('base64')}`;
  const { db } = lab.services.lab;
  await db.updateTable('users').set({ password_hash: old }).where('uID', '=', 'user-lockable').execute();
  const token = await signIn();
  const hash = async () => {
    const row = await db.selectFrom('users').select('password_hash').where('uID', '=', 'user-lockable').executeTakeFirst();
    return String(row?.password_hash);
  };
  await expect.poll(hash, { timeout: patience(20_000) }).toMatch(/^scrypt\$32768\$8\$3\$/);
  expect(await statusOf(token)).toBe(200);
  const told = await db.selectFrom('audits').select('action').where('action', '=', 'password_rehashed').execute();
  expect(told).toHaveLength(1);
  await signIn();
});
