// What the program does by itself, seen and steered from outside: times, runs by hand, pausing, and what the shipped tasks
// really do. docs/interface/tasks.md#endpoints.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { openedLab } from '#server/open-lab.ts';
import { programContext } from '#server/setup/set-up.ts';
import { type Json, type V2Answer, type V2Object, v2Of } from '../../support/answers.ts';
import { behind } from '../../support/behind.ts';
import { aCustomer, anInventory, change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { describeInFiles, itInFiles } from '../../support/where-labs-lie.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const ask = async (method: string, path: string, body?: unknown): Promise<V2Answer> =>
  v2Of(await lab.v2('admin', { method, path: `/api/v2/admin/${path}`, ...(body === undefined ? {} : { body }) }));

const tasks = async () => (await ask('GET', 'scheduled-tasks')).list;
const task = async (key: string): Promise<Json> => (await tasks()).find(({ id }) => id === key)?.attributes ?? {};
const jobs = () => {
  const opened = openedLab(dataPaths(lab.directory).database);
  if (!opened) throw new Error('the lab is closed');
  return opened.jobs;
};

/** Runs a task and waits for its end. */
async function finished(key: string): Promise<V2Object> {
  const { status, one } = await ask('POST', `scheduled-tasks/${key}/run`, {});
  expect(status).toBe(202);
  for (;;) {
    const run = (await ask('GET', `scheduled-tasks/${key}/runs`)).list.find(({ id }) => id === one.id);
    // It ends a moment before the task may be run again.
    if (run && run.attributes.status !== 'running' && !(await task(key)).running) return run;
  }
}

describe('the list', () => {
  itInFiles('names every shipped task in the caller’s language, with its times and no run yet', async () => {
    const { status, list, meta, links } = await ask('GET', 'scheduled-tasks');
    expect(status).toBe(200);
    expect(list.map(({ id }) => id)).toEqual([
      'backup',
      'copy-backup',
      'verify-backup',
      'verify-warm-copy',
      'verify-trail',
      'seal-trail',
      'verify-files',
      'recall-list',
      'daily-post',
      'session-cleanup',
      'bin-purge',
      'file-cleanup',
      'wal-checkpoint',
    ]);
    expect(meta).toEqual({ total: 13, page: 1, per_page: 13, last_page: 1 });
    const self = '/api/v2/admin/scheduled-tasks';
    expect(links).toEqual({ self, next: null, prev: null, first: self, last: self });
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(list[0]).toEqual({
      id: 'backup',
      type: 'scheduled-task',
      attributes: {
        key: 'backup',
        label: 'Backup',
        description: expect.stringContaining('Copies the whole lab'),
        enabled: true,
        cron_expression: '0 2 * * *',
        timezone,
        default: { enabled: true, cron_expression: '0 2 * * *', timezone },
        running: false,
        next_run_at: expect.stringMatching(/^2026-03-0\dT\d\d:00:00Z$/),
        last_run: null,
        ahead_run_at: null,
      },
    });
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/auth/me', body: { language: 'de' } });
    expect((await task('recall-list')).label).toBe('Rückruflisten');
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/auth/me', body: { language: 'en' } });
  });

  it('asks for administration_management', async () => {
    for (const path of ['scheduled-tasks', 'scheduler', 'scheduled-tasks/backup/runs'])
      expect((await lab.v2('berta', { path: `/api/v2/admin/${path}` })).status).toBe(403);
    expect((await lab.v2('berta', { method: 'POST', path: '/api/v2/admin/scheduled-tasks/backup/run', body: {} })).status).toBe(
      403,
    );
  });

  it('knows no other task', async () => {
    for (const [method, path, body] of [
      ['GET', 'scheduled-tasks/nothing'],
      ['PUT', 'scheduled-tasks/nothing', { enabled: false }],
      ['DELETE', 'scheduled-tasks/nothing'],
      ['POST', 'scheduled-tasks/nothing/run', {}],
      ['GET', 'scheduled-tasks/nothing/runs'],
    ] as const)
      expect((await ask(method, path, body)).status, path).toBe(404);
  });
});

describeInFiles('changing a task', () => {
  it('is in force at once, is kept in the trail with its author, and a reset brings the shipped time back', async () => {
    const { status, one } = await ask('PUT', 'scheduled-tasks/backup', {
      cron_expression: '45 21 * * 1-5',
      timezone: 'Asia/Tokyo',
    });
    expect(status).toBe(200);
    expect(one.attributes).toMatchObject({
      cron_expression: '45 21 * * 1-5',
      timezone: 'Asia/Tokyo',
      next_run_at: '2026-03-02T12:45:00Z',
      enabled: true,
    });
    expect((await ask('PUT', 'scheduled-tasks/backup', { enabled: false })).one.attributes).toMatchObject({
      enabled: false,
      next_run_at: null,
      cron_expression: '45 21 * * 1-5',
    });
    const reset = await ask('DELETE', 'scheduled-tasks/backup');
    expect(reset.status).toBe(200);
    expect(reset.one.attributes).toMatchObject({ cron_expression: '0 2 * * *', enabled: true });
    expect((await ask('DELETE', 'scheduled-tasks/backup')).one.attributes).toEqual(reset.one.attributes);
    const trail = await lab.services.lab.db
      .selectFrom('audits')
      .select(['action', 'user_uID', 'after'])
      .where('resource', '=', 'job')
      .where('record_key', '=', 'backup')
      .orderBy('rid')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'update']);
    expect(new Set(trail.map(({ user_uID }) => user_uID)).size).toBe(1);
    expect(trail[0]?.user_uID).not.toBe('plumbline');
    expect(JSON.parse(String(trail[1]?.after))).toEqual({ enabled: 0 });
  });

  it.each([
    ['a cron expression that is none', { cron_expression: 'every night' }, 'cron_expression'],
    ['a field out of range', { cron_expression: '61 * * * *' }, 'cron_expression'],
    ['seconds', { cron_expression: '* * * * * *' }, 'cron_expression'],
    ['a single day', { cron_expression: '2030-01-01T00:00:00' }, 'cron_expression'],
    ['a day that never comes', { cron_expression: '0 0 30 2 *' }, 'cron_expression'],
    ['no text', { cron_expression: 5 }, 'cron_expression'],
    ['an endless text', { cron_expression: `${'0,'.repeat(90)}0 2 * * *` }, 'cron_expression'],
    ['an unknown zone', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['an offset', { timezone: '+02:00' }, 'timezone'],
    ['an empty zone', { timezone: '' }, 'timezone'],
    ['neither on nor off', { enabled: 'sometimes' }, 'enabled'],
    ['an unknown attribute', { cron: '0 2 * * *' }, 'cron'],
  ])('%s is 422 and names the field', async (_what, body, field) => {
    const before = await task('backup');
    const { status, errors } = await ask('PUT', 'scheduled-tasks/backup', body);
    expect(status).toBe(422);
    expect(errors.map(({ source }) => source?.pointer)).toEqual([`/data/attributes/${field}`]);
    expect(errors[0]?.detail).not.toMatch(/errors\./);
    expect(await task('backup')).toEqual(before);
  });

  it('is not written over a version somebody else changed since, nor put back', async () => {
    const path = '/api/v2/admin/scheduled-tasks/backup';
    const tag = async () => String((await lab.v2('admin', { path })).headers.etag);
    const write = (enabled: boolean, match: string) =>
      lab.v2('admin', { method: 'PUT', path, body: { enabled }, headers: { 'if-match': match } });
    const reset = (match: string) => lab.v2('admin', { method: 'DELETE', path, headers: { 'if-match': match } });
    const shipped = await tag();
    const changed = await write(false, shipped);
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).toBe(await tag());
    for (const late of [await write(true, shipped), await reset(shipped)]) expect(late.status).toBe(412);
    expect((await task('backup')).enabled).toBe(false);
    expect((await reset(await tag())).status).toBe(200);
    // What was seen before the reset is not what stands there now, whatever was changed since.
    for (const old of [shipped, String(changed.headers.etag)]) {
      expect((await write(true, old)).status).toBe(412);
      expect((await write(true, await tag())).status).toBe(200);
      expect((await reset(await tag())).status).toBe(200);
    }
  });

  it('tells of a wrong expression, a wrong zone and a switch that is neither on nor off together', async () => {
    const wrong = { cron_expression: 'x', timezone: 'y', enabled: 'sometimes' };
    const { errors } = await ask('PUT', 'scheduled-tasks/backup', wrong);
    expect(errors).toHaveLength(3);
  });
});

