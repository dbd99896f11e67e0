// A lab of before the customer's room: its first start with this version gives those who run it the right to invite, as nobody could hand
// out what nobody has, and the trail proves it from then on. docs/adr/0089.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { httpClient } from '../support/http-client.ts';
import { run, startLab, stopLab } from './support/lab-process.ts';

const release = fileURLToPath(new URL('../fixtures/releases/0.12.0/', import.meta.url));

it('the administrator of an older lab invites a customer, who comes in; the trail is whole', async () => {
  const data = tempFolder();
  writeFileSync(join(data, 'lab.db'), gunzipSync(readFileSync(join(release, 'lab.db.gz'))));
  const account = JSON.parse(readFileSync(join(release, 'account.json'), 'utf8')) as { email: string; password: string };
  const lab = await startLab({ data });
  const client = httpClient(lab.url);
  const signIn = async (body: object) => {
    const answer = await client.send({ method: 'POST', path: '/api/v2/auth/token', body: { ...body, device_name: 'x' } });
    return { Authorization: `Bearer ${(answer.body as { token: string }).token}` };
  };
  const headers = await signIn(account);
  const customers = await client.send({ path: '/api/v2/customers?page[size]=1', headers });
  const { id } = (customers.body as { data: { id: string }[] }).data[0] ?? { id: '' };
  const email = 'neu@kunde.test';
  const made = await client.send({ method: 'POST', path: `/api/v2/customers/${id}/room-people`, body: { email }, headers });
  expect(made.status, made.text).toBe(201);
  const { code } = (made.body as { data: { attributes: { code: string } } }).data.attributes;
  const password = 'sieben Pinguine im Labor';
  await client.send({ method: 'POST', path: '/api/v2/auth/redeem', body: { email, code, password } });
  const room = await client.send({ path: '/api/v2/room', headers: await signIn({ email, password }) });
  expect(room.body).toMatchObject({ data: { attributes: { customers: [{ id }] } } });
  client.close();
  expect(await stopLab(lab)).toMatchObject({ code: 0 });
  const verdict = await run({ data, program: 'verify' });
  expect(verdict, verdict.stdout).toMatchObject({ code: 0 });
  const handle = openSqlite(join(data, 'lab.db'), { readonly: true });
  const roles = handle
    .prepare(`select name from roles where operations like '%customer_room_invite%' order by name`)
    .pluck()
    .all();
  handle.close();
  expect(roles).toEqual(['administrator', 'front desk', 'lab manager']);
});
