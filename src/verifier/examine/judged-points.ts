// The verdicts of a certificate beside those that its numbers lead to: by the one rule that explains all that is stated, or, where none
// does, by the rule that its words are of.
import { type DecisionRule, readDecisionRule } from '#server/assessment/decision-rule.ts';
import { judgeRow, statedVerdict } from '#server/assessment/result-row.ts';
import type { Verdict } from '#server/assessment/verdict.ts';
import type { ReadPoint } from '#server/papers/dcc/read-dcc.ts';

export interface JudgedPoint {
  point: ReadPoint;
  /** Null where the certificate says none. */
  stated: Verdict | null;
  computed: Verdict;
  /** A verdict is stated, and the numbers lead to another. */
  differs: boolean;
}

export interface Judged {
  points: JudgedPoint[];
  rule: DecisionRule;
  /** How many verdicts are stated, and how many of them the numbers do not lead to. */
  stated: number;
  differing: number;
}

/** Those that need no number of their own; of several that explain as much, the one that comes first. */
const rules = ['simple acceptance', 'ILAC-G8 w = U', 'ISO 14253-1', 'Dobbert', 'RSS'].map(readDecisionRule);

function judgedBy(results: readonly ReadPoint[], rule: DecisionRule): Judged {
  const points = results.map((point): JudgedPoint => {
    const stated = statedVerdict({ ...point });
    const computed = judgeRow({ ...point }, rule).verdict;
    return { point, stated, computed, differs: stated !== null && stated !== computed };
  });
  const count = (of: (one: JudgedPoint) => boolean) => points.filter(of).length;
  return { points, rule, stated: count(({ stated }) => stated !== null), differing: count(({ differs }) => differs) };
}

export function judgedPoints(results: readonly ReadPoint[]): Judged {
  const judged = rules.flatMap((rule) => (rule ? [judgedBy(results, rule)] : []));
  return judged.reduce((best, one) => (one.differing < best.differing ? one : best));
}
