// The steps that a calibration is measured by, as they are worked through one at a time, and their pictures.
import { type BenchStep, benchSteps } from '#server/assessment/steps/bench-steps.ts';
import { type PlannedPoint, plannedWork } from '#server/assessment/steps/step-points.ts';
import { mayView } from '#server/core/access/permissions.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { findRecord, listRecords } from '#server/core/read/read.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { stepsOfCalibration } from '../../rules/versions/procedure-versions.ts';

export interface GuideSteps {
  steps: BenchStep[];
  /** By the number of the point. */
  points: PlannedPoint[];
  procedure: { id: string; name: string } | null;
}

const none: GuideSteps = { steps: [], points: [], procedure: null };

/** Whoever may measure reads what is to be measured. */
export async function stepsOf(ctx: Ctx, calibration: SelectedRow<'calibration'>): Promise<GuideSteps> {
  const followed = await stepsOfCalibration(ctx, calibration);
  if (!followed) return none;
  const { steps, procedure: id, procedureName: name } = followed;
  return { steps: benchSteps(steps), points: plannedWork(steps).points, procedure: { id, name } };
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
