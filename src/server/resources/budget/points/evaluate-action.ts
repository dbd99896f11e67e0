// The uncertainty of chosen test points, worked out of a released budget: U, k and ν written to the results with what they were worked out
// with. All of the points, or none. docs/uncertainty.md#points.
import { z } from 'zod';
import { AppError, type FieldProblem, notFound } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import { isoOf } from '#server/contract/values/dates.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { mostAtOnce } from '#server/core/many/bulk.ts';
import { withRun } from '#server/core/many/runs.ts';
import { findRecord } from '#server/core/read/read.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { updateRecord } from '#server/core/write/write.ts';
import { defineAction } from '#server/endpoints/define-action.ts';
import { instantNow, today } from '#server/lib/clock.ts';
import type { VersionContent } from '../../rules/versions/budget-version.ts';
import { workOut } from '../work-out.ts';
import { type EvaluatedPoint, evaluatedPoint, pointValues } from './point-values.ts';
import { standardsOf } from './standard-certificate.ts';

const text = z.string().nullable();
const input = z.strictObject({
  id: z.string(),
  budget_version_id: z.string().max(80),
  results: z.array(z.string().max(80)).min(1).max(mostAtOnce),
  standard_inventory_id: z
    .string()
    .max(80)
    .optional()
    .meta({ description: 'The booked standard to take values from, where several would do.' }),
  round_values: z
    .boolean()
    .optional()
    .meta({ description: 'Measured values that are the mean of their readings are rounded to the last place of U.' }),
});

const output = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      expanded_uncertainty: z.string(),
      unit: z.string(),
      coverage_factor: z.string(),
      degrees_of_freedom: z.string(),
      certificates: z.array(text).meta({ description: 'Numbers of the certificates that values were taken from.' }),
    }),
  ),
  meta: z.object({ run: text }),
});

type Version = SelectedRow<'budget_version'>;
type Result = SelectedRow<'result'>;

async function rowsOf(ctx: Ctx, calibration: string, ids: readonly string[]): Promise<Result[]> {
  const rows: Result[] = [];
  for (const id of ids) {
    const row = await findRecord(ctx, ctx.lab.registry.resource('result'), id);
    if (row?.ctag !== calibration) throw notFound(id);
    rows.push(row);
  }
  return rows;
}

type Asked = z.infer<typeof input>;

async function versionOf(ctx: Ctx, id: string): Promise<{ version: Version; content: VersionContent }> {
  const version = await findRecord(ctx, ctx.lab.registry.resource('budget_version'), id);
  const refused = (key: string) => new AppError('request.invalid', { fields: { budget_version_id: [{ key }] }, ofInput: true });
  if (!version) throw refused('errors.budget_point.no_version');
  const content = JSON.parse(version.content) as VersionContent;
  if (workOut(content).evaluation.outputs.length !== 1) throw refused('errors.budget_point.one_output');
  return { version, content };
}

async function standardsFor(
  ctx: Ctx,
  calibration: SelectedRow<'calibration'>,
  { inputs }: VersionContent,
  wanted: string | undefined,
) {
  if (!inputs.some(({ taken_from }) => taken_from === 'standard')) return [];
  const booked = await standardsOf(ctx, calibration.CTAG, calibration.C2301 ?? today(ctx.lab.clock));
  return wanted === undefined ? booked : booked.filter(({ standard }) => standard.MTAG === wanted);
}

async function workedOut(ctx: Ctx, asked: Asked): Promise<{ version: Version; points: EvaluatedPoint<Result>[] }> {
  const calibration = await findRecord(ctx, ctx.lab.registry.resource('calibration'), asked.id);
  if (!calibration) throw notFound(asked.id);
  const { version, content } = await versionOf(ctx, asked.budget_version_id);
  const standards = await standardsFor(ctx, calibration, content, asked.standard_inventory_id);
  const points: EvaluatedPoint<Result>[] = [];
  const problems: FieldProblem[] = [];
  for (const [index, row] of (await rowsOf(ctx, asked.id, asked.results)).entries()) {
    const point = evaluatedPoint(row, content, standards);
    if (!Array.isArray(point)) points.push(point);
    else
      for (const { key, params = {}, within = [] } of point) {
        const place = { number: row.row_num ?? index + 1, problem: { key, params } };
        problems.push({ key: 'errors.budget_point.at', params: place, within: [index, ...within] });
      }
  }
  if (problems.length > 0) throw new AppError('request.invalid', { fields: { results: problems }, ofInput: true });
  return { version, points };
}

export const evaluatePointsAction = defineAction({
  method: 'POST',
  path: 'calibrations/{id}/results/evaluate',
  summary: 'Work out U, k and the degrees of freedom of test points from a released budget, and write them',
  requirement: needs('inventory_details_calibrations_measurements_edit'),
  since: '0.11.0',
  once: true,
  input,
  output,
  async run({ ctx, input: asked }) {
    const resource = ctx.lab.registry.resource('result');
    const { id: run, result: data } = await withRun(ctx, { kind: 'result_evaluate', resources: ['result'] }, async (inner) => {
      const { version, points } = await workedOut(inner, asked);
      const at = isoOf(instantNow(inner.lab.clock));
      const answers: z.infer<typeof output>['data'] = [];
      for (const point of points) {
        const trusted = pointValues(point, { version, at, by: inner.principal.name, rounded: asked.round_values ?? false });
        const row = await updateRecord(inner, resource, { id: point.row.uID, input: { values: {}, trusted } });
        answers.push({
          id: row.uID,
          expanded_uncertainty: row.exp_uncert ?? '',
          unit: `${row.exp_uncert_p ?? ''}${row.exp_uncert_u ?? ''}`,
          coverage_factor: row.coverage_factor ?? '',
          degrees_of_freedom: row.degrees_of_freedom ?? '',
          certificates: point.used.flatMap(({ certificate }) => (certificate ? [certificate.number] : [])),
        });
      }
      return answers;
    });
    return { body: { data, meta: { run } } };
  },
});
