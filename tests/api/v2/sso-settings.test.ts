// What is settled about single sign-on: the secret that is never shown, who may decide whom the lab believes, what is wrong with a
// provider in words; the links of users; and the window of this computer whose browser is another one.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf } from '../../support/seed-world.ts';
import { clientId, clientSecret, type SignInProvider, startSignInProvider, travel } from '../../support/sign-in-provider.ts';

let lab: RunningLab;
let provider: SignInProvider;
beforeAll(async () => {
  lab = await startLab({ logs: true });
  provider = await startSignInProvider({ redirectUris: [`${lab.url}/api/v2/auth/sso/callback`] });
  provider.people.set('sub-berta', { email: emailOf('berta'), email_verified: true });
});
afterAll(async () => {
  await provider.stop();
  await lab.stop();
});

type Answer = Awaited<ReturnType<RunningLab['raw']>>;
type User = 'admin' | 'probe' | 'berta';
const ask = (user: User, method: string, path: string, body?: object) =>
  lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });
const attributesOf = (answer: Answer) => (answer.body as { data: { attributes: Record<string, unknown> } }).data.attributes;
const open = (path: string, body: object, headers: Record<string, string> = {}) =>
  lab.raw({ method: 'POST', path: `/api/v2/auth/sso/${path}`, body, headers });

async function switchOn(values: object = {}): Promise<Answer> {
  const all = { enabled: true, issuer: provider.issuer, client_id: clientId, client_secret: clientSecret, name: 'Institute' };
  const answer = await ask('admin', 'PUT', 'admin/sso', { ...all, ...values });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}
beforeEach(() => switchOn());

/** Every file below a folder, as text. */
function filesIn(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .map((file) => [file, readFileSync(file, 'latin1')]);
}

describe('the secret of the client', () => {
  it('stands in no answer, no entry of the trail, no log, no backup and nowhere in the lab', async () => {
    const answers = [
      await switchOn(),
      await ask('admin', 'GET', 'admin/sso'),
      await ask('admin', 'GET', 'settings?page[size]=500'),
    ];
    answers.push(await ask('admin', 'GET', 'audits?page[size]=500'), await ask('admin', 'GET', 'settings/access.single_sign_on'));
    answers.push(await ask('admin', 'POST', 'admin/backups', {}));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, expect.any(Number)]);
    for (const { text } of answers) expect(text).not.toContain(clientSecret);
    expect(attributesOf(answers[1] as Answer)).toMatchObject({ client_secret: 'kept', client_id: clientId });
    lab.services.lab.log.flush();
    const seen = filesIn(lab.directory).filter(([, text]) => text.includes(clientSecret));
    expect(seen.map(([file]) => file)).toEqual([]);
    const outside = filesIn(dirname(process.env.PLUMBLINE_TRAIL_KEY ?? '')).map(([file]) => file);
    expect(outside.some((file) => /sign-in-secret-[0-9a-f-]{36}\.json$/.test(file))).toBe(true);
  });

  it('is sent to no other provider than the one it was given for', async () => {
    const moved = await ask('admin', 'PUT', 'admin/sso', { issuer: 'http://127.0.0.1:9' });
    expect(attributesOf(moved)).toMatchObject({ client_secret: 'missing', issuer: 'http://127.0.0.1:9' });
    const begun = await open('begin', {});
    expect([begun.status, begun.text]).toEqual([503, expect.stringContaining('not on this computer')]);
    expect(attributesOf(await switchOn())).toMatchObject({ client_secret: 'kept' });
    expect(attributesOf(await ask('admin', 'PUT', 'admin/sso', { client_secret: null }))).toMatchObject({
      client_secret: 'none',
    });
  });
});

describe('the settings', () => {
  it('say what is missing and wrong, field by field', async () => {
    const wrong = await ask('admin', 'PUT', 'admin/sso', {
      issuer: 'http://login.example',
      client_id: '',
      name: '',
      email_claim: 'a b',
    });
    expect(wrong.status).toBe(422);
    for (const field of ['issuer', 'client_id', 'name', 'email_claim']) expect(wrong.text).toContain(`/data/attributes/${field}`);
  });

  it('are written here alone, against the version one has seen', async () => {
    const elsewhere = await ask('admin', 'PATCH', 'settings/access.single_sign_on', { value: { enabled: true } });
    expect([elsewhere.status, elsewhere.text]).toEqual([422, expect.stringContaining('Single sign-on')]);
    expect((await ask('admin', 'DELETE', 'settings/access.single_sign_on')).status).toBe(422);
    const headers = { 'If-Match': '"1"' };
    const stale = await lab.v2('admin', { method: 'PUT', path: '/api/v2/admin/sso', body: { name: 'Other' }, headers });
    expect(stale.status).toBe(412);
  });

  it('tell what to register at the provider, by the name the lab was reached under', async () => {
    const { redirect_uris: uris } = attributesOf(await ask('admin', 'GET', 'admin/sso'));
    expect(uris).toEqual([`${lab.url}/api/v2/auth/sso/callback`]);
  });

  it('are decided by whoever may do everything: the provider could say he is anybody', async () => {
    await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(['using_API', 'administration_management']) });
    const refused = await ask('probe', 'PUT', 'admin/sso', { issuer: 'https://login.evil.example' });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('which you do not')]);
    expect((await ask('probe', 'PUT', 'admin/sso', { trust_email: true })).status).toBe(403);
    expect((await ask('probe', 'PUT', 'admin/sso', { name: 'Another name' })).status).toBe(200);
    expect((await ask('probe', 'PUT', 'admin/sso', { enabled: false })).status).toBe(200);
    expect((await ask('probe', 'PUT', 'admin/sso', { enabled: true })).status).toBe(403);
  });
});

