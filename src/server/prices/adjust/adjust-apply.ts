// Writes an adjustment as it was planned: by the hundred, each row with its own entry in the trail. The plan was made inside this very
// transaction and has judged every row, so none is read, decoded and checked once more: 50,000 rows are to take no more than four
// times their bare UPDATE and INSERT. docs/interface/prices.md#bulk-adjust.

import { assertMay } from '../../core/access/permissions.ts';
import { type Ctx, markWritten } from '../../core/lab/context.ts';
import type { ManyChange } from '../../core/many/plan-many.ts';
import { writeMany } from '../../core/many/write-many.ts';
import { breathe, type RowChange, rowsByKey, updateAll } from '../../core/rows/row-batches.ts';
import { type AuditEntry, writeAudits } from '../../core/trail/audit.ts';
import { inChunks, insertAll } from '../../db/store/insert-rows.ts';
import { instantNow } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { AdjustedRow } from '../engine/plan/plan-adjust.ts';

type Opening = ReadonlyMap<AdjustedRow, string>;

interface Writes {
  changes: RowChange[];
  created: Row[];
  entries: AuditEntry[];
}

/** Takes over everything from the row it follows but its key, its days and its amount. */
function successor(resource: ResolvedResource, row: Row, { key, after, now }: { key: string; after: Row; now: string }): Row {
  const { row_version: _version, ...copied } = row;
  return { ...copied, ...after, [resource.key]: key, created_at: now, updated_at: now };
}

function writesOf(
  resource: ResolvedResource,
  planned: readonly AdjustedRow[],
  rows: ReadonlyMap<string, Row>,
  opening: Opening,
  now: string,
): Writes {
  const writes: Writes = { changes: [], created: [], entries: [] };
  const note = (recordKey: string, entry: Pick<AuditEntry, 'action' | 'before' | 'after'>) =>
    writes.entries.push({ resource: resource.name, recordKey, ...entry });
  for (const one of planned) {
    const { before: old, after, closesOn } = one;
    const row = rows.get(old.id);
    if (!row || !after) continue;
    const key = opening.get(one);
    const column = key === undefined ? 'price' : 'end_date';
    const values = { [column]: key === undefined ? after.price : closesOn };
    // Only a scale of it changes.
    if (row[column] === values[column]) continue;
    writes.changes.push({ key: old.id, values });
    note(old.id, { action: 'update', before: { [column]: row[column] ?? null }, after: values });
    if (key === undefined) continue;
    const days = { start_date: after.startDate, end_date: after.endDate, price: after.price };
    const created = successor(resource, row, { key, after: days, now });
    writes.created.push(created);
    note(key, { action: 'create', before: null, after: created });
  }
  return writes;
}

/** Each row is closed before its successor opens: the two never apply on the same day. */
async function writeRows(ctx: Ctx, resource: ResolvedResource, planned: readonly AdjustedRow[], opening: Opening): Promise<void> {
  assertMay(ctx, resource, 'edit');
  markWritten(ctx, resource.table, { scope: false });
  const now = instantNow(ctx.lab.clock);
  for (const chunk of inChunks(planned)) {
    const rows = await rowsByKey(
      ctx,
      resource,
      chunk.map(({ before }) => before.id),
      { hidden: false },
    );
    const { changes, created, entries } = writesOf(resource, chunk, rows, opening, now);
    await updateAll(ctx, resource, changes, now);
    await insertAll(ctx.db, resource.table, created);
    await writeAudits(ctx, entries);
    await breathe();
  }
}

function* scaleChanges(planned: readonly AdjustedRow[], opening: Opening): Generator<ManyChange> {
  for (const one of planned) {
    for (const { before, price } of one.scales) {
      if (one.action === 'overwrite') yield { id: before.id, input: { values: {}, trusted: { price } } };
      else {
        const { rowTable, minQuantity, discount } = before;
        const owner = { row_table: rowTable, row_id: opening.get(one) ?? '' };
        yield { input: { values: {}, trusted: { ...owner, min_quantity: minQuantity, price, discount } } };
      }
    }
  }
}

export async function applyAdjustment(ctx: Ctx, rows: readonly AdjustedRow[]): Promise<void> {
  const writing = rows.filter(({ action }) => action !== 'none');
  const opening = new Map(writing.filter(({ action }) => action === 'open').map((one) => [one, ctx.lab.newId()]));
  for (const table of ['prices', 'service_prices']) {
    const resource = ctx.lab.registry.byTable(table);
    const planned = writing.filter(({ before }) => before.table === table);
    if (resource && planned.length > 0) await writeRows(ctx, resource, planned, opening);
  }
  const scaled = writing.filter(({ scales }) => scales.length > 0);
  if (scaled.length > 0) await writeMany(ctx, ctx.lab.registry.resource('price_scale'), scaleChanges(scaled, opening));
}
