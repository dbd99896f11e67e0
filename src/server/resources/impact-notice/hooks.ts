// Who told a customer, and on which day unless another one is said; what was told in a closed case stands.
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks, RewrittenRow, WrittenChange } from '../../core/lab/hooks.ts';
import { today } from '../../lib/clock.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { assertCaseOpen } from '../rules/impact/impact-rules.ts';

async function complete(
  { principal, lab }: Ctx,
  { action, values }: JudgedChange<'impact_notice'>,
): Promise<StoredColumns<'impact_notice'>> {
  const day = values.told_on ? {} : { told_on: today(lab.clock) };
  if (action === 'create') return { told_by: principal.name, ...day };
  return 'told_on' in values ? day : {};
}

async function check(
  ctx: Ctx,
  { before, values }: JudgedChange<'impact_notice'>,
): Promise<ProblemsOf<'impact_notice'> | undefined> {
  await assertCaseOpen(ctx, [before?.case_uID, values.case_uID]);
  const day = values.told_on;
  const isAhead = typeof day === 'string' && day > today(ctx.lab.clock);
  return isAhead ? { told_on: [{ key: 'errors.impact_notice.not_yet' }] } : undefined;
}

async function written(ctx: Ctx, { action, after }: WrittenChange<'impact_notice'>): Promise<void> {
  if (action === 'restore') await assertCaseOpen(ctx, [after?.case_uID]);
}

function beforeRewrite(ctx: Ctx, rows: readonly RewrittenRow<'impact_notice'>[]): Promise<void> {
  // A message that is deleted leaves the notice as it is.
  const told = rows.filter(({ columns }) => columns === null || columns.some((column) => !column.endsWith('_uID')));
  return assertCaseOpen(
    ctx,
    told.map(({ row }) => row.case_uID),
  );
}

export const impactNoticeHooks: ResourceHooks<'impact_notice'> = { complete, check, written, beforeRewrite };
