// Backups of a lab on a database server, with the real pgBackRest: what is told of them from the first look to a lab that was put back and
// proved elsewhere, and one that was put back for good.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { archivingOf } from '#server/db/postgres/archiving.ts';
import type { PgBackRestWish } from '#server/lab-files/pgbackrest/ask-pgbackrest.ts';
import { createServerBackups, type ServerBackups } from '#server/lab-files/pgbackrest/server-backups.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { createLog } from '#server/lib/log.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { type Json, v2Of } from '../support/answers.ts';
import { type BackedUpServer, startBackedUpServer } from '../support/backed-up-server.ts';
import { patience } from '../support/patience.ts';
import { askedOf } from '../support/postgres-labs.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import type { UserName } from '../support/seed-world.ts';
import { waitFor } from '../support/waiting.ts';
import { run, startLab as startProcess, stopLab } from './support/lab-process.ts';

vi.setConfig({ testTimeout: patience(180_000), hookTimeout: patience(180_000) });

const keys = mkdtempSync(join(tmpdir(), 'plumbline-keys-'));
let server: BackedUpServer;
let lab: RunningLab;
beforeAll(async () => {
  // What is kept beside the key of the tests is of all their labs.
  vi.stubEnv('PLUMBLINE_TRAIL_KEY', join(keys, 'trail-key.json'));
  server = await startBackedUpServer();
  lab = await startLab({ keptBy: 'server', server: server.url, pgBackRest: wishOf() });
});
afterAll(async () => {
  await lab?.stop();
  await server?.stop();
  vi.unstubAllEnvs();
  rmSync(keys, { recursive: true });
});

const wishOf = (wish: Partial<PgBackRestWish> = {}): PgBackRestWish => ({
  ...{ command: server.command, stanza: 'lab', hours: 36, ...wish },
});

