// The first steps of a lab tick themselves off from what is there, and how far a user's introduction is stays his own affair.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';
import { labsLieInFiles } from '../../support/where-labs-lie.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

async function steps(user: UserName): Promise<Record<string, { done: boolean; record: string | null }>> {
  const { list } = v2Of(await lab.v2(user, { path: '/api/v2/first-steps' }));
  return Object.fromEntries(list.map(({ id, attributes }) => [id, attributes as { done: boolean; record: string | null }]));
}

async function setting(name: string, value: unknown): Promise<void> {
  const known = await lab.v2('admin', { method: 'PATCH', path: `/api/v2/settings/${name}`, body: { value } });
  if (known.status === 404) await lab.v2('admin', { method: 'POST', path: '/api/v2/settings', body: { name, value } });
}

describe('first steps', () => {
  it('are told as far as the caller may do them', async () => {
    expect(Object.keys(await steps('admin'))).toEqual(
      expect.arrayContaining(['address', 'logo', 'customer', 'import', 'device', 'label', 'user']),
    );
    expect(await steps('bare')).toEqual({});
  });

  it('and what the lab is told of its safety follow what keeps it: a file is backed up here, a server where it is', async () => {
    expect(Object.keys(await steps('admin')).includes('backup')).toBe(labsLieInFiles);
    const told = async (user: UserName) => v2Of(await lab.v2(user, { path: '/api/v2/lab-condition' })).one.attributes;
    const kept = labsLieInFiles ? 'file' : 'server';
    expect(await told('admin')).toMatchObject({ fault: null, kept, kept_in: expect.stringMatching(/^(?:SQLite|PostgreSQL \d)/) });
    expect(await told('berta')).toMatchObject({ kept, kept_in: null });
  });

  it('tell those who see only some customers nothing of the others', async () => {
    expect(await steps('berta')).toEqual({});
  });

  it('are done when their record is there, and lead to it', async () => {
    const now = await steps('admin');
    expect(now).toMatchObject({
      customer: { done: true },
      device: { done: true },
      user: { done: true },
      import: { done: false },
    });
    expect(now.label).toMatchObject({ done: false, record: expect.any(String) });
    expect(now.device?.record).toBe(now.label?.record);
  });

  it('follow what is set: the address needs street and city', async () => {
    await setting('lab.street', 'Prüfweg 1');
    expect((await steps('admin')).address).toMatchObject({ done: false });
    await setting('lab.city', 'Aalen');
    expect((await steps('admin')).address).toMatchObject({ done: true });
    await setting('documents.logo', 'some-report');
    expect((await steps('admin')).logo).toMatchObject({ done: true });
  });
});

describe('the own introduction', () => {
  const me = async (user: UserName) => v2Of(await lab.v2(user, { path: '/api/v2/auth/me' })).one.attributes;
  const note = (user: UserName, body: object) => lab.v2(user, { method: 'PATCH', path: '/api/v2/auth/guidance', body });

  it('begins untouched, is changed in parts and belongs to one user', async () => {
    expect(await me('berta')).toMatchObject({
      demonstration: false,
      guidance: { tour: 'new', step: null, welcome: 'shown' },
    });
    const answer = v2Of(await note('berta', { tour: 'open', step: 'scan' }));
    expect(answer.one.attributes).toMatchObject({ guidance: { tour: 'open', step: 'scan', welcome: 'shown' } });
    await note('berta', { welcome: 'hidden' });
    expect(await me('berta')).toMatchObject({ guidance: { tour: 'open', step: 'scan', welcome: 'hidden' } });
    expect(await me('admin')).toMatchObject({ guidance: { tour: 'new', welcome: 'shown' } });
  });

  it('is no part of the record: neither its version nor the trail speak of it', async () => {
    const read = () => lab.v2('admin', { path: '/api/v2/users/user-berta' });
    const before = await read();
    await note('berta', { tour: 'done' });
    const after = await read();
    expect(after.headers.etag).toBe(before.headers.etag);
    expect(after.text).not.toContain('guidance');
    const trail = await lab.v2('admin', { path: '/api/v2/users/user-berta/audits' });
    expect(trail.text).not.toContain('guidance');
  });

  it('takes known words only', async () => {
    expect((await note('berta', { tour: 'somewhere' })).status).toBe(422);
    expect((await note('berta', { colour: 'red' })).status).toBe(422);
    expect((await lab.raw({ method: 'PATCH', path: '/api/v2/auth/guidance', body: {} })).status).toBe(401);
  });
});
