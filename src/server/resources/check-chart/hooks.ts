// What a chart must hold to be drawn and judged, and what of it is fixed once it has limits. docs/interface/records.md#check-charts.
import { compare, decimalText, parseDecimal, signOf } from '../../assessment/decimal.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks, WrittenChange } from '../../core/lab/hooks.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { setBaseline } from '../rules/charts/baseline.ts';
import { endCheckDue, settleCheckDue } from '../rules/charts/check-due.ts';
import { settleChart } from '../rules/charts/settle.ts';
import { chartRow } from '../rules/check-value-queries.ts';

type Chart = JudgedChange<'check_chart'>;

/** Other limits than those its values were judged by: for that there is a new baseline. */
const fixed = ['unit', 'chart_kind', 'ewma_weight', 'ewma_width', 'baseline_points', 'given_centre', 'given_sigma'] as const;
const decimals = ['ewma_weight', 'ewma_width', 'given_centre', 'given_sigma'] as const;

/** Kept as plain digits, however they were typed. */
async function complete(_ctx: Ctx, { values }: Chart): Promise<StoredColumns<'check_chart'>> {
  return Object.fromEntries(
    decimals.flatMap((name) => {
      const read = parseDecimal(values[name] ?? '');
      return read ? [[name, decimalText(read)]] : [];
    }),
  );
}

function problemsOf({ before, values }: Chart): ProblemsOf<'check_chart'> {
  const row = { ...before, ...values };
  const problems: ProblemsOf<'check_chart'> = {};
  const read = (name: (typeof decimals)[number]) => parseDecimal(row[name] ?? '');
  for (const name of decimals) if (row[name] && !read(name)) problems[name] = [{ key: 'errors.field.number' }];
  const [weight, width, sigma] = [read('ewma_weight'), read('ewma_width'), read('given_sigma')];
  const isShare = weight && signOf(weight) > 0 && compare(weight, { digits: 1n, scale: 0 }) <= 0;
  if (row.chart_kind === 'ewma') {
    if (!isShare) problems.ewma_weight = [{ key: 'errors.check_chart.weight' }];
    if (!width || signOf(width) <= 0) problems.ewma_width = [{ key: 'errors.check_chart.positive' }];
  }
  if (row.given_sigma && sigma && signOf(sigma) <= 0) problems.given_sigma = [{ key: 'errors.check_chart.positive' }];
  if (row.given_centre && !row.given_sigma) problems.given_sigma = [{ key: 'errors.check_chart.both' }];
  if (row.given_sigma && !row.given_centre) problems.given_centre = [{ key: 'errors.check_chart.both' }];
  if (!row.given_centre && !row.given_sigma && row.baseline_points === null)
    problems.baseline_points = [{ key: 'errors.field.required' }];
  if (before?.baselines)
    for (const name of fixed)
      if (name in values && (values[name] ?? null) !== (before[name] ?? null))
        problems[name] = [{ key: 'errors.check_chart.fixed' }];
  return problems;
}

async function written(ctx: Ctx, { before, after }: WrittenChange<'check_chart'>): Promise<void> {
  if (!after?.uID) {
    if (before?.due_uID) await endCheckDue(ctx, before.due_uID);
    return;
  }
  const chart = await chartRow(ctx, after.uID);
  if (!chart) return;
  const { given_centre: centre, given_sigma: sigma } = chart.row;
  if (chart.baselines.length === 0 && centre !== null && sigma !== null) {
    await setBaseline(ctx, chart, {
      ...{ from: null, until: null, points: null, reason: null },
      ...{ centre: Number(centre), sigma: Number(sigma) },
    });
    return settleChart(ctx, { chart: after.uID, since: null });
  }
  const asked = ['interval_days', 'active', 'name', 'MTAG', 'watched_MTAG'] as const;
  if (!before || asked.some((column) => before[column] !== after[column])) await settleCheckDue(ctx, after.uID);
}

export const checkChartHooks: ResourceHooks<'check_chart'> = {
  complete,
  check: async (_ctx, change) => (change.action === 'delete' ? {} : problemsOf(change)),
  written,
};
