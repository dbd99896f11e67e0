// Which folders of this computer may be watched: those below the ones an administrator listed.
import { resolve } from 'node:path';
import { isWholePath, isWithin } from '#server/lib/disk/whole-path.ts';

export const rootsSetting = 'folders.roots';

export function isListed(folder: string, roots: readonly string[]): boolean {
  return roots.some((root) => isWholePath(root) && isWithin(resolve(folder), resolve(root)));
}
