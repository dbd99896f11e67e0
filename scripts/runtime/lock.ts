// One run at a time: two `npm start` or `npm test` at once must not build or unpack into the same folder.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const OWNERLESS_MS = 10_000;

/** Runs `work` while holding the folder `path` as a lock; waits for a living owner, takes over from a dead one. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  while (!tryTake(path)) {
    if (isAbandoned(path)) rmSync(path, { recursive: true, force: true });
    else await wait(200);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

function tryTake(path: string): boolean {
  try {
    mkdirSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(path, 'pid'), String(process.pid));
  return true;
}

function isAbandoned(path: string): boolean {
  try {
    return !isAlive(Number(readFileSync(join(path, 'pid'), 'utf8')));
  } catch {
    return ageOf(path) > OWNERLESS_MS;
  }
}

function ageOf(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
