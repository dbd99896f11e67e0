// The words that statements outside of the database's own folder are made of: what each means, whichever database stands behind.
// docs/adr/0075-statements-are-portable-or-use-the-dialect.md.
import { type Expression, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '#server/db/connection/connection.ts';
import {
  always,
  daysAfter,
  endOf,
  filterDialect,
  hasJsonMember,
  holdsExactly,
  jsonMember,
  listed,
  never,
  oneOfMany,
  onlyDigits,
} from '#server/db/dialect/index.ts';
import { openSqlite } from '#server/db/dialect/sqlite.ts';

const handle = openSqlite(':memory:', { inMemory: true });
const db = connect(handle, { slowQuery: () => undefined });
afterAll(() => db.destroy());

const text = (value: string | null) => sql`cast(${value} as text)`;
async function answer(expression: Expression<unknown>): Promise<unknown> {
  const { rows } = await sql<{ v: unknown }>`select ${expression} as v`.execute(db);
  return rows[0]?.v;
}
/** A database says true as it likes. */
const holds = async (condition: Expression<unknown>) => Boolean(await answer(sql`case when ${condition} then 1 else 0 end`));

it('a condition that is always met, and one that never is', async () => {
  expect([await holds(always), await holds(never)]).toEqual([true, false]);
});

it('a list as a table, of texts and of numbers, in its order', async () => {
  for (const values of [['b', "a'", '', 'Ä "x"'], [3, 1, 2], []]) {
    const { rows } = await sql<{ value: unknown }>`select k.value from ${listed(values as string[], 'k')}`.execute(db);
    expect(rows.map(({ value }) => value)).toEqual(values);
  }
});

it('one of many', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => `k${index}`);
  expect(await holds(oneOfMany(text('k4999'), many))).toBe(true);
  expect(await holds(oneOfMany(text('k5000'), many))).toBe(false);
  expect(await holds(oneOfMany(text('k1'), []))).toBe(false);
});

it.each([
  ['0042', true],
  ['12x', false],
  ['-1', false],
  ['1.5', false],
  ['²', false],
])('only digits: %s is %s', async (value, is) => {
  expect(await holds(onlyDigits(text(value)))).toBe(is);
});

it('the end of a text', async () => {
  expect(await answer(endOf(text('A26-0042/Ü'), 2))).toBe('/Ü');
  expect(await answer(endOf(text('ab'), 0))).toBe('');
  expect(await answer(endOf(text('ab'), 5))).toBe('ab');
});

it('exactly these characters', async () => {
  expect(await holds(holdsExactly(text('{"a":"Xy%_"}'), 'Xy%_'))).toBe(true);
  expect(await holds(holdsExactly(text('{"a":"xy%_"}'), 'Xy%_'))).toBe(false);
});

describe('a member of a text that is JSON', () => {
  const json = text(JSON.stringify({ name: 'Ä', n: 5, none: null }));

  it('is its value, and null where it is missing', async () => {
    expect(await answer(jsonMember(json, 'name'))).toBe('Ä');
    expect(await answer(jsonMember(json, 'n'))).toBe(5);
    expect(await answer(jsonMember(json, 'none'))).toBeNull();
    expect(await answer(jsonMember(json, 'gone'))).toBeNull();
    expect(await answer(jsonMember(text(null), 'name'))).toBeNull();
  });

  it('is there or not, be it null', async () => {
    const there = ['name', 'none', 'gone'].map((name) => holds(hasJsonMember(json, name)));
    expect(await Promise.all(there)).toEqual([true, true, false]);
  });
});

it('days, and the same time so many days later', async () => {
  expect(await answer(daysAfter(text('2024-02-28 10:00:00'), 2))).toBe('2024-03-01 10:00:00');
  expect(await answer(filterDialect.addDays(text('2024-02-28'), 2))).toBe('2024-03-01');
  expect(await answer(filterDialect.addDays(text('2024-03-01'), -1))).toBe('2024-02-29');
  expect(await answer(filterDialect.daysBefore(text('2024-03-01'), sql`1`))).toBe('2024-02-29');
  expect(await answer(filterDialect.daysBefore(text('2024-03-01'), sql`null`))).toBe('2024-03-01');
});

describe('what statements use as every database knows it', () => {
  it('compares null with null', async () => {
    expect(await holds(sql`${text(null)} is not distinct from ${text(null)}`)).toBe(true);
    expect(await holds(sql`${text('a')} is distinct from ${text(null)}`)).toBe(true);
    expect(await holds(sql`${text('a')} is distinct from ${text('a')}`)).toBe(false);
  });

  it('counts what meets a condition, and reads fifteen digits as a number', async () => {
    const { rows } = await sql<{ n: number }>`select count(*) filter (where k.value <> 'b') as n
      from ${listed(['a', 'b', 'c'], 'k')}`.execute(db);
    expect(rows[0]?.n).toBe(2);
    expect(await answer(sql`cast(${text('000123456789012')} as bigint)`)).toBe(123456789012);
  });
});
