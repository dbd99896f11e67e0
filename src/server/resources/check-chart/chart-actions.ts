// What is done with a control chart besides keeping it: drawn, looked over, given new limits. docs/interface/records.md#check-charts.
import { z } from 'zod';
import { decimalText, parseDecimal, signOf } from '../../assessment/decimal.ts';
import { type FieldProblem, invalid, notFound } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { withRun } from '../../core/many/runs.ts';
import { findRecord } from '../../core/read/read.ts';
import { listThatSays, objectShape, oneOf, recordShape } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { instantNow } from '../../lib/clock.ts';
import { fromValues, setBaseline } from '../rules/charts/baseline.ts';
import { settleChart } from '../rules/charts/settle.ts';
import { type ChartRow, chartOf, newestValues } from '../rules/check-value-queries.ts';
import { drawingOf, drawingShape } from './drawing.ts';
import { enterValueAction } from './enter-action.ts';
import { chartsAtAGlance, overviewShape } from './overview.ts';

const view = needs('inventory_details_calibrations_standards_view');
const edit = needs('inventory_details_calibrations_standards_edit');

async function seenChart(ctx: Ctx, id: string): Promise<ChartRow> {
  const row = await findRecord(ctx, ctx.lab.registry.resource('check_chart'), id);
  if (!row) throw notFound(id);
  return chartOf(row as ChartRow['row']);
}

interface NewLimits {
  points: number | null;
  centre: string | null;
  sigma: string | null;
  reason: string;
}

/** From the newest values, which are judged by it, too; or typed, and good from now on. */
async function newBaseline(ctx: Ctx, chart: ChartRow, { points, centre, sigma, reason }: NewLimits): Promise<void> {
  if (points !== null) {
    const newest = await newestValues(ctx, chart.row.uID, points);
    const origin = newest.length < points ? null : fromValues(newest, newest[0]?.measured_at ?? null, reason);
    if (!origin) throw invalid({ points: [{ key: 'errors.check_chart.no_spread' }] });
    await setBaseline(ctx, chart, origin);
    return settleChart(ctx, { chart: chart.row.uID, since: origin.from });
  }
  const from = chart.baselines.length === 0 ? null : instantNow(ctx.lab.clock);
  const numbers = { centre: Number(centre), sigma: Number(sigma) };
  await setBaseline(ctx, chart, { from, until: null, points: null, reason, ...numbers });
  await settleChart(ctx, { chart: chart.row.uID, since: from });
}

function readLimits({ points, centre, sigma, reason }: NewLimits): NewLimits {
  if (points !== null && centre === null && sigma === null) return { points, centre, sigma, reason };
  const problems: Partial<Record<'points' | 'centre' | 'sigma', FieldProblem[]>> = {};
  if (points !== null) problems.points = [{ key: 'errors.check_chart.either' }];
  const read = { centre: parseDecimal(centre ?? ''), sigma: parseDecimal(sigma ?? '') };
  for (const name of ['centre', 'sigma'] as const) if (!read[name]) problems[name] = [{ key: 'errors.field.number' }];
  if (read.sigma && signOf(read.sigma) <= 0) problems.sigma = [{ key: 'errors.check_chart.positive' }];
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { points, centre: plain(centre), sigma: plain(sigma), reason };
}

function plain(text: string | null): string | null {
  const read = parseDecimal(text ?? '');
  return read && decimalText(read);
}

export const checkChartActions: readonly Action[] = [
  defineAction({
    method: 'GET',
    path: 'check-charts/glance',
    summary: 'How all control charts in use stand, each with its newest values',
    requirement: view,
    since: '0.11.0',
    input: z.strictObject({}),
    output: listThatSays(objectShape('chart-glance', overviewShape), {}),
    run: async ({ ctx }) => ({ list: { data: await chartsAtAGlance(ctx) } }),
  }),
  defineAction({
    method: 'GET',
    path: 'check-charts/{id}/drawing',
    summary: 'A control chart as it is drawn: values, weighted means, limits of each time and what was broken',
    requirement: view,
    since: '0.11.0',
    input: z.strictObject({ id: z.string() }),
    output: oneOf(objectShape('chart-drawing', drawingShape)),
    async run({ ctx, input: { id } }) {
      const chart = await seenChart(ctx, id);
      return { body: { data: { id, type: 'chart-drawing', attributes: await drawingOf(ctx, chart) } } };
    },
  }),
  enterValueAction,
  defineAction({
    method: 'POST',
    path: 'check-charts/{id}/baselines',
    summary: 'New limits from now on, from the newest values or as typed; older values keep those they were judged by',
    requirement: edit,
    since: '0.11.0',
    once: true,
    input: z.strictObject({
      id: z.string(),
      points: z.int().min(2).max(1000).nullable().default(null).meta({ description: 'From so many newest values that count.' }),
      centre: z.string().max(40).nullable().default(null),
      sigma: z.string().max(40).nullable().default(null),
      reason: z.string().trim().min(1).max(1000).meta({ description: 'Stands with the limits.' }),
    }),
    output: oneOf(recordShape('check-chart')),
    async run({ ctx, input: { id, ...asked } }) {
      await seenChart(ctx, id);
      const limits = readLimits(asked);
      const summary = { reason: limits.reason };
      await withRun(ctx, { kind: 'check_baseline', resources: ['check_chart'], summary }, async (inner) =>
        newBaseline(inner, await seenChart(inner, id), limits),
      );
      const resource = ctx.lab.registry.resource('check_chart');
      const row = await findRecord(ctx, resource, id);
      if (!row) throw notFound(id);
      return { record: { resource, row } };
    },
  }),
];
