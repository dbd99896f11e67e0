// Duties stay apart: nobody hands out an operation he lacks, nor takes over the account of somebody who holds one he lacks. Whoever
// manages users is not by that the administrator of everything.
import type { FieldProblem } from '../../contract/errors.ts';
import { typed } from '../../db/typed.ts';
import type { Ctx } from '../lab/context.ts';

async function operationsOf({ db }: Ctx, roleId: string | null): Promise<string[]> {
  if (roleId === null) return [];
  const role = await typed(db).selectFrom('roles').select('operations').where('uID', '=', roleId).executeTakeFirst();
  return JSON.parse(role?.operations ?? '[]') as string[];
}

function lacking({ principal }: Ctx, operations: readonly string[]): string | undefined {
  return principal.program ? undefined : operations.find((operation) => !principal.operations.has(operation));
}

/** These operations are given to somebody. */
export function grantProblem(ctx: Ctx, operations: readonly string[]): FieldProblem | null {
  const operation = lacking(ctx, operations);
  return operation === undefined ? null : { key: 'errors.user.grants_more', params: { operation } };
}

export async function roleProblem(ctx: Ctx, roleId: string): Promise<FieldProblem | null> {
  return grantProblem(ctx, await operationsOf(ctx, roleId));
}

/** What decides who may act as any user is changed, as whom the lab asks who somebody is. */
export async function takeoverOfAllProblem(ctx: Ctx): Promise<FieldProblem | null> {
  const roles = await typed(ctx.db).selectFrom('users').select('role').where('status', '!=', 'locked').distinct().execute();
  for (const { role } of roles) {
    const problem = await takeoverProblem(ctx, role);
    if (problem) return problem;
  }
  return null;
}

/** What decides who may act as this user is changed: his password, role or keys, or the address by which he is found. */
export async function takeoverProblem(ctx: Ctx, roleId: string | null): Promise<FieldProblem | null> {
  const operation = lacking(ctx, await operationsOf(ctx, roleId));
  return operation === undefined ? null : { key: 'errors.user.holds_more', params: { operation } };
}
