// What the decision rule says of test points that are still being typed: judged, not written.
import { z } from 'zod';
import { readDecisionRule } from '#server/assessment/decision-rule.ts';
import { toleranceSpan } from '#server/assessment/pictures/tolerance-span.ts';
import { summaryOf } from '#server/assessment/readings/readings.ts';
import { judgedColumns, judgedRow, judgeRow, testPointOf } from '#server/assessment/result-row.ts';
import { verdicts } from '#server/assessment/verdict.ts';
import { notFound } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import { findRecord } from '#server/core/read/read.ts';
import { defineAction } from '#server/endpoints/define-action.ts';
import { spanShape } from './span-shape.ts';

const mostRows = 500;
const text = z.string().nullable();
const value = z.string().max(200).nullable();
const typed = z.object({ readings: z.string().max(20_000).nullable().optional() }).catchall(value);

const point = z.object({
  ref: z.string(),
  verdict: z.enum(verdicts),
  error: text.meta({ description: 'Measured minus nominal, in the measured value’s unit.' }),
  pass_fail: text,
  conformity: text,
  tol_err: text,
  rel_err: text,
  guardband_meth: text,
  readings: z
    .object({ count: z.int(), mean: z.string(), deviation: text })
    .nullable()
    .meta({ description: 'What the readings lead to; null where there are none, or one is no number.' }),
  outside: text.meta({ description: 'Percent: how likely the true value lies beyond the limits.' }),
  span: spanShape,
});

export const judgementAction = defineAction({
  method: 'POST',
  path: 'calibrations/{id}/judgement',
  summary: 'Judge test points by the calibration’s decision rule without writing them',
  requirement: needs('inventory_details_calibrations_measurements_view'),
  since: '0.3.0',
  input: z.strictObject({
    id: z.string(),
    rows: z.array(z.strictObject({ ref: z.string().min(1).max(80), attributes: typed })).max(mostRows),
  }),
  output: z.object({ data: z.array(point) }),
  async run({ ctx, input: { id, rows } }) {
    const calibration = await findRecord(ctx, ctx.lab.registry.resource('calibration'), id);
    if (!calibration) throw notFound(id);
    const stated = typeof calibration.decision_rule === 'string' ? calibration.decision_rule : null;
    const rule = readDecisionRule(stated);
    const data = rows.map(({ ref, attributes }) => {
      const row = Object.fromEntries(judgedColumns.map((column) => [column, attributes[column] ?? null]));
      const { verdict, error, outside } = judgeRow(row, rule);
      const span = toleranceSpan(testPointOf(row));
      return { ref, verdict, error, outside, span, readings: summaryOf(attributes.readings), ...judgedRow(row, stated) };
    });
    return { body: { data } };
  },
});
