// Texts that are unique without regard to case, compared with a bare `=` in a statement that is written by hand. Built ones do not compile
// (src/server/db/caseless.ts). docs/adr/0083-words-are-spelled-for-two-databases.md.
import type { Sources } from './source-imports.ts';
import { statementsIn } from './statements.ts';

const rowTypes = 'src/server/db/schema.generated.ts';

/** Columns whose name is such a text in every table that has it. */
function caselessColumns(sources: Sources): ReadonlySet<string> {
  const columns = [...(sources.get(rowTypes) ?? '').matchAll(/^ {2}(\w+): (Caseless)?/gm)];
  const others = new Set(columns.flatMap(([, name = '', marked]) => (marked ? [] : [name])));
  return new Set(columns.flatMap(([, name = '', marked]) => (marked && !others.has(name) ? [name] : [])));
}

export function caselessFaults(sources: Sources): string[] {
  const columns = caselessColumns(sources);
  if (columns.size === 0) return [];
  const bare = new RegExp(`\\b(${[...columns].join('|')})"? (?:=|<>|!=|in|is (?:not )?distinct from) `, 'i');
  return [...sources].flatMap(([file, source]) => {
    if (!file.startsWith('src/server/') || file.startsWith('src/server/db/')) return [];
    return statementsIn(source).flatMap(({ text, line }) => {
      const column = bare.exec(text)?.[1];
      return column === undefined
        ? []
        : [`${file}:${line} "${column}" is compared without regard to case: sameText(), oneOfTexts() or caseless().`];
    });
  });
}
