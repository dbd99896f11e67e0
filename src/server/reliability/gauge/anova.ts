// Gauge R&R by analysis of variance: what appraisers and parts have in common is told apart, and counted as repeatability where it is not
// significant. AIAG MSA, 4th edition, III-B. Pure. docs/reliability.md#gauge.
import { incompleteBeta } from '#server/lib/statistics/functions.ts';
import { type GaugeResult, gaugeResult, mean, type Study, sizeOf } from './study.ts';

export interface GaugeAnova extends GaugeResult {
  squares: { appraisers: number; parts: number; interaction: number; error: number };
  /** That chance alone makes an interaction as large. */
  interactionChance: number;
  /** Whether it was counted as repeatability. */
  pooled: boolean;
}

/** From here on an interaction is taken for chance. */
const chanceEnough = 0.25;

const squared = (values: readonly number[], around: number) => values.reduce((sum, value) => sum + (value - around) ** 2, 0);

interface Spread {
  n: number;
  k: number;
  r: number;
}

function squaresOf(study: Study, { n, k, r }: Spread): GaugeAnova['squares'] {
  const all = mean(study.flat(2));
  const appraisers =
    n *
    r *
    squared(
      study.map((own) => mean(own.flat())),
      all,
    );
  const partMeans = Array.from({ length: n }, (_, part) => mean(study.flatMap((own) => own[part] ?? [])));
  const parts = k * r * squared(partMeans, all);
  const cells = study.flatMap((own) => own.map((cell) => mean(cell)));
  const error = study.flat().reduce((sum, cell) => sum + squared(cell, mean(cell)), 0);
  return { appraisers, parts, interaction: r * squared(cells, all) - appraisers - parts, error };
}

const positive = (value: number) => Math.sqrt(Math.max(0, value));

/** Null for a study that is not full. */
export function byAnova(study: Study): GaugeAnova | null {
  const size = sizeOf(study);
  if (!size) return null;
  const { parts: n, appraisers: k, trials: r } = size;
  const squares = squaresOf(study, { n, k, r });
  const freedom = { interaction: (n - 1) * (k - 1), error: n * k * (r - 1) };
  const ofError = squares.error / freedom.error;
  const f = squares.interaction / freedom.interaction / ofError;
  const interactionChance = incompleteBeta(
    freedom.error / (freedom.error + freedom.interaction * f),
    freedom.error / 2,
    freedom.interaction / 2,
  );
  const pooled = !(interactionChance <= chanceEnough);
  const together = (squares.interaction + squares.error) / (freedom.interaction + freedom.error);
  const repeat = pooled ? together : ofError;
  const common = pooled ? together : squares.interaction / freedom.interaction;
  const interaction = pooled ? 0 : Math.max(0, (common - repeat) / r);
  const between = Math.max(0, (squares.appraisers / (k - 1) - common) / (n * r));
  const result = gaugeResult({
    repeatability: positive(repeat),
    reproducibility: positive(between + interaction),
    part: positive((squares.parts / (n - 1) - common) / (k * r)),
  });
  return { ...result, squares, interactionChance, pooled };
}
