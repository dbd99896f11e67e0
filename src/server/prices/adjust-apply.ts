// Writes an adjustment as it was planned: by the hundred, each row with its own entry in the trail. Decisions 6.9; issue 5 point 4.
import type { Ctx } from '../core/context.ts';
import type { ManyChange } from '../core/plan-many.ts';
import { inChunks, rowsByKey } from '../core/row-batches.ts';
import { writeMany } from '../core/write-many.ts';
import type { AdjustedRow } from '../pricing/plan-adjust.ts';
import type { Row } from '../schema/define-resource.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import { versionOf } from './book-rows.ts';

const rowsAtOnce = 250;

function versioned(row: AdjustedRow['before']): Pick<ManyChange, 'expectedVersion'> {
  const version = versionOf(row);
  return version === null ? {} : { expectedVersion: version };
}

/** What the new row takes over from the one it follows: everything but its key and what the server keeps. */
function copied(resource: ResolvedResource, row: Row): Row {
  const kept = resource.fields.filter(({ column, readOnly }) => column !== resource.key && !readOnly);
  return Object.fromEntries(kept.map(({ column }) => [column, row[column] ?? null]));
}

type Opening = ReadonlyMap<AdjustedRow, string>;

/** Each row is closed before its successor opens: the two never apply on the same day. */
async function* rowChanges(
  ctx: Ctx,
  resource: ResolvedResource,
  planned: readonly AdjustedRow[],
  opening: Opening,
): AsyncGenerator<ManyChange> {
  for (const chunk of inChunks(planned, rowsAtOnce)) {
    const opened = chunk.filter((one) => opening.has(one)).map(({ before }) => before.id);
    const rows = await rowsByKey(ctx, resource, opened, { hidden: false });
    for (const one of chunk) {
      const { action, before, after, closesOn } = one;
      if (!after) continue;
      const trusted: Row = action === 'open' ? { end_date: closesOn } : { price: after.price };
      yield { id: before.id, input: { values: {}, trusted }, ...versioned(before) };
      if (action !== 'open') continue;
      const { startDate, endDate, price } = after;
      const row = { ...copied(resource, rows.get(before.id) ?? {}), start_date: startDate, end_date: endDate, price };
      yield { input: { values: {}, trusted: { ...row, [resource.key]: opening.get(one) ?? ctx.lab.newId() } } };
    }
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
    if (resource && planned.length > 0) await writeMany(ctx, resource, rowChanges(ctx, resource, planned, opening));
  }
  const scaled = writing.filter(({ scales }) => scales.length > 0);
  if (scaled.length > 0) await writeMany(ctx, ctx.lab.registry.resource('price_scale'), scaleChanges(scaled, opening));
}
