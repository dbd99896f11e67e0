// What an accreditation body would find in a certificate before it is released: no method, no standards, no uncertainty, no
// surroundings, or a result that its points contradict. Pure. docs/interface/papers.md#release-check.
import { assess } from './calibration-verdict.ts';
import { type CoverageDefaults, coverageOf } from './coverage.ts';
import { isMeasured, type ResultRow } from './result-row.ts';

export interface ReleaseState {
  /** Whether a procedure is named. */
  method: boolean;
  standards: number;
  /** Whether temperature or the lab's usual surroundings are stated. */
  surroundings: boolean;
  result: string | null;
  decisionRule: string | null;
  rows: readonly ResultRow[];
  coverage: CoverageDefaults;
}

export const findingNames = [
  'no_method',
  'no_standard',
  'no_surroundings',
  'no_points',
  'no_uncertainty',
  'no_coverage',
  'contradiction',
] as const;

export interface ReleaseFinding {
  name: (typeof findingNames)[number];
  /** How many points it is about. */
  count: number;
}

const filled = (value: string | number | null | undefined) => String(value ?? '').trim() !== '';
const hasUncertainty = (row: ResultRow) =>
  filled(row.exp_uncert) || (filled(row.exp_uncert_iso_e) && filled(row.exp_uncert_iso_p));

/** Where some points are marked as accredited, it is those that must be whole. */
export function accreditedPoints<Point extends ResultRow>(rows: readonly Point[]): Point[] {
  const measured = rows.filter(isMeasured);
  const marked = measured.filter(({ accred }) => String(accred ?? '').trim() === '1');
  return marked.length > 0 ? marked : measured;
}

export function releaseFindings(state: ReleaseState): ReleaseFinding[] {
  const points = accreditedPoints(state.rows);
  const bare = points.filter((row) => !hasUncertainty(row)).length;
  const uncovered = points.filter((row) => hasUncertainty(row) && coverageOf(row, state.coverage).factor === '').length;
  const against = contradicting(state);
  const all: [ReleaseFinding['name'], boolean, number][] = [
    ['no_method', !state.method, 0],
    ['no_standard', state.standards === 0, 0],
    ['no_surroundings', !state.surroundings, 0],
    ['no_points', points.length === 0, 0],
    ['no_uncertainty', bare > 0, bare],
    ['no_coverage', uncovered > 0, uncovered],
    ['contradiction', against > 0, against],
  ];
  return all.flatMap(([name, isFound, count]) => (isFound ? [{ name, count }] : []));
}

/** Points that say otherwise than the result: outside of what passed, or nothing outside of what failed. */
function contradicting({ rows, decisionRule, result }: ReleaseState): number {
  const { counts, proposed } = assess(rows, decisionRule);
  if (result === 'passed') return counts.fail + counts.conditional_fail;
  return result === 'failed' && proposed === 'passed' ? counts.pass + counts.conditional_pass : 0;
}
