// What concerns a user: told with the change, to them alone, as far as they see the record; read in every window at once.
// docs/interface/records.md#notices, docs/adr/0090.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepExpired } from '#server/jobs/job-runs.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { tellFailed } from '#server/jobs/tell-failed.ts';
import { type Json, v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';
import { openEvents } from './event-stream.ts';

let lab: RunningLab;
let adminId: string;

const send = async (user: UserName, method: string, path: string, body?: object) =>
  lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

async function made(user: UserName, path: string, body: object): Promise<string> {
  const answer = await send(user, 'POST', path, body);
  expect(answer.status, answer.text).toBe(201);
  return v2Of(answer).one.id;
}

const noticesOf = async (user: UserName, query = '') =>
  v2Of(await send(user, 'GET', `notices?sort=-at,-id${query}`)).list.map(
    ({ id, attributes }) => ({ ...attributes, id }) as Json & { id: string },
  );

const unread = async (user: UserName) => noticesOf(user, '&filter[read_at]=null:');

beforeAll(async () => {
  lab = await startLab();
  adminId = v2Of(await send('admin', 'GET', 'auth/me')).one.id;
});
afterAll(() => lab.stop());
beforeEach(async () => {
  for (const user of ['admin', 'berta'] as const) await send(user, 'POST', 'notices/read', {});
});

describe('a notice', () => {
  it('tells who was given something to do, and nobody of what they took themselves', async () => {
    const ticket = await made('admin', 'tickets', { title: 'Fan is loud', assignee_id: 'user-berta', inventory_id: 'dev-1' });
    const own = await made('admin', 'notes', { title: 'Mine', assignee_id: adminId });
    expect(await unread('berta')).toEqual([
      expect.objectContaining({
        event: 'assigned',
        title: 'Fan is loud',
        record_type: 'ticket',
        record_id: ticket,
        by_name: expect.any(String),
      }),
    ]);
    expect(await unread('admin')).toEqual([]);
    // Another change of it tells nothing, another person is told.
    await send('admin', 'PATCH', `tickets/${ticket}`, { title: 'Fan is very loud' });
    await send('admin', 'PATCH', `notes/${own}`, { assignee_id: 'user-berta' });
    expect((await unread('berta')).map(({ record_id }) => record_id).sort()).toEqual([ticket, own].sort());
  });

  it('tells whom a comment speaks to, about the record it was said of', async () => {
    await made('admin', 'comments', { resource: 'inventory', record_key: 'dev-1', text: 'Please look, <@user-berta>.' });
    expect(await unread('berta')).toMatchObject([{ event: 'mentioned', record_type: 'inventory', record_id: 'dev-1' }]);
  });

  it('tells those who wrote a record that somebody else approved it', async () => {
    const calibration = await made('berta', 'calibrations', {
      inventory_id: 'dev-1',
      calibration_date: '2026-02-20',
      cal_result: 'passed',
    });
    const done = await send('admin', 'POST', `calibrations/${calibration}/release`);
    expect(done.status, done.text).toBe(200);
    expect(await unread('berta')).toMatchObject([{ event: 'approved', record_type: 'calibration', record_id: calibration }]);
    expect(await unread('admin')).toEqual([]);
  });

  it('stands or falls with the change it tells of', async () => {
    const answer = await send('admin', 'POST', 'tickets', { title: 'No', assignee_id: 'user-berta', inventory_id: 'no-such' });
    expect(answer.status).toBe(422);
    expect(await unread('berta')).toEqual([]);
  });

  it('is gone where its record is not seen any more, and nobody else reads it', async () => {
    await made('admin', 'comments', { resource: 'inventory', record_key: 'dev-1', text: '<@user-berta>?' });
    const [notice] = await unread('berta');
    expect((await send('admin', 'GET', `notices/${notice?.id}`)).status).toBe(404);
    await change(lab.program, 'inventory', 'dev-1', { ktag: 'C-FAR' });
    expect(await unread('berta')).toEqual([]);
    expect((await send('berta', 'GET', `notices/${notice?.id}`)).status).toBe(404);
    const answer = await send('berta', 'POST', 'notices/read', { ids: [notice?.id] });
    expect(answer.body).toEqual({ data: { read: 0 } });
    await change(lab.program, 'inventory', 'dev-1', { ktag: 'C-ALPHA' });
    expect(await unread('berta')).toHaveLength(1);
  });

  it('comes live to whom it is for, and its reading as well', async () => {
    const streamOf = async (user: UserName) => openEvents(lab.url, { Authorization: `Bearer ${await lab.token(user)}` });
    const [hers, mine] = [await streamOf('berta'), await streamOf('admin')];
    await made('admin', 'comments', { resource: 'inventory', record_key: 'dev-1', text: 'Now, <@user-berta>.' });
    const [notice] = await unread('berta');
    const id = String(notice?.id);
    expect((await hers.until(id)).at(-1)).toBe(`notice ${id} create`);
    await send('berta', 'POST', 'notices/read', { ids: [id] });
    const later = await made('admin', 'notes', { title: 'Later' });
    expect(await hers.until(later)).toContain(`notice ${id} update`);
    expect((await mine.until(later)).filter((line) => line.startsWith('notice'))).toEqual([]);
  });

  it('is read one by one or all at once, and stays in the list', async () => {
    for (const title of ['One', 'Two', 'Three']) await made('admin', 'notes', { title, assignee_id: 'user-berta' });
    const [newest] = await unread('berta');
    await send('berta', 'POST', 'notices/read', { ids: [newest?.id] });
    expect(await unread('berta')).toHaveLength(2);
    expect((await send('berta', 'POST', 'notices/read', {})).body).toEqual({ data: { read: 2 } });
    expect((await noticesOf('berta')).filter(({ read_at }) => read_at === null)).toEqual([]);
    expect((await send('berta', 'PATCH', `notices/${newest?.id}`, { title: 'Else' })).status).toBe(405);
  });

  it('tells of a task that failed once, until it worked again', async () => {
    const { lab: inner } = lab.program;
    let broken = true;
    const run = async () => {
      if (broken) throw new Error('no room');
      return 'done';
    };
    const jobs = createJobRunner(inner, [{ key: 'backup', cron: '0 2 * * *', catchUp: false, run }], {
      tell: (key) => tellFailed(lab.program, key),
    });
    await jobs.run('backup', 'manual');
    await jobs.run('backup', 'manual');
    expect(await unread('admin')).toMatchObject([{ event: 'task_failed', title: 'backup', record_type: null, by_name: null }]);
    expect(await unread('berta')).toEqual([]);
    broken = false;
    await jobs.run('backup', 'manual');
    broken = true;
    await jobs.run('backup', 'manual');
    expect(await unread('admin')).toHaveLength(2);
    await jobs.stop();
  });

  it('is kept for ninety days', async () => {
    await made('admin', 'notes', { title: 'Old', assignee_id: 'user-berta' });
    lab.clock.step({ days: 91 });
    await sweepExpired(lab.program);
    expect(await noticesOf('berta')).toEqual([]);
  });
});
