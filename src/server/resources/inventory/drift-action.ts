// The calibration curve of a device over the years. A fixed number of statements, whatever was measured. Issue 6 screen 2.
import { z } from 'zod';
import { type DatedCalibration, driftOf } from '../../assessment/drift.ts';
import { verdicts } from '../../assessment/verdict.ts';
import { needs } from '../../contract/operations.ts';
import { defineAction } from '../../core/actions.ts';
import { dateShape, objectShape, oneOf } from '../../core/answer-shapes.ts';
import type { Ctx } from '../../core/context.ts';
import { assertMay } from '../../core/permissions.ts';
import { getRecord, listRecords, type Page } from '../../core/read.ts';
import { completed } from '../calibration/definition.ts';

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

/** What a curve can show; older calibrations and further points are left out, and the answer says so. */
const mostCalibrations = 25;
const mostRows = 2000;

async function completedOnes(ctx: Ctx, device: string): Promise<DatedCalibration[]> {
  const { rows } = await listRecords(ctx, ctx.lab.registry.resource('calibration'), {
    filter: {
      kind: 'and',
      items: [
        { kind: 'compare', path: ['MTAG'], op: '=', value: device },
        { kind: 'compare', path: ['status'], op: '=', value: completed },
        { kind: 'null', path: ['C2301'], negated: true },
      ],
    },
    sort: [{ path: ['C2301'], direction: 'desc' }],
    limit: mostCalibrations,
    offset: 0,
  });
  const nullable = (value: unknown) => (value === null || value === undefined ? null : String(value));
  return rows.reverse().map((row) => ({
    id: String(row.CTAG),
    date: String(row.C2301),
    certificate: nullable(row.C2306),
    rule: nullable(row.decision_rule),
  }));
}

async function resultsOf(ctx: Ctx, calibrations: readonly DatedCalibration[]): Promise<Page> {
  const result = ctx.lab.registry.resource('result');
  if (calibrations.length === 0) return { rows: [], total: 0 };
  return listRecords(ctx, result, {
    filter: { kind: 'compare', path: ['ctag'], op: 'in', value: calibrations.map(({ id }) => id) },
    sort: [{ path: ['row_num'], direction: 'asc' }],
    limit: mostRows,
    offset: 0,
  });
}

export const driftAction = defineAction({
  face: 'v2',
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
        series: z.array(z.object({ label: z.string(), unit: z.string(), points: z.array(point) })),
      }),
    ),
  ),
  async run({ ctx: asked, input: { id } }) {
    // Conditions name columns, as v1 does.
    const ctx = { ...asked, face: 'v1' as const };
    const { registry } = ctx.lab;
    for (const name of ['inventory', 'calibration']) assertMay(ctx, registry.resource(name), 'view');
    await getRecord(ctx, registry.resource('inventory'), id);
    const calibrations = await completedOnes(ctx, id);
    const { rows, total } = await resultsOf(ctx, calibrations);
    const series = driftOf(calibrations, rows as Parameters<typeof driftOf>[1]);
    const attributes = { calibrations: calibrations.length, truncated: total > rows.length, series };
    return { body: { data: { id, type: 'drift', attributes } } };
  },
});