const log = createLog({ level: 'silent', now: Date.now });
const opened: ServerBackups[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** As a program sees it that looks for the first time. */
async function seen(wish: PgBackRestWish, { now = Date.now, archives = false } = {}) {
  const backups = createServerBackups({
    ...{ wish, now, log },
    archiving: () => (archives ? archivingOf(lab.services.lab.db) : Promise.resolve(null)),
  });
  opened.push(backups);
  expect(backups.state().state).toBe('looking');
  return waitFor('what pgBackRest says', async () => {
    const state = backups.state();
    expect(state.state).not.toBe('looking');
    return { ...state, problem: state.problem === null ? null : (JSON.parse(state.problem) as Json) };
  });
}

async function condition(user: UserName = 'admin', language = 'en'): Promise<Json> {
  const { one } = v2Of(await lab.v2(user, { path: '/api/v2/lab-condition', headers: { 'Accept-Language': language } }));
  return one.attributes;
}

/** Of a lab that is served by a process of its own. */
const databaseOf = () => new URL(lab.databaseUrl ?? '').pathname.slice(1);

describe('what cannot be seen', () => {
  it('is a program that is not there, in words', async () => {
    expect(await seen(wishOf({ command: ['/nowhere/pgbackrest'] }))).toMatchObject({
      ...{ state: 'unreadable', newest: null },
      problem: { key: 'errors.server_backup.command', params: { program: '/nowhere/pgbackrest' } },
    });
  });

  it('is one that is told to read what is not there, or answers something else', async () => {
    expect(await seen(wishOf({ command: ['pgbackrest', '--config=/nowhere/pgbackrest.conf'] }))).toMatchObject({
      ...{ state: 'unreadable' },
      problem: { key: 'errors.server_backup.refused', params: { reason: expect.stringContaining('/nowhere/pgbackrest.conf') } },
    });
    expect(await seen(wishOf({ command: ['echo'] }))).toMatchObject({
      ...{ state: 'unreadable', problem: { key: 'errors.server_backup.answer' } },
    });
  });

  it('holds nobody up who closes the lab', async () => {
    const backups = createServerBackups({
      ...{ wish: wishOf({ command: ['sh', '-c', 'exec sleep 600'] }), now: Date.now, log },
      archiving: () => Promise.resolve(null),
    });
    expect(backups.state().state).toBe('looking');
    await backups.close();
    expect(backups.state().state).not.toBe('good');
  });
});

describe('the backups', () => {
  it('are told as they are made: none, a full one, one on top of it, an old one', async () => {
    expect(await seen(wishOf())).toMatchObject({
      ...{ state: 'faulty', problem: { key: 'errors.server_backup.refused', params: { reason: 'missing stanza path' } } },
    });
    await server.backRest('stanza-create');
    expect(await seen(wishOf())).toMatchObject({ state: 'faulty', problem: { key: 'errors.server_backup.none' } });
    await server.backRest('--type=full', 'backup');
    const full = await seen(wishOf());
    expect(full).toMatchObject({ state: 'good', problem: null, newest: { type: 'full' } });
    expect(full.newest_full).toEqual(full.newest);
    expect(full.archive?.from).toMatch(/^[0-9A-F]{24}$/);
    await server.backRest('--type=incr', 'backup');
    const next = await seen(wishOf());
    expect(next).toMatchObject({ state: 'good', newest: { type: 'incr' }, newest_full: full.newest });
    const later = () => Date.now() + 37 * 3_600_000;
    expect(await seen(wishOf(), { now: later })).toMatchObject({ state: 'old', hours: 36, newest: next.newest });
  });

  it('are in the condition of the lab for whoever looks after it, and for nobody else', async () => {
    await waitFor('what pgBackRest says', async () =>
      expect((await condition()).server_backup).toMatchObject({ state: expect.not.stringMatching('looking') }),
    );
    expect((await condition()).server_backup).toMatchObject({ stanza: 'lab', proven_restore: null });
    expect((await condition('berta')).server_backup).toBeNull();
  });

  it('of a database that does not get rid of its log need attention, however new they are', async () => {
    await server.archived();
    expect(await seen(wishOf(), { archives: true })).toMatchObject({ state: 'good', archived_at: expect.any(String) });
    await server.archive(false);
    await server.fillLog();
    await waitFor('a part that was refused', async () =>
      expect(await archivingOf(lab.services.lab.db)).toMatchObject({ failing: expect.stringMatching(/^[0-9A-F]{24}$/) }),
    );
    expect(await seen(wishOf(), { archives: true })).toMatchObject({
      ...{ state: 'faulty', problem: { key: 'errors.server_backup.archive' } },
    });
    await server.archive(true);
    await server.archived();
    expect(await seen(wishOf(), { archives: true })).toMatchObject({ state: 'good' });
  });
});

describe('a restore', () => {
  const add = async (name: string) =>
    expect((await lab.v2('admin', { method: 'POST', path: '/api/v2/customers', body: { name } })).status).toBe(201);
  const note = (body: object) => lab.v2('admin', { method: 'POST', path: '/api/v2/admin/proven-restores', body });
  const moment = async () =>
    (await askedOf(server.url, (client) => client.query<{ now: string }>('select now()::text as now'))).rows[0]?.now ?? '';

  it('to a moment that is proved elsewhere is noted by where its trail ends, and by nothing else', async () => {
    await add('Before it');
    const target = await moment();
    await add('After it');
    await server.archived();
    const back = await server.restored(['--type=time', `--target=${target}`, '--target-action=promote']);
    try {
      const { code, stdout, stderr } = await run({
        ...{ data: tempFolder(), program: 'verify', arguments_: ['--restored', '--db', back.url(databaseOf())] },
      });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const [, entry, head = ''] = /^the trail ends at (\d+) ([0-9a-f]{16})$/m.exec(stdout) ?? [];
      const wrong = await note({ entry: Number(entry) - 1, head });
      expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('another lab’s')]);
      expect((await note({ entry: 999_999, head })).status).toBe(422);
      expect(v2Of(await note({ entry: Number(entry), head })).one.attributes.proven_restore).toMatchObject({
        ...{ entry: Number(entry), by: expect.any(String) },
      });
      expect((await condition()).server_backup).toMatchObject({ proven_restore: { entry: Number(entry) } });
      expect(
        (await lab.v2('berta', { method: 'POST', path: '/api/v2/admin/proven-restores', body: { entry: 1, head } })).status,
      ).toBe(403);
    } finally {
      await back.stop();
    }
  });

  it('for good is told to the trail by whoever did it: sign-ins are ended, and nothing that was signed since is missed', async () => {
    const target = await moment();
    await add('Since then');
    // Kept beside the key: whoever cuts the trail back does not have it.
    expect((await lab.v2('admin', { method: 'POST', path: '/api/v2/admin/trail/checkpoints' })).status).toBe(200);
    await server.archived();
    const back = await server.restored(['--delta', '--type=time', `--target=${target}`, '--target-action=promote']);
    try {
      const [data, url] = [tempFolder(), back.url(databaseOf())];
      const about = ['--db', url];
      const cut = await run({ data, program: 'verify', arguments_: about });
      expect(cut.code).toBe(1);
      expect(cut.stdout).toContain('is not whole');
      const noted = await run({ data, program: 'restore', arguments_: ['--noted', 'pgBackRest, the second before', ...about] });
      expect(noted).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(/^Noted: the database ends with entry \d+/),
      });
      expect(JSON.parse(readFileSync(dataPaths(data).replaced, 'utf8'))).toMatchObject({ reason: 'restore', ended: null });
      const tokens = () => askedOf(url, (client) => client.query('select from tokens'));
      expect((await tokens()).rowCount).toBeGreaterThan(0);
      await stopLab(await startProcess({ data, arguments_: about }));
      expect((await tokens()).rowCount).toBe(0);
      const whole = await run({ data, program: 'verify', arguments_: about });
      expect(whole).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('put back to an older state (pgBackRest, the second before)'),
      });
    } finally {
      await back.stop();
    }
  });

  it('is not noted for a lab that somebody serves, or that lies in its folder', async () => {
    const data = tempFolder();
    const served = await run({ data, program: 'restore', arguments_: ['--noted', 'x', '--db', lab.databaseUrl ?? ''] });
    expect([served.code, served.stderr]).toEqual([
      expect.any(Number),
      expect.stringContaining('is still served from this database; end every Plumbline'),
    ]);
    const inFile = await run({ data, program: 'restore', arguments_: ['--noted', 'x'] });
    expect([inFile.code, inFile.stderr]).toEqual([expect.any(Number), expect.stringContaining('lies in its folder')]);
    expect(inFile.code).not.toBe(0);
  });
});
