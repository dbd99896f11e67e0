// Reads the example of a recipe out of CONTRIBUTING.md and carries it out in a copy of the repository: text and test are the same
// lines and cannot drift apart.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withKeys } from '../../scripts/scaffold/keys.ts';

export interface Recipe {
  name: string;
  /** The numbered steps, without the example. */
  steps: string;
  /** Commands that begin the example. */
  commands: string[];
  changes: FileChange[];
}

export interface FileChange {
  path: string;
  hunks: string[][];
}

const heading = /^@@ (\S+) @@$/;
/** What lies between two places of a file. */
const gap = ' …';

export function recipesOf(text: string): Map<string, Recipe> {
  const [, ...parts] = text.split(/^(?=<a id=")/m).map((part) => part.split(/^## /m)[0] ?? '');
  const recipes = parts.map((part): Recipe => {
    const fence = (kind: string) =>
      [...part.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, body = '']) => body);
    return {
      name: /^<a id="([\w-]+)"/.exec(part)?.[1] ?? '',
      steps: part.replaceAll(/^```.*?^```$/gms, ''),
      commands: fence('sh').flatMap((body) => body.trim().split('\n')),
      changes: fence('diff').flatMap(changesOf),
    };
  });
  return new Map(recipes.map((recipe) => [recipe.name, recipe]));
}

function changesOf(block: string): FileChange[] {
  const changes: FileChange[] = [];
  for (const line of block.replace(/\n$/, '').split('\n')) {
    const path = heading.exec(line)?.[1];
    if (path) changes.push({ path, hunks: [[]] });
    else if (line === gap) changes.at(-1)?.hunks.push([]);
    else changes.at(-1)?.hunks.at(-1)?.push(line);
  }
  return changes;
}

/** All of a recipe; `NNNN` becomes the number of the next migration. */
export function carryOut(folder: string, { changes }: Recipe): void {
  const known = readdirSync(join(folder, 'src/server/db/sqlite/migrations')).filter((file) => /^\d{4}-/.test(file)).length;
  const number = (text: string) =>
    text.replaceAll('NNNN-', `${String(known + 1).padStart(4, '0')}-`).replaceAll('NNNN', `${known + 1}`);
  for (const { path, hunks } of changes) apply(folder, { path: number(path), hunks: hunks.map((lines) => lines.map(number)) });
}

/** Context lines are looked for, added ones come in, removed ones go: each place is there exactly once, or it is an error. */
function apply(folder: string, { path, hunks }: FileChange): void {
  const file = join(folder, path);
  const lines = hunks.flat();
  if (lines.every((line) => line.startsWith('+'))) {
    addWhole(file, lines.map((line) => line.slice(1)).join('\n'));
    return;
  }
  let text = readFileSync(file, 'utf8');
  for (const hunk of hunks) {
    const side = (other: string) =>
      hunk
        .filter((line) => !line.startsWith(other))
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    const before = side('+');
    const found = `\n${text}`.split(`\n${before}`).length - 1;
    if (found !== 1) throw new Error(`${path} has these lines ${found} times:\n${before}`);
    text = `\n${text}`.replace(`\n${before}`, () => `\n${side('-')}`).slice(1);
  }
  writeFileSync(file, text);
}

/** A new file; or keys of a file of texts, each in its place. */
function addWhole(file: string, text: string): void {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${text}\n`);
  } else if (file.endsWith('.json')) {
    const added = JSON.parse(`{${text.replace(/,\s*$/, '')}}`) as Record<string, string>;
    writeFileSync(file, withKeys(readFileSync(file, 'utf8'), added));
  } else throw new Error(`${file} is there, and the example does not say where its lines belong`);
}
