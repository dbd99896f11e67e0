// `node scripts/check-long-functions.ts --check`: functions of more than fifty lines are the exception. The exceptions stand by name in
// structure/long-functions.txt, each with its length: none is added and none grows without a line there. Without `--check` it is written.
import { fileURLToPath } from 'node:url';
import { root } from './runtime/root.ts';
import { type Counts, readCounts, writeCounts } from './structure/counted-list.ts';
import { longest, longFunctions } from './structure/figures.ts';
import { readSources, type Sources } from './structure/source-imports.ts';

/** `file name` to its lines; of two with one name in a file the longer counts. */
export function longIn(sources: Sources): Counts {
  const own = new Map([...sources].filter(([file]) => !file.includes('.generated.')));
  const found = new Map<string, number>();
  for (const [place, lines] of longFunctions(own)) {
    const [name = '', where = ''] = place.split(' ');
    const key = `${where.replace(/:\d+$/, '')} ${name}`;
    if (lines > longest) found.set(key, Math.max(lines, found.get(key) ?? 0));
  }
  return found;
}

export function faultsOf(found: Counts, listed: Counts): string[] {
  const grown = [...found].flatMap(([name, lines]) => {
    const known = listed.get(name);
    if (known === undefined)
      return [`${name} has ${lines} lines: no function has more than ${longest} but those that are listed.`];
    return lines > known ? [`${name} grew from ${known} to ${lines} lines.`] : [];
  });
  const gone = [...listed.keys()]
    .filter((name) => !found.has(name))
    .map((name) => `${name} is no long function any more: take it off the list.`);
  return [...grown, ...gone];
}

const list = 'long-functions.txt';

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = longIn(readSources(root, 'src'));
  if (process.argv.includes('--check')) {
    const faults = faultsOf(found, readCounts(list));
    for (const fault of faults) process.stderr.write(`${fault}\n`);
    process.exitCode = faults.length > 0 ? 1 : 0;
  } else {
    writeCounts(list, 'scripts/check-long-functions.ts', found);
  }
}
