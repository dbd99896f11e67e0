// The words that statements outside of the database's own folder are made of: what each means, on SQLite as the program asks it and on
// PostgreSQL as it is spelled there. docs/adr/0075-statements-are-portable-or-use-the-dialect.md, docs/adr/0083-words-are-spelled-for-two-databases.md.
import {
  DummyDriver,
  type Expression,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/database-types.ts';
import {
  always,
  beginsWithAny,
  caseless,
  daysAfter,
  endOf,
  falling,
  filterDialect,
  findsOne,
  hasJsonMember,
  holdsAny,
  holdsExactly,
  indexHits,
  isMetIn,
  joinedNumbers,
  jsonMember,
  keptSize,
  labDay,
  largestSize,
  listed,
  meetsOne,
  mostRows,
  never,
  oneOfMany,
  oneOfTexts,
  onlyDigits,
  ordered,
  rangeOf,
  rising,
  roughSize,
  sameText,
  storedAs,
  testedOnly,
  textRow,
  thenJoin,
  throughIndex,
  wordsQuery,
} from '#server/db/dialect/index.ts';
import { typed } from '#server/db/typed.ts';
import { type TwoEngines, twoEngines } from '../support/two-engines.ts';

/** Builds statements and runs none. */
const builder: Db = new Kysely({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

let engines: TwoEngines;
beforeAll(async () => {
  engines = await twoEngines();
});
afterAll(() => engines.stop());

/** What both say; each is heard for itself. */
async function rowsOf(query: RawBuilder<unknown>): Promise<(string | null)[][]> {
  const [first = [], ...others] = await engines.rows({ compile: () => query.compile(builder) });
  for (const other of others) expect(other).toEqual(first);
  return first;
}

const text = (value: string | null) => sql`cast(${value} as text)`;
const answer = async (expression: Expression<unknown>) => (await rowsOf(sql`select ${expression} as v`))[0]?.[0];
const holds = async (condition: Expression<unknown>) => (await answer(sql`case when ${condition} then 1 else 0 end`)) === '1';
const thing = sql`${sql.table('thing')} as ${sql.id('t')}`;
const numbers = async (condition: Expression<unknown>) =>
  (await rowsOf(sql`select t.rid from ${thing} where ${condition} order by t.rid`)).map(([rid]) => Number(rid));

it('a condition that is always met, and one that never is', async () => {
  expect([await holds(always), await holds(never)]).toEqual([true, false]);
});

it('a list as a table, of texts and of numbers, in its order', async () => {
  for (const values of [['b', "a'", '', 'Ä "x"'], [3, 1, 2], []]) {
    const rows = await rowsOf(sql`select k.value from ${listed(values as string[], 'k')}`);
    expect(rows.map(([value]) => value)).toEqual(values.map(String));
  }
});

it('one of many', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => `k${index}`);
  expect(await holds(oneOfMany(text('k4999'), many))).toBe(true);
  expect(await holds(oneOfMany(text('k5000'), many))).toBe(false);
  expect(await holds(oneOfMany(text('k1'), []))).toBe(false);
});

it('only digits', async () => {
  const found = ['0042', '12x', '-1', '1.5', '²'].map((value) => holds(onlyDigits(text(value))));
  expect(await Promise.all(found)).toEqual([true, false, false, false, false]);
});

it('the end of a text, and exactly these characters', async () => {
  expect(await answer(endOf(text('A26-0042/Ü'), 2))).toBe('/Ü');
  expect(await answer(sql`length(${endOf(text('ab'), 0)})`)).toBe('0');
  expect(await answer(endOf(text('ab'), 5))).toBe('ab');
  expect(await holds(holdsExactly(text('{"a":"Xy%_"}'), 'Xy%_'))).toBe(true);
  expect(await holds(holdsExactly(text('{"a":"xy%_"}'), 'Xy%_'))).toBe(false);
});

it('a member of a text that is JSON: its value, null where it is missing; whether it is there, be it null', async () => {
  const json = text(JSON.stringify({ name: 'Ä', n: 5, none: null }));
  const values = ['name', 'n', 'none', 'gone'].map((name) => answer(jsonMember(json, name)));
  expect(await Promise.all([...values, answer(jsonMember(text(null), 'name'))])).toEqual(['Ä', '5', null, null, null]);
  const there = ['name', 'none', 'gone'].map((name) => holds(hasJsonMember(json, name)));
  expect(await Promise.all(there)).toEqual([true, true, false]);
});

it('days: later, before, and that of an instant where the lab stands', async () => {
  expect(await answer(daysAfter(text('2024-02-28 10:00:00'), 2))).toBe('2024-03-01 10:00:00');
  expect(await answer(filterDialect.addDays(text('2024-02-28'), 2))).toBe('2024-03-01');
  expect(await answer(filterDialect.addDays(text('2024-03-01'), -1))).toBe('2024-02-29');
  expect(await answer(filterDialect.daysBefore(text('2024-03-01'), sql`1`))).toBe('2024-02-29');
  expect(await answer(filterDialect.daysBefore(text('2024-03-01'), sql`null`))).toBe('2024-03-01');
  expect(await answer(labDay(text('2024-06-30 22:30:00'), 'Europe/Berlin'))).toBe('2024-07-01');
  expect(await answer(labDay(text('2024-12-31 22:30:00'), 'Europe/Berlin'))).toBe('2024-12-31');
});

describe('case', () => {
  it('makes no other text', async () => {
    expect(await numbers(sameText(sql.ref('t.name'), 'FLUKE 87v'))).toEqual([1]);
    expect(await numbers(oneOfTexts(sql.ref('t.name'), ['FLUKE 179', 'none']))).toEqual([2]);
    expect(await numbers(sql`${caseless(sql.ref('t.note'))} = ${caseless(sql.ref('t.note'))}`)).toEqual([1, 2, 3, 4]);
  });

  it('is no matter of a bare comparison where a text is unique without it', () => {
    const users = typed(builder).selectFrom('users');
    // @ts-expect-error whether case matters is said by a word
    users.where('email', '=', 'anna@lab.example');
    // @ts-expect-error of several as well
    users.where('email', 'in', ['anna@lab.example']);
    expect(users.where((eb) => sameText(eb.ref('email'), 'a')).compile().sql).toContain('"email" = ?');
  });
});

describe('an order', () => {
  it('has what is empty first when it rises, last when it falls', async () => {
    const by = async (order: Expression<unknown>) =>
      (await rowsOf(sql`select t.rid from ${thing} order by ${order}`)).map(([rid]) => Number(rid));
    expect(await by(ordered(sql.ref('t.n')))).toEqual([2, 3, 4, 1]);
    expect(await by(ordered(sql.ref('t.n'), 'desc'))).toEqual([1, 4, 3, 2]);
  });

  it('is said in the same words where it is built', () => {
    const rows = typed(builder).selectFrom('inventory').select('MTAG');
    expect(rows.orderBy('duedate', rising).compile().sql).toMatch(/order by "duedate" asc nulls first$/);
    expect(rows.orderBy('duedate', falling).compile().sql).toMatch(/order by "duedate" desc nulls last$/);
  });
});

it('a number beside a text is a comparison, whatever it says; one of a text in a number looks at its digits', async () => {
  expect(await numbers(sql`${filterDialect.mixed(sql.ref('t.n'))} = ${filterDialect.mixed(sql.ref('t.name'))}`)).toEqual([]);
  expect(await numbers(filterDialect.contains({ alias: 't', column: 'n', likePattern: '%3%', textIndex: null }))).toEqual([1]);
});

it('a text told in place of what a column holds, by every letter of it, and compared whatever its case', async () => {
  const told = (kept: string) => filterDialect.told(text(kept), text(kept), new Map([['lab manager', 'Laborleitung']]));
  const isTold = (kept: string, asked: string) => holds(sql`${caseless(told(kept))} = ${caseless(text(asked))}`);
  expect(await isTold('lab manager', 'LABORLEITUNG')).toBe(true);
  expect(await isTold('Lab Manager', 'Laborleitung')).toBe(false);
  expect(await isTold('Lab Manager', 'lab manager')).toBe(true);
  const led = { alias: 't', column: 'name', textIndex: null, told: told('lab manager') };
  expect(await numbers(filterDialect.contains({ ...led, likePattern: '%leit%' }))).toEqual([1, 2, 3, 4]);
  expect(await numbers(filterDialect.holds({ ...led, at: 'start', text: 'lab_' }))).toEqual([]);
});

it('so many rows at most, or all', async () => {
  const count = async (most: number | null) =>
    (await rowsOf(sql`select rid from thing order by rid limit ${mostRows(most)}`)).length;
  expect([await count(2), await count(0), await count(null)]).toEqual([2, 0, 4]);
});

it('a table by an index, then another for each of its rows; a column that is only tested', async () => {
  const named = throughIndex({ table: 'thing', alias: 't' });
  const joined = thenJoin(sql`thing as o`, sql`o.rid = t.rid + 1`);
  expect(await rowsOf(sql`select t.rid, o.rid as r from ${named} ${joined} where t.name is not null order by t.rid`)).toEqual([
    ['1', '2'],
    ['2', '3'],
    ['3', '4'],
  ]);
  expect(await numbers(sql`${testedOnly(sql.ref('t.n'))} > ${1}`)).toEqual([1, 4]);
});

it('numbers of many rows as one text', async () => {
  const joined = (rows: string) => rowsOf(sql`select ${joinedNumbers(sql.ref('t.rid'))} as v from (${sql.raw(rows)}) as t`);
  expect(await joined('select rid from thing order by rid limit 3')).toEqual([['1,2,3']]);
  expect(await joined('select rid from thing where rid < 0')).toEqual([[null]]);
});

it('what follows another row is found once for it', async () => {
  const next = sql`select 1 from thing as o where o.rid = t.rid + 1 and o.name is not null`;
  expect(await numbers(findsOne(next))).toEqual([1, 2]);
  expect(await numbers(meetsOne(next))).toEqual([1, 2]);
  expect(await numbers(isMetIn(sql.ref('t.rid'), sql`select o.rid + 1 from thing as o where o.name is not null`))).toEqual([
    2, 3, 4,
  ]);
});

it('values out of a list go into columns of a kind', async () => {
  const values = sql`(select ${'7'} as n, ${'x'} as s) as v`;
  expect(
    await rowsOf(
      sql`select ${storedAs(sql.ref('v.s'), 'TEXT')} as s, ${storedAs(sql.ref('v.n'), 'INTEGER')} as n from ${values}`,
    ),
  ).toEqual([['x', '7']]);
});

describe('texts are found', () => {
  const at = { alias: 't', textIndex: 'thing_text' };
  const contains = (likePattern: string) => numbers(filterDialect.contains({ ...at, column: 'name', likePattern }));
  const held = (signs: string, place: 'start' | 'end' | 'anywhere') =>
    numbers(filterDialect.holds({ ...at, column: 'note', at: place, text: signs }));

  it('by a pattern, whatever its case', async () => {
    expect([await contains('%FLUKE%'), await contains('%7_'), await contains('%u%e_1%'), await contains('%\\%')]).toEqual([
      [1, 2],
      [1, 2],
      [2],
      [],
    ]);
  });

  it('by the signs themselves', async () => {
    expect([await held('100 %', 'start'), await held('_', 'anywhere'), await held('B', 'end')]).toEqual([[1], [2], [2]]);
  });

  it('in any of several columns', async () => {
    const parts = ['name', 'note'].map((column) => ({ column, likePattern: '%fluke%' }));
    expect(await numbers(filterDialect.containsAny({ ...at, parts }) ?? never)).toEqual([1, 2, 3]);
    expect(await numbers(holdsAny('t', ['name', 'note'], ['FLU', 'zzz']))).toEqual([1, 2, 3]);
    expect(await numbers(holdsAny('t', [], ['FLU']))).toEqual([]);
    expect(await numbers(beginsWithAny(sql.ref('t.name'), ['fluke 8', 'x']))).toEqual([1]);
    expect(await numbers(rangeOf(sql.ref('t.name'), 'FLUKE'))).toEqual([1, 2]);
  });

  it('by an index of all that is searched, or of some columns', async () => {
    const found = async (columns: string[] | null, words: string[][]) => {
      const hits = indexHits('thing_text', wordsQuery({ table: 'thing_text', columns }, words));
      const row = textRow('thing_text');
      return (await rowsOf(sql`select ${row} as r from thing_text where ${hits} order by 1`)).map(([rid]) => Number(rid));
    };
    expect(await found(null, [['fluke']])).toEqual([1, 2, 3]);
    expect(await found(null, [['fluke'], ['100', '179']])).toEqual([1, 2]);
    expect(await found(['note'], [['FLUKE']])).toEqual([3]);
  });

  it('and a NUL nowhere, without anybody being asked', async () => {
    expect(await contains('%fl\u0000%')).toEqual([]);
    expect(await held('\u0000', 'end')).toEqual([]);
  });
});

it('a list that takes its time goes on', async () => {
  expect(await numbers(filterDialect.inTime('t'))).toEqual([1, 2, 3, 4]);
});

it('sizes are kept', async () => {
  expect(await rowsOf(keptSize('thing'))).toEqual([['4']]);
  expect(await rowsOf(largestSize(['thing', 'other', 'none']))).toEqual([['9']]);
  expect([await rowsOf(roughSize('other')), await rowsOf(roughSize('thing'))]).toEqual([[['9']], [['4']]]);
});

describe('what statements use as every database knows it', () => {
  it('compares null with null', async () => {
    expect(await holds(sql`${text(null)} is not distinct from ${text(null)}`)).toBe(true);
    expect(await holds(sql`${text('a')} is distinct from ${text(null)}`)).toBe(true);
    expect(await holds(sql`${text('a')} is distinct from ${text('a')}`)).toBe(false);
  });

  it('counts what meets a condition, and reads fifteen digits as a number', async () => {
    expect(await rowsOf(sql`select count(*) filter (where k.value <> 'b') as n from ${listed(['a', 'b', 'c'], 'k')}`)).toEqual([
      ['2'],
    ]);
    expect(await answer(sql`cast(${text('000123456789012')} as bigint)`)).toBe('123456789012');
  });
});
