// The three addresses on printed labels: to the device's page for whoever is signed in and sees it, else to the portal, else one
// and the same 404. docs/interface/portal.md#label-addresses, docs/quality.md#s12.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '#server/index.ts';
import { anInventory, change } from '../../support/builders.ts';
import { type Answer, type Call, httpClient } from '../../support/http-client.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { resourcesDir } from '../../support/seed-lab.ts';
import { aPublicUser, openPortal, setRole } from './portal-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await aPublicUser(lab);
});
afterAll(() => lab.stop());
beforeEach(async () => {
  lab.clock.step({ minutes: 2 });
  await openPortal(lab);
});

/** How a browser on a phone asks. */
const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Accept-Language': 'de-DE,de;q=0.9' };

const get = (path: string, headers: Record<string, string> = {}, rest: Partial<Call> = {}) =>
  lab.raw({ path, headers: { ...browser, ...headers }, ...rest });
const cookieOf = async (user: string) => ({
  Cookie: `plumbline_session=${await lab.services.signIn.startSession(`user-${user}`, '127.0.0.1')}`,
});

const forms = (key: string) => [
  `/inventory/qrcode/${key}`,
  `/inventory/qrcode/${key}/`,
  `/frontend/frontendInventory/smallView?id=${key}`,
  `/frontend/frontendInventory/smallView/?lang=de&id=${key}`,
  `/qrcode/${key}`,
  `/qrcode/${key}/`,
];

function seen({ status, text, headers }: Answer): unknown {
  const { 'x-request-id': _id, date: _date, 'ratelimit-remaining': _left, 'ratelimit-reset': _reset, ...rest } = headers;
  return { status, text, headers: rest };
}

describe('where a label leads', () => {
  it('a visitor: to the portal, from each address, for a GET and a HEAD', async () => {
    for (const path of forms('dev-1')) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await get(path, {}, { method });
        expect(answer, `${method} ${path}`).toMatchObject({ status: 302, text: '' });
        expect(answer.headers.location).toBe('/portal/dev-1');
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.headers).not.toHaveProperty('set-cookie');
      }
    }
  });

  it.each([
    ['dev%2F6%20%C3%BC', '/portal/dev%2F6%20%C3%BC'],
    ['dev%2f6%20%c3%bc', '/portal/dev%2F6%20%C3%BC'],
    ['%64%65%76-1', '/portal/dev-1'],
    ['old%3A77', '/portal/old%3A77'],
    ['old:77', '/portal/old%3A77'],
    ['%2E%2e%2F%22%3Cb%3E', '/portal/..%2F%22%3Cb%3E'],
  ])('a key as %s', async (key, target) => {
    const { db } = lab.services.lab;
    for (const MTAG of ['old:77', '../"<b>']) {
      if (!(await db.selectFrom('inventory').select('MTAG').where('MTAG', '=', MTAG).executeTakeFirst()))
        await anInventory(lab.program, { MTAG });
    }
    for (const path of forms(key)) expect((await get(path)).headers.location, path).toBe(target);
  });

  it('a key with slashes and blanks as they stand, as some readers send it', async () => {
    expect((await get('/qrcode/dev/6%20%C3%BC')).headers.location).toBe('/portal/dev%2F6%20%C3%BC');
    expect((await get('/frontend/frontendInventory/smallView?id=dev/6+%C3%BC')).headers.location).toBe(
      '/portal/dev%2F6%20%C3%BC',
    );
  });

  it('who is signed in and sees the device: to its page, also while everything public is off', async () => {
    await setRole(lab, { portal_enable: 0, qrlink_enable: 0 });
    const cookie = await cookieOf('berta');
    for (const path of forms('dev-3')) expect((await get(path, cookie)).headers.location, path).toBe('/inventory/dev-3');
    expect((await get('/qrcode/dev%2F6%20%C3%BC', cookie)).headers.location).toBe('/inventory/dev%2F6%20%C3%BC');
  });

  it('who is signed in and does not see it is a visitor', async () => {
    expect((await get('/qrcode/far-1', await cookieOf('berta'))).status).toBe(404);
    // Not in operation: outside his filter, but public.
    expect((await get('/qrcode/dev-5', await cookieOf('narrow'))).headers.location).toBe('/portal/dev-5');
    expect((await get('/qrcode/dev-1', await cookieOf('bare'))).headers.location).toBe('/portal/dev-1');
  });

  it('a session that has ended is none', async () => {
    const cookie = await cookieOf('berta');
    expect((await get('/qrcode/dev-3', cookie)).headers.location).toBe('/inventory/dev-3');
    await lab.services.signIn.endSession(cookie.Cookie.split('=')[1] ?? '');
    expect((await get('/qrcode/dev-3', cookie)).status).toBe(404);
    const other = await cookieOf('berta');
    await change(lab.program, 'user', 'user-berta', { status: 'locked' });
    expect((await get('/qrcode/dev-3', other)).status).toBe(404);
    await change(lab.program, 'user', 'user-berta', { status: 'active' });
    lab.clock.step({ hours: 13 });
    expect((await get('/qrcode/dev-3', other)).status).toBe(404);
    expect((await get('/qrcode/dev-1', other)).headers.location).toBe('/portal/dev-1');
  });

  it('to the address of the lab’s choice, the device’s key put in', async () => {
    for (const [qrlink_address, target] of [
      ['https://lab.example/find?code={mtag}&from=label', 'https://lab.example/find?code=dev%2F6%20%C3%BC&from=label'],
      ['/portal', '/portal'],
      ['/über/{mtag}/{mtag}', '/%C3%BCber/dev%2F6%20%C3%BC/dev%2F6%20%C3%BC'],
    ]) {
      await setRole(lab, { qrlink_address });
      expect((await get('/qrcode/dev%2F6%20%C3%BC')).headers.location).toBe(target);
    }
  });

  it('never to what the database should not hold, nor to what the request asks for', async () => {
    const { db, changes } = lab.services.lab;
    for (const address of ['javascript:alert(1)', '//evil.example/{mtag}', 'https://evil.example\r\nX-Bad: 1', '/a\u0001']) {
      await db.updateTable('roles').set({ qrlink_address: address }).where('name', '=', 'QR_Code_Role').execute();
      await changes.written(['roles']);
      expect((await get('/qrcode/dev-1')).headers.location, address).toBe('/portal/dev-1');
    }
    await openPortal(lab);
    for (const path of [
      '/qrcode/dev-1?redirect=https://evil.example&url=//evil.example',
      '//qrcode/dev-1',
      '/frontend/frontendInventory/smallView?id=dev-1&next=//evil.example',
    ])
      expect((await get(path, { 'X-Forwarded-Host': 'evil.example' })).headers.location, path).toBe('/portal/dev-1');
  });

  it('a foreign name is refused before anything is looked up', async () => {
    expect((await get('/qrcode/dev-1', { Host: 'evil.example' })).status).toBe(403);
  });
});

