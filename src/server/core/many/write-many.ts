// Many records of one type in one transaction, written by the hundred with everything a single write does: rights, rows of the caller,
// validation, references, hooks, trail, events. For imports and adjustments of whole lists.
import { AppError } from '../../contract/errors.ts';
import { insertAll, rowsAtOnce } from '../../db/store/insert-rows.ts';
import { instantNow } from '../../lib/clock.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { scopeColumns } from '../access/scope.ts';
import { type Ctx, inTransaction, markWritten } from '../lab/context.ts';
import type { WrittenChange } from '../lab/hooks.ts';
import { customersOf } from '../rows/customer-of.ts';
import { keysOutsideScope } from '../rows/keys-outside-scope.ts';
import { breathe, rowsByKey, updateAll } from '../rows/row-batches.ts';
import type { SelectedRow } from '../rows/select.ts';
import { type AuditEntry, writeAudits } from '../trail/audit.ts';
import { difference, updateRow, withSortColumns, writeLinksWithAudit } from '../write/write.ts';
import { type ManyChange, manyPlanner, type PlannedChange } from './plan-many.ts';

export interface ManyDone {
  created: number;
  updated: number;
  unchanged: number;
}

export interface ManyOptions {
  reason?: string | null;
}

/**
 * All or none: the first change that may not be written ends it, named by its place. Give as many as there are, bit by bit; changes that can
 * be gone through once alone only within a transaction that makes them, which may be begun anew.
 */
export async function writeMany(
  ctx: Ctx,
  resource: ResolvedResource,
  changes: Iterable<ManyChange> | AsyncIterable<ManyChange>,
  options: ManyOptions = {},
): Promise<ManyDone> {
  try {
    return await inTransaction(ctx, async (inner) => {
      const done: ManyDone = { created: 0, updated: 0, unchanged: 0 };
      const plan = manyPlanner(inner, resource, { writing: true });
      const { writtenTogether } = inner.lab.registry.hooks(resource.name);
      const together: WrittenChange[] = [];
      let place = 0;
      for await (const chunk of inParts(changes, partSize(inner, resource))) {
        const planned = await plan(chunk);
        refuseProblems(planned, place);
        const written = await writePlanned(inner, resource, planned, options);
        if (writtenTogether) together.push(...written);
        count(done, planned);
        place += chunk.length;
        await breathe();
      }
      if (together.length > 0) await writtenTogether?.(inner, together);
      return done;
    });
  } catch (error) {
    throw ctx.lab.explain(error, resource.definition);
  }
}

/** Rules that may look at the records before them want each to be written before the next is looked at. */
function partSize(ctx: Ctx, resource: ResolvedResource): number {
  const { setWise, prepare, complete, check, written } = ctx.lab.registry.hooks(resource.name);
  return setWise || !(prepare || complete || check || written) ? rowsAtOnce : 1;
}

