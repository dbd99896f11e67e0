// Second factor, from outside: four doors with and without its code, nothing good twice, wrong codes counted, what a role asks for, and
// an administrator who takes one away. docs/design/access.md#d-570
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { v1Of, v2Of } from '../../support/answers.ts';
import { enrol, totpAt } from '../../support/authenticator.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, passwordOf, type UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.stop());

interface Proof {
  code?: string;
  password?: string;
}

type Door = (user: UserName, proof?: Proof) => ReturnType<RunningLab['raw']>;

const v2Door =
  (path: string): Door =>
  (user, { code, password = passwordOf(user) } = {}) => {
    const body = { email: emailOf(user), password, ...(code === undefined ? {} : { code }) };
    return lab.raw({ method: 'POST', path: `/api/v2/auth/${path}`, body });
  };
const session = v2Door('session');
const token = v2Door('token');
const v1Login: Door = (user, { code, password = passwordOf(user) } = {}) => {
  const body = { username: emailOf(user), password, ...(code === undefined ? {} : { code }) };
  return lab.raw({ method: 'POST', path: '/api/auth/login', body });
};
const doors: [string, Door][] = [
  ['the screens', session],
  ['a token', token],
  ['a token of scripts', v2Door('login')],
  ['v1 login', v1Login],
];

const codes = ['code_missing', 'code_wrong', 'login_failed', 'second_factor_missing'] as const;

/** v1 has no codes beside its status, as in the original: there its sentence says it. */
function errorOf(answer: Awaited<ReturnType<Door>>): string | undefined {
  const said = (code: string) => lab.services.translator.text('en', `errors.auth.${code}`);
  const code = codes.find((name) => said(name) === v1Of(answer).message);
  return v2Of(answer).errors[0]?.code ?? (code && `auth.${code}`);
}

const now = () => lab.clock.now();
const own = (user: UserName, path: string, body: object) =>
  lab.v2(user, { method: 'POST', path: `/api/v2/auth/second-factor/${path}`, body });
const meOf = async (user: UserName) => v2Of(await lab.v2(user, { path: '/api/v2/auth/me' })).one.attributes.second_factor;
const actions = async (id: string) =>
  v2Of(await lab.v2('admin', { path: `/api/v2/audits?filter[record_key]=eq:${id}&sort=at&page[size]=200` })).list.map(
    ({ attributes }) => attributes.action,
  );