describe('a look at a provider', () => {
  const look = async (issuer: string) => {
    const answer = await ask('admin', 'POST', 'admin/sso/try', { issuer });
    expect(answer.status, answer.text).toBe(200);
    return attributesOf(answer);
  };

  async function faked(listener: (issuer: string) => RequestListener, look_: (issuer: string) => Promise<void>): Promise<void> {
    let answer: RequestListener = (_req, res) => void res.end();
    const server = createServer((req, res) => answer(req, res));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    answer = listener(issuer);
    try {
      await look_(issuer);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  const describing =
    (change_: object) =>
    (issuer: string): RequestListener =>
    (_req, res) => {
      const endpoints = { authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t`, jwks_uri: `${issuer}/j` };
      const said = { issuer, ...endpoints, response_types_supported: ['code'], ...change_ };
      res.setHeader('Content-Type', 'application/json').end(JSON.stringify(said));
    };

  it('works, and says where people will be sent', async () => {
    expect(await look(provider.issuer)).toEqual({ works: true, problem: null, endpoint: `${provider.issuer}/auth` });
  });

  it('says in words what is wrong', async () => {
    const problems: [string, RegExp][] = [
      ['http://login.example.org', /has to begin with https/],
      ['ftp://login.example.org', /has to begin with https/],
      ['https://user:pw@login.example.org', /has to begin with https/],
      ['https://no-such-host.invalid', /Nobody answers/],
      [`${provider.issuer}/elsewhere`, /no description of an OpenID provider.*404/],
    ];
    for (const [issuer, words] of problems)
      expect(await look(issuer), issuer).toMatchObject({ works: false, problem: expect.stringMatching(words) });
    const faults: [(issuer: string) => RequestListener, RegExp][] = [
      [describing({ issuer: 'https://login.other.example' }), /calls himself something else: https:\/\/login\.other\.example/],
      [describing({ response_types_supported: ['id_token'] }), /does not offer to sign in by code/],
      [describing({ code_challenge_methods_supported: ['plain'] }), /PKCE/],
      [describing({ authorization_endpoint: 'javascript:alert(1)' }), /not encrypted.*javascript/],
      [describing({ token_endpoint: 'http://login.example/token' }), /not encrypted/],
      [() => (_req, res) => void res.writeHead(302, { Location: 'https://evil.example/x' }).end(), /redirects to evil\.example/],
      [() => (_req, res) => void res.writeHead(502).end(), /error \(HTTP 502\)/],
      [() => (_req, res) => void res.end('<html>'), /no description/],
      [
        () => (_req, res) => void res.setHeader('Content-Type', 'application/json').end(`"${'x'.repeat(600_000)}"`),
        /much larger/,
      ],
    ];
    for (const [listener, words] of faults)
      await faked(listener, async (issuer) => {
        expect(await look(issuer), String(words)).toMatchObject({ works: false, problem: expect.stringMatching(words) });
      });
  });

  it('that takes its time holds up nobody else', async () => {
    let asked: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      asked = resolve;
    });
    let looking: Promise<unknown> = Promise.resolve();
    await faked(
      () => () => asked(),
      async (issuer) => {
        looking = look(issuer);
        await arrived;
        expect((await lab.raw({ path: '/health' })).status).toBe(200);
      },
    );
    expect(await looking).toMatchObject({ works: false });
  });
});

describe('the link of a user', () => {
  const signIn = async () => {
    const begun = await open('begin', {});
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    const { pathname, search } = new URL(await travel(String(attributesOf(begun).address), 'sub-berta'));
    const answer = await lab.raw({ path: pathname + search, headers: { Cookie: cookie } });
    return /plumbline_session_\w+=[^;]+/.exec(String(answer.headers['set-cookie']))?.[0] ?? '';
  };
  const linksOf = async (user: User = 'admin') => {
    const answer = await ask(user, 'GET', 'users/user-berta/sign-in-links');
    return { status: answer.status, links: (answer.body as { data?: { id: string; attributes: object }[] }).data ?? [] };
  };

  it('is seen and undone by who manages users, and ends his sessions', async () => {
    const cookie = await signIn();
    const { links } = await linksOf();
    expect(links).toMatchObject([{ attributes: { issuer: provider.issuer, subject: 'sub-berta', email: emailOf('berta') } }]);
    const path = `users/user-berta/sign-in-links/${links[0]?.id}`;
    const managing = ['using_API', 'user_management_view', 'user_management_admin'];
    await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(managing) });
    const refused = await ask('probe', 'DELETE', path);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('holds the operation')]);
    const me = () => lab.raw({ path: '/api/v2/auth/me', headers: { Cookie: cookie } });
    expect((await me()).status).toBe(200);
    expect((await ask('admin', 'DELETE', path)).status).toBe(204);
    expect([(await me()).status, (await linksOf()).links]).toEqual([401, []]);
    expect((await ask('admin', 'DELETE', path)).status).toBe(404);
  });

  it('makes an address what decides who may act as a user: a manager who may less does not change it', async () => {
    const refused = await ask('probe', 'PATCH', 'users/user-berta', { email: 'probe@elsewhere.test' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('/data/attributes/email')]);
    expect((await ask('probe', 'PATCH', 'users/user-bare', { email: 'bare-too@lab.test' })).status).toBe(200);
  });

  it('goes with its user, and leads to him again when he is back', async () => {
    await signIn();
    const rows = () => lab.services.lab.db.selectFrom('sign_in_links').select('uID').execute();
    expect(await rows()).toHaveLength(1);
    const deleted = await ask('admin', 'DELETE', 'users/user-berta');
    expect([deleted.status, await rows()]).toEqual([204, []]);
    const restored = await ask('admin', 'POST', `bin/${deleted.headers['x-bin-id']}/restore`, {});
    expect(restored.status, restored.text).toBe(200);
    const me = await lab.raw({ path: '/api/v2/auth/me', headers: { Cookie: await signIn() } });
    expect([attributesOf(me).email, (await rows()).length]).toEqual([emailOf('berta'), 1]);
  });
});

describe('a window of this computer', () => {
  const state = async (handoff: string) => {
    const answer = await open('handoff', { handoff });
    expect(answer.status, answer.text).toBe(200);
    return { ...attributesOf(answer), cookie: answer.headers['set-cookie'] };
  };

  async function beginHere(): Promise<{ address: string; handoff: string }> {
    const answer = await open('begin', { handoff: true });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    return attributesOf(answer) as { address: string; handoff: string };
  }

  it('waits until the browser is back, and collects its session once', async () => {
    provider.people.set('sub-admin', { email: emailOf('admin'), email_verified: true });
    const { address, handoff } = await beginHere();
    expect(await state(handoff)).toMatchObject({ state: 'waiting', cookie: undefined });
    const { pathname, search } = new URL(await travel(address, 'sub-admin'));
    const page = await lab.raw({ path: pathname + search });
    expect([page.text, page.headers['set-cookie']]).toEqual([expect.stringContaining('Go back to the window'), undefined]);
    const { cookie, ...said } = await state(handoff);
    expect(said).toEqual({ state: 'signed_in', refusal: null });
    const me = await lab.raw({ path: '/api/v2/auth/me', headers: { Cookie: String(cookie).split(';')[0] ?? '' } });
    expect(attributesOf(me)).toMatchObject({ email: emailOf('admin') });
    expect(await state(handoff)).toMatchObject({ state: 'refused', refusal: 'expired' });
  });

  it('is told that nobody belongs to who came, or that he came too late', async () => {
    provider.people.set('sub-nobody', { email: 'nobody@lab.test', email_verified: true });
    const { address, handoff } = await beginHere();
    const { pathname, search } = new URL(await travel(address, 'sub-nobody'));
    expect((await lab.raw({ path: pathname + search })).text).toContain('Nobody in this lab');
    expect(await state(handoff)).toMatchObject({ state: 'refused', refusal: 'refused' });
    const late = await beginHere();
    lab.clock.step({ minutes: 11 });
    expect(await state(late.handoff)).toMatchObject({ state: 'refused', refusal: 'expired' });
  });

  it('has to be of this computer, under a name that leads to no other', async () => {
    const url = new URL(lab.url);
    const elsewhere = { Host: `lab.example:${url.port}` };
    expect((await open('begin', { handoff: true }, elsewhere)).status).toBe(403);
    const { address, handoff } = await beginHere();
    expect((await open('handoff', { handoff }, elsewhere)).status).toBe(403);
    expect(address).toContain(encodeURIComponent(`${lab.url}/api/v2/auth/sso/callback`));
  });
});
