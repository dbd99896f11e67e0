// `node scripts/check-long-functions.ts --check`: functions of more than fifty lines are the exception. The exceptions stand by name in
// structure/long-functions.txt, each with its length: none is added and none grows without a line there. Without `--check` it is written.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './runtime/root.ts';
import { longest, longFunctions } from './structure/figures.ts';
import { readSources, type Sources } from './structure/source-imports.ts';

/** `file name` to its lines; of two with one name in a file the longer counts. */
type Lengths = ReadonlyMap<string, number>;

export function longIn(sources: Sources): Lengths {
  const own = new Map([...sources].filter(([file]) => !file.includes('.generated.')));
  const found = new Map<string, number>();
  for (const [place, lines] of longFunctions(own)) {
    const [name = '', where = ''] = place.split(' ');
    const key = `${where.replace(/:\d+$/, '')} ${name}`;
    if (lines > longest) found.set(key, Math.max(lines, found.get(key) ?? 0));
  }
  return found;
}

export function faultsOf(found: Lengths, listed: Lengths): string[] {
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

const list = join(root, 'scripts/structure/long-functions.txt');

function readList(): Lengths {
  const lines = readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \d+$/, ''), Number(/\d+$/.exec(line)?.[0])]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = longIn(readSources(root, 'src'));
  if (process.argv.includes('--check')) {
    const faults = faultsOf(found, readList());
    for (const fault of faults) process.stderr.write(`${fault}\n`);
    process.exitCode = faults.length > 0 ? 1 : 0;
  } else {
    const rows = [...found].map(([name, lines]) => `${name} ${lines}`).sort();
    writeFileSync(
      list,
      `# Written by \`node scripts/check-long-functions.ts\`: a shorter list is a better one.\n${rows.join('\n')}\n`,
    );
  }
}
