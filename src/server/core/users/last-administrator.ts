// A lab that nobody can manage any more is lost: the last active user who may manage users can neither be deleted, locked
// nor lose that operation. docs/interface/access.md#operations; asked after each write of a user or role, inside its transaction.
import { AppError } from '../../contract/errors.ts';
import { typed } from '../../db/typed.ts';
import type { Ctx } from '../lab/context.ts';

export async function assertAdministratorLeft(ctx: Ctx): Promise<void> {
  const rows = await typed(ctx.db)
    .selectFrom('users')
    .innerJoin('roles', 'roles.uID', 'users.role')
    .select('roles.operations')
    .distinct()
    .where('users.status', '=', 'active')
    .where('users.password_hash', 'is not', null)
    .execute();
  const left = rows.some(({ operations }) => (JSON.parse(operations ?? '[]') as string[]).includes('user_management_admin'));
  if (!left) throw new AppError('record.locked', { messageKey: 'errors.user.last_administrator' });
}
