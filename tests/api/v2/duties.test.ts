// docs/adr/0022: whoever manages users is not by that the administrator of everything, whichever door he takes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf } from '../../support/seed-world.ts';

let lab: RunningLab;
let administrator: string;
const managing = ['using_API', 'user_management_view', 'user_management_admin'];
beforeAll(async () => {
  lab = await startLab();
  const { db } = lab.services.lab;
  administrator = (await db.selectFrom('users').select('uID').where('email', '=', emailOf('admin')).executeTakeFirstOrThrow())
    .uID as string;
  await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(managing) });
});
afterAll(() => lab.stop());

const ask = (method: string, path: string, body: object) => lab.v2('probe', { method, path: `/api/v2/${path}`, body });
const refused = (answer: Awaited<ReturnType<typeof ask>>, field: string) => {
  expect(answer.status, answer.text).toBe(422);
  expect(answer.body).toMatchObject({ errors: [{ source: { pointer: expect.stringContaining(field) } }] });
};
const adminRole = async () => {
  const row = await lab.services.lab.db.selectFrom('users').select('role').where('uID', '=', administrator).executeTakeFirst();
  return String(row?.role);
};

describe('a manager of users', () => {
  it('cannot give himself, or anybody, a role that may more than he may', async () => {
    refused(await ask('PATCH', 'users/user-probe', { role_id: await adminRole() }), 'role');
    refused(await ask('PATCH', 'users/user-bare', { role_id: await adminRole() }), 'role');
    const account = { email: 'second@lab.test', password: 'sieben Pinguine im Labor', role_id: await adminRole() };
    refused(await ask('POST', 'users', account), 'role');
  });

  it('cannot set the password of somebody who may more, nor take his role, nor make him a key', async () => {
    refused(await ask('PATCH', `users/${administrator}`, { password: 'sieben Pinguine im Labor' }), 'password');
    refused(await ask('PATCH', `users/${administrator}`, { role_id: 'role-probe' }), 'role');
    const key = await ask('POST', `users/${administrator}/api-keys`, { name: 'mine' });
    expect(key.status).toBe(403);
    expect(key.text).toContain('holds the operation');
    expect((await lab.v1('admin', { path: '/api/category?limit=1' })).status).toBe(200);
  });

  it('cannot write more into a role than he holds, and may take away', async () => {
    refused(await ask('PATCH', 'roles/role-probe', { operations: [...managing, 'administration_management'] }), 'operations');
    const fewer = await ask('PATCH', 'roles/role-probe', { operations: managing });
    expect(fewer.status, fewer.text).toBe(200);
  });

  it('by v1 neither', async () => {
    const body = { role: await adminRole() };
    const answer = await lab.v1('probe', { method: 'PUT', path: '/api/user/user-probe', body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const row = await lab.services.lab.db.selectFrom('users').select('role').where('uID', '=', 'user-probe').executeTakeFirst();
    expect(row?.role).toBe('role-probe');
  });

  it('looks after those who may no more than he may', async () => {
    const account = { email: 'third@lab.test', password: 'sieben Pinguine im Labor', role_id: 'role-probe' };
    const made = await ask('POST', 'users', account);
    expect(made.status, made.text).toBe(201);
    const { id } = (made.body as { data: { id: string } }).data;
    expect((await ask('PATCH', `users/${id}`, { password: 'acht Pinguine im Labor' })).status).toBe(200);
    expect((await ask('POST', `users/${id}/api-keys`, { name: 'his' })).status).toBe(201);
  });
});
