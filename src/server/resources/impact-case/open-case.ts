// Opening a case: the case, one item a calibration, and one entry in the trail that names them all. Issue 4 point 4.
import { writeAudit } from '../../core/audit.ts';
import { type Ctx, markWritten } from '../../core/context.ts';
import { customerOf } from '../../core/customer-of.ts';
import type { SelectedRow } from '../../core/select.ts';
import { createRecord } from '../../core/write.ts';
import { typed } from '../../db/connection.ts';
import { instantNow } from '../../lib/clock.ts';
import { listAffected, type Suspicion } from './impact-queries.ts';

interface OpenInput {
  standard: SelectedRow;
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
  const keys = affected.map(({ CTAG }) => CTAG);
  await addItems(ctx, String(row.uID), keys);
  await writeAudit(ctx, {
    resource: 'impact_case',
    recordKey: String(row.uID),
    action: 'link',
    before: { items: '' },
    after: { items: keys.join(', ') },
    customer: await customerOf(ctx, resource, row),
  });
  return row;
}

async function addItems(ctx: Ctx, key: string, calibrations: readonly string[]): Promise<void> {
  markWritten(ctx, 'impact_items');
  const now = instantNow(ctx.lab.clock);
  for (let start = 0; start < calibrations.length; start += mostAtOnce) {
    const rows = calibrations.slice(start, start + mostAtOnce).map((CTAG) => ({
      uID: ctx.lab.newId(),
      case_uID: key,
      CTAG,
      disposition: 'open',
      created_at: now,
      updated_at: now,
    }));
    await typed(ctx.db).insertInto('impact_items').values(rows).execute();
  }
}
