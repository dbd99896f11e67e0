// Signing in to the screens, which needs no `using_API`: that operation opens v1 to programs. docs/interface/access.md#sessions,
// docs/design/access.md#d-481.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v1Of, v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, passwordOf, type UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const path = '/api/v2/auth/session';
const signIn = (user: UserName, body: object = {}) =>
  lab.raw({ method: 'POST', path, body: { email: emailOf(user), password: passwordOf(user), ...body } });

async function cookieOf(user: UserName): Promise<string> {
  return ((await signIn(user)).headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
}

it('begins a session and tells who it is, also for somebody without using_API; v1 stays closed to him', async () => {
  const answer = await signIn('noapi');
  expect(answer.status, answer.text).toBe(200);
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^plumbline_session_[0-9a-f]{8}=[\w-]{43}; /);
  for (const part of ['Path=/', 'HttpOnly', 'SameSite=Strict']) expect(cookie.split('; ')).toContain(part);
  expect(cookie).not.toContain('Secure');
  const headers = { Cookie: cookie.split(';')[0] ?? '' };
  const me = await lab.raw({ path: '/api/v2/auth/me', headers });
  expect(v2Of(me).one).toEqual(v2Of(answer).one);
  expect(v1Of(await lab.raw({ path: '/api/inventory', headers }))).toMatchObject({
    status: 403,
    message: 'Forbidden: using_API',
  });
  const [entry] = v2Of(await lab.v2('admin', { path: '/api/v2/audits?filter[action]=eq:login&page[size]=1' })).list;
  expect(entry?.attributes).toMatchObject({ user_uID: 'user-noapi' });
});

it('ends it, and ends without one, too', async () => {
  const headers = { Cookie: await cookieOf('berta') };
  const ended = await lab.raw({ method: 'DELETE', path, headers });
  expect([ended.status, ended.headers['set-cookie']?.[0]]).toEqual([204, expect.stringContaining('Max-Age=0')]);
  expect((await lab.raw({ path: '/api/v2/auth/me', headers })).status).toBe(401);
  expect((await lab.raw({ method: 'DELETE', path, headers })).status).toBe(204);
  expect((await lab.raw({ method: 'DELETE', path })).status).toBe(204);
});

it('refuses what is wrong as every way in does, and counts it', async () => {
  expect((await signIn('lockable', { password: 'wrong' })).status).toBe(401);
  const unknown = v2Of(await signIn('lockable', { email: 'ghost@lab.test' }));
  expect([unknown.status, unknown.errors[0]?.code]).toEqual([401, 'auth.login_failed']);
  const empty = v2Of(await lab.raw({ method: 'POST', path, body: {} }));
  expect(empty.errors.map(({ source }) => source?.pointer)).toEqual(['/data/attributes/email', '/data/attributes/password']);
  for (let times = 0; times < 9; times += 1) await signIn('lockable', { password: 'wrong' });
  const locked = await signIn('lockable');
  expect([locked.status, Number(locked.headers['retry-after']) > 0]).toEqual([429, true]);
});