describe('the one 404', () => {
  const gather = async (reason: string, keys: readonly string[], into: [string, unknown][]) => {
    lab.clock.step({ minutes: 2 });
    for (const key of keys) for (const path of forms(key)) into.push([`${reason}: ${path}`, seen(await get(path))]);
  };

  it('is the same byte for byte, whatever the reason', async () => {
    const answers: [string, unknown][] = [];
    await gather(
      'no such device',
      ['ghost', 'DEV-1', 'dev-1%00', '%27%20or%201=1', 'a'.repeat(500), '%0d%0aX-Bad:%201'],
      answers,
    );
    await gather('unreadable', ['%E0%A4%A', '%', '%zz'], answers);
    await gather('another customer', ['dev-3', 'far-1', '12:345'], answers);
    await setRole(lab, { qrlink_enable: 0 });
    await gather('off', ['dev-1', 'ghost', '%'], answers);
    await openPortal(lab);
    await setRole(lab, { operations: ['calibration_view'] });
    await gather('the role sees no device', ['dev-1', 'ghost'], answers);
    await openPortal(lab);
    await change(lab.program, 'user', 'user-public', { is_public: 0 });
    await gather('no public user', ['dev-1', 'ghost'], answers);
    await change(lab.program, 'user', 'user-public', { is_public: 1 });
    answers.push(['no key', seen(await get('/frontend/frontendInventory/smallView'))]);
    answers.push(['of a session that is none', seen(await get('/qrcode/dev-3', { Cookie: 'plumbline_session=made-up' }))]);
    answers.push(['signed in, not his', seen(await get('/qrcode/far-1', await cookieOf('berta')))]);
    expect(answers.length).toBeGreaterThan(100);
    const [, first] = answers[0] ?? [];
    expect(first).toMatchObject({
      status: 404,
      headers: { 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' },
    });
    for (const [reason, answer] of answers) expect(answer, reason).toEqual(first);
  });

  it('speaks both languages, runs nothing, and programs get it as JSON', async () => {
    const { text, headers } = await get('/qrcode/ghost');
    expect(text).toMatch(/nothing to see[\s\S]*nichts zu sehen/);
    expect(text).not.toMatch(/<script|<style|\son\w+=|ghost/i);
    expect(Number(headers['content-length'])).toBe(Buffer.byteLength(text));
    const json = await lab.raw({ path: '/qrcode/ghost' });
    expect(json.status).toBe(404);
    expect(json.body).toEqual({ message: 'There is nothing to see for this code.' });
    const head = await get('/qrcode/ghost', {}, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 404, text: '' });
    expect(head.headers['content-length']).toBe(headers['content-length']);
  });
});

it('the 61st scan of a minute from one address is 429; who is signed in goes on', async () => {
  const cookie = await cookieOf('berta');
  for (let count = 0; count < 60; count += 1) await get(`/qrcode/${count % 2 ? 'dev-1' : 'ghost'}`);
  for (const path of forms('dev-1')) {
    const answer = await get(path);
    expect(answer.status, path).toBe(429);
    expect(answer.headers['retry-after']).toBe('60');
    expect(answer.text).toContain('Zu viele Anfragen');
  }
  expect((await get('/qrcode/dev-1', cookie)).headers.location).toBe('/inventory/dev-1');
  lab.clock.step({ minutes: 1 });
  expect((await get('/qrcode/dev-1')).status).toBe(302);
});

it('other addresses and verbs are not labels', async () => {
  for (const path of ['/qrcode', '/qrcode/', '/inventory/qrcode', '/qrcodes/dev-1', '/api/qrcode/dev-1', '/inventory/dev-1'])
    expect((await get(path)).headers.location, path).toBeUndefined();
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await get('/qrcode/dev-1', {}, { method })).status, method).toBe(404);
});

it('before set-up there is nothing to see either', async () => {
  const { mkdtempSync, rmSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const dataDir = mkdtempSync(`${tmpdir()}/plumbline-empty-`);
  const server = await startServer({ dataDir, port: 0, resourcesDir, rendererDir: null, logLevel: 'silent' });
  const client = httpClient(server.url);
  const answer = await client.send({ path: '/qrcode/dev-1', headers: browser });
  expect(seen(answer)).toEqual(seen(await get('/qrcode/ghost')));
  client.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
