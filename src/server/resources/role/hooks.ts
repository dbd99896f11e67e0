// Roles hold operations of the closed list only; shipped roles keep their names, as the program looks them up; the portal is not
// sent to an address that is none.

import { isOperation } from '../../contract/operations.ts';
import { isPortalAddress } from '../../contract/portal.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { grantProblem } from '../../core/users/duties.ts';
import { assertAdministratorLeft } from '../../core/users/last-administrator.ts';

function check(ctx: Ctx, { action, before, values }: JudgedChange<'role'>): ProblemsOf<'role'> {
  const problems: ProblemsOf<'role'> = {};
  if (before?.system === 1 && (action === 'delete' || (values.name !== undefined && values.name !== before.name))) {
    problems.name = [{ key: 'errors.role.shipped' }];
  }
  for (const column of ['portal_start_address', 'qrlink_address'] as const) {
    const address = values[column];
    if (typeof address === 'string' && !isPortalAddress(address)) problems[column] = [{ key: 'errors.role.address' }];
  }
  // What others are asked for to act by this role is settled by whoever may as much.
  if (values.second_factor !== undefined && before && values.second_factor !== before.second_factor) {
    const problem = grantProblem(ctx, JSON.parse(String(before.operations ?? '[]')) as string[]);
    if (problem) problems.second_factor = [problem];
  }
  if (typeof values.operations !== 'string') return problems;
  const list: unknown = JSON.parse(values.operations);
  const wrong = Array.isArray(list) ? list.find((name) => typeof name !== 'string' || !isOperation(name)) : list;
  if (!Array.isArray(list) || wrong !== undefined) {
    const operation = (typeof wrong === 'string' ? wrong : JSON.stringify(wrong)).slice(0, 80);
    problems.operations = [{ key: 'errors.role.unknown_operation', params: { operation } }];
    return problems;
  }
  const had = new Set(JSON.parse(String(before?.operations ?? '[]')) as string[]);
  const problem = grantProblem(
    ctx,
    (list as string[]).filter((operation) => !had.has(operation)),
  );
  if (problem) problems.operations = [problem];
  return problems;
}

export const roleHooks: ResourceHooks<'role'> = {
  check: async (ctx, change) => check(ctx, change),
  async written(ctx, change) {
    if (change.action !== 'create') await assertAdministratorLeft(ctx);
  },
};
