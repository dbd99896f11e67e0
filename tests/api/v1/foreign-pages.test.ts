// Pages of somebody else in a browser of this computer: they sign nobody in or out, and their tries are not counted against anybody.
// Two labs on one computer keep their people apart, though a browser sends cookies to a host whatever its port is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change } from '../../support/builders.ts';
import type { Answer } from '../../support/http-client.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, passwordOf } from '../../support/seed-world.ts';

let lab: RunningLab;
let other: RunningLab;
beforeAll(async () => {
  [lab, other] = await Promise.all([startLab(), startLab()]);
});
afterAll(() => Promise.all([lab.stop(), other.stop()]));

const right = () => ({ username: emailOf('berta'), password: passwordOf('berta') });
const wrong = () => ({ username: emailOf('berta'), password: 'not the password' });
const own = () => ({ Origin: lab.url, 'Sec-Fetch-Site': 'same-origin' });

const login = (headers: Record<string, string>, body: object = right(), where = lab): Promise<Answer> =>
  where.raw({ method: 'POST', path: '/api/auth/login', headers, body });

function cookieOf(answer: Answer): string {
  return (answer.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
}

const foreign: Record<string, Record<string, string>> = {
  'of another site': { Origin: 'http://evil.test:8555', 'Sec-Fetch-Site': 'cross-site' },
  'of another port of this computer': { Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' },
  'that hides where it comes from': { Origin: 'null' },
  'that says no origin': { 'Sec-Fetch-Site': 'cross-site' },
};

describe.each(Object.entries(foreign))('a page %s', (_, headers) => {
  it.each([
    ['POST', '/api/auth/login', right()],
    ['POST', '/api/auth/logout', undefined],
    ['POST', '/api/v2/auth/token', { email: emailOf('berta'), password: passwordOf('berta'), device_name: 'page' }],
    ['POST', '/api/v2/auth/login', { email: emailOf('berta'), password: passwordOf('berta'), device_name: 'page' }],
  ])('%s %s is refused', async (method, path, body) => {
    const cookie = cookieOf(await login({}));
    const answer = await lab.raw({ method, path, headers: { ...headers, Cookie: cookie }, body });
    expect(answer.status).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await lab.raw({ path: '/api/inventory?limit=1', headers: { Cookie: cookie } })).status).toBe(200);
  });

  it('guesses passwords without making anybody wait', async () => {
    for (let tried = 0; tried < 12; tried += 1) expect((await login(headers, wrong())).status).toBe(403);
    expect((await login(own())).status).toBe(200);
  });
});

it('a listed origin signs in on v1, a script without headers on both faces', async () => {
  await change(lab.program, 'setting', 'api.cors_origins', { value: JSON.stringify(['http://intranet.test']) });
  expect((await login({ Origin: 'http://intranet.test', 'Sec-Fetch-Site': 'cross-site' })).status).toBe(200);
  expect((await login({})).status).toBe(200);
  const body = { email: emailOf('berta'), password: passwordOf('berta'), device_name: 'script' };
  expect((await lab.raw({ method: 'POST', path: '/api/v2/auth/token', body })).status).toBe(200);
});

it('signing in anew ends the session before it in that browser', async () => {
  const first = cookieOf(await login({}));
  const second = cookieOf(await login({ ...own(), Cookie: first }));
  const list = (Cookie: string) => lab.raw({ path: '/api/inventory?limit=1', headers: { Cookie } });
  expect((await list(first)).status).toBe(401);
  expect((await list(second)).status).toBe(200);
});

it('the cookies of two labs stand side by side', async () => {
  const here = cookieOf(await login({}));
  const there = cookieOf(await login({}, { username: emailOf('admin'), password: passwordOf('admin') }, other));
  expect(here.split('=')[0]).not.toBe(there.split('=')[0]);
  const both = { Cookie: `${there}; ${here}` };
  for (const one of [lab, other]) expect((await one.raw({ path: '/api/auth/rules', headers: both })).status).toBe(200);
});
