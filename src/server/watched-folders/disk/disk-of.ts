// Which disk a folder lies on, without asking that disk: one that does not answer would not say.
import { readFile } from 'node:fs/promises';
import { parse } from 'node:path';
import { isWithin } from '../../lib/disk/whole-path.ts';

const mounts = '/proc/self/mountinfo';

/** A word for it: where it is mounted, or the drive. */
export async function diskOf(folder: string): Promise<string> {
  // A drive or a share of the network.
  if (process.platform === 'win32') return parse(folder).root.toLowerCase();
  const told = await readFile(mounts, 'utf8').catch(() => null);
  if (told === null) return /^\/Volumes\/[^/]+/.exec(folder)?.[0] ?? '/';
  return mountOf(folder, told);
}

/** The innermost of those that hold it. */
export function mountOf(folder: string, told: string): string {
  const points = told.split('\n').flatMap((line) => line.split(' ')[4] ?? []);
  const holding = points.map(asWritten).filter((point) => isWithin(folder, point));
  return holding.reduce((one, other) => (other.length > one.length ? other : one), '/');
}

/** Spaces and the like stand there as `\040`. */
const asWritten = (point: string) =>
  point.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
