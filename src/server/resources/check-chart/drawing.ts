// A chart as it is drawn: its values as columns of numbers, what was broken, and the limits of each time. The newest 200,000 values.
import { z } from 'zod';
import { msOf } from '../../contract/values/dates.ts';
import { brokenRules, readRules } from '../../contract/values/measuring/check-charts.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { instantShape } from '../../endpoints/answer-shapes.ts';
import { weightedMeanChart } from '../../reliability/charts/individuals.ts';
import { type ChartRow, countValues, drawnValues, type ValueRow } from '../rules/check-value-queries.ts';

const mostValues = 200_000;
const place = z.int().min(0).meta({ description: 'Of a value, counted from 0.' });

export const drawingShape = z.object({
  instants: z.array(z.int()).meta({ description: 'When each value was measured, in milliseconds since 1970 (UTC).' }),
  values: z.array(z.number()),
  means: z
    .array(z.number().nullable())
    .nullable()
    .meta({ description: 'The weighted mean after each value; null in all other charts.' }),
  excluded: z.array(place),
  broken: z.array(z.object({ at: place, rules: z.array(z.enum(brokenRules)) })),
  limits: z.array(
    z.object({
      first: place,
      last: place,
      centre: z.number(),
      sigma: z.number(),
      upper: z.number(),
      lower: z.number(),
      mean_upper: z.number().nullable(),
      mean_lower: z.number().nullable(),
      points: z.int().nullable(),
      reason: z.string().nullable(),
      set_by: z.string(),
      set_at: instantShape,
    }),
  ),
  total: z.int(),
});

type Drawing = z.infer<typeof drawingShape>;

/** Between which places each baseline is in force; what came before the first has none. */
function limitsOf({ baselines, weighting }: ChartRow, rows: readonly ValueRow[]): Drawing['limits'] {
  const firstOf = (from: string | null) => (from === null ? 0 : rows.findIndex(({ measured_at: at }) => at >= from));
  const firsts = baselines.map(({ from }) => firstOf(from)).map((first) => (first === -1 ? rows.length : first));
  return baselines.flatMap(({ centre, sigma, points, reason, set_by, set_at }, index) => {
    const [first = 0, next = rows.length] = [firsts[index], firsts[index + 1]];
    if (next <= first) return [];
    const mean = weighting && weightedMeanChart([], { centre, sigma, ...weighting });
    const limits = { centre, sigma, upper: centre + 3 * sigma, lower: centre - 3 * sigma };
    const means = { mean_upper: mean?.upper ?? null, mean_lower: mean?.lower ?? null };
    return [{ first, last: next - 1, ...limits, ...means, points, reason, set_by, set_at: `${set_at.replace(' ', 'T')}Z` }];
  });
}

function meansOf({ weighting }: ChartRow, rows: readonly ValueRow[], limits: Drawing['limits']): Drawing['means'] {
  if (!weighting) return null;
  const means: (number | null)[] = rows.map(() => null);
  for (const { first, last, centre, sigma } of limits) {
    const places = rows.slice(first, last + 1).flatMap(({ excluded }, at) => (excluded === 1 ? [] : [first + at]));
    const found = weightedMeanChart(
      places.map((at) => Number(rows[at]?.value)),
      { centre, sigma, ...weighting },
    );
    for (const [index, at] of places.entries()) means[at] = found.means[index] ?? null;
  }
  return means;
}

export async function drawingOf(ctx: Ctx, chart: ChartRow): Promise<Drawing> {
  const rows = await drawnValues(ctx, chart.row.uID, mostValues);
  const limits = limitsOf(chart, rows);
  return {
    instants: rows.map(({ measured_at: at }) => msOf(at)),
    values: rows.map(({ value }) => Number(value)),
    means: meansOf(chart, rows, limits),
    excluded: rows.flatMap(({ excluded }, at) => (excluded === 1 ? [at] : [])),
    broken: rows.flatMap(({ broken_rules }, at) => (broken_rules === null ? [] : [{ at, rules: readRules(broken_rules) }])),
    limits,
    total: await countValues(ctx, chart.row.uID),
  };
}
