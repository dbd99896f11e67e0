// The size of a lab's folder is asked for while backups come and go.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bytesOf, filesBelow } from '#server/lib/disk/folders.ts';

function folderOf(names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-folders-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of names) {
    mkdirSync(join(folder, name), { recursive: true });
    for (let n = 0; n < 40; n += 1) writeFileSync(join(folder, name, `${n}.txt`), 'four');
  }
  return folder;
}

test('what goes while it is walked is no failure, and what stays is counted', async () => {
  const folder = folderOf(['a', 'b/c', 'd']);
  const walking = filesBelow(folder);
  // The first step of the walk is on its way: everything below is still to be asked for.
  rmSync(join(folder, 'b'), { recursive: true });
  const found = await walking;
  expect(bytesOf(found.filter(({ path }) => !path.startsWith('b')))).toBe(2 * 40 * 4);
});

test('a folder that is not there at all is told', async () => {
  await expect(filesBelow(join(folderOf([]), 'none'))).rejects.toThrow('ENOENT');
});
