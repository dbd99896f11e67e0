// Codes with which somebody is let in who has no password or none he knows: given by an administrator who could act as him, good once and
// for a time, guessed at like a password. docs/design/access.md#d-573
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { enrol, totpAt } from '../../support/authenticator.ts';
import { change } from '../../support/builders.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, passwordOf, type UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.stop());

const password = 'sieben Pinguine im Labor';
const path = (id: string) => `/api/v2/users/${id}/access-code`;
const give = (id: string, body: object = {}, by: UserName = 'admin') => lab.v2(by, { method: 'POST', path: path(id), body });
const codeFor = async (id: string, body: object = {}) => String(v2Of(await give(id, body)).one.attributes.code);
const redeem = (email: string, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  lab.raw({ method: 'POST', path: '/api/v2/auth/redeem', body: { email, code, password, ...more }, headers });
const signIn = (email: string, given: string, more: object = {}) =>
  lab.raw({ method: 'POST', path: '/api/v2/auth/session', body: { email, password: given, ...more } });
const email = emailOf('lockable');
const actions = async (id: string) =>
  v2Of(await lab.v2('admin', { path: `/api/v2/audits?filter[record_key]=eq:${id}&page[size]=200` })).list.map(
    ({ attributes }) => attributes.action,
  );

describe('a code', () => {
  it('sets a password once, however it is typed, and ends what the old one had opened', async () => {
    const cookie = String((await signIn(email, passwordOf('lockable'))).headers['set-cookie']).split(';')[0] ?? '';
    await lab.token('lockable');
    const made = v2Of(await give('user-lockable'));
    const code = String(made.one.attributes.code);
    expect([made.status, code]).toEqual([201, expect.stringMatching(/^(?:[A-HJKMNP-TV-Z2-9]{4}-?){3}$/)]);
    expect(made.one.attributes.expires_at).toBe('2026-03-05T09:01:00Z');
    expect((await redeem(email, code.toLowerCase().replaceAll('-', ' '))).status).toBe(204);
    expect((await lab.v2('lockable', { path: '/api/v2/auth/me' })).status).toBe(401);
    expect((await lab.raw({ path: '/api/v2/auth/me', headers: { Cookie: cookie } })).status).toBe(401);
    expect([(await signIn(email, passwordOf('lockable'))).status, (await signIn(email, password)).status]).toEqual([401, 200]);
    const again = v2Of(await redeem(email, code));
    expect([again.status, again.errors[0]?.code]).toEqual([401, 'auth.redeem_failed']);
    expect(await actions('user-lockable')).toEqual(expect.arrayContaining(['access_code_given', 'access_code_used']));
    const [used] = v2Of(await lab.v2('admin', { path: '/api/v2/audits?filter[action]=eq:access_code_used' })).list;
    expect(used?.attributes).toMatchObject({ user_uID: 'user-lockable', address: '127.0.0.1' });
    expect((await lab.v2('admin', { path: '/api/v2/audits?page[size]=500' })).text).not.toContain(code);
  });

  it('invites a user who has no password yet, and opens the account of one who is expected', async () => {
    for (const status of ['active', 'pending']) {
      const body = { email: `${status}@lab.test`, role_id: 'role-probe', status };
      const { id } = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/users', body })).one;
      const code = await codeFor(id);
      expect((await signIn(body.email, password)).status).toBe(401);
      expect((await redeem(body.email, code)).status).toBe(204);
      expect((await signIn(body.email, password)).status).toBe(200);
    }
  });

  it('is kept until the password is one that may be taken', async () => {
    const code = await codeFor('user-lockable');
    const refused = v2Of(await redeem(email, code, { password: 'short' }));
    expect([refused.status, refused.errors[0]?.source?.pointer]).toEqual([422, expect.stringContaining('password')]);
    expect((await redeem(email, code)).status).toBe(204);
  });

  it('leaves a second factor where it is', async () => {
    const { secret } = await enrol(lab, 'lockable');
    expect((await redeem(email, await codeFor('user-lockable'))).status).toBe(204);
    expect(v2Of(await signIn(email, password)).errors[0]?.code).toBe('auth.code_missing');
    expect((await signIn(email, password, { code: totpAt(secret, lab.clock.now()) })).status).toBe(200);
  });

  it('of two at once is good for one', async () => {
    const code = await codeFor('user-lockable');
    const answers = await Promise.all([redeem(email, code), redeem(email, code, { password: `${password} 2` })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
  });
});

describe('a code ends', () => {
  const refused = async (code: string) => {
    const answer = await redeem(email, code);
    expect([answer.status, v2Of(answer).errors[0]?.code]).toEqual([401, 'auth.redeem_failed']);
  };

  it('when its time is over', async () => {
    const code = await codeFor('user-lockable', { valid_hours: 2 });
    lab.clock.step({ hours: 2 });
    await refused(code);
    for (const valid_hours of [0, 337, 1.5]) expect((await give('user-lockable', { valid_hours })).status).toBe(422);
  });

  it('when another one is given', async () => {
    const [first, second] = [await codeFor('user-lockable'), await codeFor('user-lockable')];
    await refused(first);
    expect((await redeem(email, second)).status).toBe(204);
  });

  it('with a new password, a lock, and when it is ended', async () => {
    const ends = async (work: () => Promise<unknown>) => {
      const code = await codeFor('user-lockable');
      await work();
      await refused(code);
    };
    await ends(() => change(lab.program, 'user', 'user-lockable', { password: 'acht Pinguine im Labor' }));
    await ends(() => lab.v2('admin', { method: 'DELETE', path: path('user-lockable') }));
    await ends(() => change(lab.program, 'user', 'user-lockable', { status: 'locked' }));
    expect((await give('user-lockable')).status).toBe(409);
    await change(lab.program, 'user', 'user-lockable', { status: 'active' });
    await ends(() => lab.v2('admin', { method: 'DELETE', path: '/api/v2/users/user-lockable' }));
  });

  it('with a deletion, for whoever comes back from the bin as well; his second factor comes back with him', async () => {
    const { secret } = await enrol(lab, 'lockable');
    const code = await codeFor('user-lockable');
    const gone = await lab.v2('admin', { method: 'DELETE', path: '/api/v2/users/user-lockable' });
    const restore = `/api/v2/bin/${gone.headers['x-bin-id']}/restore`;
    expect((await lab.v2('admin', { method: 'POST', path: restore })).status).toBe(200);
    expect((await lab.v2('lockable', { path: '/api/v2/auth/me' })).status).toBe(401);
    await refused(code);
    lab.clock.step({ minutes: 1 });
    expect(v2Of(await signIn(email, passwordOf('lockable'))).errors[0]?.code).toBe('auth.code_missing');
    const given = { code: totpAt(secret, lab.clock.now()) };
    expect((await signIn(email, passwordOf('lockable'), given)).status).toBe(200);
    expect((await lab.v2('admin', { path: '/api/v2/audits?page[size]=500' })).text).not.toContain(secret);
  });
});

it('is guessed at like a password: alike for whoever there is, counted, and never from another page', async () => {
  const code = await codeFor('user-lockable');
  const foreign = await redeem(email, code, {}, { Origin: 'https://evil.example' });
  expect([foreign.status, v2Of(foreign).errors[0]?.code]).toEqual([403, 'auth.foreign_origin']);
  const plain = ({ text }: { text: string }) => text.replaceAll(/[0-9a-f-]{36}/g, '');
  const answers = [
    await redeem(email, 'AAAA-BBBB-CCCC'),
    await redeem(emailOf('bare'), 'AAAA-BBBB-CCCC'),
    await redeem('ghost@lab.test', 'AAAA-BBBB-CCCC'),
    await redeem(emailOf('bare'), code),
  ];
  expect(new Set(answers.map((answer) => `${answer.status} ${plain(answer)}`)).size).toBe(1);
  for (let n = 0; n < 6; n += 1) await redeem(email, `AAAA-BBBB-CCC${n}`);
  const closed = await redeem(email, code);
  expect([closed.status, Number(closed.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(await actions('user-lockable')).toContain('login_failed');
});

describe('who gives one', () => {
  it('could act as that user anyway', async () => {
    const operations = ['using_API', 'user_management_view', 'user_management_admin'];
    await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(operations) });
    expect((await give('user-lockable', {}, 'probe')).status).toBe(403);
    expect((await give('user-probe', {}, 'probe')).status).toBe(201);
    expect((await give('user-probe', {}, 'bare')).status).toBe(403);
    expect((await give('nobody')).status).toBe(404);
  });

  it('sees that there is one and until when, and prints it on a sheet with what its reader needs', async () => {
    const code = await codeFor('user-lockable');
    const { meta } = v2Of(await lab.v2('admin', { path: '/api/v2/users/user-lockable/accesses' }));
    expect(meta.access_code_until).toBe('2026-03-05T09:01:00Z');
    const sheet = (given: string) =>
      lab.v2('admin', {
        method: 'POST',
        path: `${path('user-lockable')}/sheet`,
        body: { code: given, address: 'https://lab.example:8391' },
      });
    expect((await sheet('AAAA-BBBB-CCCC')).status).toBe(422);
    const pdf = await sheet(code);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = readPdf(pdf.bytes).pages.join();
    for (const word of [email, 'https://lab.example:8391', ...code.split('-')]) expect(text).toContain(word);
  });
});
