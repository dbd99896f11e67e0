// The inputs of a budget, its last released version, and which certificates are withdrawn.
import { sql } from 'kysely';
import type { Ctx } from '../../core/lab/context.ts';
import { columnList, fromTable, type SelectedRow } from '../../core/rows/select.ts';
import { typed } from '../../db/typed.ts';

/** In their order. */
export async function inputsOf(ctx: Ctx, budget: string): Promise<SelectedRow<'budget_input'>[]> {
  const resource = ctx.lab.registry.resource('budget_input');
  const { rows } = await sql<
    SelectedRow<'budget_input'>
  >`select ${columnList(ctx, resource, 'x')} from ${fromTable(resource, 'x')}
    where x.budget_id = ${budget} order by x.position nulls first, x.rid`.execute(ctx.db);
  return rows;
}

export async function lastVersion(ctx: Ctx, budget: string): Promise<SelectedRow<'budget_version'> | null> {
  const resource = ctx.lab.registry.resource('budget_version');
  const { rows } = await sql<
    SelectedRow<'budget_version'>
  >`select ${columnList(ctx, resource, 'x')} from ${fromTable(resource, 'x')}
    where x.budget_id = ${budget} order by x.number desc nulls last limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** What was withdrawn says so in the trail alone. */
export async function withdrawnOf({ db }: Ctx, calibrations: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await typed(db)
    .selectFrom('audits')
    .select('record_key')
    .where('resource', '=', 'calibration')
    .where('record_key', 'in', calibrations)
    .where('action', '=', 'withdrawn')
    .execute();
  return new Set(rows.flatMap(({ record_key }) => record_key ?? []));
}