describe('running a task now', () => {
  it('answers with the run that began, and the history tells who began it and how it ended', async () => {
    const run = await finished('session-cleanup');
    expect(run).toMatchObject({
      type: 'scheduled-task-run',
      attributes: {
        job_key: 'session-cleanup',
        status: 'succeeded',
        trigger: 'manual',
        started_at: '2026-03-02T09:01:00Z',
        finished_at: '2026-03-02T09:01:00Z',
        message: '0 sessions, 0 request keys, 0 proposals',
      },
    });
    expect(run.attributes.user_name).toContain('admin');
    const { job_key: _key, ...last } = run.attributes;
    expect((await task('session-cleanup')).last_run).toEqual({ id: run.id, ...last });
  });

  it('tells each reader in his own language what came of it, and a sentence of an older program as it is', async () => {
    const run = await finished('file-cleanup');
    const said = async () => {
      const listed = (await ask('GET', 'scheduled-tasks/file-cleanup/runs')).list.find(({ id }) => id === run.id);
      return [listed?.attributes.message, ((await task('file-cleanup')).last_run as Json).message];
    };
    expect(await said()).toEqual(['0 files', '0 files']);
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/auth/me', body: { language: 'de' } });
    expect(await said()).toEqual(['0 Dateien', '0 Dateien']);
    await behind(lab, sql`update job_runs set message = '3 files, {older}' where "uID" = ${run.id}`);
    expect(await said()).toEqual(['3 files, {older}', '3 files, {older}']);
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/auth/me', body: { language: 'en' } });
  });

  it('the history has the shape of every list, newest first', async () => {
    for (let n = 0; n < 3; n += 1) {
      lab.clock.step({ minutes: 1 });
      await finished('bin-purge');
    }
    const { list, meta, links } = await ask('GET', 'scheduled-tasks/bin-purge/runs?page[size]=2');
    expect(list.map(({ attributes }) => attributes.started_at)).toEqual(['2026-03-02T09:04:00Z', '2026-03-02T09:03:00Z']);
    expect(meta).toEqual({ total: 3, page: 1, per_page: 2, last_page: 2 });
    expect(links.next).toContain('/api/v2/admin/scheduled-tasks/bin-purge/runs?');
    const second = v2Of(await lab.v2('admin', { path: String(links.next) }));
    expect(second.list.map(({ attributes }) => attributes.started_at)).toEqual(['2026-03-02T09:02:00Z']);
    expect((await ask('GET', 'scheduled-tasks/bin-purge/runs?page[size]=0')).status).toBe(422);
    expect((await ask('GET', 'scheduled-tasks/bin-purge/runs?what=1')).status).toBe(422);
  });

  it('two that ask at once get one run and one 409', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', 'scheduled-tasks/verify-trail/run', {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.errors[0]?.detail).toMatch(/^This task is running already\. .*wait/);
    while ((await task('verify-trail')).running)
      expect((await ask('GET', 'scheduler')).one.attributes.running_tasks).toBeInstanceOf(Array);
    expect((await ask('GET', 'scheduled-tasks/verify-trail/runs')).meta.total).toBe(1);
  });
});

