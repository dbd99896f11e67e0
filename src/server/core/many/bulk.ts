// Many records in one call, each with its own result: what fails is said and the rest goes on (docs/interface/v2.md#bulk). What went well
// is one run, so that it can be taken back as a whole.
import { AppError, invalid, notFound } from '../../contract/errors.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { assertMay } from '../access/permissions.ts';
import { removeRecord } from '../bin/remove.ts';
import type { Ctx } from '../lab/context.ts';
import { findRecord } from '../read/read.ts';
import type { WriteInput } from '../validate/decode.ts';
import { inSavepoint } from '../write/savepoint.ts';
import { updateAsSideEffect } from '../write/side-effects.ts';
import { createRecord, updateRecord } from '../write/write.ts';
import { withRun } from './runs.ts';

export const mostAtOnce = 500;

/** `unchanged`: it was like that before, and why it stays. */
export type BulkResult = { id: string; ok: true; unchanged?: AppError } | { id: string; ok: false; error: AppError };

function assertBulkSize(ids: readonly string[]): void {
  if (ids.length > mostAtOnce) throw invalid({ ids: [{ key: 'errors.field.too_many', params: { max: mostAtOnce } }] });
}

const isDone = (result: BulkResult) => result.ok && !result.unchanged;

export interface BulkDone {
  results: readonly BulkResult[];
  /** Null when nothing was written. */
  run: string | null;
}

interface Trial {
  /** Each row is worked on and says what became of it, and then nothing of it is kept. */
  dryRun?: boolean;
}

interface Each extends Trial {
  kind: string;
  resource: ResolvedResource;
  ids: readonly string[];
  /** Says why there was nothing to do, where that is so. */
  work(inner: Ctx, id: string): Promise<AppError | undefined>;
}

/** Ends the transaction of a trial, or its part of one that goes on. */
const onlyTried = new Error('only tried');

async function each(ctx: Ctx, { dryRun = false, ...asked }: Each): Promise<BulkDone> {
  if (!dryRun) return eachInRun(ctx, asked, async () => undefined);
  let tried: readonly BulkResult[] = [];
  const attempt = () =>
    eachInRun(ctx, asked, async (results) => {
      tried = results;
      throw onlyTried;
    });
  try {
    await (ctx.written ? inSavepoint(ctx, attempt) : attempt());
  } catch (error) {
    if (error !== onlyTried) throw error;
  }
  return { results: tried, run: null };
}

async function eachInRun(
  ctx: Ctx,
  { kind, resource, ids, work }: Omit<Each, 'dryRun'>,
  atEnd: (results: readonly BulkResult[]) => Promise<void>,
): Promise<BulkDone> {
  assertBulkSize(ids);
  // What is named twice is one record all the same.
  const named = new Set(ids);
  const summary = (results: readonly BulkResult[]) => ({ done: results.filter(isDone).length, asked: results.length });
  const { id: run, result: results } = await withRun(ctx, { kind, resources: [resource.name], summary }, async (inner) => {
    const done: BulkResult[] = [];
    for (const id of named) {
      try {
        const unchanged = await inSavepoint(inner, () => work(inner, id));
        done.push({ id, ok: true, ...(unchanged ? { unchanged } : {}) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        done.push({ id, ok: false, error });
      }
    }
    await atEnd(done);
    return done;
  });
  return { results, run };
}

export async function bulkRemove(
  ctx: Ctx,
  resource: ResolvedResource,
  { ids, dryRun = false }: { ids: readonly string[] } & Trial,
): Promise<BulkDone> {
  assertMay(ctx, resource, 'delete');
  return each(ctx, {
    kind: 'bulk_delete',
    resource,
    ids,
    dryRun,
    work: async (inner, id) => void (await removeRecord(inner, resource, { id })),
  });
}

export async function bulkUpdate(
  ctx: Ctx,
  resource: ResolvedResource,
  { ids, input, dryRun = false }: { ids: readonly string[]; input: WriteInput } & Trial,
): Promise<BulkDone> {
  assertMay(ctx, resource, 'edit');
  return each(ctx, {
    kind: 'bulk_update',
    resource,
    ids,
    dryRun,
    work: async (inner, id) => void (await updateRecord(inner, resource, { id, input })),
  });
}

interface BulkMark extends Trial {
  ids: readonly string[];
  /** Column values of the program's own, such as who approved. */
  values: Row;
  /** A row that holds something in this column is left as it is. */
  unless: string;
  /** Says that of such a row. */
  stays(row: Row): AppError;
}

/** For what an operation of its own allows: whoever calls has asked for it; rows outside the caller's stay unknown to him. */
export async function bulkMark(
  ctx: Ctx,
  resource: ResolvedResource,
  { ids, values, unless, stays, dryRun = false }: BulkMark,
): Promise<BulkDone> {
  return each(ctx, {
    kind: 'bulk_update',
    resource,
    ids,
    dryRun,
    async work(inner, id) {
      const row = await findRecord(inner, resource, id);
      if (!row) throw notFound(id);
      if (row[unless] !== null) return stays(row);
      await updateAsSideEffect(inner, { resource: resource.name, key: id, values });
      return undefined;
    },
  });
}

interface BulkCreate extends Trial {
  /** `id` is what the caller knows the row by: the record it is made for. */
  rows: readonly { id: string; values: Record<string, unknown> }[];
  /** What is there in the same way is no failure then, and this is said of it. */
  alreadyThere?: AppError;
}

export async function bulkCreate(
  ctx: Ctx,
  resource: ResolvedResource,
  { rows, dryRun = false, alreadyThere }: BulkCreate,
): Promise<BulkDone> {
  assertMay(ctx, resource, 'create');
  const byId = new Map(rows.map(({ id, values }) => [id, values]));
  return each(ctx, {
    kind: 'bulk_create',
    resource,
    ids: [...byId.keys()],
    dryRun,
    async work(inner, id) {
      try {
        await inSavepoint(inner, () => createRecord(inner, resource, { values: byId.get(id) ?? {} }));
        return undefined;
      } catch (error) {
        if (alreadyThere && error instanceof AppError && error.code === 'record.duplicate') return alreadyThere;
        throw error;
      }
    },
  });
}
