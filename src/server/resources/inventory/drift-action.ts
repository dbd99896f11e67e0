// The calibration curve of a device over the years. A fixed number of statements, whatever was measured.
import { z } from 'zod';
import { verdicts } from '../../assessment/verdict.ts';
import { needs } from '../../contract/operations.ts';
import { assertMay } from '../../core/access/permissions.ts';
import { getRecord } from '../../core/read/read.ts';
import { dateShape, objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { defineAction } from '../../endpoints/define-action.ts';
import { loadDrift } from './load-drift.ts';

const text = z.string().nullable();

const point = z.object({
  calibration_id: z.string(),
  date: dateShape,
  certificate_number: text,
  phase: text,
  error: text.meta({ description: 'Measured minus nominal, in the measured value’s unit.' }),
  tolerance_used: text.meta({ description: 'Percent of the permitted deviation; negative below the nominal value.' }),
  verdict: z.enum(verdicts),
});

export const driftAction = defineAction({
  method: 'GET',
  path: 'inventories/{id}/drift',
  summary: 'How the readings of a device moved: each test point over its last 25 calibrations',
  requirement: needs('inventory_details_calibrations_measurements_view'),
  since: '0.4.0',
  input: z.strictObject({ id: z.string() }),
  output: oneOf(
    objectShape(
      'drift',
      z.object({
        calibrations: z.int(),
        truncated: z.boolean(),
        series: z.array(
          z.object({
            label: z.string(),
            name: z.string(),
            nominal: z.object({ value: z.string(), prefix: z.string(), unit: z.string() }).nullable(),
            unit: z.string(),
            points: z.array(point),
          }),
        ),
      }),
    ),
  ),
  async run({ ctx, input: { id } }) {
    const { registry } = ctx.lab;
    for (const name of ['inventory', 'calibration'] as const) assertMay(ctx, registry.resource(name), 'view');
    await getRecord(ctx, registry.resource('inventory'), id);
    return { body: { data: { id, type: 'drift', attributes: await loadDrift(ctx, id) } } };
  },
});
