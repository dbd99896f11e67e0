// Which of some records a caller does not see, in one question for many.
import type { ResolvedResource } from '../schema/resolve.ts';
import type { Ctx } from './context.ts';
import { missingKeys } from './references.ts';
import { inChunks } from './row-batches.ts';
import { eachVisible } from './scope.ts';

export async function unseenKeys(ctx: Ctx, resource: ResolvedResource, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (!eachVisible(ctx, resource, 'x')) return new Set();
  const unseen = new Set<string>();
  for (const chunk of inChunks(keys)) for (const key of await missingKeys(ctx, resource, chunk)) unseen.add(key);
  return unseen;
}
