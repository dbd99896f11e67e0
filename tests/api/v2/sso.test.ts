// Signing in through a provider of the lab's own, and everything that must not let anybody in. Against a real provider.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf } from '../../support/seed-world.ts';
import { clientId, clientSecret, type SignInProvider, startSignInProvider, travel } from '../../support/sign-in-provider.ts';

let lab: RunningLab;
let provider: SignInProvider;

const settings = (values: object = {}) => ({
  enabled: true,
  issuer: provider.issuer,
  client_id: clientId,
  client_secret: clientSecret,
  name: 'Institute account',
  ...values,
});
const put = (body: object, user: 'admin' | 'probe' = 'admin') => lab.v2(user, { method: 'PUT', path: '/api/v2/admin/sso', body });

beforeEach(async () => {
  lab = await startLab();
  provider = await startSignInProvider({ redirectUris: [`${lab.url}/api/v2/auth/sso/callback`] });
  provider.people.set('sub-berta', { email: emailOf('berta'), email_verified: true });
  const answer = await put(settings());
  expect(answer.status, answer.text).toBe(200);
});
afterEach(async () => {
  await provider.stop();
  await lab.stop();
});

interface Begun {
  address: string;
  cookie: string;
}

async function begin(body: object = {}): Promise<Begun> {
  const answer = await lab.raw({ method: 'POST', path: '/api/v2/auth/sso/begin', body, headers: { Origin: lab.url } });
  expect(answer.status, answer.text).toBe(200);
  const { address } = (answer.body as { data: { attributes: { address: string } } }).data.attributes;
  return { address, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
}

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

const comeBack = (url: string, cookie: string) =>
  lab.raw({ path: pathOf(url), headers: { Cookie: cookie, Accept: 'text/html' } });

type Answer = Awaited<ReturnType<typeof comeBack>>;

const sessionOf = ({ headers }: Answer) => /plumbline_session_\w+=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? null;
const refusalOf = ({ text }: Answer) => /url=[^"]*[?;]sso=(\w+)"/.exec(text)?.[1] ?? null;

async function whoIs(cookie: string | null): Promise<string | null> {
  const answer = await lab.raw({ path: '/api/v2/auth/me', headers: { Cookie: cookie ?? '' } });
  return answer.status === 200 ? (answer.body as { data: { attributes: { email: string } } }).data.attributes.email : null;
}

async function signIn(who: string): Promise<Answer> {
  const { address, cookie } = await begin();
  return comeBack(await travel(address, who), cookie);
}

function refused(answer: Answer, refusal: string): void {
  expect(answer.status, answer.text).toBe(200);
  expect([refusalOf(answer), sessionOf(answer)]).toEqual([refusal, null]);
}

const trail = async (action: string) =>
  (await lab.services.lab.db.selectFrom('audits').selectAll().where('action', '=', action).execute()).map((row) => ({
    who: row.record_key,
    after: row.after,
  }));
const links = () => lab.services.lab.db.selectFrom('sign_in_links').selectAll().execute();

describe('whoever is a user of the lab', () => {
  it('is found by his verified address, linked, and comes in', async () => {
    const { address, cookie } = await begin({ go_on: '/inventory?q=a&b' });
    const asked = new URL(address).searchParams;
    expect([asked.get('code_challenge_method'), asked.get('response_type')]).toEqual(['S256', 'code']);
    const answer = await comeBack(await travel(address, 'sub-berta'), cookie);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).toContain('content="0; url=/inventory?q=a&amp;b"');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    expect(String(answer.headers['set-cookie'])).toContain('SameSite=Strict');
    expect(await whoIs(sessionOf(answer))).toBe(emailOf('berta'));
    expect(await links()).toMatchObject([{ user_uID: 'user-berta', issuer: provider.issuer, subject: 'sub-berta' }]);
    expect(await trail('login')).toContainEqual({ who: 'user-berta', after: JSON.stringify({ issuer: provider.issuer }) });
  });

  it('comes in by the link from then on, whatever his address is there', async () => {
    await signIn('sub-berta');
    provider.people.set('sub-berta', { email: 'somebody.else@elsewhere.test', email_verified: false });
    expect(await whoIs(sessionOf(await signIn('sub-berta')))).toBe(emailOf('berta'));
    expect(await links()).toHaveLength(1);
  });

  it('may come from a provider who tells addresses in the token, to a client without a secret', async () => {
    await provider.stop();
    provider = await startSignInProvider({
      redirectUris: [`${lab.url}/api/v2/auth/sso/callback`],
      inToken: true,
      open: true,
    });
    provider.people.set('sub-berta', { email: 'Berta@Lab.TEST', email_verified: true });
    expect((await put(settings({ client_secret: null }))).status).toBe(200);
    expect(await whoIs(sessionOf(await signIn('sub-berta')))).toBe(emailOf('berta'));
  });

  it('may be found by another claim, where its addresses are believed', async () => {
    provider.people.set('sub-berta', { preferred_username: emailOf('berta') });
    const bare = await put({ email_claim: 'preferred_username' });
    expect(bare.status).toBe(422);
    expect((await put({ email_claim: 'preferred_username', trust_email: true })).status).toBe(200);
    expect(await whoIs(sessionOf(await signIn('sub-berta')))).toBe(emailOf('berta'));
  });
});

describe('one and the same sentence for', () => {
  const noted = async () => (await trail('login_failed')).map(({ who }) => who);

  it('an address that nobody has, and nobody is made', async () => {
    provider.people.set('sub-new', { email: 'nobody@lab.test', email_verified: true });
    const users = async () => (await lab.services.lab.db.selectFrom('users').select('uID').execute()).length;
    const before = await users();
    refused(await signIn('sub-new'), 'refused');
    expect([await users(), await links()]).toEqual([before, []]);
    // Nobody who signs in waits for the note.
    await expect.poll(noted).toEqual(['unknown']);
  });

  it('an address that is not verified, or none at all', async () => {
    provider.people.set('sub-berta', { email: emailOf('berta'), email_verified: false });
    refused(await signIn('sub-berta'), 'refused');
    provider.people.set('sub-berta', {});
    refused(await signIn('sub-berta'), 'refused');
    expect(await links()).toEqual([]);
  });

  it('a locked user, linked or not', async () => {
    await change(lab.program, 'user', 'user-berta', { status: 'locked' });
    refused(await signIn('sub-berta'), 'refused');
    await change(lab.program, 'user', 'user-berta', { status: 'active' });
    const session = sessionOf(await signIn('sub-berta'));
    await change(lab.program, 'user', 'user-berta', { status: 'locked' });
    expect(await whoIs(session)).toBe(null);
    refused(await signIn('sub-berta'), 'refused');
  });

  it('an address whose user belongs to somebody else at the provider', async () => {
    await signIn('sub-berta');
    provider.people.set('sub-twin', { email: emailOf('berta'), email_verified: true });
    refused(await signIn('sub-twin'), 'refused');
    provider.people.set('SUB-BERTA', {});
    refused(await signIn('SUB-BERTA'), 'refused');
  });
});

describe('an answer lets nobody in', () => {
  it('that came before, or belongs to nothing', async () => {
    const { address, cookie } = await begin();
    const url = await travel(address, 'sub-berta');
    expect(sessionOf(await comeBack(url, cookie))).not.toBe(null);
    refused(await comeBack(url, cookie), 'expired');
    refused(await comeBack(`${lab.url}/api/v2/auth/sso/callback`, cookie), 'expired');
    refused(await comeBack(`${lab.url}/api/v2/auth/sso/callback?code=x&state=y&state=z`, cookie), 'expired');
  });

  it('whose state is another one, or whose code was used for another sign-in', async () => {
    const first = await begin();
    const url = new URL(await travel(first.address, 'sub-berta'));
    const altered = new URL(url);
    altered.searchParams.set('state', 'of-somebody-else');
    refused(await comeBack(altered.href, first.cookie), 'expired');
    const second = await begin();
    const other = new URL(url);
    other.searchParams.set('state', new URL(second.address).searchParams.get('state') ?? '');
    refused(await comeBack(other.href, second.cookie), 'unproved');
  });

  it('that another browser brings, which uses up nothing of it', async () => {
    const { address, cookie } = await begin();
    const url = await travel(address, 'sub-berta');
    refused(await comeBack(url, ''), 'other_browser');
    refused(await comeBack(url, (await begin()).cookie), 'other_browser');
    expect(sessionOf(await comeBack(url, cookie))).not.toBe(null);
  });

  it('for another nonce, or of another issuer', async () => {
    const one = await begin();
    const asked = new URL(one.address);
    asked.searchParams.set('nonce', 'of-somebody-else');
    refused(await comeBack(await travel(asked.href, 'sub-berta'), one.cookie), 'unproved');
    const two = await begin();
    const url = new URL(await travel(two.address, 'sub-berta'));
    url.searchParams.set('iss', 'https://login.evil.example');
    refused(await comeBack(url.href, two.cookie), 'unproved');
    const three = await begin();
    const bare = new URL(await travel(three.address, 'sub-berta'));
    bare.searchParams.delete('iss');
    refused(await comeBack(bare.href, three.cookie), 'unproved');
  });

  it('that comes after ten minutes, or after another provider was set', async () => {
    const late = await begin();
    const url = await travel(late.address, 'sub-berta');
    lab.clock.step({ minutes: 10, seconds: 1 });
    refused(await comeBack(url, late.cookie), 'expired');
    const { address, cookie } = await begin();
    const next = await travel(address, 'sub-berta');
    await put({ client_id: 'another' });
    refused(await comeBack(next, cookie), 'off');
  });

  it('of somebody who cancelled, or of a provider in trouble', async () => {
    const { address, cookie } = await begin();
    refused(await comeBack(await travel(address, null), cookie), 'denied');
    const again = await begin();
    const state = new URL(again.address).searchParams.get('state') ?? '';
    const trouble = new URLSearchParams({ error: 'server_error', error_description: '<b>x</b>', state, iss: provider.issuer });
    const answer = await comeBack(`${lab.url}/api/v2/auth/sso/callback?${trouble}`, again.cookie);
    refused(answer, 'unproved');
    expect(answer.text).not.toContain('<b>');
  });
});

describe('a provider that is away', () => {
  it('is said in words, and comes back', async () => {
    const { address, cookie } = await begin();
    const url = await travel(address, 'sub-berta');
    await provider.down();
    refused(await comeBack(url, cookie), 'unreachable');
    lab.clock.step({ minutes: 11 });
    const answer = await lab.raw({ method: 'POST', path: '/api/v2/auth/sso/begin', body: {} });
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('does not answer')]);
    await provider.up();
    expect(sessionOf(await signIn('sub-berta'))).not.toBe(null);
  });
});

it('is off at first, and leaves the other ways in alone', async () => {
  expect((await put({ enabled: false })).status).toBe(200);
  const offered = await lab.raw({ path: '/api/v2/auth/sso' });
  expect(offered.body).toMatchObject({ data: { attributes: { enabled: false, name: null } } });
  const begun = await lab.raw({ method: 'POST', path: '/api/v2/auth/sso/begin', body: {} });
  expect([begun.status, begun.text]).toEqual([403, expect.stringContaining('switched off')]);
  expect((await lab.v1('admin', { path: '/api/category?limit=1' })).status).toBe(200);
});

it('is begun by pages of the program alone, and leads nowhere outside', async () => {
  const headers = { Origin: 'https://evil.example' };
  expect((await lab.raw({ method: 'POST', path: '/api/v2/auth/sso/begin', body: {}, headers })).status).toBe(403);
  for (const goOn of ['//evil.example', 'https://evil.example', '/\\evil.example', '/a b', 'javascript:1'])
    expect((await lab.raw({ method: 'POST', path: '/api/v2/auth/sso/begin', body: { go_on: goOn } })).status, goOn).toBe(422);
});
