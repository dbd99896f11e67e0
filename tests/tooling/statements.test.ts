// No statement outside of the database's own folder holds a word that only one database knows.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources that are read hold templates.
import { expect, it } from 'vitest';
import { engineFaults, statementsIn } from '../../scripts/structure/statements.ts';

const faultsOf = (source: string, file = 'src/server/core/a.ts') => engineFaults(new Map([[file, source]]));

it('reads statements with what is nested in them, and what is not as no part of theirs', () => {
  const source =
    "const a = sql<{ n: number }>`select ${names.map((one) => sql`x.${sql.ref(`${one}`)}`)} from t where '`' = ${'}'}`;";
  expect(statementsIn(source).map(({ text }) => text)).toEqual(["select ? from t where '", 'x.?']);
});

it.each([
  ['json_each', 'sql`select 1 from json_each(${keys}) as k`'],
  ['glob', "sql`${a} not glob '*x*'`"],
  ['is ?', 'sql`${a} is ${b}`'],
  ['where 0', 'sql`select 1 from t where 0 union all select 2`'],
  ['0', 'sql<SqlBool>`0`'],
  ['datetime(', "sql`datetime(${a}, '+1 day')`"],
  ['rowid', 'sql`select rowid from t`'],
  ['max(? is not null', 'sql`select max(${a} is not null) as n from t`'],
  ['collate', 'sql`select a from t order by a collate nocase`'],
])('refuses %s', (word, source) => {
  expect(faultsOf(source)).toEqual([expect.stringContaining(`"${word}`)]);
});

it.each([
  'sql`select count(*) filter (where ${a} = 1) from t where ${b} is not distinct from ${c} and d is null`',
  'sql`select coalesce(max(${a}), 0) as n from t where x = 0 order by y limit 1`',
  'sql`select a.date from t as a where a.matched = 1`',
  'const text = `where 0 is ${x}`; // glob',
])('takes what every database knows', (source) => {
  expect(faultsOf(source)).toEqual([]);
});

it('leaves the dialect to its own words', () => {
  expect(faultsOf('sql`select 1 where 0`', 'src/server/db/dialect/a.ts')).toEqual([]);
});
