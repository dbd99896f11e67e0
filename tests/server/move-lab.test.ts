// The lab moves to another folder: whole or not at all, and until the last moment it is where it was.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLabFolders, placeOf } from '#server/lab-files/lab-folders.ts';
import { moveLab } from '#server/lab-files/move-lab.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { fileHashes } from './support/file-hashes.ts';
import { signIn, v1, v2 } from './support/lab-client.ts';
import { refusedStart, run, startLab, stopLab } from './support/lab-process.ts';

const now = () => Date.parse('2026-05-04T08:00:00Z');

interface ClosedLab {
  from: string;
  to: string;
}

/** A lab with a customer, a document and a backup that holds the same document, not running. */
async function closedLab(): Promise<ClosedLab> {
  const folder = tempFolder();
  const [from, to] = [join(folder, 'lab'), join(folder, 'elsewhere')];
  mkdirSync(to);
  const lab = await startLab({ data: from });
  const token = await signIn(lab.url);
  await v1(lab.url, 'POST', 'customer', { KTAG: 'kept', K4602: 'Messhaus' });
  mkdirSync(join(from, 'documents', 'ab'));
  writeFileSync(join(from, 'documents', 'ab', 'abcd'), 'Kalibrierschein');
  expect((await v2(lab.url, token, 'POST', 'admin/backups', {})).status).toBe(201);
  await stopLab(lab);
  return { from, to };
}

async function customersAt(data: string): Promise<unknown> {
  const lab = await startLab({ data });
  const { body } = await v1(lab.url, 'GET', 'customer');
  await stopLab(lab);
  return (body.data as { customer: { KTAG: string }[] }).customer.map(({ KTAG }) => KTAG);
}

const idOf = (file: string) => statSync(file).ino;

describe('a lab that moves', () => {
  it('is opened there from then on, whichever folder is named, with one file for a document and its backups', async () => {
    const { from, to } = await closedLab();
    const before = fileHashes(from);
    await moveLab({ from, to, now });
    const [backup = ''] = readdirSync(join(to, 'backups'));
    expect(idOf(join(to, 'documents', 'ab', 'abcd'))).toBe(idOf(join(to, 'backups', backup, 'documents', 'ab', 'abcd')));
    expect(existsSync(join(to, '.arriving'))).toBe(false);
    // What was left is untouched but for the note where the lab went.
    const { [join(from, 'moved.json')]: note, ...left } = fileHashes(from);
    expect(note).toBeDefined();
    expect(left).toEqual(before);

    const lab = await startLab({ data: from });
    await v1(lab.url, 'POST', 'customer', { KTAG: 'there', K4602: 'Neu' });
    await stopLab(lab);
    expect(await customersAt(to)).toEqual(['kept', 'there']);
    expect(await run({ data: from, program: 'verify' })).toMatchObject({ code: 0 });
  });

  it('keeps its people signed in, however often it moves, and is not taken for the lab that begins where it was', async () => {
    const { from, to } = await closedLab();
    const place = placeOf(from);
    await moveLab({ from, to, now });
    expect(placeOf(to)).toBe(place);
    const further = join(to, '..', 'further');
    mkdirSync(further);
    await moveLab({ from: to, to: further, now });
    expect(placeOf(further)).toBe(place);
    rmSync(from, { recursive: true });
    mkdirSync(`${from}-new`);
    expect(placeOf(`${from}-new`)).not.toBe(place);
  });

  it('can be followed twice, and leaves its old files to whoever removes them', async () => {
    const { from, to } = await closedLab();
    await moveLab({ from, to, now });
    const folders = createLabFolders(dataPaths(to));
    expect((await folders.state()).movedFrom).toMatchObject({ directory: from, at: '2026-05-04T08:00:00.000Z' });
    await folders.removeOld();
    expect(existsSync(join(from, 'lab.db'))).toBe(false);
    expect((await folders.state()).movedFrom).toBeNull();
    await expect(folders.removeOld()).rejects.toMatchObject({ code: 'record.not_found' });
    const third = join(to, '..', 'third');
    mkdirSync(third);
    await moveLab({ from: to, to: third, now });
    expect(await customersAt(from)).toEqual(['kept']);
  });

  it('does not begin anew where it should be and is not', async () => {
    const { from, to } = await closedLab();
    await moveLab({ from, to, now });
    rmSync(to, { recursive: true });
    const end = await refusedStart({ data: from });
    expect(end).toMatchObject({ code: 2, stdout: '' });
    expect(end.stderr).toMatch(/^The lab was moved to .*elsewhere, and it is not there now; connect that disk/);
    expect(existsSync(to)).toBe(false);
  });
});

describe('a lab that cannot move', () => {
  it.each([
    ['not_empty', ({ to }: ClosedLab) => to],
    ['inside', ({ from }: ClosedLab) => join(from, 'documents')],
    ['missing', ({ to }: ClosedLab) => join(to, 'nowhere')],
  ])('stays, because the folder is %s', async (problem, folderOf) => {
    const lab = await closedLab();
    const to = folderOf(lab);
    writeFileSync(join(lab.to, 'photo.jpg'), 'x');
    const before = fileHashes(lab.from);
    await expect(moveLab({ from: lab.from, to, now })).rejects.toMatchObject({ code: `folder_${problem}` });
    expect(fileHashes(lab.from)).toEqual(before);
  });

  it('stays when it is damaged, and takes back what it had copied', async () => {
    const { from, to } = await closedLab();
    const file = join(from, 'lab.db');
    const bytes = readFileSync(file);
    bytes.fill(0xff, 40_000, 48_000);
    writeFileSync(file, bytes);
    await expect(moveLab({ from, to, now })).rejects.toThrow();
    expect(readdirSync(to)).toEqual([]);
    expect(existsSync(join(from, 'moved.json'))).toBe(false);
  });

  it('stays while a server has it open', async () => {
    const { from, to } = await closedLab();
    const lab = await startLab({ data: from });
    await expect(moveLab({ from, to, now })).rejects.toMatchObject({ code: 'already_open' });
    expect(readdirSync(to)).toEqual([]);
    await stopLab(lab);
  });

  it('stays where it was when the program dies in between, and may try the same folder again', async () => {
    const { from, to } = await closedLab();
    mkdirSync(join(to, '.arriving'));
    writeFileSync(join(to, '.arriving', 'lab.db'), 'half of it');
    expect(await customersAt(from)).toEqual(['kept']);
    await moveLab({ from, to, now });
    expect(await customersAt(to)).toEqual(['kept']);
  });
});
