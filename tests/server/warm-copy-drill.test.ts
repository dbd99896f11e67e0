// The drill of the warm copy, over the interface: what was shipped is restored beside the lab and proved, and how that ended is kept. A
// stand-in restores a file it is given; where PLUMBLINE_LITESTREAM names the real one, that ships and restores.
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { findLitestream } from '#server/lab-files/warm-copy/litestream.ts';
import type { WarmCopyState } from '#server/lab-files/warm-copy/warm-copy-state.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { type Json, v2Of } from '../support/answers.ts';
import { patience } from '../support/patience.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { waitFor } from '../support/waiting.ts';

vi.setConfig({ testTimeout: patience(120_000), hookTimeout: patience(120_000) });

const task = '/api/v2/admin/scheduled-tasks/verify-warm-copy';

/** Gives how it ended, as whoever began it over the interface reads it. */
async function tried(lab: RunningLab): Promise<Json> {
  const begun = v2Of(await lab.v2('admin', { method: 'POST', path: `${task}/run`, body: {} }));
  expect(begun.status).toBe(202);
  return waitFor('the end of the drill', async () => {
    const run = v2Of(await lab.v2('admin', { path: `${task}/runs` })).list.find(({ id }) => id === begun.one.id);
    expect(run?.attributes.status).not.toBe('running');
    return run?.attributes ?? {};
  });
}

async function stateOf(lab: RunningLab): Promise<WarmCopyState> {
  const { one } = v2Of(await lab.v2('admin', { path: '/api/v2/lab-condition' }));
  return one.attributes.warm_copy as unknown as WarmCopyState;
}

const addCustomer = async (lab: RunningLab) =>
  expect((await lab.v2('admin', { method: 'POST', path: '/api/v2/customers', body: { name: 'New here' } })).status).toBe(201);

