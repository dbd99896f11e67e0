// The session that a login starts: cookie, life time, logout, and writes from our own pages only. docs/interface/v1.md#session,
// docs/interface/access.md#sessions.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '#server/auth/secrets/secrets.ts';
import { instantOf } from '#server/contract/values/dates.ts';
import { v1Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import type { Answer } from '../../support/http-client.ts';
import { field, multipart, multipartType } from '../../support/multipart.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { scenarios } from '../../support/scenarios.ts';
import { emailOf, passwordOf, type UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

function login(user: UserName): Promise<Answer> {
  return lab.raw({ method: 'POST', path: '/api/auth/login', body: { username: emailOf(user), password: passwordOf(user) } });
}

function cookieOf(answer: Answer): string {
  return (answer.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
}

const list = (Cookie: string) => lab.raw({ path: '/api/inventory?limit=1', headers: { Cookie } });

describe('login (docs/interface/v1.md#credentials)', () => {
  it('answers success and message and sets a cookie that scripts and other sites never get', async () => {
    const answer = await login('berta');
    expect(answer.body).toEqual({ success: true, message: expect.any(String) });
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^plumbline_session_[0-9a-f]{8}=[\w-]{43}; /);
    for (const part of ['Path=/', 'HttpOnly', 'SameSite=Strict']) expect(cookie.split('; ')).toContain(part);
    expect(v1Of(await list(cookieOf(answer)))).toMatchObject({ status: 200, total: 7 });
  });

  it('takes a form, too', async () => {
    const body = new URLSearchParams({ username: emailOf('berta'), password: passwordOf('berta') }).toString();
    expect(
      (
        await lab.raw({
          method: 'POST',
          path: '/api/auth/login',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body,
        })
      ).status,
    ).toBe(200);
  });

  it('takes a multipart form, as every other call does', async () => {
    const body = multipart([field('username', emailOf('berta')), field('password', passwordOf('berta'))]);
    const sent = { method: 'POST', path: '/api/auth/login', headers: multipartType };
    const answer = await lab.raw({ ...sent, body });
    expect([answer.status, cookieOf(answer)]).toEqual([200, expect.stringMatching(/^plumbline_session_[0-9a-f]{8}=/)]);
    const half = await lab.raw({ ...sent, body: multipart([field('username', emailOf('berta'))]) });
    expect([half.status, Object.keys(v1Of(half).errors)]).toEqual([400, ['password']]);
    const long = await lab.raw({ ...sent, body: multipart([field('username', 'x'.repeat(200_000))]) });
    expect(long.status).toBe(413);
  });

  scenarios(
    () => lab,
    [
      {
        name: 'a wrong password',
        as: 'nobody',
        request: 'POST /api/auth/login',
        body: { username: emailOf('berta'), password: 'wrong' },
        status: 401,
        has: { success: false, data: { errorCode: 401 } },
      },
      {
        name: 'an unknown user in the same words',
        as: 'nobody',
        request: 'POST /api/auth/login',
        body: { username: 'ghost@lab.test', password: 'wrong' },
        status: 401,
        text: ['E-mail address or password is wrong'],
      },
      {
        name: 'no password',
        as: 'nobody',
        request: 'POST /api/auth/login',
        body: { username: emailOf('berta') },
        status: 400,
        has: { errors: { password: [expect.any(String)] } },
      },
      {
        name: 'no username',
        as: 'nobody',
        request: 'POST /api/auth/login',
        body: { password: 'x' },
        status: 400,
        has: { errors: { username: [expect.any(String)] } },
      },
      {
        name: 'a password that is no text',
        as: 'nobody',
        request: 'POST /api/auth/login',
        body: { username: 'x', password: { $ne: '' } },
        status: 400,
      },
      { name: 'no body', as: 'nobody', request: 'POST /api/auth/login', status: 400 },
    ],
  );

  it('stands in the audit trail', async () => {
    await login('berta');
    const entry = await lab.services.lab.db
      .selectFrom('audits')
      .select(['action', 'user_uID', 'address'])
      .orderBy('rid', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'login', user_uID: 'user-berta', address: '127.0.0.1' });
  });

  it('without using_API is refused in the envelope, with no session, and leaves nothing', async () => {
    const count = async (table: string) => (await lab.services.lab.db.selectFrom(table).selectAll().execute()).length;
    const before = [await count('sessions'), await count('audits')];
    const answer = await login('noapi');
    expect(v1Of(answer)).toMatchObject({ status: 403, success: false, message: 'Forbidden: using_API', errorCode: 403 });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect([await count('sessions'), await count('audits')]).toEqual(before);
    const wrong = await lab.raw({
      method: 'POST',
      path: '/api/auth/login',
      body: { username: emailOf('noapi'), password: 'wrong' },
    });
    expect(wrong.status).toBe(401);
  });
});

/** Asks as `list` does, and waits until it is noted that the session was used: an answer does not wait for that. */
async function used(cookie: string): Promise<number> {
  const { status } = await list(cookie);
  const { db } = lab.services.lab;
  const session = db
    .selectFrom('sessions')
    .select('last_used_at')
    .where('secret_hash', '=', hashSecret(cookie.split('=')[1] ?? ''));
  await expect.poll(async () => (await session.executeTakeFirst())?.last_used_at).toBe(instantOf(lab.clock.now()));
  return status;
}

describe('life time', () => {
  it('slides by 12 hours and ends after them', async () => {
    const cookie = cookieOf(await login('berta'));
    lab.clock.step({ hours: 11 });
    expect(await used(cookie)).toBe(200);
    lab.clock.step({ hours: 11 });
    expect(await used(cookie)).toBe(200);
    lab.clock.step({ hours: 12, seconds: 1 });
    expect((await list(cookie)).status).toBe(401);
  });

  it('ends after 7 days however much it was used', async () => {
    const cookie = cookieOf(await login('berta'));
    for (let hours = 8; hours < 7 * 24; hours += 8) {
      lab.clock.step({ hours: 8 });
      expect(await used(cookie), `after ${hours} hours`).toBe(200);
    }
    lab.clock.step({ hours: 9 });
    expect((await list(cookie)).status).toBe(401);
  });

  it('logout ends it and clears the cookie', async () => {
    const cookie = cookieOf(await login('berta'));
    const answer = await lab.raw({
      method: 'POST',
      path: '/api/auth/logout',
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(answer.body).toMatchObject({ success: true });
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^plumbline_session_[0-9a-f]{8}=;.*Max-Age=0/);
    expect((await list(cookie)).status).toBe(401);
  });

  it('a new password ends it, and so does locking the account', async () => {
    const first = cookieOf(await login('lockable'));
    await change(lab.program, 'user', 'user-lockable', { password: `${passwordOf('lockable')}!` });
    expect((await list(first)).status).toBe(401);
    await change(lab.program, 'user', 'user-lockable', { password: passwordOf('lockable') });
    const second = cookieOf(await login('lockable'));
    expect((await list(second)).status).toBe(200);
    await change(lab.program, 'user', 'user-lockable', { status: 'locked' });
    expect((await list(second)).status).toBe(401);
  });

  it('invented cookies are nobody', async () => {
    for (const cookie of ['plumbline_session=guess', 'plumbline_session=', 'other=1', 'plumbline_session=a=b'])
      expect((await list(cookie)).status).toBe(401);
  });
});

describe('writes by cookie', () => {
  let cookie = '';
  beforeAll(async () => {
    cookie = cookieOf(await login('berta'));
  });

  const write = (headers: Record<string, string>, path = '/api/inventory/dev-2') =>
    lab.raw({ method: 'PUT', path, headers: { Cookie: cookie, ...headers }, body: { remark: 'by cookie' } });

  it.each([
    ['from our own origin', () => ({ Origin: lab.url }), 200],
    ['from our own page without an Origin', () => ({ 'Sec-Fetch-Site': 'same-origin' }), 200],
    ['from another site', () => ({ Origin: 'https://evil.test' }), 403],
    ['from another port of this machine', () => ({ Origin: 'http://127.0.0.1:1' }), 403],
    ['from a sandboxed page', () => ({ Origin: 'null' }), 403],
    ['from another site that calls itself ours', () => ({ Origin: 'https://evil.test', 'Sec-Fetch-Site': 'same-origin' }), 403],
    ['from the same site but not the same origin', () => ({ 'Sec-Fetch-Site': 'same-site' }), 403],
    ['without either header', () => ({}), 403],
  ])('%s', async (_name, headers, status) => {
    expect((await write(headers())).status).toBe(status);
    expect(
      (
        await lab.raw({
          method: 'PATCH',
          path: '/api/v2/inventories/dev-2',
          headers: { Cookie: cookie, ...headers() },
          body: { remark: 'x' },
        })
      ).status,
    ).toBe(status);
  });

  it('reading needs no origin', async () => {
    expect((await list(cookie)).status).toBe(200);
  });

  it('other credentials need none either', async () => {
    const answer = await lab.v1('berta', {
      method: 'PUT',
      path: '/api/inventory/dev-2',
      headers: { Origin: 'https://somewhere.test' },
      body: { remark: 'by key' },
    });
    expect(answer.status).toBe(200);
  });
});

it('a login that lacks both says both', async () => {
  const answer = await lab.raw({ method: 'POST', path: '/api/auth/login', body: {} });
  expect(v1Of(answer)).toMatchObject({ status: 400, errors: { username: [expect.any(String)], password: [expect.any(String)] } });
});
