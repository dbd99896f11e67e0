// The way back: from the app on a running server, and from the command line when the lab does not start any more. Either is
// refused as a whole or done as a whole, and keeps what was there (docs/interface/safety.md#backups, docs/quality.md#d7,
// docs/quality.md#d8).
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { fileHashes } from './support/file-hashes.ts';
import { type Answer, signIn, v1, v2 } from './support/lab-client.ts';
import { type Finished, type LabProcess, run, startLab, stopLab } from './support/lab-process.ts';

const restoreCli = (data: string, ...arguments_: string[]): Promise<Finished> => run({ data, program: 'restore', arguments_ });

interface Prepared {
  data: string;
  lab: LabProcess;
  /** Signed in before the backup was made, so the backup knows it. */
  token: string;
  backup: string;
}

/** A lab with a customer, a backup, and a customer and a document after it. */
async function labWithBackup(): Promise<Prepared> {
  const data = tempFolder();
  const lab = await startLab({ data });
  const token = await signIn(lab.url);
  await v1(lab.url, 'POST', 'customer', { KTAG: 'before', K4602: 'Vorher' });
  writeFileSync(join(data, 'documents', 'aa'), 'Kalibrierschein');
  const made = await v2(lab.url, token, 'POST', 'admin/backups', {});
  expect(made.status).toBe(201);
  await v1(lab.url, 'POST', 'customer', { KTAG: 'after', K4602: 'Nachher' });
  return { data, lab, token, backup: String((made.body.data as { id: string }).id) };
}

const customersOf = async ({ url }: LabProcess) => {
  const { body } = await v1(url, 'GET', 'customer?sort=[{"property":"KTAG","direction":"ASC"}]');
  return (body.data as { customer: { KTAG: string }[] }).customer.map(({ KTAG }) => KTAG);
};

const keptBeside = (data: string) => readdirSync(data).filter((name) => /^lab\.db\.before-restore-[\dTZ-]+$/.test(name));

function customersIn(file: string): unknown[] {
  const handle = openSqlite(file, { readonly: true });
  const keys = handle.prepare('select KTAG from customers order by KTAG').pluck().all();
  handle.close();
  return keys;
}

function spoil(data: string, backup: string): void {
  const file = join(data, 'backups', backup, 'lab.db');
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

function raiseSchema(data: string, backup: string): void {
  const file = join(data, 'backups', backup, 'manifest.json');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), schema: 999, program: '9.9.9' }));
}

describe('on a running server', () => {
  it('puts the lab back at once, keeps what was there, and goes on working', async () => {
    const { data, lab, token, backup } = await labWithBackup();
    expect(await customersOf(lab)).toEqual(['after', 'before']);
    const later = await signIn(lab.url);

    expect(await v2(lab.url, token, 'POST', `admin/backups/${backup}/restore`, {})).toMatchObject({ status: 204 });

    expect(await customersOf(lab)).toEqual(['before']);
    const [kept = ''] = keptBeside(data);
    expect(customersIn(join(data, kept))).toEqual(['after', 'before']);
    // What was ended since the backup must not come back with it, so everybody signs in anew (security review F9).
    expect(await v2(lab.url, token, 'GET', 'auth/me')).toMatchObject({ status: 401 });
    expect(await v2(lab.url, later, 'GET', 'auth/me')).toMatchObject({ status: 401 });
    const anew = await signIn(lab.url);
    const told = await v2(lab.url, anew, 'GET', 'audits?filter[action]=eq:restored');
    const [entry] = told.body.data as { id: string }[];
    const { body: changes } = await v2(lab.url, anew, 'GET', `audits/${entry?.id}/changes`);
    expect(JSON.stringify(changes)).toMatch(/tokens.*1|1.*tokens/);
    expect(await v1(lab.url, 'POST', 'customer', { KTAG: 'new', K4602: 'Neu' })).toMatchObject({ status: 200 });
    expect((await stopLab(lab)).code).toBe(0);

    const again = await startLab({ data });
    expect(await customersOf(again)).toEqual(['before', 'new']);
    await stopLab(again);
    expect(await run({ data, program: 'verify' })).toMatchObject({ code: 0 });
  });

  it.each([
    ['damaged', spoil, 409, /damaged/],
    ['of a newer program', raiseSchema, 409, /newer Plumbline \(9\.9\.9\)/],
  ])('refuses a backup that is %s and goes on as before', async (_name, change, status, reason) => {
    const { data, lab, token, backup } = await labWithBackup();
    change(data, backup);
    const answer: Answer = await v2(lab.url, token, 'POST', `admin/backups/${backup}/restore`, {});
    expect(answer.status).toBe(status);
    expect(String(answer.body.message)).toMatch(reason);
    expect(await customersOf(lab)).toEqual(['after', 'before']);
    expect(keptBeside(data)).toEqual([]);
    expect(await v1(lab.url, 'POST', 'customer', { KTAG: 'new', K4602: 'Neu' })).toMatchObject({ status: 200 });
    expect(await v2(lab.url, token, 'POST', 'admin/backups', {})).toMatchObject({ status: 201 });
  });

  it('knows no backup by another name, and shows those it has, newest first', async () => {
    const { lab, token, backup } = await labWithBackup();
    for (const name of ['20200101-000000-daily', '..%2F..%2Fetc', '.unfinished-x'])
      expect(await v2(lab.url, token, 'POST', `admin/backups/${name}/restore`, {})).toMatchObject({ status: 404 });
    const second = await v2(lab.url, token, 'POST', 'admin/backups', {});
    const { body } = await v2(lab.url, token, 'GET', 'admin/backups');
    expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual([
      String((second.body.data as { id: string }).id),
      backup,
    ]);
    expect(await customersOf(lab)).toEqual(['after', 'before']);
  });

  it('refuses or serves whoever asks meanwhile, and answers no one with half a lab', async () => {
    const { data, lab, token, backup } = await labWithBackup();
    const seen: Answer[] = [];
    let over = false;
    const asking = Array.from({ length: 12 }, async (_, n) => {
      for (let m = 0; !over; m += 1) {
        seen.push(await v1(lab.url, 'GET', 'customer?limit=-1'));
        seen.push(await v1(lab.url, 'POST', 'customer', { KTAG: `w${n}-${m}`, K4602: 'Meanwhile' }));
      }
    });
    expect(await v2(lab.url, token, 'POST', `admin/backups/${backup}/restore`, {})).toMatchObject({ status: 204 });
    over = true;
    await Promise.all(asking);
    const others = seen.filter(({ status }) => status !== 200 && status !== 503);
    expect(others).toEqual([]);
    expect(await customersOf(lab)).toContain('before');
    expect(await customersOf(lab)).not.toContain('after');
    await stopLab(lab);
    expect(await run({ data, program: 'verify' })).toMatchObject({ code: 0 });
  });
});

