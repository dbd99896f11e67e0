// A second name for a file instead of a second copy of it.
import { copyFileSync, linkSync } from 'node:fs';
import { syncFile } from '#server/lib/disk/file-hash.ts';

/** Where the disk has such, for what will never be written to again. */
export function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
    syncFile(target);
  }
}