describeInFiles('the scheduler', () => {
  it('says what comes next; paused nothing comes, a run by hand still does; each change is in the trail', async () => {
    const { one } = await ask('GET', 'scheduler');
    expect(one).toMatchObject({ id: 'scheduler', type: 'scheduler', attributes: { state: 'running', running_tasks: [] } });
    const next = one.attributes.next_runs as { key: string; next_run_at: string }[];
    expect(next).toHaveLength(13);
    expect(next[0]).toMatchObject({ key: 'wal-checkpoint', next_run_at: '2026-03-02T09:10:00Z' });
    expect(next.map(({ next_run_at }) => next_run_at)).toEqual(next.map(({ next_run_at }) => next_run_at).sort());

    expect((await ask('POST', 'scheduler/pause', {})).one.attributes).toMatchObject({ state: 'paused', next_runs: [] });
    const runs = (await ask('GET', 'scheduled-tasks/wal-checkpoint/runs')).meta.total;
    lab.clock.step({ hours: 2 });
    jobs().look();
    expect((await ask('GET', 'scheduled-tasks/wal-checkpoint/runs')).meta.total).toBe(runs);
    expect((await finished('session-cleanup')).attributes.status).toBe('succeeded');

    expect((await ask('POST', 'scheduler/resume', {})).one.attributes).toMatchObject({ state: 'running' });
    const trail = lab.services.lab.db.selectFrom('audits').select('after').where('record_key', '=', 'scheduler.paused');
    expect((await trail.orderBy('rid').execute()).map(({ after }) => (JSON.parse(String(after)) as Json).value)).toEqual([
      'true',
      'false',
    ]);
  });
});

