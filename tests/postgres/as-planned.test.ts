// What PostgreSQL makes of questions over many rows, where the way it would take by itself takes seconds.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isMetIn, isPlainlyCommon, meetsOne } from '#server/db/dialect/index.ts';
import { nameOf } from '#server/db/postgres/connection/named-statements.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';

let lab: RunningLab;
const db = () => lab.services.lab.db;
beforeAll(async () => {
  lab = await startLab({ keptBy: 'server' });
  await sql`create table piece (rid bigint primary key, owner text, whole text)`.execute(db());
  await sql`create table held (owner text primary key)`.execute(db());
  await sql`insert into held select 'o' || n from generate_series(1, 40) as n`.execute(db());
  await sql`insert into piece select n, 'o' || (n % 4000), case when n % 20 = 7 then 'fluke 179' when n % 400 = 8 then 'mahr 16' else 'other' end
    from generate_series(1, 20000) as n`.execute(db());
  await sql`analyze piece, held`.execute(db());
});
afterAll(() => lab.stop());

async function planOf(condition: ReturnType<typeof meetsOne>): Promise<string> {
  const query = sql<Record<string, string>>`explain select p.rid from piece as p where ${condition} order by p.rid limit 100`;
  return (await query.execute(db())).rows.flatMap((row) => Object.values(row)).join('\n');
}

it('rows along an order are tested as they come by: nothing is joined, nothing sorted', async () => {
  const owned = await planOf(isMetIn(sql.ref('p.owner'), sql`select owner from held`));
  expect(owned).toContain('hashed SubPlan');
  expect(owned).not.toMatch(/Join|Sort/);
  const followed = await planOf(meetsOne(sql`select 1 from held as h where h.owner = p.owner`));
  expect(followed).toContain('SubPlan');
  expect(followed).not.toMatch(/Join|Sort/);
});

it('a word that stands in a twentieth of all rows is known as common by a few of them; one in a four-hundredth is not', async () => {
  const isCommon = async (word: string) => {
    const query = sql<{ n: number }>`select 1 as n where ${isPlainlyCommon('piece', [{ columns: null, words: [[word]] }])}`;
    return (await query.execute(db())).rows.length > 0;
  };
  expect([await isCommon('fluke'), await isCommon('mahr'), await isCommon('nowhere')]).toEqual([true, false, false]);
});

it('what looks for a text is planned for what it looks for, however often it is asked', () => {
  const asked = Array.from({ length: 20 }, () => nameOf('select rid from piece where whole like $1').name);
  expect(asked.every((name) => name === undefined)).toBe(true);
});
