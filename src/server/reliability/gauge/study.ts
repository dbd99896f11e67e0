// A study of a measuring system: parts × appraisers × trials, and what comes out of it whichever way it is worked out. AIAG Measurement
// Systems Analysis, 4th edition, III-B. Pure. docs/reliability.md#gauge.

/** By appraiser, part, trial. */
export type Study = readonly (readonly (readonly number[])[])[];

export interface GaugeResult {
  /** Standard deviations: of repeated trials, between appraisers, of both, between parts, of all. */
  repeatability: number;
  reproducibility: number;
  gauge: number;
  part: number;
  total: number;
  /** Of the total, in percent. */
  gaugePercent: number;
  /** How many kinds of parts the system tells apart. */
  categories: number;
}

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export interface Size {
  appraisers: number;
  parts: number;
  trials: number;
}

/** Null when the cells are not all of one size, or there are too few of anything. */
export function sizeOf(study: Study): Size | null {
  const size = { appraisers: study.length, parts: study[0]?.length ?? 0, trials: study[0]?.[0]?.length ?? 0 };
  const isFull = study.every((own) => own.length === size.parts && own.every((cell) => cell.length === size.trials));
  return isFull && Math.min(size.appraisers, size.parts, size.trials) >= 2 ? size : null;
}

/** The root of 2, as the manual prints it. */
const perCategory = 1.41;

export function gaugeResult(parts: Pick<GaugeResult, 'repeatability' | 'reproducibility' | 'part'>): GaugeResult {
  const gauge = Math.hypot(parts.repeatability, parts.reproducibility);
  const total = Math.hypot(gauge, parts.part);
  return {
    ...parts,
    gauge,
    total,
    gaugePercent: (100 * gauge) / total,
    categories: Math.max(1, Math.floor((perCategory * parts.part) / gauge)),
  };
}
