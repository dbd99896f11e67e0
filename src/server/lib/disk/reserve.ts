// Room that is kept on the disk for the moment when it is full: what is deleted then needs a little of it to be written down.
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Reserve {
  /** False: there was none. */
  release(): boolean;
  /** Kept again, once there is room enough. */
  keep(): void;
}

export const reserveFile = 'lab.reserve';
const reserveBytes = 1024 * 1024;
const leastFree = 4;

export function createReserve(directory: string): Reserve {
  const file = join(directory, reserveFile);
  return {
    release() {
      if (!existsSync(file)) return false;
      rmSync(file, { force: true });
      return true;
    },
    keep() {
      if (existsSync(file)) return;
      try {
        const { bavail, bsize } = statfsSync(directory);
        // Nothing that a disk could make smaller than it is.
        if (bavail * bsize > leastFree * reserveBytes) writeFileSync(file, randomBytes(reserveBytes), { mode: 0o600 });
      } catch {
        // Half a reserve is room that is missing.
        rmSync(file, { force: true });
      }
    },
  };
}
