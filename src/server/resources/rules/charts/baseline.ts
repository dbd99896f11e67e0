// The limits of a chart: worked out once from its first values or typed, and fixed from then on. Older ones stay for the values they were for.
// docs/reliability.md#charts.
import type { Baseline } from '#server/contract/values/measuring/check-charts.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { updateAsSideEffect } from '#server/core/write/side-effects.ts';
import { instantNow } from '#server/lib/clock.ts';
import { individualsChart } from '#server/reliability/charts/individuals.ts';
import { type ChartRow, countedValues, type ValueRow } from '../check-value-queries.ts';

/** As a person reads a limit: seven digits say more than any check standard does. */
const shown = (value: number) => String(Number(value.toPrecision(7)));

type Origin = Pick<Baseline, 'from' | 'until' | 'centre' | 'sigma' | 'points' | 'reason'>;

/** Null where the values do not vary: nothing could be told apart by such limits. */
export function fromValues(values: readonly ValueRow[], from: string | null, reason: string | null): Origin | null {
  if (values.length < 2) return null;
  const { centre, sigma } = individualsChart(values.map(({ value }) => Number(value)));
  if (!(sigma > 0)) return null;
  return { from, until: values.at(-1)?.measured_at ?? null, centre, sigma, points: values.length, reason };
}

/** The chart with it in force. */
export async function setBaseline(ctx: Ctx, chart: ChartRow, origin: Origin): Promise<ChartRow> {
  const baseline: Baseline = { ...origin, set_by: ctx.principal.name, set_at: instantNow(ctx.lab.clock) };
  const baselines = [...chart.baselines, baseline];
  const { centre, sigma } = baseline;
  const values = {
    baselines: JSON.stringify(baselines),
    centre: shown(centre),
    sigma: shown(sigma),
    upper_limit: shown(centre + 3 * sigma),
    lower_limit: shown(centre - 3 * sigma),
  };
  await updateAsSideEffect(ctx, { resource: 'check_chart', key: chart.row.uID, values });
  return { ...chart, row: { ...chart.row, ...values }, baselines };
}

/** The first one, as soon as there are enough values for it. */
export async function withFirstBaseline(ctx: Ctx, chart: ChartRow): Promise<ChartRow> {
  const { baseline_points: points, uID } = chart.row;
  if (chart.baselines.length > 0 || points === null) return chart;
  const first = await countedValues(ctx, uID);
  // Many may have come at once.
  const origin = first.length < points ? null : fromValues(first.slice(0, points), null, null);
  return origin ? setBaseline(ctx, chart, origin) : chart;
}
