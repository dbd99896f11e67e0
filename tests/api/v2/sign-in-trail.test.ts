// Failed sign-ins, locks and log-outs stand in the trail, with the account and the address, and nobody can fill the disk by guessing.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { patience } from '../../support/patience.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, passwordOf } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const signIn = (email: string, password: string) =>
  lab.raw({ method: 'POST', path: '/api/v2/auth/token', body: { email, password } });

interface Entry {
  action: string;
  record_key: string;
  address: string;
  after: string | null;
}

/** Of the acts this is about, in their order. */
async function entries(): Promise<Entry[]> {
  const rows = await lab.services.lab.db
    .selectFrom('audits')
    .select(['action', 'record_key', 'address', 'after'])
    .where('action', 'in', ['login_failed', 'locked_out', 'logout'])
    .orderBy('rid')
    .execute();
  return rows as unknown as Entry[];
}

/** Notes are written after the answer. */
const written = (count: number) => expect.poll(async () => (await entries()).length, { timeout: patience(10_000) }).toBe(count);

it('tells of the first at once, of the lock, and of all others by their number', async () => {
  for (let n = 0; n < 10; n += 1) await signIn(emailOf('lockable'), `wrong ${n}`);
  expect((await signIn(emailOf('lockable'), 'wrong again')).status).toBe(429);
  await written(2);
  const [first, lock] = await entries();
  expect(first).toMatchObject({ action: 'login_failed', record_key: 'user-lockable', after: '{"count":1}' });
  expect(first?.address).not.toBe('');
  expect(lock).toMatchObject({ action: 'locked_out', record_key: 'user-lockable' });

  lab.clock.step({ minutes: 6 });
  await signIn(emailOf('berta'), 'wrong');
  await written(4);
  expect((await entries()).slice(2)).toMatchObject([
    { action: 'login_failed', record_key: 'user-lockable', after: '{"count":9}' },
    { action: 'login_failed', record_key: 'user-berta', after: '{"count":1}' },
  ]);
});

it('keeps nothing of what was typed for an account that does not exist', async () => {
  await signIn('MyPassword2026', 'whatever');
  await written(5);
  expect((await entries()).at(-1)).toMatchObject({ record_key: 'unknown', after: '{"count":1}' });
  const { rows } = { rows: await lab.services.lab.db.selectFrom('audits').selectAll().execute() };
  expect(JSON.stringify(rows)).not.toContain('MyPassword2026');
});

it('tells of a log-out whose it was', async () => {
  const answer = await lab.raw({
    method: 'POST',
    path: '/api/auth/login',
    body: { username: emailOf('narrow'), password: passwordOf('narrow') },
  });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  await lab.raw({ method: 'POST', path: '/api/auth/logout', headers: { cookie } });
  expect((await entries()).at(-1)).toMatchObject({ action: 'logout', record_key: 'user-narrow' });
});
