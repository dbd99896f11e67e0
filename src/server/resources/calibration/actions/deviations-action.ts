// The picture of a calibration as numbers: each test point against its limits, and where it stood the time before.
import { z } from 'zod';
import { pictureOf } from '#server/assessment/pictures/tolerance-picture.ts';
import { judgedAnew } from '#server/assessment/result-row.ts';
import { verdicts } from '#server/assessment/verdict.ts';
import { needs } from '#server/contract/operations.ts';
import { assertMay } from '#server/core/access/permissions.ts';
import { getRecord } from '#server/core/read/read.ts';
import { dateShape, objectShape, oneOf } from '#server/endpoints/answer-shapes.ts';
import { defineAction } from '#server/endpoints/define-action.ts';
import { previousCalibration, resultsOf } from '../read-queries.ts';
import { askedJudgement } from './asked-judgement.ts';
import { spanShape } from './span-shape.ts';

const text = z.string().nullable();
const inErrorUnit = (what: string) => text.meta({ description: `${what}, in the unit of the error.` });

const point = z.object({
  result_id: z.string(),
  row_num: z.int().nullable(),
  phase: z.enum(['as_found', 'as_left']),
  label: z.string(),
  name: z.string(),
  nominal: z.object({ value: z.string(), prefix: z.string(), unit: z.string() }).nullable(),
  unit: z.string(),
  error: text.meta({ description: 'Measured minus nominal, in the measured value’s unit.' }),
  uncertainty: inErrorUnit('Expanded'),
  lower_limit: inErrorUnit('Less the nominal value'),
  upper_limit: inErrorUnit('Less the nominal value'),
  verdict: z.enum(verdicts),
  span: spanShape,
  before: z
    .object({ error: text, uncertainty: text, span: spanShape })
    .nullable()
    .meta({ description: 'The same point as the device was left with the time before, held against today’s limits.' }),
});

const picture = z.object({
  previous: z
    .object({ calibration_id: z.string(), date: dateShape, certificate_number: text })
    .nullable()
    .meta({ description: 'The device’s current calibration of the day before this one.' }),
  points: z.array(point),
});

export const deviationsAction = defineAction({
  method: 'GET',
  path: 'calibrations/{id}/deviations',
  summary: 'Each test point’s deviation and uncertainty against its limits, and where it stood the time before',
  requirement: needs('inventory_details_calibrations_measurements_view'),
  since: '0.14.0',
  input: askedJudgement,
  output: oneOf(objectShape('deviations', picture)),
  async run({ ctx, input: { id, decision_rule: asked } }) {
    const calibration = ctx.lab.registry.resource('calibration');
    assertMay(ctx, calibration, 'view');
    const row = await getRecord(ctx, calibration, id);
    const rule = asked ?? row.decision_rule;
    const own = await resultsOf(ctx, id);
    const rows = rule === row.decision_rule ? own : own.map((one) => ({ ...one, ...judgedAnew(one, row.decision_rule, rule) }));
    const previous = await previousCalibration(ctx, row);
    const points = pictureOf({ rows, rule, before: previous ? await resultsOf(ctx, previous.CTAG) : [] });
    const attributes = {
      previous: previous && { calibration_id: previous.CTAG, date: previous.C2301, certificate_number: previous.C2306 },
      points: points.map(({ row: { uID, row_num }, ...shown }) => ({ result_id: uID, row_num, ...shown })),
    };
    return { body: { data: { id, type: 'deviations', attributes } } };
  },
});
