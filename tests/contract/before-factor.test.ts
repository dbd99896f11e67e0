// Whoever lacks the second factor his role asks for reaches nothing of the interface but what gets him one: every action and every kind of
// record is asked with his session, whatever is added later.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../support/answers.ts';
import { change } from '../support/builders.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { emailOf, passwordOf } from '../support/seed-world.ts';

let lab: RunningLab;
let headers: Record<string, string>;
beforeAll(async () => {
  lab = await startLab();
  const body = { email: emailOf('noapi'), password: passwordOf('noapi') };
  const answer = await lab.raw({ method: 'POST', path: '/api/v2/auth/session', body });
  headers = { Cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '', Origin: lab.url };
  const user = await lab.services.lab.db.selectFrom('users').select('role').where('uID', '=', 'user-noapi').executeTakeFirst();
  await change(lab.program, 'role', String(user?.role), { second_factor: 1 });
});
afterAll(() => lab.stop());

async function refused(method: string, path: string): Promise<string | undefined> {
  const answer = await lab.raw({ method, path, headers });
  // The feed's refusals have the shape of OData.
  const { error } = (answer.body ?? {}) as { error?: { code: string } };
  return answer.status === 403 ? (error ?? v2Of(answer).errors[0])?.code : String(answer.status);
}

describe('before the second factor', () => {
  it('every action is refused but those that lead to it', async () => {
    const open: string[] = [];
    for (const { method, path, requirement } of lab.services.actions) {
      if (requirement.kind === 'open') continue;
      const code = await refused(method, `/api/v2/${path.replaceAll(/\{\w+\}/g, 'none')}`);
      if (code !== 'auth.second_factor_missing') open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual([
      'GET auth/me',
      'GET auth/second-factor',
      'PATCH auth/me',
      'POST auth/second-factor/confirm',
      'POST auth/second-factor/start',
    ]);
  });

  it('every kind of record is', async () => {
    for (const { v2 } of lab.services.lab.registry.definitions.values()) {
      if (!v2) continue;
      for (const method of ['GET', 'POST'])
        expect(await refused(method, `/api/v2/${v2.path}`), v2.path).toBe('auth.second_factor_missing');
    }
  });

  it('and v1 as a whole, by session', async () => {
    for (const path of ['/api/inventory', '/api/app/version', '/api/nothing'])
      expect((await lab.raw({ path, headers })).status, path).toBe(403);
  });
});
