// A calibration's versions, and what its test points add up to.
import { z } from 'zod';
import { type Assessment, assess } from '#server/assessment/calibration-verdict.ts';
import { ruleKinds } from '#server/assessment/decision-rule.ts';
import { judgedAnew } from '#server/assessment/result-row.ts';
import { verdicts } from '#server/assessment/verdict.ts';
import { needs } from '#server/contract/operations.ts';
import { assertMay } from '#server/core/access/permissions.ts';
import { getRecord } from '#server/core/read/read.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { listOf, objectShape, oneOf, recordShape } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import { resultsOf, versionsOf } from '../read-queries.ts';
import { askedJudgement } from './asked-judgement.ts';

const shared = { method: 'GET', since: '0.1.0', input: z.strictObject({ id: z.string() }) } as const;

const text = z.string().nullable();
const assessmentShape = z.object({
  decision_rule: text.meta({ description: 'As it stands in the calibration, or as asked for.' }),
  rule: z.enum(ruleKinds).nullable(),
  phase: z.enum(['as_left', 'as_found']).nullable(),
  points: z.int(),
  unmeasured: z.int().meta({ description: 'Points, found or left, with neither a reading nor a verdict.' }),
  counts: z.record(z.enum(verdicts), z.int()),
  differing: z.int().meta({ description: 'Points whose stated verdict is another than the one computed here.' }),
  worst: z
    .object({
      result_id: z.string(),
      row_num: z.int().nullable(),
      test_desc: text,
      verdict: z.enum(verdicts),
      error: text,
      rel_err: text,
      tol_err: text,
      outside: text.meta({ description: 'Percent: how likely its true value lies beyond the limits.' }),
    })
    .nullable(),
  proposed_result: z.enum(['passed', 'failed', 'limited', 'not_assessed']),
  cal_result: text,
});

function shownAssessment(
  row: SelectedRow<'calibration'>,
  { rule, phase, points, unmeasured, counts, differing, worst, proposed }: Assessment,
) {
  return {
    decision_rule: row.decision_rule,
    rule: rule?.kind ?? null,
    phase,
    points,
    unmeasured,
    counts,
    differing: differing.length,
    worst: worst && {
      result_id: worst.row.uID,
      row_num: worst.row.row_num,
      test_desc: worst.row.test_desc,
      verdict: worst.stands,
      error: worst.error,
      rel_err: worst.relativeError,
      tol_err: worst.toleranceUsed,
      outside: worst.outside,
    },
    proposed_result: proposed,
    cal_result: row.C2323,
  };
}

export const readingActions: readonly Action[] = [
  defineAction({
    ...shared,
    path: 'calibrations/{id}/versions',
    summary: 'All versions of a calibration, the first one first',
    requirement: needs('calibration_view'),
    output: listOf(recordShape('calibration')),
    async run({ ctx, input: { id } }) {
      const resource = ctx.lab.registry.resource('calibration');
      const row = await getRecord(ctx, resource, id);
      return { records: { resource, rows: await versionsOf(ctx, row) } };
    },
  }),
  defineAction({
    ...shared,
    path: 'calibrations/{id}/assessment',
    summary: 'Verdicts of the test points by the stated decision rule, and the result they propose',
    requirement: needs('inventory_details_calibrations_measurements_view'),
    input: askedJudgement,
    output: oneOf(objectShape('calibration-assessment', assessmentShape)),
    async run({ ctx, input: { id, decision_rule: asked } }) {
      const calibration = ctx.lab.registry.resource('calibration');
      assertMay(ctx, calibration, 'view');
      const row = await getRecord(ctx, calibration, id);
      const rows = await resultsOf(ctx, id);
      const stated = typeof row.decision_rule === 'string' ? row.decision_rule : null;
      const rule = asked ?? stated;
      const judged = rule === stated ? rows : rows.map((one) => ({ ...one, ...judgedAnew(one, stated, rule) }));
      const assessment = assess(judged, rule);
      const shown = shownAssessment({ ...row, decision_rule: rule }, assessment);
      return { body: { data: { id, type: 'calibration-assessment', attributes: shown } } };
    },
  }),
];
