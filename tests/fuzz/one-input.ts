// One fuzz input from its number to its verdict: read by the face's own reader, compiled by the core for one caller, its SQL
// inspected, and now and then really asked.
import { sql } from 'kysely';
import { AppError } from '#server/contract/errors.ts';
import type { FilterNode } from '#server/contract/filters/filter-ast.ts';
import { FilterError } from '#server/contract/filters/filter-problem.ts';
import type { Principal } from '#server/contract/principal.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import type { ListQuery } from '#server/core/lab/query.ts';
import type { Registry } from '#server/core/lab/registry.ts';
import { listRecords } from '#server/core/read/read.ts';
import { columnList, fromTable, orderBy, rootAlias, selectionFor, whereClause } from '#server/core/rows/select.ts';
import { readV2Query } from '#server/endpoints/v2/list-query.ts';
import { parseFormula } from '#server/filter/formula/from-formula.ts';
import { readListQuery } from '#server/http/v1/query.ts';
import type { Naming } from '#server/schema/fields/field-type.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { type AllowedTables, allowedTables } from './allowed-tables.ts';
import { aFormula, formulaOptions } from './formula-inputs.ts';
import type { FuzzLab } from './fuzz-lab.ts';
import { v1Parameters, v2Parameters } from './parameter-inputs.ts';
import { planProblem } from './plan-problem.ts';
import { type Random, randomOf } from './random.ts';
import { statementProblem } from './statement-problem.ts';
import { type Names, namesOf } from './words.ts';

export interface Verdict {
  answer: 'accepted' | 'refused' | 'unexpected';
  run: boolean;
  /** For a finding: what was asked and what is wrong. */
  finding?: { input: number; text: string; problem: string };
}

interface Target {
  resource: ResolvedResource;
  names: Record<Naming, Names>;
  allowedTo(caller: Principal): AllowedTables;
}

interface Asked {
  /** As it came in, for a report. */
  text: string;
  naming: Naming;
  read(): ListQuery;
}

export function createFuzz(lab: FuzzLab, { seed, runEvery }: { seed: number; runEvery: number }) {
  const { registry } = lab.program.lab;
  const targets = registry.all().map((resource): Target => {
    const named = (naming: Naming) => namesOf({ resource, naming, resourceNamed: registry.resource });
    return {
      resource,
      names: { columns: named('columns'), attributes: named('attributes') },
      allowedTo: tablesByCaller(resource, registry),
    };
  });
  const [first] = targets.filter(({ resource }) => resource.name === 'inventory');
  if (!first) throw new Error('the registry has no inventory');
  const some: [Target, ...Target[]] = [first, ...targets];

  return async function answer(input: number): Promise<Verdict> {
    const random = randomOf(seed, input);
    const target = random.once(2) ? first : random.pick(some);
    const caller = random.pick(lab.callers);
    const asked = ask(random, target, lab.program);
    const run = random.once(runEvery);
    const found = (problem: string): Verdict => {
      const text = `${caller.email} ${target.resource.name} ${asked.naming} ${asked.text}`;
      return { answer: 'unexpected', run, finding: { input, text, problem } };
    };
    const ctx: Ctx = { ...lab.program, principal: caller, naming: asked.naming, language: caller.language };
    try {
      const query = asked.read();
      const ways = [{ ctx, query }];
      if (random.once(4)) {
        // A formula's other use: what narrows a user's devices, in everything he reads, and so within his own filters.
        const inventoryFilter = aNarrowing(random, first) ?? query.filter;
        ways.push({ ctx: { ...ctx, principal: { ...caller, inventoryFilter } }, query });
      }
      for (const way of ways) {
        const problem = compiledProblem(way, target) ?? (run ? await runProblem(way, { target, lab }) : null);
        if (problem !== null) return found(problem);
      }
      return { answer: 'accepted', run };
    } catch (error) {
      const problem = refusalProblem(error, asked);
      return problem === null ? { answer: 'refused', run: false } : found(problem);
    }
  };
}

function aNarrowing(random: Random, { names }: Target): FilterNode | null {
  try {
    return parseFormula(aFormula(random, names.columns), formulaOptions);
  } catch (error) {
    if (error instanceof FilterError) return null;
    throw error;
  }
}

function tablesByCaller(resource: ResolvedResource, registry: Registry) {
  const kept = new Map<string, AllowedTables>();
  return (caller: Principal): AllowedTables => {
    const kind = `${caller.customers} ${caller.inventoryFilter !== null}`;
    const tables = kept.get(kind) ?? allowedTables(resource, caller, registry);
    kept.set(kind, tables);
    return tables;
  };
}

function ask(random: Random, { resource, names }: Target, { lab }: Ctx): Asked {
  const kind = random.whole(100);
  if (kind < 50) {
    const naming = random.once(4) ? 'attributes' : 'columns';
    return formulaAsked(aFormula(random, names[naming]), naming);
  }
  const v1 = kind < 80;
  const query = v1 ? v1Parameters(random, names.columns) : v2Parameters(random, names.attributes);
  const text = JSON.stringify(query);
  if (v1) return { text, naming: 'columns', read: () => readListQuery(query) };
  return { text, naming: 'attributes', read: () => readV2Query(lab.registry, resource, { query, repeated: {} }).list };
}

function formulaAsked(text: string, naming: Naming): Asked {
  const read = () => {
    try {
      return { filter: parseFormula(text, formulaOptions), sort: [], limit: 20, offset: 0 };
    } catch (error) {
      throw placed(error, text);
    }
  };
  return { text: JSON.stringify(text), naming, read };
}

/** The parser says where, and there is such a place. */
function placed(error: unknown, text: string): unknown {
  if (!(error instanceof FilterError)) return error;
  const { position } = error.problem;
  if (Number.isInteger(position) && Number(position) >= 0 && Number(position) <= text.length) return error;
  return new Error(`${error.problem.key} at ${position} of ${text.length}`);
}

function refusalProblem(error: unknown, asked: Asked): string | null {
  if (error instanceof FilterError) return error.problem.key === '' ? 'a refusal without a reason' : null;
  // A relation to a record type the caller may not view.
  if (error instanceof AppError && error.code === 'auth.forbidden') return null;
  return `${asked.naming}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

interface Way {
  ctx: Ctx;
  query: ListQuery;
}

function compiledProblem({ ctx, query }: Way, { resource, allowedTo }: Target): string | null {
  const { inOrder, order } = selectionFor(ctx, resource, query);
  const statement = sql`select ${columnList(ctx, resource, rootAlias)} from ${fromTable(resource)} ${whereClause(
    inOrder.planned,
  )} order by ${orderBy(order)} limit ${query.limit ?? -1} offset ${query.offset}`.compile(ctx.db);
  const problem = statementProblem(statement, allowedTo(ctx.principal));
  return problem === null ? null : `${problem} in ${statement.sql.slice(0, 1500)}`;
}

async function runProblem({ ctx, query }: Way, { target, lab }: { target: Target; lab: FuzzLab }): Promise<string | null> {
  const { resource, allowedTo } = target;
  const before = lab.handle.prepare('select total_changes()').pluck().get();
  await listRecords(ctx, resource, query);
  if (lab.handle.prepare('select total_changes()').pluck().get() !== before) return 'something was written';
  const { where, order } = selectionFor(ctx, resource, query);
  const statement =
    sql`select ${sql.ref(`${rootAlias}.rid`)} from ${fromTable(resource)} ${whereClause(where)} order by ${orderBy(
      order,
    )}`.compile(ctx.db);
  return planProblem(lab.handle, statement, allowedTo(ctx.principal));
}
