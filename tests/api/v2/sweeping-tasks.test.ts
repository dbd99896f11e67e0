// What the tasks that sweep take away, and what they leave: sessions and request keys that ran out, the bin after its thirty days,
// files that nothing needs any more. docs/interface/tasks.md#endpoints.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeRecord } from '#server/core/bin/remove.ts';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { aDocument } from '../public/portal-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  v2Of(await lab.v2('admin', { method, path: `/api/v2/${path}`, headers, ...(body === undefined ? {} : { body }) }));

/** Runs a task by hand and tells what it said of its work. */
async function swept(key: string): Promise<unknown> {
  const { status, one } = await ask('POST', `admin/scheduled-tasks/${key}/run`, {});
  expect(status).toBe(202);
  for (;;) {
    const run = (await ask('GET', `admin/scheduled-tasks/${key}/runs`)).list.find(({ id }) => id === one.id)?.attributes;
    if (run && run.status !== 'running') return [run.status, run.message];
  }
}

const keysIn = async (table: string, column: string) =>
  (await lab.services.lab.db.selectFrom(table).select(column).execute()).map((row) => row[column]);

it('session-cleanup removes sessions and request keys whose time is over, and no others', async () => {
  const { signIn } = lab.services;
  const made = (key: string) => ask('POST', 'groups', { name: key }, { 'Idempotency-Key': key });
  const old = await signIn.startSession('user-berta', '127.0.0.1', 'old');
  expect((await made('old')).status).toBe(201);
  lab.clock.step({ hours: 25 });
  const young = await signIn.startSession('user-berta', '127.0.0.1', 'young');
  expect((await made('young')).status).toBe(201);
  expect(await swept('session-cleanup')).toEqual(['succeeded', '1 sessions, 1 request keys, 0 proposals']);
  expect(await keysIn('sessions', 'user_agent')).toEqual(['young']);
  expect(await keysIn('idempotency_keys', 'idempotency_key')).toEqual(['young']);
  expect([await signIn.bySession(old), await signIn.bySession(young)]).toEqual([null, 'user-berta']);
  expect(await swept('session-cleanup')).toEqual(['succeeded', '0 sessions, 0 request keys, 0 proposals']);
});

it('bin-purge takes what has lain in the bin for thirty days, file-cleanup then its file', async () => {
  const document = lab.program.lab.registry.resource('document');
  await aDocument(lab, { uID: 'doc-old', title: 'Old' }, []);
  await aDocument(lab, { uID: 'doc-young', title: 'Young' }, []);
  await aDocument(lab, { uID: 'doc-kept', title: 'Kept' }, []);
  await removeRecord(lab.program, document, { id: 'doc-old' });
  lab.clock.step({ days: 20 });
  await removeRecord(lab.program, document, { id: 'doc-young' });
  expect(await swept('file-cleanup')).toEqual(['succeeded', '0 files']);
  lab.clock.step({ days: 11 });
  expect(await swept('bin-purge')).toEqual(['succeeded', '1 records']);
  expect((await ask('GET', 'bin')).list.map(({ attributes }) => attributes.record_key)).toEqual(['doc-young']);
  expect(await swept('file-cleanup')).toEqual(['succeeded', '1 files']);
  expect((await lab.v2('admin', { path: '/api/v2/documents/doc-kept/download' })).text).toBe('content of Kept');
  const [binned] = (await ask('GET', 'bin')).list;
  expect((await ask('POST', `bin/${binned?.id}/restore`, {})).status).toBe(200);
  expect((await lab.v2('admin', { path: '/api/v2/documents/doc-young/download' })).text).toBe('content of Young');
});
