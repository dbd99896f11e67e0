// What is counted of the house, each as a table with its largest rows first.
import type { Problem } from '../testing/check-citations.ts';
import { labNames } from './lab-names.ts';
import { filesPerFolder } from './rooms.ts';
import type { Sources } from './source-imports.ts';

export interface Figure {
  title: string;
  total: number;
  rows: { name: string; value: string | number }[];
}

/** Lines of a function that can be seen at once. */
export const longest = 50;
const shown = 40;

/** `problems`: what the check of the citations finds. */
export function figures(sources: Sources, problems: readonly Problem[]): Figure[] {
  const own = new Map([...sources].filter(([file]) => !file.includes('.generated.')));
  return [
    ranked('Folders with more than 12 files', filesPerFolder(own), (count) => count > 12),
    ranked(`Functions of more than ${longest} lines`, longFunctions(own), (lines) => lines > longest),
    namesTwice(own),
    places('Coded columns (I4201, C2306, K4602) outside resources and db', own, /\b[A-Z]\d{4}\b/g, (file) =>
      /^src\/server\/(?!resources\/|db\/|demonstration\/)/.test(file),
    ),
    ranked(
      'Names of the lab (record types, coded columns) in core and portal',
      new Map([...labNames(own)].map(([file, names]) => [file, names.length])),
      () => true,
    ),
    places("Faces ('v1', 'v2') outside http", own, /\bface\b/g, (file) => /^src\/server\/(?!http\/)/.test(file)),
    places('Casts through unknown', own, /\bas unknown as\b/g, () => true),
    citations(problems),
  ];
}

function citations(problems: readonly Problem[]): Figure {
  const counts = new Map<string, number>();
  for (const { file } of problems) counts.set(file, (counts.get(file) ?? 0) + 1);
  return ranked('Citations that lead nowhere', counts, () => true);
}

function ranked(title: string, counts: ReadonlyMap<string, number>, counted: (count: number) => boolean): Figure {
  const found = [...counts].filter(([, count]) => counted(count)).sort(([, a], [, b]) => b - a);
  return { title, total: found.length, rows: found.slice(0, shown).map(([name, value]) => ({ name, value })) };
}

function places(title: string, sources: Sources, pattern: RegExp, where: (file: string) => boolean): Figure {
  const counts = new Map<string, number>();
  for (const [file, text] of sources) {
    const count = where(file) ? [...text.matchAll(pattern)].length : 0;
    if (count > 0) counts.set(file, count);
  }
  const { rows } = ranked(title, counts, () => true);
  return { title, total: [...counts.values()].reduce((sum, count) => sum + count, 0), rows };
}

const heading =
  /^( *)(?:export )?(?:(?:async )?function\*? (\w+)|const (\w+)[^=\n]*= (?:later|memo|forwardRef|lazy)?\(?(?:async )?(?:<[^>]*>)?\(?[^\n]*=>[^\n]*[{(]$|(?:async )?(\w+)\([^\n]*\)[^\n=]*\{$)/;

/** By indentation, as the formatter leaves it: a function ends with the first line that closes at the depth it began. */
export function longFunctions(sources: Sources): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const [file, text] of sources) {
    const lines = text.split('\n');
    lines.forEach((line, at) => {
      const match = heading.exec(line);
      const name = match?.[2] ?? match?.[3] ?? match?.[4];
      if (!match || !name || /^(if|for|while|switch|catch)$/.test(name)) return;
      const end = lines.findIndex(
        (later, index) => index > at && new RegExp(`^${match[1]}[})]`).test(later) && !later.endsWith('{'),
      );
      if (end > at) lengths.set(`${name} ${file}:${at + 1}`, end - at + 1);
    });
  }
  return lengths;
}

function namesTwice(sources: Sources): Figure {
  const files = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    for (const [, name = ''] of text.matchAll(
      /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm,
    )) {
      files.set(name, (files.get(name) ?? new Set()).add(file));
    }
  }
  return ranked(
    'Names exported from more than one file',
    new Map([...files].map(([name, places]) => [name, places.size])),
    (count) => count > 1,
  );
}
