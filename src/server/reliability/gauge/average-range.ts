// Gauge R&R by averages and ranges, as it is done on paper. AIAG MSA, 4th edition. Pure. docs/reliability.md#gauge.
import { type GaugeResult, gaugeResult, mean, type Study, sizeOf } from './study.ts';

/** 1/d2* as the manual prints them, by how many are compared. */
const perTrials: Readonly<Record<number, number>> = { 2: 0.8862, 3: 0.5908 };
const perCompared: Readonly<Record<number, number>> = {
  // biome-ignore lint/suspicious/noApproximativeNumericConstant: four digits as the manual prints them, or its own example would not come out
  2: 0.7071,
  3: 0.5231,
  4: 0.4467,
  5: 0.403,
  6: 0.3742,
  7: 0.3534,
  8: 0.3375,
  9: 0.3249,
  10: 0.3146,
};

const rangeOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

/** Null for a study of a size the constants do not know. */
export function byAverageAndRange(study: Study): GaugeResult | null {
  const size = sizeOf(study);
  if (!size) return null;
  const [k1, k2, k3] = [perTrials[size.trials], perCompared[size.appraisers], perCompared[size.parts]];
  if (k1 === undefined || k2 === undefined || k3 === undefined) return null;
  const repeatability = k1 * mean(study.flatMap((own) => own.map(rangeOf)));
  const between = rangeOf(study.map((own) => mean(own.flat()))) * k2;
  const ofRepeats = repeatability ** 2 / (size.parts * size.trials);
  const partMeans = Array.from({ length: size.parts }, (_, part) => mean(study.flatMap((own) => own[part] ?? [])));
  return gaugeResult({
    repeatability,
    reproducibility: Math.sqrt(Math.max(0, between ** 2 - ofRepeats)),
    part: rangeOf(partMeans) * k3,
  });
}