describeInFiles('verify backup', () => {
  const newest = async () => v2Of(await lab.v2('admin', { path: '/api/v2/admin/backups' })).list[0];

  beforeEach(async () => {
    lab.clock.step({ minutes: 1 });
    expect((await finished('backup')).attributes.status).toBe('succeeded');
  });

  it('restores the newest copy elsewhere, and tells what it found there', async () => {
    const run = await finished('verify-backup');
    expect(run.attributes).toMatchObject({ status: 'succeeded' });
    expect(run.attributes.message).toMatch(
      new RegExp(`^${(await newest())?.id}: \\d{2,} records, \\d+ documents, \\d{2,} entries of the trail`),
    );
  });

  it.each(['lab.db', 'manifest.json', 'documents'])('fails with the reason when %s was damaged', async (what) => {
    const name = String((await newest())?.id);
    const folder = join(lab.directory, 'backups', name);
    if (what === 'documents') writeFileSync(join(folder, 'documents', 'a'.repeat(64)), 'something else');
    else if (what === 'lab.db') {
      const bytes = readFileSync(join(folder, what));
      bytes[bytes.length - 10] = (bytes[bytes.length - 10] ?? 0) ^ 1;
      writeFileSync(join(folder, what), bytes);
    } else {
      const manifest = JSON.parse(readFileSync(join(folder, what), 'utf8')) as Json;
      writeFileSync(join(folder, what), JSON.stringify({ ...manifest, sha256: '0'.repeat(64) }));
    }
    const run = await finished('verify-backup');
    expect(run.attributes.status).toBe('failed');
    expect(run.attributes.message).toMatch(new RegExp(`^The backup ${name} is damaged: .+`));
    expect((await task('verify-backup')).last_run).toMatchObject({ status: 'failed' });
  });
});

describeInFiles('verify warm copy', () => {
  it('has nothing to do where none is kept', async () => {
    expect((await finished('verify-warm-copy')).attributes).toMatchObject({
      status: 'succeeded',
      message: 'No running copy is kept.',
    });
  });
});

describe('verify trail', () => {
  it('tells that the chain is whole, and where it is not once somebody changed an entry', async () => {
    // What lies beside the key is of the lab that signed last.
    await finished('seal-trail');
    expect((await finished('verify-trail')).attributes).toMatchObject({
      status: 'succeeded',
      message: expect.stringMatching(/^\d+ entries and \d+ records: whole, and signed by this computer$/),
    });
    const [{ id, action } = {}] = await behind(lab, sql`select id, action from audits order by rid desc limit 1`);
    const change = (to: unknown) => behind(lab, sql`update audits set action = ${to} where id = ${id}`);
    await change('forged');
    const run = await finished('verify-trail');
    await change(action);
    const { report } = (await ask('GET', 'trail')).one.attributes as { report: { faults: unknown[] } };
    expect(report.faults).toEqual([{ code: 'entry_changed', params: expect.objectContaining({ id }) }]);
    expect(run.attributes).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(
        /^The audit trail does not prove the lab\. Faults in \d+ entries: 1; records that are not as it says: \d+ of/,
      ),
    });
  });
});

