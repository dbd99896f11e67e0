// Many records in one call, each with its own result: what fails is said and the rest goes on (decisions 4.9).
import { AppError, invalid } from '../contract/errors.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import type { Ctx } from './context.ts';
import { assertMay } from './permissions.ts';
import { removeRecord } from './remove.ts';
import { updateRecord } from './write.ts';

export const mostAtOnce = 500;

export type BulkResult = { id: string; ok: true } | { id: string; ok: false; error: AppError };

function assertBulkSize(ids: readonly string[]): void {
  if (ids.length > mostAtOnce) throw invalid({ ids: [{ key: 'errors.field.too_many', params: { max: mostAtOnce } }] });
}

async function each(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<BulkResult[]> {
  assertBulkSize(ids);
  const results: BulkResult[] = [];
  for (const id of ids) {
    try {
      await work(id);
      results.push({ id, ok: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id, ok: false, error });
    }
  }
  return results;
}

export async function bulkRemove(ctx: Ctx, resource: ResolvedResource, ids: readonly string[]): Promise<BulkResult[]> {
  assertMay(ctx, resource, 'delete');
  return each(ids, (id) => removeRecord(ctx, resource, { id }));
}

export async function bulkUpdate(
  ctx: Ctx,
  resource: ResolvedResource,
  { ids, values }: { ids: readonly string[]; values: Record<string, unknown> },
): Promise<BulkResult[]> {
  assertMay(ctx, resource, 'edit');
  return each(ids, (id) => updateRecord(ctx, resource, { id, input: { values } }));
}