describe('the drill', () => {
  let outside: string;
  let lab: RunningLab;
  const shipped = () => join(outside, 'shipped.db');
  beforeAll(async () => {
    outside = mkdtempSync(join(tmpdir(), 'warm-copy-drill-'));
    const program = join(outside, 'litestream');
    writeFileSync(program, `#!/bin/sh\ncase "$1" in restore) cp '${shipped()}' "$3";; *) exec sleep 600;; esac\n`);
    chmodSync(program, 0o755);
    lab = await startLab({ warmCopy: { place: join(outside, 'warm'), program } });
  });
  afterAll(async () => {
    await lab.stop();
    rmSync(outside, { recursive: true, force: true });
  });
  beforeEach(() => {
    const handle = openSqlite(dataPaths(lab.directory).database, { readonly: true });
    handle.prepare('vacuum into ?').run(shipped());
    handle.close();
  });
  afterEach(() => rmSync(shipped(), { force: true }));

  it('is not begun before there is a copy: nothing failed, and nothing was tried', async () => {
    expect(await tried(lab)).toMatchObject({ status: 'succeeded', message: 'The first copy of the whole lab is on its way.' });
    expect((await stateOf(lab)).trial).toBeNull();
    writeFileSync(join(outside, 'warm', 'part'), 'what was shipped');
  });

  it('tells what it found and how long it took, and leaves nothing behind', async () => {
    const handle = openSqlite(shipped(), { readonly: true });
    const entries = handle.prepare('select count(*) from audits').pluck().get() as number;
    handle.close();
    const run = await tried(lab);
    expect(run.status).toBe('succeeded');
    const { trial } = await stateOf(lab);
    expect(trial).toMatchObject({ entries, behind: 0, failure: null });
    expect(trial?.records).toBeGreaterThan(10);
    expect(run.message).toBe(`${trial?.records} records, ${entries} entries of the trail`);
    expect(readdirSync(lab.directory).filter((name) => name.startsWith('.restore'))).toEqual([]);
  });

  it('counts what is on its way, and fails when that has been for long', async () => {
    await addCustomer(lab);
    const run = await tried(lab);
    expect(run.status).toBe('succeeded');
    expect((await stateOf(lab)).trial?.behind).toBeGreaterThanOrEqual(1);
    lab.clock.step({ minutes: 2 });
    const late = await tried(lab);
    expect(late.status).toBe('failed');
    expect(late.message).toMatch(/^The copy ends \d+ entries of the trail before the lab\.$/);
    expect((await stateOf(lab)).trial).toMatchObject({ entries: 0, failure: expect.stringMatching(/^The copy ends/) });
  });

  it('finds a record that is not as the trail says', async () => {
    const handle = openSqlite(shipped());
    handle.exec("update calibration set C2306 = 'K-0000' where rowid = (select min(rowid) from calibration)");
    handle.close();
    expect((await tried(lab)).message).toMatch(/0 faults in its trail of \d+ entries, 1 of \d+ records differ\.$/);
  });

  it('finds a database that is not sound, and one that is another lab', async () => {
    const handle = openSqlite(shipped());
    handle.exec("drop trigger audits_no_update; update audits set id = 'another' where rid = 1");
    handle.close();
    expect((await tried(lab)).message).toMatch(/^It is the copy of another lab\.$/);
    writeFileSync(shipped(), 'no database at all, but some text that is long enough to be read');
    expect((await tried(lab)).message).toMatch(/file is not a database$/);
  });

  it('knows what was shipped before a restore: the lab does not have its end', async () => {
    const handle = openSqlite(dataPaths(lab.directory).database);
    const last = handle.prepare('select * from audits order by rid desc limit 1').get() as Record<string, unknown>;
    const triggers = handle
      .prepare("select name, sql from sqlite_schema where type = 'trigger' and tbl_name = 'audits'")
      .all() as {
      name: string;
      sql: string;
    }[];
    // As a restore leaves it: the lab ends before the copy does.
    for (const { name } of triggers) handle.exec(`drop trigger ${name}`);
    handle.prepare('delete from audits where rid = ?').run(last.rid);
    const run = await tried(lab);
    const columns = Object.keys(last);
    handle
      .prepare(`insert into audits (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`)
      .run(...Object.values(last));
    for (const { sql } of triggers) handle.exec(sql);
    handle.close();
    expect(run.message).toMatch(/^The copy ends with an entry of the trail that the lab does not have/);
  });

  it('says what Litestream said when nothing can be restored', async () => {
    rmSync(shipped());
    expect((await tried(lab)).message).toMatch(/^The copy cannot be restored: cp: .*shipped\.db/);
    const speak = (language: string) => lab.v2('admin', { method: 'PATCH', path: '/api/v2/auth/me', body: { language } });
    await speak('de');
    expect((await stateOf(lab)).trial?.failure).toMatch(/^Die Kopie lässt sich nicht wiederherstellen: cp: /);
    await speak('en');
  });

  it('is begun and seen by whoever administers the lab, and by nobody else', async () => {
    expect((await lab.v2('berta', { method: 'POST', path: `${task}/run`, body: {} })).status).toBe(403);
    const { one } = v2Of(await lab.v2('berta', { path: '/api/v2/lab-condition' }));
    expect(one.attributes.warm_copy).toBeNull();
  });
});

const real = process.env.PLUMBLINE_LITESTREAM;

if (real !== undefined && findLitestream(real) !== null)
  describe('what Litestream itself shipped', () => {
    it('proves whole while the lab goes on being written to', async () => {
      const outside = mkdtempSync(join(tmpdir(), 'warm-copy-real-'));
      const lab = await startLab({ warmCopy: { place: join(outside, 'warm'), program: real } });
      try {
        await waitFor('what was shipped', async () => expect((await stateOf(lab)).shipped_at).not.toBeNull());
        await addCustomer(lab);
        await waitFor('all to arrive', async () => expect((await stateOf(lab)).behind_since).toBeNull());
        await addCustomer(lab);
        expect((await tried(lab)).status).toBe('succeeded');
        expect((await stateOf(lab)).trial).toMatchObject({ failure: null });
      } finally {
        await lab.stop();
        rmSync(outside, { recursive: true, force: true });
      }
    });
  });
