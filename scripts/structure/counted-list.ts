// Lists of exceptions, one a line with its count: written by a check, read by it the next time.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runtime/root.ts';

export type Counts = ReadonlyMap<string, number>;

const place = (name: string) => join(root, 'scripts/structure', name);

export function readCounts(name: string): Counts {
  const lines = readFileSync(place(name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \d+$/, ''), Number(/\d+$/.exec(line)?.[0])]));
}

export function writeCounts(name: string, script: string, counts: Counts): void {
  const rows = [...counts].map(([item, count]) => `${item} ${count}`).sort();
  writeFileSync(place(name), `# Written by \`node ${script}\`: a shorter list is a better one.\n${rows.join('\n')}\n`);
}
