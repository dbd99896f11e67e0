// Which of some records a caller does not see, in one question for many.

import { inChunks } from '../../db/store/insert-rows.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { eachVisible } from '../access/scope.ts';
import type { Ctx } from '../lab/context.ts';
import { missingKeys } from './missing-keys.ts';

export async function keysOutsideScope(
  ctx: Ctx,
  resource: ResolvedResource,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!eachVisible(ctx, resource, 'x')) return new Set();
  const unseen = new Set<string>();
  for (const chunk of inChunks(keys)) for (const key of await missingKeys(ctx, resource, chunk)) unseen.add(key);
  return unseen;
}
