// What each value of a chart breaks, by the rules that were chosen and the baseline it is judged by. Pure. docs/reliability.md#charts.
import { type BrokenRule, type ChartRule, brokenRules as order } from '../../contract/values/measuring/check-charts.ts';
import { weightedMeanChart } from './individuals.ts';
import { type RuleSet, violations } from './rules.ts';

/** Where a rule stands in the sets it comes from; one that stands in both is asked once. */
const placeOf: Readonly<Record<ChartRule, readonly [RuleSet, number]>> = {
  beyond_3s: ['western_electric', 1],
  two_of_three: ['western_electric', 2],
  four_of_five: ['western_electric', 3],
  eight_on_side: ['western_electric', 4],
  nine_on_side: ['nelson', 2],
  six_trending: ['nelson', 3],
  fourteen_alternating: ['nelson', 4],
  fifteen_within: ['nelson', 7],
  eight_beyond: ['nelson', 8],
};

/** The longest look back of a rule. */
const furthestRule = 15;
/** What an older value still adds to a weighted mean, of its own distance to the centre. */
const forgotten = 1e-14;

export interface Weighting {
  weight: number;
  width: number;
}

export interface Judging {
  centre: number;
  sigma: number;
  rules: readonly ChartRule[];
  /** Of a chart of weighted means. */
  weighting: Weighting | null;
}

/** So many values before one decide about it. */
export function lookBack(weighting: Weighting | null): number {
  const remembered = weighting && weighting.weight < 1 ? Math.ceil(Math.log(forgotten) / Math.log(1 - weighting.weight)) : 1;
  return Math.max(furthestRule, remembered);
}

/** In the order of the values, of one baseline. */
export function judge(values: readonly number[], { centre, sigma, rules, weighting }: Judging): BrokenRule[][] {
  const broken = values.map(() => new Set<BrokenRule>());
  for (const set of ['western_electric', 'nelson'] as const) {
    const asked = new Map(rules.flatMap((rule) => (placeOf[rule][0] === set ? [[placeOf[rule][1], rule] as const] : [])));
    if (asked.size === 0) continue;
    for (const { rule, at } of violations(values, { centre, sigma }, set)) {
      const name = asked.get(rule);
      if (name) broken[at]?.add(name);
    }
  }
  if (weighting) {
    const { means, upper, lower } = weightedMeanChart(values, { centre, sigma, ...weighting });
    for (const [at, mean] of means.entries()) if (mean > upper || mean < lower) broken[at]?.add('ewma');
  }
  return broken.map((found) => order.filter((rule) => found.has(rule)));
}
