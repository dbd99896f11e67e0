// All charts in use at a glance: how each stands, and its newest values as a small curve.
import { z } from 'zod';
import { chartStates } from '../../contract/values/measuring/check-charts.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { chartsInUse, newestValues } from '../rules/check-value-queries.ts';

const mostCharts = 500;
const mostValues = 40;

export const overviewShape = z.object({
  name: z.string(),
  unit: z.string().nullable(),
  state: z.enum(chartStates),
  values: z.array(z.number()).meta({ description: `The newest ${mostValues} that count, oldest first.` }),
  broken: z.array(z.int()).meta({ description: 'Places of those that broke a rule.' }),
  centre: z.number().nullable(),
  sigma: z.number().nullable(),
});

export async function chartsAtAGlance(ctx: Ctx) {
  const shown = [];
  for (const { uID, name, unit, state, centre, sigma } of await chartsInUse(ctx, mostCharts)) {
    const values = await newestValues(ctx, uID, mostValues);
    shown.push({
      id: uID,
      type: 'chart-glance' as const,
      attributes: {
        ...{ name, unit, state: chartStates.find((one) => one === state) ?? 'no_limits' },
        values: values.map(({ value }) => Number(value)),
        broken: values.flatMap(({ broken_rules: rules }, at) => (rules === null ? [] : [at])),
        centre: centre === null ? null : Number(centre),
        sigma: sigma === null ? null : Number(sigma),
      },
    });
  }
  return shown;
}
