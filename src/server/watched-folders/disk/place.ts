// Where a watched folder really is: asked anew before each look, as links and mounts change without anybody telling the lab.
import { realpath } from 'node:fs/promises';
import { isWholePath, isWithin } from '../../lib/disk/whole-path.ts';
import { isListed } from '../../resources/watched-folder/places.ts';

/** Why it is not to be used, as the end of a key. */
export type PlaceFault = 'not_listed' | 'not_there' | 'of_the_lab';

interface Asked {
  folder: string;
  roots: readonly string[];
  /** Of the lab itself. */
  directory: string;
}

export async function placeOf({ folder, roots, directory }: Asked): Promise<{ path: string } | { fault: PlaceFault }> {
  if (!isWholePath(folder) || !isListed(folder, roots)) return { fault: 'not_listed' };
  const path = await realpath(folder).catch(() => null);
  if (path === null) return { fault: 'not_there' };
  const own = await realpath(directory);
  if (isWithin(path, own) || isWithin(own, path)) return { fault: 'of_the_lab' };
  // A link may lead out of what was allowed. One after the other, its own first: the disk of another root need not answer.
  const ownFirst = [...roots].sort((one, other) => Number(isWithin(folder, other)) - Number(isWithin(folder, one)));
  for (const root of ownFirst) {
    const real = await realpath(root).catch(() => null);
    if (real !== null && isWithin(path, real)) return { path };
  }
  return { fault: 'not_listed' };
}
