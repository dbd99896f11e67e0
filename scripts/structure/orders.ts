// Orders by what may be empty: databases differ in where they put it, so it is said. What comes first or last is the same everywhere: empty
// before everything when an order rises, after everything when it falls. docs/adr/0083-words-are-spelled-for-two-databases.md.
import type { Sources } from './source-imports.ts';
import { statementsIn } from './statements.ts';

const rowTypes = 'src/server/db/schema.generated.ts';

/** Names of columns that are empty in some row of some table. */
function columnsMaybeEmpty(sources: Sources): ReadonlySet<string> {
  return new Set([...(sources.get(rowTypes) ?? '').matchAll(/^ {2}(\w+): .*\bnull\b/gm)].map(([, column = '']) => column));
}

const built = /\.orderBy\(\s*'(?:\w+\.)?(\w+)'\s*(?:,\s*([^)]*?))?\s*\)/g;
const builtWords = new Set(['rising', 'falling']);

/** The terms of each order in a statement, without what stands behind it. */
function termsIn(text: string): string[] {
  return [...text.matchAll(/\border by\b/gi)].flatMap(({ index, 0: words }) => {
    const terms: string[] = [];
    let depth = 0;
    let term = '';
    for (const piece of text.slice(index + words.length).split(/(\blimit\b|\boffset\b|[(),])/i)) {
      if (depth === 0 && /^(?:limit|offset|\))$/i.test(piece)) break;
      if (piece === '(') depth += 1;
      if (piece === ')') depth -= 1;
      if (piece === ',' && depth === 0) {
        terms.push(term.trim());
        term = '';
      } else term += piece;
    }
    return [...terms, term.trim()];
  });
}

function isUnsaid(term: string, maybeEmpty: ReadonlySet<string>): boolean {
  const plain = term.replaceAll('"', '');
  if (/ nulls /i.test(plain)) return !/^(?:.+ desc nulls last|.+(?<! desc) nulls first)$/i.test(plain);
  if (/^\? (?:asc|desc)$/i.test(plain)) return true;
  const column = /^(?:\w+\.)?(\w+)(?: asc| desc)?$/i.exec(plain)?.[1];
  return column !== undefined && maybeEmpty.has(column);
}

export function orderFaults(sources: Sources): string[] {
  const maybeEmpty = columnsMaybeEmpty(sources);
  return [...sources].flatMap(([file, source]) => {
    if (!file.startsWith('src/server/') || file.startsWith('src/server/db/')) return [];
    const inTemplates = statementsIn(source).flatMap(({ text, line }) =>
      termsIn(text)
        .filter((term) => isUnsaid(term, maybeEmpty))
        .map((term) => `${file}:${line} "order by ${term}"`),
    );
    const inBuilders = [...source.matchAll(built)].flatMap(({ index, 1: column = '', 2: how = '' }) =>
      maybeEmpty.has(column) && !builtWords.has(how)
        ? [`${file}:${source.slice(0, index).split('\n').length} "orderBy ${column}"`]
        : [],
    );
    return [...inTemplates, ...inBuilders].map(
      (fault) =>
        `${fault} does not say where empty values stand: rising, falling or ordered(), "nulls first" or "desc nulls last".`,
    );
  });
}
