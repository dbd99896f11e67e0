// What the test points of a calibration add up to: a proposal for its result, which stays the technician's decision.
import { absolute, compare, parseDecimal } from './decimal.ts';
import { type DecisionRule, readDecisionRule } from './decision-rule.ts';
import { decisiveRows, isUnmeasured, judgeRow, phaseOf, type ResultRow, statedVerdict } from './result-row.ts';
import { type Judgement, type Verdict, verdicts } from './verdict.ts';

export type ProposedResult = 'passed' | 'failed' | 'limited' | 'not_assessed';

interface JudgedPoint extends Judgement {
  row: ResultRow;
  /** What stands in the row comes before what the program would say. */
  stands: Verdict;
}

export interface Assessment {
  /** Null for a rule the program does not know. */
  rule: DecisionRule | null;
  /** The points the proposal rests on: as left, or as found when nothing was measured afterwards. */
  phase: 'as_left' | 'as_found' | null;
  points: number;
  /** Of all rows: what was to be measured and was not. */
  unmeasured: number;
  counts: Record<Verdict, number>;
  /** Rows whose stated verdict is another than the one computed here. */
  differing: ResultRow[];
  worst: JudgedPoint | null;
  proposed: ProposedResult;
}

export function assess(rows: readonly ResultRow[], stated: string | null): Assessment {
  const rule = readDecisionRule(stated);
  const decisive = decisiveRows(rows);
  const [first] = decisive;
  const points = decisive.map((row): JudgedPoint => {
    const judgement = judgeRow(row, rule);
    return { ...judgement, row, stands: statedVerdict(row) ?? (row.pass_fail ? 'not_assessed' : judgement.verdict) };
  });
  const demanded = points.filter(({ hasLimits, stands }) => hasLimits || stands !== 'not_assessed');
  const counts = Object.fromEntries(
    verdicts.map((verdict) => [verdict, demanded.filter(({ stands }) => stands === verdict).length]),
  ) as Record<Verdict, number>;
  return {
    rule,
    phase: first ? phaseOf(first) : null,
    points: decisive.length,
    unmeasured: rows.filter(isUnmeasured).length,
    counts,
    differing: points.filter(({ verdict, stands }) => verdict !== 'not_assessed' && verdict !== stands).map(({ row }) => row),
    worst: demanded.reduce<JudgedPoint | null>((worst, point) => (isWorse(point, worst) ? point : worst), null),
    proposed: proposedBy(counts, demanded.length),
  };
}

function proposedBy(counts: Record<Verdict, number>, demanded: number): ProposedResult {
  if (counts.fail > 0) return 'failed';
  if (counts.not_assessed > 0 || demanded === 0) return 'not_assessed';
  return counts.conditional_fail > 0 ? 'limited' : 'passed';
}

const severity: Readonly<Record<Verdict, number>> = {
  fail: 3,
  conditional_fail: 2,
  conditional_pass: 1,
  pass: 0,
  not_assessed: -1,
};

function isWorse(point: JudgedPoint, worst: JudgedPoint | null): boolean {
  if (!worst || severity[point.stands] !== severity[worst.stands])
    return !worst || severity[point.stands] > severity[worst.stands];
  const used = ({ toleranceUsed }: JudgedPoint) => parseDecimal(toleranceUsed ?? '0') ?? { digits: 0n, scale: 0 };
  return compare(absolute(used(point)), absolute(used(worst))) > 0;
}
