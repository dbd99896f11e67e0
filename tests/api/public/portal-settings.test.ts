// The portal's switches and its one public user: who sets them, what an address may be, and that there are never two users whose
// customers are shown. docs/interface/portal.md#rules.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { aPublicUser, openPortal } from './portal-world.ts';

const base = '/api/v2/public/portal';
const device = `${base}/inventories/dev-1`;

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

const get = (path: string) => lab.raw({ path });

describe('the settings', () => {
  const path = '/api/v2/admin/portal-settings';
  const put = (body: unknown) => lab.v2('admin', { method: 'PUT', path, body });

  it('are read and changed, with an entry in the trail', async () => {
    const answer = await put({
      portal_enable: false,
      qrlink_address: 'https://lab.example/devices?code={mtag}',
      qrlink_enable: 1,
    });
    expect(answer.body).toEqual({
      data: {
        id: 'portal',
        type: 'portal-settings',
        attributes: {
          portal_enable: 0,
          portal_start_address: null,
          qrlink_enable: 1,
          qrlink_address: 'https://lab.example/devices?code={mtag}',
        },
      },
      meta: { public_user: true },
    });
    expect((await lab.v2('admin', { path })).text).toBe(answer.text);
    expect((await get(`${base}/config`)).status).toBe(404);
    const entry = await lab.services.lab.db
      .selectFrom('audits')
      .select(['resource', 'after', 'user_name'])
      .orderBy('rid', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry.resource).toBe('role');
    expect(JSON.parse(String(entry.after))).toMatchObject({ portal_enable: 0 });
  });

  it('are not written over a version somebody else changed since', async () => {
    const tag = String((await lab.v2('admin', { path })).headers.etag);
    const write = (address: string) =>
      lab.v2('admin', { method: 'PUT', path, body: { portal_start_address: address }, headers: { 'if-match': tag } });
    expect((await write('/portal?q=first')).status).toBe(200);
    expect((await write('/portal?q=second')).status).toBe(412);
    expect((await put({ portal_start_address: null })).status).toBe(200);
  });

  it('belong to whoever administers the installation, who needs no right over users for them', async () => {
    expect((await lab.v2('berta', { path })).status).toBe(403);
    expect((await lab.v2('berta', { method: 'PUT', path, body: {} })).status).toBe(403);
    await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(['administration_management']) });
    expect((await lab.v2('probe', { method: 'PUT', path, body: { portal_enable: 1 } })).status).toBe(200);
    expect((await lab.v2('probe', { path: '/api/role' })).status).not.toBe(200);
  });

  it.each([
    '/portal?q=a',
    '/portal/dev-1',
    'https://lab.example/{mtag}',
    'http://192.0.2.1:8080/x',
    'HTTPS://LAB.EXAMPLE',
    '/ümlaut',
    '',
    null,
  ])('take the address %j', async (address) => {
    expect((await put({ qrlink_address: address, portal_start_address: address })).status).toBe(200);
    expect((await lab.v2('admin', { path })).body).toMatchObject({ data: { attributes: { qrlink_address: address || null } } });
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'portal',
    '//evil.example/x',
    '/\\evil.example',
    'https:\\\\evil.example',
    'https://user:password@evil.example/',
    'https://{mtag}.evil.example/',
    '/a\r\nSet-Cookie: a=b',
    '/a\nb',
    '/a b',
    '/\u0000',
    '/a\u0001b',
    'https://lab.example/\u007f',
    'https://',
    'ftp://lab.example',
    '/qrcode/{mtag}',
    '/inventory/qrcode/{mtag}',
    `/${'x'.repeat(300)}`,
  ])('refuse the address %j, on v1, too, and name the field', async (address) => {
    for (const name of ['qrlink_address', 'portal_start_address']) {
      const answer = await put({ [name]: address });
      expect(answer.status, answer.text).toBe(422);
      expect(v2Of(answer).errors[0]?.source?.pointer).toBe(`/data/attributes/${name}`);
    }
    const { registry, db } = lab.services.lab;
    const role = await db.selectFrom('roles').select('uID').where('name', '=', 'QR_Code_Role').executeTakeFirstOrThrow();
    const v1 = await lab.v1('admin', {
      method: 'PUT',
      path: `/api/${registry.resource('role').definition.v1?.segment}/${String(role.uID)}`,
      body: { qrlink_address: address },
    });
    expect(v1.status).toBe(400);
  });

  it('unknown names are refused', async () => {
    expect((await put({ operations: '[]' })).status).toBe(422);
    expect((await put({ portal_enable: 'maybe' })).status).toBe(422);
  });
});

describe('the public user', () => {
  it('is one: who gets the flag takes it from the one before, and the trail says so', async () => {
    const other = await aPublicUser(lab, { uID: 'user-public-2' });
    const flagged = async () =>
      (await lab.services.lab.db.selectFrom('users').select('uID').where('is_public', '=', 1).execute()).map(({ uID }) => uID);
    expect(await flagged()).toEqual([other.uID]);
    const entry = await lab.services.lab.db
      .selectFrom('audits')
      .select(['action', 'after'])
      .where('record_key', '=', 'user-public')
      .orderBy('rid', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(String(entry.after))).toEqual({ is_public: 0 });
    const moved = await lab.v1('admin', { method: 'PUT', path: '/api/user/user-public', body: { is_public: 1 } });
    expect(moved.status).toBe(200);
    expect(await flagged()).toEqual(['user-public']);
  });

  it('who comes back from the bin leaves the flag where it is by now', async () => {
    const db = lab.services.lab.db;
    await change(lab.program, 'user', 'user-public-2', { is_public: 1 });
    await lab.v1('admin', { method: 'DELETE', path: '/api/user/user-public-2' });
    await change(lab.program, 'user', 'user-public', { is_public: 1 });
    const { uID } = await db.selectFrom('bin').select('uID').where('record_key', '=', 'user-public-2').executeTakeFirstOrThrow();
    const back = await lab.v2('admin', { method: 'POST', path: `/api/v2/bin/${String(uID)}/restore`, body: {} });
    expect(back.status, back.text).toBe(200);
    const rows = await db.selectFrom('users').select('uID').where('is_public', '=', 1).execute();
    expect(rows.map((row) => row.uID)).toEqual(['user-public']);
  });

  it('two that came from outside the program close the portal', async () => {
    const { db, changes } = lab.services.lab;
    const flag = async (value: number) => {
      await db.updateTable('users').set({ is_public: value }).where('uID', '=', 'user-berta').execute();
      await changes.written(['users']);
    };
    await flag(1);
    expect((await get(device)).status).toBe(404);
    await flag(0);
    expect((await get(device)).status).toBe(200);
  });
});
