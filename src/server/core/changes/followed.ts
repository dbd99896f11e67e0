// Which record types can be followed by what the trail says of them, and what decides about what a reader sees of them.
import { createHash } from 'node:crypto';
import { rising } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { scopeParts } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { mayView } from '../access/permissions.ts';
import type { Ctx } from '../lab/context.ts';
import type { Registry } from '../lab/registry.ts';
import { headDigits } from './change-place.ts';

/** What only the program writes leaves no entry of its own, unless the trail is to prove it. */
export function isFollowed({ definition: { v2, faces, readOnly, proven } }: ResolvedResource): boolean {
  return v2 !== undefined && faces.includes('v2') && (proven === true || readOnly !== true);
}

export const followedTypes = (registry: Registry): ResolvedResource[] => registry.all().filter(isFollowed);

/** Changes with everything besides the rows themselves that decides about what a reader sees: his account, its rights and customers. */
export async function sightOf(ctx: Ctx): Promise<string> {
  const { userId, customers, operations, handedOut, onlyCustomers } = ctx.principal;
  const types = followedTypes(ctx.lab.registry).filter((resource) => mayView(ctx, resource));
  const all = types.flatMap(({ definition: { scope } }) =>
    scopeParts(scope).flatMap((part) =>
      part.kind === 'owner' && part.allWith && operations.has(part.allWith) ? [part.allWith] : [],
    ),
  );
  const assigned =
    customers === 'all' || onlyCustomers?.assigned === false
      ? []
      : await typed(ctx.lab.reads)
          .selectFrom('user_customers')
          .select('customer_KTAG')
          .where('user_uID', '=', userId)
          .orderBy('customer_KTAG', rising)
          .execute();
  const sight = [
    ...[userId, customers, types.map(({ name }) => name), all, assigned.map((row) => row.customer_KTAG)],
    ...(handedOut ? [handedOut.id] : []),
  ];
  return createHash('sha256').update(JSON.stringify(sight)).digest('hex').slice(0, headDigits);
}
