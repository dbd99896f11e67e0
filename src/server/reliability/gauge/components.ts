// What comes of a crossed study, whichever way it is worked out: components of the spread, the table of variances, ranges by operator and
// averages by part. Pure. docs/reliability.md#gauge.
import { varianceRatioTail } from '#server/lib/statistics/student.ts';
import { byAnova, type GaugeAnova } from './anova.ts';
import { byAverageAndRange } from './average-range.ts';
import type { Crossed } from './crossed.ts';
import { type GaugeResult, mean } from './study.ts';

export const componentNames = ['repeatability', 'reproducibility', 'gauge', 'part', 'total'] as const;
export type ComponentName = (typeof componentNames)[number];

export interface Component {
  name: ComponentName;
  /** A standard deviation. */
  deviation: number;
  percent_of_total: number;
  percent_of_tolerance: number | null;
}

export const varianceSources = ['operators', 'parts', 'interaction', 'repeatability'] as const;

export interface VarianceRow {
  source: (typeof varianceSources)[number];
  freedom: number;
  squares: number;
  mean_square: number;
  f: number | null;
  /** That chance alone makes a ratio as large. */
  chance: number | null;
}

export interface GaugeFindings {
  components: Component[];
  categories: number;
  variance: { rows: VarianceRow[]; pooled: boolean } | null;
  /** The upper limit of the range of a cell; null for more trials than the constant is printed for. */
  ranges: { average: number; limit: number | null; operators: { operator: string; ranges: number[] }[] };
  averages: { parts: { part: string; average: number }[]; operators: { operator: string; averages: number[] }[] };
}

/** Six standard deviations hold 99.73 % of what is measured. */
const spreadOfTolerance = 6;
/** D4 by the number of trials, as the manual prints it. */
const upperRange: Readonly<Record<number, number>> = { 2: 3.267, 3: 2.574, 4: 2.282, 5: 2.114, 6: 2.004 };

const rangeOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

export function toleranceShare(deviation: number, tolerance: number | null): number | null {
  return tolerance === null ? null : (100 * spreadOfTolerance * deviation) / tolerance;
}

function varianceOf({ squares, pooled }: GaugeAnova, { operators, parts, study }: Crossed): GaugeFindings['variance'] {
  const [k, n, r] = [operators.length, parts.length, study[0]?.[0]?.length ?? 0];
  const row = (source: VarianceRow['source'], sum: number, freedom: number) => ({
    source,
    squares: sum,
    freedom,
    mean_square: sum / freedom,
  });
  const interaction = row('interaction', squares.interaction, (n - 1) * (k - 1));
  const error = row('repeatability', squares.error, n * k * (r - 1));
  // What is taken for chance stands with the repeatability, and the others are held against both.
  const both = row('repeatability', interaction.squares + error.squares, interaction.freedom + error.freedom);
  const against = pooled ? both : interaction;
  const judged = (one: ReturnType<typeof row>, by: ReturnType<typeof row>): VarianceRow => {
    const f = one.mean_square / by.mean_square;
    return { ...one, f, chance: varianceRatioTail(f, one.freedom, by.freedom) };
  };
  return {
    pooled,
    rows: [
      judged(row('operators', squares.appraisers, k - 1), against),
      judged(row('parts', squares.parts, n - 1), against),
      judged(interaction, error),
      { ...error, f: null, chance: null },
    ],
  };
}

function pictured({ operators, parts, study }: Crossed): Pick<GaugeFindings, 'ranges' | 'averages'> {
  const ranges = study.map((own) => own.map(rangeOf));
  const average = mean(ranges.flat());
  const factor = upperRange[study[0]?.[0]?.length ?? 0];
  const averages = study.map((own) => own.map(mean));
  return {
    ranges: {
      average,
      limit: factor === undefined ? null : factor * average,
      operators: operators.map((operator, at) => ({ operator, ranges: ranges[at] ?? [] })),
    },
    averages: {
      parts: parts.map((part, at) => ({ part, average: mean(averages.map((own) => own[at] ?? 0)) })),
      operators: operators.map((operator, at) => ({ operator, averages: averages[at] ?? [] })),
    },
  };
}

/** Null for a size that the constants of averages and ranges do not know. */
export function gaugeFindings(
  crossed: Crossed,
  { kind, tolerance }: { kind: 'anova' | 'average_range'; tolerance: number | null },
): GaugeFindings | null {
  const anova = kind === 'anova' ? byAnova(crossed.study) : null;
  const result: GaugeResult | null = kind === 'anova' ? anova : byAverageAndRange(crossed.study);
  if (!result) return null;
  return {
    components: componentNames.map((name) => ({
      name,
      deviation: result[name],
      percent_of_total: (100 * result[name]) / result.total,
      percent_of_tolerance: toleranceShare(result[name], tolerance),
    })),
    categories: result.categories,
    variance: anova && varianceOf(anova, crossed),
    ...pictured(crossed),
  };
}