async function* inParts<T>(items: Iterable<T> | AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let part: T[] = [];
  for await (const item of items) {
    part.push(item);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

function refuseProblems(planned: readonly PlannedChange[], place: number): void {
  const index = planned.findIndex(({ problems }) => Object.keys(problems).length > 0);
  const refused = planned[index];
  if (!refused) return;
  throw new AppError('request.invalid', { fields: refused.problems, params: { row: place + index + 1 } });
}

function count(done: ManyDone, planned: readonly PlannedChange[]): void {
  for (const { action } of planned) {
    if (action === 'create') done.created += 1;
    else if (action === 'update') done.updated += 1;
    else done.unchanged += 1;
  }
}

/** What was planned inside this very transaction and has no problems. */
async function writePlanned(
  ctx: Ctx,
  resource: ResolvedResource,
  planned: readonly PlannedChange[],
  options: ManyOptions = {},
): Promise<WrittenChange[]> {
  const writing = planned.filter(({ action }) => action !== 'none').map((one) => ({ ...one, key: one.key ?? ctx.lab.newId() }));
  if (writing.length === 0) return [];
  // One moment for the rows and for what the trail says of them.
  const at = { resource, now: instantNow(ctx.lab.clock) };
  await updateRows(
    ctx,
    at,
    writing.filter(({ action }) => action === 'update'),
  );
  await insertRows(
    ctx,
    at,
    writing.filter(({ action }) => action === 'create'),
  );
  return finish(ctx, at, writing, options);
}

type Writing = PlannedChange & { key: string };

interface WritingAt {
  resource: ResolvedResource;
  now: string;
}

async function updateRows(ctx: Ctx, { resource, now }: WritingAt, writing: readonly Writing[]): Promise<void> {
  const changes = writing.filter(({ values }) => Object.keys(values).length > 0);
  if (changes.length === 0) return;
  const deciding = scopeColumns(resource.definition.scope);
  markWritten(ctx, resource.table, { scope: changes.some(({ values }) => deciding.some((column) => column in values)) });
  const rows = changes.map(({ key, values }) => ({ key, values: withSortColumns(resource, values) }));
  await updateAll(ctx, resource, rows, now);
}

async function insertRows(ctx: Ctx, { resource, now }: WritingAt, writing: readonly Writing[]): Promise<void> {
  if (writing.length === 0) return;
  // Nothing can follow a row that was not there.
  markWritten(ctx, resource.table, { scope: false });
  const rows = writing.map(({ key, values }) =>
    withSortColumns(resource, { created_at: now, ...values, [resource.key]: key, updated_at: now }),
  );
  // Rows of the same columns go in one statement; what a row does not name is empty.
  const empty = Object.fromEntries([...new Set(rows.flatMap((row) => Object.keys(row)))].map((column) => [column, null]));
  await insertAll(
    ctx.db,
    resource.table,
    rows.map((row) => ({ ...empty, ...row })),
  );
}

async function finish(
  ctx: Ctx,
  { resource, now }: WritingAt,
  writing: readonly Writing[],
  options: ManyOptions,
): Promise<WrittenChange[]> {
  const keys = writing.map(({ key }) => key);
  // A row its own writer could not see would be lost to him: the write is taken back as a whole.
  const unseen = await keysOutsideScope(ctx, resource, keys);
  if (unseen.size > 0) throw new AppError('request.invalid', { messageKey: 'errors.record.outside_scope' });
  const { written, writtenTogether, setWise } = ctx.lab.registry.hooks(resource.name);
  let rows = new Map(writing.map((one) => [one.key, rowAfter(resource, one, now)]));
  const changes = writing.map(({ key, change }): WrittenChange => ({ ...change, after: rows.get(key) ?? null }));
  if (written && !writtenTogether) {
    for (const change of changes) await written(ctx, change);
    if (!setWise) rows = await rowsByKey(ctx, resource, keys, { hidden: false });
  }
  const customers = await customersOf(
    ctx,
    resource,
    keys.map((key) => rows.get(key) ?? {}),
  );
  const { reason = null } = options;
  const entries = writing.flatMap(({ key, change }, index): AuditEntry[] => {
    const row = rows.get(key);
    if (!row) return [];
    const entry = difference(change, row);
    if (Object.keys(entry.after).length === 0) return [];
    return [{ resource: resource.name, recordKey: key, ...entry, customer: customers[index] ?? null, reason }];
  });
  await writeAudits(ctx, entries);
  for (const { key, links, values } of writing) {
    const linked = await writeLinksWithAudit(ctx, { resource, row: rows.get(key) ?? {}, links, reason });
    // Of what else changed the version has risen already.
    if (linked && Object.keys(values).length === 0) await updateRow(ctx, resource, { key, values: {} });
  }
  return changes;
}

/** As it stands now, without reading it again: nobody but this transaction writes. */
function rowAfter(resource: ResolvedResource, { key, before, values }: Writing, now: string): SelectedRow {
  if (before) return { ...before, ...values, updated_at: now };
  const row: SelectedRow = { row_version: 1 };
  for (const { column, spec } of resource.fields) if (!spec.hidden) row[column] = values[column] ?? null;
  return { ...row, created_at: values.created_at ?? now, [resource.key]: key, updated_at: now };
}
