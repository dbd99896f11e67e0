// Orders by what may be empty say where that stands, and texts that are unique without regard to case are compared so.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources that are read hold templates.
import { expect, it } from 'vitest';
import { caselessFaults } from '../../scripts/structure/caseless-texts.ts';
import { orderFaults } from '../../scripts/structure/orders.ts';

const rows = `export interface UsersTable {
  uID: string;
  email: Caseless<string>;
  name: Caseless<string>;
  duedate: string | null;
}
export interface OthersTable {
  name: string;
}`;
const sources = (source: string, file = 'src/server/core/a.ts') =>
  new Map([
    ['src/server/db/schema.generated.ts', rows],
    [file, source],
  ]);

it.each([
  ['order by t."duedate"', 'sql`select 1 from t order by t."duedate", t."uID"`'],
  ['order by duedate desc', 'sql`select 1 from (select 1 from t order by uID, duedate desc limit 1) as x`'],
  ['order by duedate desc nulls first', 'sql`select 1 from t order by duedate desc nulls first`'],
  ['order by duedate nulls last', 'sql`select 1 from t order by duedate nulls last`'],
  ['order by ? desc', 'sql`select 1 from t order by ${column} desc`'],
  ['orderBy duedate', "db.selectFrom('t').orderBy('t.duedate', 'desc')"],
  ['orderBy duedate', "db.selectFrom('t').orderBy('duedate')"],
])('refuses %s', (fault, source) => {
  expect(orderFaults(sources(source))).toEqual([expect.stringContaining(`src/server/core/a.ts:1 "${fault}"`)]);
});

it.each([
  'sql`select 1 from t order by duedate nulls first, uID desc limit ${most}`',
  'sql`select min(duedate) from t order by duedate desc nulls last`',
  'sql`select 1 from t order by ${orderBy(order)}, coalesce(duedate, uID)`',
  "db.selectFrom('t').orderBy('duedate', rising).orderBy('uID', 'desc')",
])('takes %s', (source) => {
  expect(orderFaults(sources(source))).toEqual([]);
});

it('refuses a bare comparison of such a text, not of one whose name means several', () => {
  expect(caselessFaults(sources('sql`select 1 from users u where u."email" = ${email}`'))).toEqual([
    expect.stringContaining('"email" is compared without regard to case'),
  ]);
  for (const source of ['sql`select 1 where name = ${x}`', 'sql`select email from users where email is not null`'])
    expect(caselessFaults(sources(source))).toEqual([]);
});

it('leaves the folder of the database to its own words', () => {
  const file = 'src/server/db/a.ts';
  expect(orderFaults(sources('sql`select 1 order by duedate`', file))).toEqual([]);
  expect(caselessFaults(sources('sql`select 1 where email = ${x}`', file))).toEqual([]);
});
