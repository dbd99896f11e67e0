// Opening a case: the case, and one open item for each calibration it is about.
import { AppError } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { createRecord } from '../../core/write/write.ts';
import { listAffected } from '../rules/affected-queries.ts';
import { otherOpenCase } from '../rules/impact/impact-rules.ts';
import { addItems } from '../rules/impact/mark-affected.ts';
import type { Suspicion } from './impact-queries.ts';

interface OpenInput {
  standard: SelectedRow<'inventory'>;
  suspicion: Suspicion;
  title?: string | undefined;
  description?: string | undefined;
}

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
  const other = await otherOpenCase(ctx, { standard: device, than: null });
  if (other) {
    const problem = { key: 'errors.impact_case.open_already', params: { title: other.title, id: other.uID } };
    throw new AppError('request.invalid', { fields: { standard_inventory_id: [problem] }, ofInput: true });
  }
  const row = await createRecord(ctx, resource, { values: {}, trusted });
  const affected = await listAffected(ctx, { device, since, until, limit: null, offset: 0 });
  await addItems(ctx, String(row.uID), affected);
  return row;
}
