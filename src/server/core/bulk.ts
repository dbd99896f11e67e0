// Many records in one call, each with its own result: what fails is said and the rest goes on (decisions 4.9).
import { AppError, invalid, notFound } from '../contract/errors.ts';
import type { Row } from '../schema/define-resource.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import { type Ctx, inTransaction } from './context.ts';
import { followUp } from './follow-up.ts';
import { assertMay } from './permissions.ts';
import { findRecord } from './read.ts';
import { removeRecord } from './remove.ts';
import { createRecord, updateRecord } from './write.ts';

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

interface BulkMark {
  ids: readonly string[];
  /** Column values of the program's own, such as who approved. */
  values: Row;
  /** A row that holds something in this column is left as it is. */
  unless: string;
}

/** For what an operation of its own allows: whoever calls has asked for it; rows outside the caller's stay unknown to him. */
export async function bulkMark(ctx: Ctx, resource: ResolvedResource, { ids, values, unless }: BulkMark): Promise<BulkResult[]> {
  return each(ids, (id) =>
    inTransaction(ctx, async (inner) => {
      const row = await findRecord(inner, resource, id);
      if (!row) throw notFound(id);
      if (row[unless] === null) await followUp(inner, { resource: resource.name, key: id, values });
    }),
  );
}

/** `id` is what the caller knows the row by: the record it is made for. */
export async function bulkCreate(
  ctx: Ctx,
  resource: ResolvedResource,
  rows: readonly { id: string; values: Record<string, unknown> }[],
): Promise<BulkResult[]> {
  assertMay(ctx, resource, 'create');
  const byId = new Map(rows.map(({ id, values }) => [id, values]));
  return each([...byId.keys()], (id) => createRecord(ctx, resource, { values: byId.get(id) ?? {} }));
}
