// A transition leads from one status to another one of the same kind. docs/interface/records.md#statuses.
import { isOperation } from '../../contract/operations.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { typed } from '../../db/typed.ts';

async function check(
  ctx: Ctx,
  { action, before, values }: JudgedChange<'status_transition'>,
): Promise<ProblemsOf<'status_transition'>> {
  if (action === 'delete') return {};
  const problems: ProblemsOf<'status_transition'> = {};
  const { from_status_uID: from, to_status_uID: to, operation } = { ...before, ...values };
  if (typeof operation === 'string' && !isOperation(operation))
    problems.operation = [{ key: 'errors.role.unknown_operation', params: { operation } }];
  if (typeof from !== 'string' || typeof to !== 'string') return problems;
  if (from === to) return { ...problems, to_status_uID: [{ key: 'errors.status.same' }] };
  const ends = await typed(ctx.db).selectFrom('statuses').select('type').distinct().where('uID', 'in', [from, to]).execute();
  return ends.length > 1 ? { ...problems, to_status_uID: [{ key: 'errors.status.other_kind' }] } : problems;
}

export const statusTransitionHooks: ResourceHooks<'status_transition'> = { check };
