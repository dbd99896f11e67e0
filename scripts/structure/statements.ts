// The statements that the source writes by hand (`sql` templates), and words in them that only one database knows. Those belong to
// src/server/db, where the dialect has a name for each. docs/adr/0075-statements-are-portable-or-use-the-dialect.md.
import type { Sources } from './source-imports.ts';

/** Where a template's own text ends: behind its backtick. What stands in `${}` is no part of it. */
function textAt(source: string, start: number): { text: string; end: number } {
  let text = '';
  let at = start;
  while (at < source.length && source[at] !== '`') {
    if (source[at] === '\\') {
      text += source.slice(at, at + 2);
      at += 2;
    } else if (source.startsWith('${', at)) {
      at = afterBraces(source, at + 2);
      text += '?';
    } else {
      text += source[at];
      at += 1;
    }
  }
  return { text, end: at + 1 };
}

function afterBraces(source: string, start: number): number {
  let at = start;
  for (let depth = 1; depth > 0 && at < source.length; ) {
    const sign = source[at];
    if (sign === '`') at = textAt(source, at + 1).end;
    else if (sign === "'" || sign === '"') at = afterQuote(source, at);
    else {
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
      at += 1;
    }
  }
  return at;
}

function afterQuote(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source[at] !== source[start]) at += source[at] === '\\' ? 2 : 1;
  return at + 1;
}

const template = /\bsql(?:<[^`]{0,400}?>)?`/g;

export function statementsIn(source: string): { text: string; line: number }[] {
  return [...source.matchAll(template)].map(({ index, 0: opening }) => ({
    text: textAt(source, index + opening.length).text,
    line: source.slice(0, index).split('\n').length,
  }));
}

/** What to write instead. */
const engineWords: readonly [RegExp, string][] = [
  [/\bjson_(?:each|tree)\b/i, 'listed() or oneOfMany()'],
  [/\bjson_(?:extract|type|set|object|array|group_array)\b/i, 'jsonMember() or hasJsonMember()'],
  [/\bglob\b/i, 'onlyDigits(), holdsAny() or filterDialect.contains'],
  [/\bmatch\b/i, 'indexHits()'],
  [/\browid\b/i, 'textRow()'],
  [/\binstr\s*\(/i, 'holdsExactly()'],
  [/\bindexed by\b/i, 'throughIndex()'],
  [/\bpragma\b|\bsqlite_\w+/i, 'a function of src/server/db'],
  [/\b(?:julianday|strftime|unixepoch|datetime|date)\s*\(/i, 'labDay(), daysAfter() or filterDialect.addDays'],
  [/\b(?:ifnull|iif|total|group_concat|printf|char|hex|randomblob|last_insert_rowid|changes)\s*\(/i, 'coalesce, case, concat_ws'],
  [/\bcollate\b/i, 'the collation of the column'],
  [/\binsert or\b|\breplace into\b/i, 'insert … on conflict'],
  [/\blimit -1\b/i, 'no limit'],
  [/\bis (?:not )?\?/i, 'is [not] distinct from'],
  [/\b(?:where|and|or|on|when) [01](?= |$|\))/i, 'always or never'],
  [/^[01](?: \?|$)/, 'always or never, or sql.lit for a number'],
  [/\bcoalesce\([^()]*, 0\) (?:and|or)\b|\bnot coalesce\(/i, 'is true or is not true'],
  [
    /\b(?:from|join) \((?:[^()]|\([^()]*\))*\)(?! (?:as )?(?!group|where|order|limit|on\b)[a-z?])/i,
    'a name for what is selected from',
  ],
  [/\b(?:sum|max|min)\s*\((?!case\b)[^()]*(?:[<>=]|\bis (?:not )?null)/i, 'count(*) filter (where …) or a case'],
  [/\bsubstr\s*\([^()]*, ?-/i, 'endOf()'],
];

export function engineFaults(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) => {
    if (!file.startsWith('src/server/') || file.startsWith('src/server/db/')) return [];
    return statementsIn(source).flatMap(({ text, line }) =>
      engineWords.flatMap(([word, instead]) => {
        const found = word.exec(text)?.[0];
        return found === undefined ? [] : [`${file}:${line} "${found.trim()}" is a word of one database: ${instead}.`];
      }),
    );
  });
}
