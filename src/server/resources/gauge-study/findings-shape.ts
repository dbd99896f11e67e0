// What a study comes to, as it is answered. docs/reliability.md#gauge.
import { z } from 'zod';
import { studyVerdicts } from '../../contract/values/measuring/gauge-study.ts';
import { componentNames, varianceSources } from '../../reliability/gauge/components.ts';
import type { StudyFindings } from '../../reliability/gauge/evaluate.ts';
import { reasonNames } from '../../reliability/gauge/judgement.ts';

const verdict = z.enum(studyVerdicts);
const share = z.number().nullable().meta({ description: 'Null without a tolerance.' });
const number = z.number();

const reason = z.object({
  name: z.enum(reasonNames),
  verdict,
  value: number,
  low: number.meta({
    description: 'Acceptable up to it, of categories not acceptable below it; of a bias the lower end of its interval.',
  }),
  high: number.meta({
    description: 'Not acceptable above it, of categories acceptable from it on; of a bias the upper end of its interval.',
  }),
});

const gauge = z.object({
  components: z.array(
    z.object({
      name: z.enum(componentNames),
      deviation: number.meta({ description: 'A standard deviation.' }),
      percent_of_total: number,
      percent_of_tolerance: share,
    }),
  ),
  categories: z.int().meta({ description: 'Kinds of parts that are told apart (ndc).' }),
  variance: z
    .object({
      pooled: z.boolean().meta({ description: 'The interaction is taken for chance, and counts as repeatability.' }),
      rows: z.array(
        z.object({
          source: z.enum(varianceSources),
          freedom: z.int(),
          squares: number,
          mean_square: number,
          f: number.nullable(),
          chance: number.nullable(),
        }),
      ),
    })
    .nullable(),
  ranges: z.object({
    average: number,
    limit: number.nullable(),
    operators: z.array(z.object({ operator: z.string(), ranges: z.array(number) })),
  }),
  averages: z.object({
    parts: z.array(z.object({ part: z.string(), average: number })),
    operators: z.array(z.object({ operator: z.string(), averages: z.array(number) })),
  }),
});

const bias = z.object({
  reference: number,
  readings: z.array(number),
  mean: number,
  bias: number,
  deviation: number,
  error: number,
  t: number,
  freedom: z.int(),
  chance: number,
  lower: number,
  upper: number,
  deviation_percent_of_tolerance: share,
  bias_percent_of_tolerance: share,
});

const linearity = z.object({
  slope: number,
  intercept: number,
  slope_t: number,
  slope_chance: number,
  intercept_t: number,
  intercept_chance: number,
  explained: number,
  deviation: number,
  freedom: z.int(),
  parts: z.array(z.object({ part: z.string(), reference: number, bias: number, readings: z.array(number) })),
  line: z.array(z.object({ reference: number, bias: number, lower: number, upper: number })),
  largest_percent_of_tolerance: share,
});

export const findingsShape = z.object({
  data: z.object({
    operators: z.int(),
    parts: z.int(),
    trials: z.int(),
    verdict,
    reasons: z.array(reason),
    gauge: gauge.nullable(),
    bias: bias.nullable(),
    linearity: linearity.nullable(),
  }),
});

export const toldFindings = (data: StudyFindings): z.infer<typeof findingsShape> => ({ data });
