// Paths of folders as somebody types them, and whether one lies in another.
import { isAbsolute, relative, resolve } from 'node:path';

/** A folder that ends where it seems to: no `..`, nothing that depends on where the program was started, and not the top of a disk. */
export function isWholePath(folder: string): boolean {
  if (!isAbsolute(folder) || folder.includes('\0')) return false;
  const whole = resolve(folder);
  return whole === withoutEnd(folder) && resolve(whole, '..') !== whole;
}

const withoutEnd = (folder: string) => (folder.length > 1 ? folder.replace(/[\\/]+$/, '') : folder);

/** Itself or below. */
export function isWithin(folder: string, root: string): boolean {
  const way = relative(root, folder);
  return way === '' || !(way === '..' || /^\.\.[\\/]/.test(way) || isAbsolute(way));
}
