// A small share of `npm run fuzz` with every check, and proof that its two judges find what they are there for (docs/quality.md#s8).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRecords } from '#server/core/read/read.ts';
import { selectionFor } from '#server/core/rows/select.ts';
import { parseFormula } from '#server/filter/formula/from-formula.ts';

import { type AllowedTables, allowedTables } from './allowed-tables.ts';
import { formulaOptions } from './formula-inputs.ts';
import { type FuzzLab, makeFuzzLab, openFuzzLab } from './fuzz-lab.ts';
import { createFuzz } from './one-input.ts';
import { planProblem } from './plan-problem.ts';
import { statementProblem } from './statement-problem.ts';

let lab: FuzzLab;
let discard: () => void;
beforeAll(async () => {
  const made = await makeFuzzLab();
  discard = made.discard;
  lab = await openFuzzLab(made.directory);
});
afterAll(async () => {
  await lab.close();
  discard();
});

it('filters of every kind are refused or become one select on allowed tables', async () => {
  const answer = createFuzz(lab, { seed: 1, runEvery: 4 });
  const counts = { accepted: 0, refused: 0, unexpected: 0 };
  const findings: unknown[] = [];
  for (let input = 0; input < 6000; input += 1) {
    const verdict = await answer(input);
    counts[verdict.answer] += 1;
    if (verdict.finding) findings.push(verdict.finding);
  }
  expect(findings).toEqual([]);
  expect(counts.accepted).toBeGreaterThan(1000);
  expect(counts.refused).toBeGreaterThan(1000);
});

it('the same seed and number is the same input', async () => {
  const [one, other] = [createFuzz(lab, { seed: 7, runEvery: 1e9 }), createFuzz(lab, { seed: 7, runEvery: 1e9 })];
  for (let input = 500; input > 400; input -= 1) expect(await one(input)).toEqual(await other(input));
});

const few: AllowedTables = new Map([['inventory', new Set(['MTAG', 'I4201', 'rid'])]]);
const from = 'from "inventory" as "t"';

describe('the reading of a statement finds', () => {
  it.each([
    ['another verb', `delete ${from}`, []],
    ['a second statement', `select "t"."MTAG" ${from}; select "t"."MTAG" ${from}`, []],
    ['a value in the text', `select "t"."MTAG" ${from} where "t"."I4201" = 'x'`, []],
    ['a number in the text', `select "t"."MTAG" ${from} where "t"."I4201" = 7`, []],
    ['a comment', `select "t"."MTAG" ${from} -- and so on`, []],
    ['a comment within', `select "t"."MTAG" ${from} /* x */`, []],
    ['another table', 'select "t"."MTAG" from "users" as "t"', []],
    ['a table without quotes', 'select "t"."MTAG" from users', []],
    ['another column', `select "t"."password_hash" ${from}`, []],
    ['a column of nothing', `select "x"."MTAG" ${from}`, []],
    ['a name by itself', `select "MTAG" ${from}`, []],
    ['a function', `select load_extension("t"."MTAG") ${from}`, []],
    ['an open bracket', `select "t"."MTAG" ${from} where ("t"."I4201" = ?`, ['x']],
    ['a place without a value', `select "t"."MTAG" ${from} where "t"."I4201" = ?`, []],
    ['an object as a value', `select "t"."MTAG" ${from} where "t"."I4201" = ?`, [{}]],
    [
      'a table that hides the one around it',
      `select "t"."MTAG" ${from} where exists (select 1 from "inventory" as "t" where "t"."MTAG" = "t"."I4201")`,
      [],
    ],
    ['an open quote', `select "t"."MTAG ${from}`, []],
  ])('%s', (_, sql, parameters) => {
    expect(statementProblem({ sql, parameters }, few)).not.toBeNull();
  });

  it('nothing in a plain list', () => {
    const sql = `select "t"."MTAG" ${from} where "t"."I4201" like ? order by "t"."MTAG" asc limit ? offset ?`;
    expect(statementProblem({ sql, parameters: ['%x%', 20, 0] }, few)).toBeNull();
  });
});

describe('the database’s plan tells', () => {
  it.each([
    ['a table that is not allowed', 'select "uID" from "users"'],
    ['one hidden in a condition', 'select "rid" from "inventory" where exists (select 1 from "sessions")'],
    ['the schema', 'select "name" from "sqlite_master"'],
    ['a write', 'delete from "inventory"'],
  ])('%s', (_, sql) => {
    expect(planProblem(lab.handle, { sql, parameters: [] }, few)).not.toBeNull();
  });

  it('nothing of a plain list', () => {
    expect(
      planProblem(lab.handle, { sql: 'select "MTAG" from "inventory" where "I4201" = ?', parameters: ['x'] }, few),
    ).toBeNull();
  });
});

it('a limited caller’s own list reaches more than an administrator’s, and never accounts or secrets', () => {
  const { registry } = lab.program.lab;
  const inventory = registry.resource('inventory');
  const [all, limited] = lab.callers.map((caller) => [...allowedTables(inventory, caller, registry).keys()]);
  expect(all).not.toContain('user_customers');
  expect(limited).toContain('user_customers');
  for (const table of ['users', 'sessions', 'tokens', 'api_keys', 'audits', 'settings']) expect(limited).not.toContain(table);
});

it.each(['I4201 = categoryname', 'categoryname <> I4201', 'duedate < categoryname + 3', 'customer.K4602 = I4201'])(
  'two fields compare within the record only: %s',
  (text) => {
    const { program } = lab;
    const filter = parseFormula(text, formulaOptions);
    const inventory = program.lab.registry.resource('inventory');
    const compile = () => selectionFor(program, inventory, { filter, sort: [], limit: 1, offset: 0 });
    expect(compile).toThrow('filter.own_fields_only');
  },
);

it('a narrowing within a filter keeps its own names: what it hides is not found through a relation either', async () => {
  const { program, handle } = lab;
  const inventory = program.lab.registry.resource('inventory');
  const [seesAll] = lab.callers;
  const found = async (narrowing: string | null) => {
    const inventoryFilter = narrowing === null ? null : parseFormula(narrowing, formulaOptions);
    const filter = parseFormula("children.I4201 = 'C-2'", formulaOptions);
    const ctx = { ...program, principal: { ...seesAll, inventoryFilter } };
    const { rows } = await listRecords(ctx, inventory, { filter, sort: [], limit: 10, offset: 0 });
    return rows.map((row) => row.MTAG);
  };
  expect(handle.prepare("select I4217 from inventory where I4201 = 'C-2'").pluck().all()).toEqual(['dev-1']);
  expect(await found(null)).toEqual(['dev-1']);
  expect(await found("I4201 = 'A-1' or I4201 = 'C-2'")).toEqual(['dev-1']);
  // Only the parent has such a calibration.
  expect(await found("calibrations.C2306 = 'CERT-1'")).toEqual([]);
});
