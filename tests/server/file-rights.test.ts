// A lab holds customers and the hashes of passwords: its files are for the account it runs under, whoever made their folder.
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../db/support/temp-folder.ts';
import { signIn, v2 } from './support/lab-client.ts';
import { startLab, stopLab } from './support/lab-process.ts';

/** Files and folders below one that others than the owner may do anything with. */
function openToOthers(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true }).map(String);
  return entries.filter((entry) => existsSync(join(folder, entry)) && (statSync(join(folder, entry)).mode & 0o077) !== 0);
}

it('nothing that the program makes is open to other accounts, in a folder that was open before', async () => {
  const data = join(tempFolder(), 'lab');
  mkdirSync(data, { mode: 0o755 });
  chmodSync(data, 0o755);
  const lab = await startLab({ data, arguments_: ['--demo'] });
  const token = await signIn(lab.url);
  expect((await v2(lab.url, token, 'POST', 'admin/backups', {})).status).toBe(201);
  expect(openToOthers(data)).toEqual([]);
  await stopLab(lab);
  expect(openToOthers(data)).toEqual([]);
});

it('a database that an earlier program left open is closed at the next start', async () => {
  const data = tempFolder();
  await stopLab(await startLab({ data }));
  chmodSync(join(data, 'lab.db'), 0o644);
  const lab = await startLab({ data });
  expect(openToOthers(data)).toEqual([]);
  await stopLab(lab);
});