describe('from the command line', () => {
  it('lists the backups newest first and says when there are none', async () => {
    const empty = await restoreCli(tempFolder());
    expect(empty).toMatchObject({ code: 0, stderr: '' });
    expect(empty.stdout).toMatch(/^There are no backups in .*backups\.\n$/);
    const { data, lab, token, backup } = await labWithBackup();
    const second = await v2(lab.url, token, 'POST', 'admin/backups', {});
    const listed = await restoreCli(data);
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.stdout.split('\n').map((line) => line.split(' ')[0])).toEqual([
      (second.body.data as { id: string }).id,
      backup,
      '',
    ]);
  });

  it('puts back a lab whose database is damaged and keeps the damaged file', async () => {
    const { data, lab, backup } = await labWithBackup();
    await stopLab(lab);
    writeFileSync(join(data, 'lab.db'), 'damaged beyond repair');
    const end = await restoreCli(data, backup);
    expect(end).toMatchObject({ code: 0, stderr: '' });
    const [kept = ''] = keptBeside(data);
    expect(end.stdout).toBe(`The lab is back at ${backup}; what was there is kept as ${kept}.\n`);
    expect(readFileSync(join(data, kept), 'utf8')).toBe('damaged beyond repair');
    const again = await startLab({ data });
    expect(await customersOf(again)).toEqual(['before']);
  });

  it('brings back documents that are gone', async () => {
    const { data, lab, backup } = await labWithBackup();
    await stopLab(lab);
    rmSync(join(data, 'documents'), { recursive: true });
    expect(await restoreCli(data, backup)).toMatchObject({ code: 0 });
    expect(readFileSync(join(data, 'documents', 'aa'), 'utf8')).toBe('Kalibrierschein');
  });

  it('refuses while a server has the lab open, and changes nothing', async () => {
    const { data, lab, backup } = await labWithBackup();
    const end = await restoreCli(data, backup);
    expect(end).toMatchObject({ code: 2, stdout: '' });
    expect(end.stderr).toBe(
      'Another Plumbline has this lab open; close it first or choose another data directory with --data.\n',
    );
    expect(keptBeside(data)).toEqual([]);
    expect(await customersOf(lab)).toEqual(['after', 'before']);
  });

  it.each([
    ['damaged', spoil, /is damaged \(.*\); choose another one\. Nothing was changed\./],
    ['of a newer program', raiseSchema, /written by a newer Plumbline \(9\.9\.9\); install that version first\./],
  ])('refuses a backup that is %s, and changes nothing', async (_name, change, sentence) => {
    const { data, lab, backup } = await labWithBackup();
    await stopLab(lab);
    change(data, backup);
    const before = fileHashes(data);
    const end = await restoreCli(data, backup);
    expect(end).toMatchObject({ code: 2, stdout: '' });
    expect(end.stderr).toMatch(sentence);
    expect(end.stderr.trim().split('\n')).toHaveLength(1);
    expect(fileHashes(data)).toEqual(before);
  });

  it('says in one sentence what it cannot do', async () => {
    const data = tempFolder();
    const unknown = await restoreCli(data, '20200101-000000-daily');
    expect(unknown).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('There is no backup named 20200101-000000-daily'),
    });
    const option = await restoreCli(data, '--last');
    expect(option).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Usage: restore [NAME] [--data DIR]') });
    const two = await restoreCli(data, 'a', 'b');
    expect(two).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Usage: restore') });
  });
});
