// A disposition says who decided and when; the items of a closed case stand.
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ResourceHooks, RewrittenRow, WrittenChange } from '../../core/lab/hooks.ts';
import { instantNow } from '../../lib/clock.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { assertCaseOpen } from '../rules/impact/impact-rules.ts';

async function complete(ctx: Ctx, { before, values }: JudgedChange<'impact_item'>): Promise<StoredColumns<'impact_item'>> {
  if (!('disposition' in values) || values.disposition === before?.disposition) return {};
  if (values.disposition === 'open') return { decided_by: null, decided_at: null };
  return { decided_by: ctx.principal.name, decided_at: instantNow(ctx.lab.clock) };
}

async function check(ctx: Ctx, { before, values }: JudgedChange<'impact_item'>): Promise<undefined> {
  await assertCaseOpen(ctx, [before?.case_uID, values.case_uID]);
}

/** What comes back from the bin is a write like any other. */
async function written(ctx: Ctx, { action, after }: WrittenChange<'impact_item'>): Promise<void> {
  if (action === 'restore') await assertCaseOpen(ctx, [after?.case_uID]);
}

function beforeRewrite(ctx: Ctx, rows: readonly RewrittenRow<'impact_item'>[]): Promise<void> {
  return assertCaseOpen(
    ctx,
    rows.map(({ row }) => row.case_uID),
  );
}

export const impactItemHooks: ResourceHooks<'impact_item'> = { complete, check, written, beforeRewrite };
