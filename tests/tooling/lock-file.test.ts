// `npm ci` has to work from the committed lock on Node 20 and any system.
import { expect, it } from 'vitest';
import { type LockFile, missingBuilds, needlesslyCompiled } from '../../scripts/complete-lock.ts';
import { repositoryFile } from './biome-probe.ts';

const lock: LockFile & { packages: Record<string, { resolved?: string; hasInstallScript?: boolean }> } = JSON.parse(
  repositoryFile('package-lock.json'),
);

it('holds the builds for every system (if not: node scripts/complete-lock.ts)', () => {
  expect(missingBuilds(lock).map(([path]) => path)).toEqual([]);
});

it('lets no npm compile the driver that comes compiled (if not: node scripts/complete-lock.ts)', () => {
  expect(needlesslyCompiled(lock)).toEqual([]);
});

it('names no host to fetch from, so that any registry serves it', () => {
  expect(Object.values(lock.packages).filter((entry) => entry.resolved?.startsWith('http'))).toEqual([]);
});

it('lets one package run an install script, and knows of every other that has one', () => {
  const { allowScripts } = JSON.parse(repositoryFile('package.json')) as { allowScripts: Record<string, boolean> };
  const withScript = Object.entries(lock.packages)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.replace('node_modules/', ''));
  expect(withScript.filter((name) => allowScripts[name] === undefined)).toEqual([]);
  expect(withScript.filter((name) => allowScripts[name])).toEqual(['node']);
});
