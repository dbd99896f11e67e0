// The steps that a calibration is measured by. The one place that says where they come from.
import { type BenchStep, benchSteps } from '#server/assessment/steps/bench-steps.ts';
import { type PlannedPoint, plannedWork } from '#server/assessment/steps/step-points.ts';
import { alsoHolding, mayView } from '#server/core/access/permissions.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { findRecord, listRecords } from '#server/core/read/read.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';

export interface GuideSteps {
  steps: BenchStep[];
  /** By the number of the point. */
  points: PlannedPoint[];
  procedure: { id: string; name: string } | null;
}

const none: GuideSteps = { steps: [], points: [], procedure: null };

/** Whoever may measure reads what is to be measured. */
export async function stepsOf(ctx: Ctx, { C2320 }: SelectedRow<'calibration'>): Promise<GuideSteps> {
  if (C2320 === null) return none;
  const reader = alsoHolding(ctx, 'types_view');
  const procedure = await findRecord(reader, ctx.lab.registry.resource('procedure'), C2320);
  if (!procedure) return none;
  const steps: unknown = JSON.parse(procedure.steps ?? '[]');
  const { points } = plannedWork(steps);
  return { steps: benchSteps(steps), points, procedure: { id: procedure.uID, name: procedure.procedure_name } };
}

/** The procedure's own documents, by the names that its steps call pictures. */
export async function picturesOf(ctx: Ctx, { steps, procedure }: GuideSteps): Promise<Record<string, string>> {
  const { registry } = ctx.lab;
  const [link, document] = [registry.resource('document_link'), registry.resource('document')];
  const wanted = new Set(steps.flatMap(({ images }) => images));
  if (!procedure || wanted.size === 0 || !mayView(ctx, link) || !mayView(ctx, document)) return {};
  const { rows } = await listRecords(ctx, link, {
    filter: {
      kind: 'and',
      items: [
        { kind: 'compare', path: ['resource'], op: '=', value: 'procedure' },
        { kind: 'compare', path: ['record_key'], op: '=', value: procedure.id },
      ],
    },
    sort: [],
    limit: null,
    offset: 0,
  });
  const found: Record<string, string> = {};
  for (const { document_uID } of rows) {
    const row = await findRecord(ctx, document, document_uID);
    if (row?.file_name && wanted.has(row.file_name)) found[row.file_name] = row.uID;
  }
  return found;
}
