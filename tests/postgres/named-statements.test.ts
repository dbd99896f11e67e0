// Statements that are asked again and again are prepared, and a lab that gets a column of its own meanwhile is answered as before.

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nameOf } from '#server/db/postgres/connection/named-statements.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab({ keptBy: 'server' });
});
afterAll(() => lab.stop());

const asked = (text: string, times: number) => Array.from({ length: times }, () => nameOf(text)).at(-1)?.name;

it('has a name from the fifth time on, the same one each time', () => {
  expect(asked('select 1 as asked_often', 4)).toBeUndefined();
  const name = asked('select 1 as asked_often', 1);
  expect(name).toMatch(/^s\d+$/);
  expect([asked('select 1 as asked_often', 3), asked('select count(*) as n from often', 5)]).toEqual([
    name,
    expect.stringMatching(/^s/),
  ]);
  expect(asked('select * from often', 9)).toBeUndefined();
});

it('that asks for all columns of a table goes on when there is one more', async () => {
  const { db } = lab.services.lab;
  await sql`create table often (n bigint)`.execute(db);
  await sql`insert into often values (1)`.execute(db);
  const all = async () => (await sql<Record<string, unknown>>`select * from often`.execute(db)).rows[0];
  for (let times = 0; times < 10; times += 1) expect(await all()).toEqual({ n: 1 });
  await sql`alter table often add column more text`.execute(db);
  for (let times = 0; times < 10; times += 1) expect(await all()).toEqual({ n: 1, more: null });
});
