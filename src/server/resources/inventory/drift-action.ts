// The calibration curve of a device over the years. A fixed number of statements, whatever was measured.
import { z } from 'zod';
import { verdicts } from '../../assessment/verdict.ts';
import { needs } from '../../contract/operations.ts';
import type { IntervalUnit } from '../../contract/values/dates.ts';
import { forecastStates } from '../../contract/values/measuring/forecast-states.ts';
import { assertMay } from '../../core/access/permissions.ts';
import { getRecord } from '../../core/read/read.ts';
import { dateShape, objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { defineAction } from '../../endpoints/define-action.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { loadDrift } from './load-drift.ts';

const intervalUnits = ['day', 'week', 'month', 'year'] as const satisfies readonly IntervalUnit[];

const text = z.string().nullable();

const point = z.object({
  calibration_id: z.string(),
  date: dateShape,
  certificate_number: text,
  phase: text,
  error: text.meta({ description: 'Measured minus nominal, in the measured value’s unit.' }),
  tolerance_used: text.meta({ description: 'Percent of the permitted deviation; negative below the nominal value.' }),
  uncertainty: text.meta({ description: 'Expanded, in the unit of the error.' }),
  lower_limit: text.meta({ description: 'Less the nominal value, in the unit of the error.' }),
  upper_limit: text,
  verdict: z.enum(verdicts),
});

const number = z.number();
const day = dateShape.nullable();

const forecast = z.object({
  state: z.enum(forecastStates).meta({
    description:
      '`few`: fewer than three calibrations since the last adjustment; `within`: no limit is reached before `until`; `unclear`: the band is wider than the limits; `beyond`: the line lies beyond a limit already.',
  }),
  since: day,
  adjusted: z.boolean().meta({ description: 'Whether an adjustment is what it begins with.' }),
  calibrations: z.int(),
  confidence: number,
  line: z
    .object({
      slope: number.meta({ description: 'By day.' }),
      slope_error: number,
      constant: number.meta({ description: 'On the day `since`.' }),
      constant_error: number,
      deviation: number,
      explained: number,
      freedom: z.int(),
    })
    .nullable(),
  band: z.array(
    z.object({ date: dateShape, value: number, line_lower: number, line_upper: number, lower: number, upper: number }),
  ),
  line_reaches: day,
  band_reaches: day,
  until: day,
  days_left: z.int().nullable(),
});

const outlook = z
  .object({
    label: z.string(),
    band_reaches: dateShape,
    line_reaches: day,
    days_left: z.int(),
    due: day,
    before_due: z.boolean().nullable(),
    interval: z
      .object({ count: z.int(), unit: z.enum(intervalUnits) })
      .nullable()
      .meta({ description: 'Short enough for it; null where the present one is.' }),
  })
  .nullable()
  .meta({ description: 'The test point whose band reaches a limit first; null where none does.' });

const heldBy = ({ duedate = null, I4228 = null }: Pick<StoredColumns<'inventory'>, 'duedate' | 'I4228'>) => ({
  due: duedate,
  unit: intervalUnits.find((unit) => unit === I4228) ?? null,
});

export const driftAction = defineAction({
  method: 'GET',
  path: 'inventories/{id}/drift',
  summary: 'How the readings of a device moved: each test point over its last 40 calibrations, and where it is heading',
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
            forecast,
          }),
        ),
        outlook,
      }),
    ),
  ),
  async run({ ctx, input: { id } }) {
    const { registry } = ctx.lab;
    for (const name of ['inventory', 'calibration'] as const) assertMay(ctx, registry.resource(name), 'view');
    const device = await getRecord(ctx, registry.resource('inventory'), id);
    return { body: { data: { id, type: 'drift', attributes: await loadDrift(ctx, id, heldBy(device)) } } };
  },
});
