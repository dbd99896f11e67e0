// How many records that fit a saved filter lie in each month or year, by the date its type goes by: one grouped statement a filter.

import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { addMonths } from '../../contract/values/dates.ts';
import type { Point } from '../../contract/widget-answer.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import { countBy } from '../../core/read/count-by-group.ts';
import { type FormulaValues, formulaCondition, type SavedFilter } from '../../core/search/saved-filters.ts';
import { all, within } from './conditions.ts';
import type { DateRange } from './date-ranges.ts';

export const chartTypes = ['LineChart', 'AreaChart', 'BarChart'] as const;

interface StatisticInput {
  filter: SavedFilter;
  values: FormulaValues;
  /** By month: the year itself. By year: the last of ten. */
  year: number;
  by: 'month' | 'year';
  narrowing?: readonly FilterNode[];
}

const yearsShown = 10;

export async function filterStatistic(ctx: Ctx, { filter, values, year, by, narrowing = [] }: StatisticInput): Promise<Point[]> {
  const { resource, date, formula } = filter;
  const first = String(by === 'month' ? year : year - yearsShown + 1).padStart(4, '0');
  const range: DateRange = { from: `${first}-01-01`, to: `${String(year).padStart(4, '0')}-12-31` };
  // Conditions and formulas name columns, as v1 does.
  const counts = await countBy(inColumns(ctx), resource, {
    groups: [{ column: date, part: by }],
    filter: all([...narrowing, ...within(date, range)]),
    extra: formulaCondition(ctx, { resource, formula, values }),
  });
  const found = new Map(counts.map(({ keys: [key], count }) => [String(key), count]));
  const names =
    by === 'month'
      ? Array.from({ length: 12 }, (_, index) => addMonths(`${first}-01-01`, index).slice(0, 7))
      : Array.from({ length: yearsShown }, (_, index) => String(Number(first) + index).padStart(4, '0'));
  return names.map((name) => ({ key: name, label: name, value: found.get(name) ?? 0 }));
}
