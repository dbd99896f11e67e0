// A disposition says who decided and when; the items of a closed case stand.
import type { FieldProblems } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { Change, ResourceHooks, RewrittenRow } from '../../core/lab/hooks.ts';
import { instantNow } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';
import { assertCaseOpen } from '../rules/impact-rules.ts';

async function check(ctx: Ctx, { action, before, values }: Change): Promise<FieldProblems> {
  await assertCaseOpen(ctx, [before?.case_uID, values.case_uID]);
  if (action === 'delete' || !('disposition' in values) || values.disposition === before?.disposition) return {};
  const isDecided = values.disposition !== 'open';
  values.decided_by = isDecided ? ctx.principal.name : null;
  values.decided_at = isDecided ? instantNow(ctx.lab.clock) : null;
  return {};
}

/** What comes back from the bin is a write like any other. */
async function written(ctx: Ctx, { action, after }: Change & { after: Row | null }): Promise<void> {
  if (action === 'restore') await assertCaseOpen(ctx, [after?.case_uID]);
}

function beforeRewrite(ctx: Ctx, rows: readonly RewrittenRow[]): Promise<void> {
  return assertCaseOpen(
    ctx,
    rows.map(({ row }) => row.case_uID),
  );
}

export const impactItemHooks: ResourceHooks = { check, written, beforeRewrite };
