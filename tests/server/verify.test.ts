// `npm run verify`: the proof that nobody changed the audit trail behind the program's back, and that the database is sound.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { tempFolder } from '../db/support/temp-folder.ts';
import { fileHashes } from './support/file-hashes.ts';
import { v1 } from './support/lab-client.ts';
import { run, startLab, stopLab } from './support/lab-process.ts';

async function labWithTrail(): Promise<string> {
  const data = tempFolder();
  const lab = await startLab({ data });
  for (let n = 0; n < 5; n += 1) await v1(lab.url, 'POST', 'customer', { KTAG: `k${n}`, K4602: `Kunde ${n}` });
  await v1(lab.url, 'PUT', 'customer/k1', { K4604: 'Köln' });
  await v1(lab.url, 'DELETE', 'customer/k2');
  expect(await run({ data, program: 'verify' })).toMatchObject({ code: 0 });
  await stopLab(lab);
  return data;
}

const verify = (data: string) => run({ data, program: 'verify' });

it('is content with a lab as the program wrote it, running or not, and changes nothing', async () => {
  const data = await labWithTrail();
  const before = fileHashes(data);
  const end = await verify(data);
  expect(end).toMatchObject({ code: 0, stderr: '' });
  expect(end.stdout).toMatch(/^database ok; audit trail of \d+ entries is whole, \d+ records are as it says; signed /);
  const database = join(data, 'lab.db');
  expect(fileHashes(data)[database]).toBe(before[database]);
});

it('names the entry in which one character was changed', async () => {
  const data = await labWithTrail();
  const handle = new Database(join(data, 'lab.db'));
  handle.exec('DROP TRIGGER audits_no_update');
  const { id, after } = handle
    .prepare("select id, after from audits where resource = 'customer' and record_key = 'k3'")
    .get() as Record<string, string>;
  handle.prepare('UPDATE audits SET after = ? WHERE id = ?').run((after ?? '').replace('Kunde 3', 'Kunde 8'), id);
  handle.close();
  const end = await verify(data);
  expect(end).toMatchObject({ code: 1, stderr: '' });
  expect(end.stdout).toContain(`(${id}, `);
  expect(end.stdout).toContain('was changed after it was written');
});

it('tells a damaged database from a changed trail', async () => {
  const data = await labWithTrail();
  const handle = new Database(join(data, 'lab.db'));
  // An index that lost a row is what a bad disk leaves behind.
  handle.unsafeMode(true);
  handle.pragma('writable_schema = ON');
  handle.exec(
    "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'roles_name_unique') WHERE name = 'customers_K4602_sort'",
  );
  handle.close();
  const end = await verify(data);
  expect(end.code).not.toBe(0);
  expect(`${end.stdout}${end.stderr}`).not.toContain('database ok');
});

it('says when there is nothing it could verify', async () => {
  const data = tempFolder();
  expect(await verify(data)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/lab\.db cannot be verified: /),
  });
  writeFileSync(join(data, 'lab.db'), 'no database at all, but long enough to be looked at');
  expect(await verify(data)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/lab\.db cannot be verified: /),
  });
  rmSync(join(data, 'lab.db'));
});
