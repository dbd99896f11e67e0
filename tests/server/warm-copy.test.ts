// The warm copy: Litestream is started, watched and ended with the lab. A stand-in takes its published command line; where
// PLUMBLINE_LITESTREAM names the real one, that is tried as well, up to a restore.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#server/db/sqlite/connection/connection.ts';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { chainInWrite } from '#server/db/store/chain.ts';
import { startServer } from '#server/index.ts';
import { createArrivals } from '#server/lab-files/warm-copy/arrivals.ts';
import { checkPlace, findLitestream, reasonIn } from '#server/lab-files/warm-copy/litestream.ts';
import { restoreWarmCopy } from '#server/lab-files/warm-copy/restore-copy.ts';
import { createWarmCopy } from '#server/lab-files/warm-copy/warm-copy.ts';
import type { WarmCopyState } from '#server/lab-files/warm-copy/warm-copy-state.ts';
import { dataPaths, prepareDataDirectory } from '#server/lib/disk/data-dir.ts';
import { createLog } from '#server/lib/log.ts';
import { startLab } from '../support/running-lab.ts';
import { resourcesDir } from '../support/seed-lab.ts';
import { waitFor } from '../support/waiting.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'warm-copy-'));
  prepareDataDirectory(dataPaths(directory));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const log = createLog({ level: 'silent', directory: tmpdir(), now: Date.now });

function standIn(does: string): string {
  const file = join(directory, 'stand-in');
  writeFileSync(file, `#!/bin/sh\n${does}\n`);
  chmodSync(file, 0o755);
  return file;
}

function copyBy(program: string | undefined, place = join(directory, 'warm')) {
  return createWarmCopy({ wish: { place, program }, paths: dataPaths(directory), log });
}

