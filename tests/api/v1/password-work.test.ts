// What the password checks of v1 cost: one hash for all who ask at the same time, none for what becomes of other accounts, and
// a short line that refuses instead of holding up everything else. docs/interface/access.md#wrong-passwords.
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/auth/secrets/passwords.ts';
import { hashSecret } from '#server/auth/secrets/secrets.ts';
import { createRecord } from '#server/core/write/write.ts';
import { change } from '../../support/builders.ts';
import { hashAt } from '../../support/hash-cost.ts';
import { type HashWork, watchHashWork } from '../../support/hash-work.ts';
import { credentialHeaders, type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, passwordOf, type UserName } from '../../support/seed-world.ts';
import { waitFor } from '../../support/waiting.ts';

hashAt('full');

let lab: RunningLab;
let work: HashWork;
beforeEach(async () => {
  lab = await startLab();
  work = watchHashWork();
});
afterEach(async () => {
  work.stop();
  await lab.stop();
});

const path = '/api/category?limit=1';
const call = async (user: UserName, headers: Record<string, string> = {}) => (await lab.v1(user, { path, headers })).status;

/** Each on a connection of its own. */
const together = (count: number, ask: (index: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));

const login = () =>
  fetch(`${lab.url}/api/v2/auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: emailOf('lockable'), password: passwordOf('lockable') }),
  });

/** How many hashes what is done costs. */
async function hashesOf(act: () => Promise<unknown>): Promise<number> {
  const before = work.begun();
  await act();
  return work.begun() - before;
}

describe('the check of credentials', () => {
  it('is done once for all who come with the same ones at the same time', async () => {
    const headers = credentialHeaders('lockable');
    const answers: Response[] = [];
    expect(await hashesOf(async () => answers.push(...(await together(40, () => fetch(lab.url + path, { headers })))))).toBe(1);
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  });

  it('is done once for all who are wrong in the same way, and counts as one wrong try', async () => {
    const headers = { ...credentialHeaders('lockable'), 'X-REST-PASSWORD': 'wrong' };
    const answers = await together(15, () => fetch(lab.url + path, { headers }));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 401));
    expect(work.begun()).toBe(1);
    expect(await call('lockable')).toBe(200);
  });

  it('is done again before it is ten minutes old, and no call of whoever goes on calling waits for it', async () => {
    const minutesLater = (minutes: number) => lab.clock.step({ minutes });
    expect(await call('lockable')).toBe(200);
    minutesLater(7);
    expect(await hashesOf(() => call('lockable'))).toBe(0);
    minutesLater(2);
    expect(await call('lockable')).toBe(200);
    await waitFor('the check', () => expect(work.begun()).toBe(2));
    await waitFor('its end', () => expect(work.underWay()).toBe(0));
    minutesLater(5);
    expect(await hashesOf(async () => expect(await call('lockable')).toBe(200))).toBe(0);
    minutesLater(20);
    expect(await hashesOf(async () => expect(await call('lockable')).toBe(200))).toBe(1);
  });

  it('is done again after a change of the own account or role only', async () => {
    expect(await call('lockable')).toBe(200);
    const { role } = await lab.program.db
      .selectFrom('users')
      .select('role')
      .where('uID', '=', 'user-lockable')
      .executeTakeFirstOrThrow();
    const key = (user: string) =>
      createRecord(lab.program, lab.program.lab.registry.resource('api_key'), {
        values: {},
        trusted: { user_uID: user, name: 'another', key_hash: hashSecret(`another key of ${user}`) },
      });
    const others = [
      () => change(lab.program, 'user', 'user-bare', { phone: '07361 1234' }),
      () => change(lab.program, 'user', 'user-bare', { status: 'locked' }),
      () => change(lab.program, 'user', 'user-lockable', { phone: '07361 1235', language: 'de' }),
      () => change(lab.program, 'role', 'role-probe', { operations: '["using_API"]' }),
      () => key('user-bare'),
    ];
    for (const act of others) {
      await act();
      expect(await hashesOf(async () => expect(await call('lockable')).toBe(200)), String(act)).toBe(0);
    }
    const own = [
      () => change(lab.program, 'role', String(role), { description: 'another one' }),
      () => change(lab.program, 'user', 'user-lockable', { role: 'role-probe' }),
      () => key('user-lockable'),
    ];
    for (const act of own) {
      await act();
      expect(await hashesOf(() => call('lockable')), String(act)).toBe(1);
      expect(await hashesOf(() => call('lockable')), String(act)).toBe(0);
    }
  });

  it('proves nothing when the password changes meanwhile', async () => {
    const changed = { password_hash: await hashPassword('a brand new password'), password_changed_at: '2026-03-02 09:01:00' };
    const done = new Promise<void>((resolve, reject) => {
      work.atNext(() => {
        lab.program.db
          .updateTable('users')
          .set(changed)
          .where('uID', '=', 'user-lockable')
          .execute()
          .then(() => lab.services.lab.changes.written(['users']))
          .then(resolve, reject);
      });
    });
    expect(await call('lockable')).toBe(401);
    await done;
    expect(await call('lockable')).toBe(401);
    expect(await call('lockable', { 'X-REST-PASSWORD': 'a brand new password' })).toBe(200);
  });

  it('proves nothing for later when the role changes meanwhile', async () => {
    let done: Promise<unknown> = Promise.resolve();
    work.atNext(() => {
      done = change(lab.program, 'user', 'user-lockable', { role: 'role-probe' });
    });
    await call('lockable');
    await done;
    expect(await hashesOf(() => call('lockable'))).toBe(1);
  });
});

describe('many passwords at once', () => {
  const mostInLine = 22;

  it('are worked out two at a time; who finds twenty waiting is told when to come again', async () => {
    const answers = await together(40, login);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostInLine);
    expect(refused).toHaveLength(40 - mostInLine);
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await answer.json()).toMatchObject({ errors: [{ status: '429', code: 'request.rate_limited' }] });
    }
    expect([work.begun(), work.mostAtOnce()]).toEqual([mostInLine, 2]);
  });

  it('refuse a new account, another password and a v1 call in the same way, and nothing of them is kept', async () => {
    const account = { email: 'new@lab.test', password: 'a long new password', role_id: 'role-probe' };
    await lab.token('admin');
    let full = true;
    const line = Array.from({ length: mostInLine }, async () => {
      while (full) await hashPassword('whatever it is');
    });
    const [made, changed, proved] = [
      await lab.v2('admin', { method: 'POST', path: '/api/v2/users', body: account }),
      await lab.v2('admin', { method: 'PATCH', path: '/api/v2/users/user-lockable', body: { password: 'a long new password' } }),
      await lab.v1('lockable', { path }),
    ];
    full = false;
    await Promise.all(line);
    for (const answer of [made, changed])
      expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
    expect(proved).toMatchObject({ status: 429, body: { success: false, data: { errorCode: 429 } } });
    expect(await lab.program.db.selectFrom('users').select('uID').where('email', '=', account.email).execute()).toEqual([]);
    expect(await call('lockable')).toBe(200);
  });

  it('are left alone when whoever sent them has gone', async () => {
    const { hostname, port, host } = new URL(lab.url);
    const body = JSON.stringify({ email: 'nobody@lab.test', password: 'not the right one' });
    const begun = new Promise<void>((resolve) => work.atNext(resolve));
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /api/v2/auth/token HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      return socket;
    });
    await begun;
    for (const socket of sockets) socket.destroy();
    expect(await call('lockable')).toBe(200);
    expect(work.begun()).toBeLessThan(20);
  });
});
