// A disk that runs full under a working lab: each write says so, none is half there, reading goes on, and so does writing when
// there is space again (docs/quality.md#d5). Tried on a real small disk where one may be mounted, and on Linux always with the
// system's own limit for the size of a file.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { type Answer, recordOf, signIn, v1, v2 } from './support/lab-client.ts';
import { type LabProcess, refusedStart, run, startLab, stopLab } from './support/lab-process.ts';

interface SmallDisk {
  data: string;
  under: readonly string[];
  fill(lab: LabProcess): void;
  free(lab: LabProcess): void;
}

const command = (name: string, ...rest: string[]) => spawnSync(name, rest).status === 0;

function mounted(folder: string, size: string): boolean {
  mkdirSync(folder);
  return command('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder);
}

function mayMount(): boolean {
  const probe = join('/tmp', `plumbline-mount-probe-${process.pid}`);
  const may = mounted(probe, '1m');
  if (may) command('umount', probe);
  rmSync(probe, { recursive: true, force: true });
  return may;
}

function mountedDisk(): SmallDisk {
  const disk = join(tempFolder(), 'disk');
  if (!mounted(disk, '20m')) throw new Error('the small disk could not be mounted');
  onTestFinished(() => {
    command('umount', '-l', disk);
  });
  const ballast = join(disk, 'ballast');
  return {
    data: join(disk, 'lab'),
    under: [],
    fill() {
      const block = Buffer.alloc(64 * 1024, 1);
      try {
        for (;;) writeFileSync(ballast, block, { flag: 'a' });
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' });
      }
    },
    free: () => rmSync(ballast),
  };
}

function limitedFiles(): SmallDisk {
  const limit = ({ pid }: LabProcess, bytes: string) => {
    if (!command('prlimit', '--pid', String(pid), `--fsize=${bytes}:unlimited`)) throw new Error('the limit could not be set');
  };
  return {
    data: join(tempFolder(), 'lab'),
    under: [],
    fill: (lab) => limit(lab, String(3 * 1024 * 1024)),
    free: (lab) => limit(lab, 'unlimited'),
  };
}

const linux = process.platform === 'linux';
const disks: [name: string, disk: () => SmallDisk][] = [
  ...(linux && mayMount() ? [['a disk that is full', mountedDisk] as [string, () => SmallDisk]] : []),
  ...(linux ? [['files that may not grow', limitedFiles] as [string, () => SmallDisk]] : []),
];

const device = (n: number) => ({ MTAG: `m${n}`, ktag: 'owner', I4201: `A-${n}`, remark: `${n} `.repeat(1500) });

/** Writes until five writes in a row were refused; gives what was acknowledged and the refusals. */
async function writeUntilRefused(url: string): Promise<{ acknowledged: string[]; refusals: Answer[] }> {
  const acknowledged: string[] = [];
  const refusals: Answer[] = [];
  for (let n = 0; refusals.length < 5; n += 1) {
    const answer = await v1(url, 'POST', 'inventory', device(n));
    if (answer.status === 200) acknowledged.push(`m${n}`);
    else refusals.push(answer);
  }
  return { acknowledged, refusals };
}

describe.each(disks)('%s', (_name, disk) => {
  it('refuses writes as a whole, keeps reading, and writes again when there is space', async () => {
    const { data, under, fill, free } = disk();
    const lab = await startLab({ data, under });
    const token = await signIn(lab.url);
    expect(await v1(lab.url, 'POST', 'customer', { KTAG: 'owner', K4602: 'Messhaus' })).toMatchObject({ status: 200 });
    fill(lab);

    const { acknowledged, refusals } = await writeUntilRefused(lab.url);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 503, body: { success: false, data: { errorCode: 503 } } });
      expect(JSON.stringify(refusal.body)).not.toMatch(/SQLITE|insert into|rollback/i);
    }
    expect(await v2(lab.url, token, 'POST', 'inventories', { customer_id: 'owner', remark: 'long '.repeat(1500) })).toMatchObject(
      {
        status: 503,
        body: { errors: [{ status: '503', code: 'storage.full' }] },
      },
    );
    expect(recordOf(await v1(lab.url, 'GET', 'customer/owner'), 'customer')).toMatchObject({ K4602: 'Messhaus' });
    expect(await v1(lab.url, 'GET', 'inventory?limit=-1')).toMatchObject({ body: { data: { totalCount: acknowledged.length } } });

    // Whoever comes now comes in, to make room.
    const later = await signIn(lab.url);
    expect(await v2(lab.url, later, 'GET', 'auth/me')).toMatchObject({ status: 200 });

    free(lab);
    expect(await v1(lab.url, 'POST', 'inventory', device(99_999))).toMatchObject({ status: 200 });
    expect((await stopLab(lab)).code).toBe(0);

    const handle = openSqlite(join(data, 'lab.db'), { readonly: true });
    expect(handle.prepare('select MTAG from inventory order by rid').pluck().all()).toEqual([...acknowledged, 'm99999']);
    expect(handle.prepare("select record_key from audits where resource = 'inventory' order by rid").pluck().all()).toEqual([
      ...acknowledged,
      'm99999',
    ]);
    handle.close();
    expect(await run({ data, program: 'verify' })).toMatchObject({ code: 0 });
  });
});

describe.each(linux && mayMount() ? [['a disk that is full']] : [])('%s', () => {
  it('lets people in who make room: records are deleted with the room that was kept for it, backups without any', async () => {
    const { data, fill } = mountedDisk();
    const lab = await startLab({ data });
    const token = await signIn(lab.url);
    // What is there already of the write-ahead log takes some devices of the owner; nothing hangs on the other one.
    for (const KTAG of ['owner', 'spare']) await v1(lab.url, 'POST', 'customer', { KTAG, K4602: 'Messhaus' });
    const made = await v2(lab.url, token, 'POST', 'admin/backups', {});
    const newest = await v2(lab.url, token, 'POST', 'admin/backups', {});
    const idOf = ({ body }: Answer) => (body.data as { id: string }).id;
    fill(lab);
    await writeUntilRefused(lab.url);
    const later = await signIn(lab.url);
    expect(await v2(lab.url, later, 'DELETE', 'customers/spare')).toMatchObject({ status: 204 });
    expect((await v2(lab.url, later, 'DELETE', `admin/backups/${idOf(newest)}`)).status).toBe(409);
    expect((await v2(lab.url, later, 'DELETE', `admin/backups/${idOf(made)}`)).status).toBe(204);
    expect(await v1(lab.url, 'POST', 'customer', { K4602: 'Platz' })).toMatchObject({ status: 200 });
    expect((await stopLab(lab)).code).toBe(0);
    expect(await run({ data, program: 'verify' })).toMatchObject({ code: 0 });
  });

  it('is told at the first start in one sentence', async () => {
    const { data, fill } = mountedDisk();
    mkdirSync(data);
    fill({} as LabProcess);
    const { code, stdout, stderr } = await refusedStart({ data });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/full/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