describe('the warm copy', () => {
  it('is off where nobody asked for it', async () => {
    const copy = createWarmCopy({ wish: undefined, paths: dataPaths(directory), log });
    copy.begin();
    expect(await copy.state()).toMatchObject({ state: 'off', place: null });
    await copy.close();
  });

  it('says where Litestream is not there', async () => {
    const copy = copyBy(join(directory, 'nowhere'));
    copy.begin();
    expect(await copy.state()).toMatchObject({ state: 'unavailable', problem: 'Litestream is not there' });
    expect(copy.running()).toBe(false);
    await copy.close();
  });

  it('is started with a config of this lab, tells its age and ends with it', async () => {
    const program = standIn(`echo "$@" > ${directory}/told; touch ${directory}/warm/part; exec sleep 600`);
    const copy = copyBy(program);
    copy.begin();
    await waitFor('what was shipped', async () => expect((await copy.state()).shipped_at).not.toBeNull());
    expect(await copy.state()).toMatchObject({ state: 'running', place: join(directory, 'warm'), problem: null });
    expect(readFileSync(join(directory, 'told'), 'utf8')).toContain(
      `replicate -config ${directory}/warm-copy.json -no-expand-env`,
    );
    const config = JSON.parse(readFileSync(join(directory, 'warm-copy.json'), 'utf8'));
    const replica = { type: 'file', path: join(directory, 'warm'), 'sync-interval': '1s' };
    expect(config).toEqual({ dbs: [{ path: dataPaths(directory).database, replicas: [replica] }] });
    await copy.close();
    expect(copy.running()).toBe(false);
    expect(existsSync(join(directory, 'warm-copy.json'))).toBe(false);
  });

  it('is asked for in the settings of the lab’s folder as well, where nobody starts it by a command', async () => {
    const program = standIn(`touch ${directory}/warm/part; exec sleep 600`);
    const wish = { warmCopy: join(directory, 'warm'), litestream: program };
    const folder = join(directory, 'lab');
    mkdirSync(folder);
    writeFileSync(join(folder, 'config.json'), JSON.stringify(wish));
    const running = await startServer({ dataDir: folder, port: 0, resourcesDir, rendererDir: null, logLevel: 'silent' });
    try {
      await waitFor('what was shipped', () => expect(existsSync(join(directory, 'warm', 'part'))).toBe(true));
    } finally {
      await running.stop();
    }
    const start = (settings: object) => {
      writeFileSync(join(folder, 'config.json'), JSON.stringify(settings));
      return startServer({ dataDir: folder, port: 0, resourcesDir, rendererDir: null, logLevel: 'silent' });
    };
    await expect(start({ warmCopy: join(folder, 'inside') })).rejects.toThrow(/takes a folder apart from the lab's/);
    await expect(start({ warmCopy: 7 })).rejects.toThrow(
      /has a warmCopy or litestream that is no path or address; mend or delete it/,
    );
  });

  it('is started again when it ended, and says why it did', async () => {
    const program = standIn(`echo once >> ${directory}/starts; echo "no room" >&2; exit 3`);
    const copy = copyBy(program);
    copy.begin();
    await waitFor('another start', () => expect(readFileSync(join(directory, 'starts'), 'utf8')).toBe('once\nonce\n'));
    await waitFor('the problem to be told', async () => expect((await copy.state()).problem).toBe('no room'));
    await copy.close();
  });

  it('says what Litestream said, without what surrounds it in its log', () => {
    const line = 'time=2026-11-29T03:37:24Z level=ERROR msg="sync error" error="write \\"/mnt\\": no space left"';
    expect(reasonIn(`level=INFO msg=started\n${line}\n`)).toBe('write "/mnt": no space left');
    expect(reasonIn('time=now level=ERROR msg="cannot open" db=/lab')).toBe('cannot open');
    expect(reasonIn('no matching backups found\n')).toBe('no matching backups found');
    expect(reasonIn('')).toBe('');
  });

  it('goes to a folder by its whole path or to an address, never shown with its password', async () => {
    expect(() => checkPlace('warm')).toThrow('--warm-copy');
    expect(() => checkPlace('http://lab.example/warm')).toThrow('--warm-copy');
    expect(() => checkPlace(join(directory, 'warm'), directory)).toThrow('a folder apart from the lab');
    expect(() => checkPlace(tmpdir(), directory)).toThrow('a folder apart from the lab');
    expect(checkPlace(`${directory}-warm`, directory)).toBe(`${directory}-warm`);
    const copy = copyBy(undefined, checkPlace('sftp://lab:secret@lab.example/warm'));
    expect((await copy.state()).place).toBe('sftp://lab@lab.example/warm');
  });
});

describe('how far behind it is', () => {
  let place: string;
  let database: string;
  const at = (file: string, ms: number) => utimesSync(file, ms / 1000, ms / 1000);
  beforeEach(() => {
    place = join(directory, 'warm');
    database = dataPaths(directory).database;
    mkdirSync(join(place, 'wal'), { recursive: true });
    writeFileSync(join(place, 'wal', 'part'), '');
    writeFileSync(database, '');
  });
  const started = (now: () => number) => createArrivals({ place, database, now });

  it('is nothing while all that was written has arrived, however long ago that was', async () => {
    at(join(place, 'wal'), 5_000);
    at(database, 4_000);
    const arrivals = started(() => 9_000_000);
    expect(await arrivals.look()).toEqual({ looked: 9_000_000, shipped: 5_000, written: 4_000, behindSince: null });
  });

  it('counts from when nothing was missing last, not from the last part of a quiet lab', async () => {
    let now = 100_000;
    at(join(place, 'wal'), 5_000);
    at(database, 4_000);
    const arrivals = started(() => now);
    await arrivals.look();
    now = 105_000;
    at(database, 104_500);
    expect((await arrivals.look()).behindSince).toBe(100_000);
    now = 110_000;
    at(database, 109_900);
    expect((await arrivals.look()).behindSince, 'it still waits').toBe(100_000);
    at(join(place, 'wal'), 106_000);
    expect((await arrivals.look()).behindSince, 'what waited has arrived').toBe(106_000);
    at(join(place, 'wal'), 110_000);
    expect((await arrivals.look()).behindSince).toBeNull();
  });

  it('reads the write-ahead log where there is one, and says nothing of another machine', async () => {
    writeFileSync(`${database}-wal`, '');
    at(`${database}-wal`, 7_000);
    at(join(place, 'wal'), 5_000);
    expect(await started(() => 8_000).look()).toMatchObject({ written: 7_000, behindSince: 7_000 });
    const far = createArrivals({ place: 'sftp://lab.example/warm', database, now: () => 8_000 });
    expect(await far.look()).toEqual({ looked: 8_000, shipped: null, written: 7_000, behindSince: null });
  });
});

const real = process.env.PLUMBLINE_LITESTREAM;

if (real !== undefined && findLitestream(real) !== null)
  describe('Litestream itself', () => {
    it('ships what is written, and what it shipped is restored', async () => {
      const { database } = dataPaths(directory);
      const handle = openSqlite(database);
      handle.exec('create table t (x integer) strict; insert into t values (1)');
      const copy = copyBy(real);
      copy.begin();
      await waitFor('what was shipped', async () => expect((await copy.state()).shipped_at).not.toBeNull());
      handle.exec('insert into t values (2)');
      await copy.close();
      handle.close();
      const restored = restoreWarmCopy({ place: join(directory, 'warm'), program: real });
      const opened = openSqlite(restored.database, { readonly: true });
      expect(opened.prepare('select x from t').pluck().all()).toEqual([1, 2]);
      opened.close();
      restored.remove();
    });

    it('ships a lab at work: the trail of the copy is whole, and the lab counts as before', async () => {
      const place = join(directory, 'warm');
      const lab = await startLab({ warmCopy: { place, program: real } });
      const condition = async () => {
        const { body } = await lab.v2('admin', { path: '/api/v2/lab-condition' });
        return (body as { data: { attributes: { warm_copy: WarmCopyState } } }).data.attributes.warm_copy;
      };
      await waitFor('what was shipped', async () => expect((await condition()).shipped_at).not.toBeNull());
      expect(await condition()).toMatchObject({ state: 'running', place, problem: null });
      const { entries } = await chainInWrite.check(lab.services.lab.db);
      await lab.stop();
      const restored = restoreWarmCopy({ place, program: real });
      const handle = openSqlite(restored.database);
      const chain = await chainInWrite.check(connect(handle, { slowQuery: () => undefined }));
      expect(chain.brokenAt).toBeNull();
      expect(chain.entries).toBeGreaterThanOrEqual(entries);
      handle.close();
      restored.remove();
    });
  });
