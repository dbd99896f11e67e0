// Opening a case: the case, and one open item for each calibration it is about.

import { type Ctx, markWritten } from '../../core/lab/context.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { writeAudits } from '../../core/trail/audit.ts';
import { createRecord } from '../../core/write/write.ts';
import { typed } from '../../db/connection/connection.ts';
import { instantNow } from '../../lib/clock.ts';
import { type AffectedRow, listAffected, type Suspicion } from './impact-queries.ts';

interface OpenInput {
  standard: SelectedRow<'inventory'>;
  suspicion: Suspicion;
  title?: string | undefined;
  description?: string | undefined;
}

const mostAtOnce = 500;

export async function openCase(ctx: Ctx, { standard, suspicion, title, description }: OpenInput): Promise<SelectedRow> {
  const resource = ctx.lab.registry.resource('impact_case');
  const { finding, since, until } = suspicion;
  const device = String(standard.MTAG);
  const trusted = {
    title: title ?? [standard.I4201, standard.I4203, finding?.C2306 ?? until].filter(Boolean).join(' · ').slice(0, 255),
    MTAG: device,
    finding_CTAG: finding?.CTAG ?? null,
    since,
    until,
    description: description ?? null,
  };
  const row = await createRecord(ctx, resource, { values: {}, trusted });
  const affected = await listAffected(ctx, { device, since, until, limit: -1, offset: 0 });
  await addItems(ctx, String(row.uID), affected);
  return row;
}

/** In bulk, as there may be thousands; each has its own entry in the trail, tied together by the case. */
async function addItems(ctx: Ctx, key: string, affected: readonly AffectedRow[]): Promise<void> {
  markWritten(ctx, 'impact_items');
  const now = instantNow(ctx.lab.clock);
  const items = affected.map(({ CTAG, owner }) => ({
    values: { uID: ctx.lab.newId(), case_uID: key, CTAG, disposition: 'open', created_at: now, updated_at: now },
    owner,
  }));
  for (let start = 0; start < items.length; start += mostAtOnce) {
    const rows = items.slice(start, start + mostAtOnce).map(({ values }) => values);
    await typed(ctx.db).insertInto('impact_items').values(rows).execute();
  }
  await writeAudits(
    ctx,
    items.map(({ values, owner }) => ({
      resource: 'impact_item',
      recordKey: values.uID,
      action: 'create',
      after: values,
      customer: owner,
      batch: key,
    })),
  );
}