describe('recall lists', () => {
  interface List {
    customer_KTAG: string;
    title: string;
    type: string;
    file_hash: string;
    text: string;
  }

  async function lists(): Promise<List[]> {
    const rows = await lab.services.lab.db
      .selectFrom('documents')
      .selectAll()
      .where('type', '=', 'Recall list')
      .orderBy('rid')
      .execute();
    return Promise.all(
      rows.map(async (row) => {
        const content = await lab.services.lab.files.find(String(row.file_hash));
        const parts: Buffer[] = [];
        for await (const part of content?.read() ?? []) parts.push(part as Buffer);
        return { ...(row as unknown as List), text: Buffer.concat(parts).toString() };
      }),
    );
  }

  it('are made for every customer with devices due or overdue, once a day, and leave out the retired', async () => {
    const ctx = programContext(lab.services.lab);
    await aCustomer(ctx, { KTAG: 'C-LATER', K4602: 'Later' });
    await anInventory(ctx, { I4201: 'L-1', ktag: 'C-LATER', duedate: '2026-04-02' });
    await aCustomer(ctx, { KTAG: 'C-EVIL', K4602: '=cmd' });
    await anInventory(ctx, { I4201: '=1+1', I4202: 'Müller; "GmbH"', I4203: '-12', ktag: 'C-EVIL', duedate: '2026-04-01' });
    await anInventory(ctx, { I4201: 'RETIRED', ktag: 'C-EVIL', duedate: '2026-03-01', I4209: 'X' });
    await anInventory(ctx, { I4201: 'NO-DATE', ktag: 'C-EVIL' });

    expect((await finished('recall-list')).attributes).toMatchObject({ status: 'succeeded', message: '3 recall lists' });
    const made = await lists();
    expect(made.map((row) => row.customer_KTAG).sort()).toEqual(['C-ALPHA', 'C-EVIL', 'C-FAR']);
    const alpha = made.find((row) => row.customer_KTAG === 'C-ALPHA');
    expect(alpha?.title).toBe('Recall list 2026-03-02, Äpfelmann Prüftechnik');
    expect(alpha?.text.split('\r\n').map((line) => line.split(',').at(0))).toEqual([
      '\ufeffAsset number',
      'A-2',
      'B-2',
      'A-1',
      '',
    ]);
    const evil = made.find((row) => row.customer_KTAG === 'C-EVIL')?.text.split('\r\n')[1];
    expect(evil).toBe(`'=1+1,"Müller; ""GmbH""",-12,,,,2026-04-01`);

    expect((await finished('recall-list')).attributes.message).toBe('0 recall lists');
    expect(await lists()).toHaveLength(3);
    const audited = await ctx.db
      .selectFrom('audits')
      .select('user_name')
      .where('resource', '=', 'document')
      .where('action', '=', 'create')
      .execute();
    expect(audited.filter(({ user_name }) => user_name === 'Plumbline').length).toBeGreaterThanOrEqual(3);
  });

  it('look as far ahead as the lab says, and the next day there are new ones', async () => {
    const ctx = programContext(lab.services.lab);
    await change(ctx, 'setting', 'recall.days', { value: '31' });
    lab.clock.step({ days: 1 });
    expect((await finished('recall-list')).attributes.message).toBe('4 recall lists');
    expect((await lists()).filter((row) => row.customer_KTAG === 'C-LATER')).toHaveLength(1);
  });
});

itInFiles('a pause survives a restart, and a changed time as well', async () => {
  await ask('POST', 'scheduler/pause', {});
  await ask('PUT', 'scheduled-tasks/bin-purge', { cron_expression: '0 7 * * *' });
  const backup = v2Of(await lab.v2('admin', { path: '/api/v2/admin/backups' })).list;
  expect(backup.length).toBeGreaterThan(0);
  // A backup that is put back closes the lab and opens it anew.
  lab.clock.step({ minutes: 1 });
  await finished('backup');
  const [newest] = v2Of(await lab.v2('admin', { path: '/api/v2/admin/backups' })).list;
  expect((await lab.v2('admin', { method: 'POST', path: `/api/v2/admin/backups/${newest?.id}/restore`, body: {} })).status).toBe(
    204,
  );
  await lab.signInAnew('admin');
  expect((await ask('GET', 'scheduler')).one.attributes.state).toBe('paused');
  expect(await task('bin-purge')).toMatchObject({ cron_expression: '0 7 * * *', next_run_at: null });
});
