// What is counted of the house, each as a table with its largest rows first.
import type { Problem } from '../testing/check-citations.ts';
import type { Counts } from './counted-list.ts';
import { labNames } from './lab-names.ts';
import { filesPerFolder } from './rooms.ts';
import type { Sources } from './source-imports.ts';

export interface Figure {
  title: string;
  total: number;
  rows: { name: string; value: string | number }[];
}

const codedColumn = /\b[A-Z]\d{4}\b/g;
const rowCast =
  /\bas (?:readonly )?(?:Row|SelectedRow|RowOf|ColumnsOf|ValuesOf|RelatedOf|RelatedRowsOf|ResolvedResource|ResourceName|AttributeOf)\b/g;

/** What these hold is read by people or other programs, who know columns by their codes. */
const shownAsCodes: Readonly<Record<string, string>> = {
  'src/server/http/openapi/examples/examples.ts': 'an entry of the trail tells columns',
  'src/server/http/openapi/examples/work-examples.ts': 'a formula names columns, and so do the keys of texts',
  'src/server/http/openapi/examples/member-examples.ts': 'a formula names columns',
  'src/server/http/openapi/tags.ts': 'a sentence of the description of v1',
  'src/server/http/openapi/v1/v1-rules-schema.ts': 'an example of a column, for v1',
};

/** Without lines that are comments. */
function uncommented(sources: Sources): Sources {
  return new Map([...sources].map(([file, text]) => [file, text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')]));
}

/** Lines of a function that can be seen at once. */
export const longest = 50;
const shown = 40;

interface Counted {
  /** What the check of the citations finds. */
  problems: readonly Problem[];
  /** By file, as the compiler finds them. */
  plainReads: Counts;
}

export function figures(sources: Sources, { problems, plainReads }: Counted): Figure[] {
  const own = new Map([...sources].filter(([file]) => !file.includes('.generated.')));
  return [
    ranked('Folders with more than 12 files', filesPerFolder(own), (count) => count > 12),
    ranked(`Functions of more than ${longest} lines`, longFunctions(own), (lines) => lines > longest),
    namesTwice(own),
    places(
      'Coded columns (I4201, C2306, K4602) outside resources and db',
      uncommented(own),
      codedColumn,
      (file) => /^src\/server\/(?!resources\/|db\/|demonstration\/)/.test(file) && !(file in shownAsCodes),
    ),
    {
      title: 'Coded columns that readers are shown as such',
      total: Object.keys(shownAsCodes).length,
      rows: Object.entries(shownAsCodes).map(([name, value]) => ({ name, value })),
    },
    ranked(
      'Names of the lab (record types, coded columns) in core and portal',
      new Map([...labNames(own)].map(([file, names]) => [file, names.length])),
      () => true,
    ),
    places("Faces ('v1', 'v2') outside http", own, /\bface\b/g, (file) => /^src\/server\/(?!http\/)/.test(file)),
    places('Casts to a kind of row, a name of a record or of its attribute', uncommented(own), rowCast, () => true),
    summed('Names read that no type holds (rows of any record type, headers, JSON)', plainReads),
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
  return summed(title, counts);
}

function summed(title: string, counts: Counts): Figure {
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
