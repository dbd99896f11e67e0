// The two records beside the lab's own: where one is signed in, and the program's versions. docs/interface/v1.md#session.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, v1Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { resourcesDir } from '../../support/seed-lab.ts';
import { emailOf, passwordOf, type UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

async function login(user: UserName): Promise<void> {
  await lab.raw({
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'User-Agent': `desk of ${user}` },
    body: { username: emailOf(user), password: passwordOf(user) },
  });
}

describe('auth', () => {
  it('lists where the caller is signed in, and nobody else', async () => {
    await login('berta');
    await login('berta');
    await login('lockable');
    const answer = await lab.v1('berta', { path: '/api/auth' });
    expect(v1Of(answer)).toMatchObject({ status: 200, message: 'Record(s) Found', total: 2 });
    expect(Object.keys((answer.body as { data: object }).data)).toEqual(['totalCount', 'auth']);
    for (const row of v1Of(answer).rows as Json[]) {
      expect(row).toMatchObject({ user_uID: 'user-berta', user_agent: 'desk of berta', address: '127.0.0.1' });
      expect(row).not.toHaveProperty('secret_hash');
    }
    await login('berta');
    expect(v1Of(await lab.v1('berta', { path: '/api/auth?limit=1' }))).toMatchObject({ total: 3, rows: [{}] });
  });

  it('rules say what the login takes', async () => {
    const answer = await lab.v1('berta', { path: '/api/auth/rules' });
    const rules = (answer.body as { data: { rules: { field: string; required: boolean; read_only: boolean }[] } }).data.rules;
    expect(rules.slice(0, 2)).toMatchObject([
      { field: 'username', required: true, read_only: false },
      { field: 'password', required: true, read_only: false },
    ]);
  });

  it.each(['POST', 'PUT', 'DELETE'])('%s is not for it', async (method) => {
    const path = method === 'POST' ? '/api/auth' : '/api/auth/x';
    expect((await lab.v1('admin', { method, path, body: {} })).status).toBe(405);
  });
});

describe('app', () => {
  const shipped = JSON.parse(readFileSync(join(resourcesDir, 'changelog.json'), 'utf8')) as {
    version: string;
    date: string;
    changes: string[];
  }[];

  it('lists the versions of the shipped changelog, the newest first', async () => {
    const answer = await lab.v1('bare', { path: '/api/app' });
    expect(v1Of(answer).total).toBe(shipped.length);
    expect(v1Of(answer).rows).toMatchObject(
      [...shipped]
        .sort((a, b) => b.date.localeCompare(a.date) || b.version.localeCompare(a.version))
        .map(({ version, date, changes }) => ({ version, released: date, changes })),
    );
  });

  it('has the list parameters', async () => {
    const filter = encodeURIComponent(JSON.stringify([{ property: 'version', operator: '=', value: 'none' }]));
    expect(v1Of(await lab.v1('bare', { path: `/api/app?filter=${filter}` }))).toMatchObject({
      status: 200,
      total: 0,
      success: false,
    });
  });

  const told = shipped.flatMap(({ version, changes }) => changes.map((change) => `${version}: ${change}`));
  it.each([
    ['all', told],
    ['latest', shipped[0]?.changes],
    [undefined, told],
  ])('version=%s', async (version, changes) => {
    const answer = await lab.v1('bare', { path: `/api/app/version${version ? `?version=${version}` : ''}` });
    expect(answer.body).toEqual({ success: true, data: { version: shipped[0]?.version, changes } });
  });
});
