// Two runs at once must not build or unpack into the same folder, and a run that was killed must not shut the next one out.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withLock } from '../../scripts/runtime/lock.ts';
import { runCommand } from '../../scripts/runtime/run-command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('lets one in after the other', async () => {
  const path = join(folder, 'lock');
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} in`);
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(`${name} out`);
  };
  await Promise.all([withLock(path, work('first')), withLock(path, work('second'))]);
  expect(seen).toEqual(['first in', 'first out', 'second in', 'second out']);
});

it('is free again after work that failed', async () => {
  const path = join(folder, 'lock');
  await expect(withLock(path, () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck');
  expect(await withLock(path, async () => 'done')).toBe('done');
});

it('is taken over from an owner that died', async () => {
  const path = join(folder, 'lock');
  const ended = await runCommand(process.execPath, ['-p', 'process.pid']);
  mkdirSync(path);
  writeFileSync(join(path, 'pid'), ended.stdout.trim());
  expect(await withLock(path, async () => 'done')).toBe('done');
});
