// How long each file of tests takes, as it was measured once and is kept: the longest begin first, so that none is left over when all others
// are through. A run of all tests leaves its own beside its results; `node scripts/record-times.ts` keeps those.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../runtime/root.ts';

export interface FileTime {
  /** From the root, with slashes. */
  file: string;
  seconds: number;
}

const kept = join(root, 'scripts', 'testing', 'file-times.txt');
const ofThisRun = join(root, 'test-results', 'file-times.txt');

/** What is quicker changes nothing by its place. */
const leastSeconds = 2;

const read = (place: string): string[] => (existsSync(place) ? readFileSync(place, 'utf8').split('\n') : []);

/** By the path from the root; of a file that runs in two projects the longer. */
export function keptTimes(): ReadonlyMap<string, number> {
  const rows = read(kept).map((line) => /^(\S+) (\d+)$/.exec(line));
  return new Map(rows.flatMap((row) => (row ? [[row[1] ?? '', Number(row[2])] as const] : [])));
}

export const fromRoot = (path: string): string => relative(root, path).replaceAll('\\', '/');

export function noteTimes(times: readonly FileTime[]): void {
  mkdirSync(dirname(ofThisRun), { recursive: true });
  writeFileSync(ofThisRun, times.map(({ file, seconds }) => `${file} ${Math.round(seconds)}\n`).join(''));
}

/** Of the run before: null where there was none. */
export function keepTimes(): number | null {
  const longest = new Map<string, number>();
  for (const line of read(ofThisRun)) {
    const [, file = '', seconds = '0'] = /^(\S+) (\d+)$/.exec(line) ?? [];
    if (Number(seconds) >= leastSeconds) longest.set(file, Math.max(Number(seconds), longest.get(file) ?? 0));
  }
  if (longest.size === 0) return null;
  const rows = [...longest].map(([file, seconds]) => `${file} ${seconds}`).sort();
  writeFileSync(
    kept,
    `# Written by \`node scripts/record-times.ts\` after a whole run: seconds of each file of tests.\n${rows.join('\n')}\n`,
  );
  return longest.size;
}
