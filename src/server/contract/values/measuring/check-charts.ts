// Control charts of check standards: the rules a chart can ask, how values stand, and what fixes its limits. docs/reliability.md#charts.

/** In the order they are told in; each is a flag of the chart, `rule_<name>`. */
export const chartRules = [
  'beyond_3s',
  'two_of_three',
  'four_of_five',
  'eight_on_side',
  'nine_on_side',
  'six_trending',
  'fourteen_alternating',
  'fifteen_within',
  'eight_beyond',
] as const;
export type ChartRule = (typeof chartRules)[number];

/** What a value can break: a rule of the single values, or the limits of the weighted mean. */
export type BrokenRule = ChartRule | 'ewma';
export const brokenRules: readonly BrokenRule[] = [...chartRules, 'ewma'];

export const chartKinds = ['individuals', 'ewma'] as const;
export const chartStates = ['no_limits', 'in_control', 'out_of_control'] as const;
export const valueStates = [...chartStates, 'excluded'] as const;

/** As a chart keeps them, oldest first; instants as the database has them. */
export interface Baseline {
  /** From this instant on values are judged by it; null: from the first on. */
  from: string | null;
  /** The last value it was worked out from: up to here nothing is told. */
  until: string | null;
  centre: number;
  sigma: number;
  /** How many values it was worked out from; null where it was typed. */
  points: number | null;
  reason: string | null;
  set_by: string;
  set_at: string;
}

export const readBaselines = (text: unknown): Baseline[] =>
  typeof text === 'string' && text !== '' ? (JSON.parse(text) as Baseline[]) : [];

export const readRules = (text: unknown): BrokenRule[] =>
  brokenRules.filter((rule) =>
    String(text ?? '')
      .split(' ')
      .includes(rule),
  );