describe.each(doors)('%s', (_name, door) => {
  it('asks for the code after a right password alone, and takes that of the authenticator or a recovery code', async () => {
    const { secret, recovery } = await enrol(lab, 'lockable');
    const without = await door('lockable');
    expect([without.status, errorOf(without), without.headers['set-cookie']]).toEqual([401, 'auth.code_missing', undefined]);
    const code = totpAt(secret, now());
    // Before the password is right nothing tells of it, whatever comes along.
    for (const proof of [{ password: 'wrong' }, { password: 'wrong', code }]) {
      const answer = await door('lockable', proof);
      expect([answer.status, errorOf(answer)]).toEqual([401, 'auth.login_failed']);
      expect(answer.text.replaceAll(/[0-9a-f-]{36}/g, '')).toBe(
        (await door('bare', { ...proof })).text.replaceAll(/[0-9a-f-]{36}/g, ''),
      );
    }
    const wrong = await door('lockable', { code: '000000' === code ? '000001' : '000000' });
    expect([wrong.status, errorOf(wrong)]).toEqual([401, 'auth.code_wrong']);
    expect((await door('lockable', { code })).status).toBe(200);
    const again = await door('lockable', { code });
    expect([again.status, errorOf(again)]).toEqual([401, 'auth.code_wrong']);
    const [first = ''] = recovery;
    expect((await door('lockable', { code: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
    expect(errorOf(await door('lockable', { code: first }))).toBe('auth.code_wrong');
    expect((await door('bare', { code: 'whatever' })).status).toBe(200);
  });
});

describe('a second factor', () => {
  it('is set up with the password and a code, told of nowhere but there, and stands in the trail without its secret', async () => {
    expect(await meOf('lockable')).toBe('off');
    expect((await own('lockable', 'start', {})).status).toBe(422);
    expect((await own('lockable', 'start', { password: 'wrong' })).status).toBe(401);
    expect((await own('lockable', 'confirm', { code: '123456' })).status).toBe(409);
    const begun = v2Of(await own('lockable', 'start', { password: passwordOf('lockable') })).one.attributes;
    expect(String(begun.picture)).toMatch(/^<svg /);
    expect((await own('lockable', 'confirm', { code: '12345' })).status).toBe(422);
    expect(await meOf('lockable')).toBe('off');
    const { secret, recovery } = await enrol(lab, 'lockable');
    expect(secret).not.toBe(begun.secret);
    expect(new Set(recovery).size).toBe(10);
    expect(await meOf('lockable')).toBe('on');
    const told = [
      await lab.v2('admin', { path: '/api/v2/audits?page[size]=500' }),
      await lab.v2('admin', { path: '/api/v2/users/user-lockable' }),
      await lab.v2('admin', { path: '/api/v2/users/user-lockable/accesses' }),
      await lab.v1('admin', { path: '/api/user/user-lockable' }),
      await lab.v2('lockable', { path: '/api/v2/auth/second-factor' }),
    ].map(({ text }) => text);
    for (const word of [secret, ...recovery]) expect(told.join()).not.toContain(word);
    expect(v2Of(await lab.v2('admin', { path: '/api/v2/users/user-lockable/accesses' })).meta.second_factor).toBe(true);
    expect(await actions('user-lockable')).toContain('second_factor_on');
  });

  it('leaves API keys, tokens and sessions of before alone', async () => {
    const cookie = String((await session('lockable')).headers['set-cookie']).split(';')[0] ?? '';
    await enrol(lab, 'lockable');
    expect((await lab.v1('lockable', { path: '/api/inventory?limit=1' })).status).toBe(200);
    expect((await lab.v2('lockable', { path: '/api/v2/inventories' })).status).toBe(200);
    expect((await lab.raw({ path: '/api/v2/auth/me', headers: { Cookie: cookie } })).status).toBe(200);
  });

  it('is replaced, gets new recovery codes and is switched off only with a proof', async () => {
    const before = await enrol(lab, 'lockable');
    for (const path of ['start', 'recovery-codes', 'off']) expect((await own('lockable', path, {})).status, path).toBe(422);
    const renewed = await own('lockable', 'recovery-codes', { code: totpAt(before.secret, now()) });
    const recovery = v2Of(renewed).one.attributes.codes as string[];
    expect(errorOf(await session('lockable', { code: before.recovery[0] ?? '' }))).toBe('auth.code_wrong');
    expect((await session('lockable', { code: recovery[0] ?? '' })).status).toBe(200);
    lab.clock.step({ minutes: 2 });
    const after = await enrol(lab, 'lockable');
    expect(errorOf(await session('lockable', { code: totpAt(before.secret, now()) }))).toBe('auth.code_wrong');
    expect((await own('lockable', 'off', { code: after.recovery[3] ?? '' })).status).toBe(204);
    expect(await meOf('lockable')).toBe('off');
    expect((await session('lockable')).status).toBe(200);
    expect(await actions('user-lockable')).toEqual(
      expect.arrayContaining(['recovery_codes', 'recovery_code_used', 'second_factor_off']),
    );
  });

  it('of two at once with one code lets in one', async () => {
    const { secret, recovery } = await enrol(lab, 'lockable');
    for (const code of [totpAt(secret, now()), recovery[0] ?? '']) {
      const answers = await Promise.all([session('lockable', { code }), session('lockable', { code })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
  });
});

describe('wrong codes', () => {
  it('are counted like wrong passwords, and a right password without one is no wrong try and forgives nothing', async () => {
    const { secret } = await enrol(lab, 'lockable');
    for (let n = 0; n < 10; n += 1) {
      expect(errorOf(await session('lockable'))).toBe('auth.code_missing');
      expect(errorOf(await session('lockable', { code: '12-34-56' }))).toBe('auth.code_wrong');
    }
    const closed = await session('lockable', { code: totpAt(secret, now()) });
    expect([closed.status, Number(closed.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await lab.v2('admin', { method: 'POST', path: '/api/v2/users/user-lockable/unlock' })).status).toBe(204);
    lab.clock.step({ minutes: 6 });
    expect((await session('lockable', { code: totpAt(secret, now()) })).status).toBe(200);
    expect(await actions('user-lockable')).toEqual(expect.arrayContaining(['login_failed', 'locked_out']));
  });

  it('are not forgiven by a call of v1 whose key is wrong', async () => {
    await enrol(lab, 'lockable');
    const v1 = { 'X-REST-USERNAME': emailOf('lockable'), 'X-REST-API-KEY': 'none' };
    const headers = { ...v1, 'X-REST-PASSWORD': Buffer.from(passwordOf('lockable')).toString('latin1') };
    for (let n = 0; n < 5; n += 1) {
      expect((await session('lockable', { code: 'wrong' })).status).toBe(401);
      expect((await lab.raw({ path: '/api/inventory', headers })).status).toBe(401);
    }
    expect((await session('lockable')).status).toBe(429);
  });
});

describe('a role that asks for one', () => {
  const ask = (value: number) => change(lab.program, 'role', 'role-probe', { second_factor: value });

  it('lets whoever has none do nothing but set it up, and gives him no token; his key goes on', async () => {
    await ask(1);
    const signedIn = await session('probe');
    expect(v2Of(signedIn).one.attributes.second_factor).toBe('missing');
    for (const door of [token, v1Login]) {
      const refused = await door('probe');
      expect([refused.status, errorOf(refused)]).toEqual([403, 'auth.second_factor_missing']);
    }
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const headers = { Cookie: cookie, Origin: lab.url };
    const tried = [
      { path: '/api/v2/inventories' },
      { path: '/api/inventory' },
      { path: '/api/v2/auth/api-keys' },
      { method: 'POST', path: '/api/v2/auth/api-keys', body: { name: 'a way round' } },
      { path: '/api/v2/events' },
    ];
    for (const call of tried) {
      const answer = await lab.raw({ ...call, headers });
      expect([answer.status, errorOf(answer)], call.path).toEqual([403, 'auth.second_factor_missing']);
    }
    expect((await lab.v2('probe', { path: '/api/v2/inventories' })).status).toBe(403);
    expect((await lab.v1('probe', { path: '/api/auth' })).status).toBe(200);
    const post = (path: string, body: object) =>
      lab.raw({ method: 'POST', path: `/api/v2/auth/second-factor/${path}`, body, headers });
    const secret = String(v2Of(await post('start', {})).one.attributes.secret);
    expect((await post('confirm', { code: totpAt(secret, now()) })).status).toBe(200);
    expect((await lab.raw({ path: '/api/v2/auth/api-keys', headers })).status).toBe(200);
    expect((await post('off', { password: passwordOf('probe') })).status).toBe(409);
    lab.clock.step({ minutes: 1 });
    expect((await token('probe', { code: totpAt(secret, now()) })).status).toBe(200);
  });

  it('is asked for at the next request, and no longer once it does not', async () => {
    expect((await lab.v2('probe', { path: '/api/v2/auth/tokens' })).status).toBe(200);
    await ask(1);
    expect((await lab.v2('probe', { path: '/api/v2/auth/tokens' })).status).toBe(403);
    await ask(0);
    expect((await lab.v2('probe', { path: '/api/v2/auth/tokens' })).status).toBe(200);
  });

  it('is settled by nobody who may less than the role', async () => {
    const operations = ['using_API', 'user_management_view', 'user_management_admin'];
    await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(operations) });
    const role = await lab.services.lab.db.selectFrom('users').select('role').where('uID', '=', 'user-berta').executeTakeFirst();
    const patch = (id: unknown) => lab.v2('probe', { method: 'PATCH', path: `/api/v2/roles/${id}`, body: { second_factor: 1 } });
    expect((await patch(role?.role)).status).toBe(422);
    expect((await patch('role-probe')).status).toBe(200);
  });
});

describe('an administrator', () => {
  const take = (user: UserName, id: string) => lab.v2(user, { method: 'DELETE', path: `/api/v2/users/${id}/second-factor` });

  it('takes the second factor of a lost phone away, which ends sessions and tokens', async () => {
    const { secret } = await enrol(lab, 'lockable');
    const cookie = String((await session('lockable', { code: totpAt(secret, now()) })).headers['set-cookie']).split(';')[0] ?? '';
    expect((await take('admin', 'user-lockable')).status).toBe(204);
    expect((await lab.v2('lockable', { path: '/api/v2/auth/me' })).status).toBe(401);
    expect((await lab.raw({ path: '/api/v2/auth/me', headers: { Cookie: cookie } })).status).toBe(401);
    expect((await lab.v1('lockable', { path: '/api/inventory?limit=1' })).status).toBe(200);
    expect((await session('lockable')).status).toBe(200);
    expect((await take('admin', 'user-lockable')).status).toBe(404);
    expect(await actions('user-lockable')).toContain('second_factor_reset');
  });

  it('does so for nobody who may more than he, and not for himself', async () => {
    const operations = ['using_API', 'user_management_view', 'user_management_admin'];
    await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(operations) });
    await enrol(lab, 'lockable');
    await enrol(lab, 'probe');
    expect((await take('probe', 'user-lockable')).status).toBe(403);
    expect((await take('probe', 'user-probe')).status).toBe(403);
    expect((await take('bare', 'user-lockable')).status).toBe(403);
    expect(await meOf('lockable')).toBe('on');
  });
});
