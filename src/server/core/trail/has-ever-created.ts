// Whether a user ever had a record of a kind: the trail remembers those that were deleted, too.
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Ctx } from '../lab/context.ts';

export async function hasEverCreated(ctx: Ctx, resource: ResolvedResource): Promise<boolean> {
  const written = await ctx.db
    .selectFrom('audits')
    .select('id')
    .where('resource', '=', resource.definition.name)
    .where('user_uID', '=', ctx.principal.userId)
    .limit(1)
    .executeTakeFirst();
  return written !== undefined;
}
