// How many records stand in which status (or choice): one grouped statement, as a chart in the statuses' colours or as a table.
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import type { WidgetData } from '../../contract/widget-answer.ts';
import type { ChartType } from '../../contract/widgets.ts';
import { countBy } from '../../core/read/count-by-group.ts';
import type { ExtraCondition } from '../../core/rows/select.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { countsOf, type Display, optionPoints } from './chart.ts';
import { all, listLink } from './conditions.ts';
import type { WidgetCall } from './widget-type.ts';

interface StatusCountsInput {
  resource: ResolvedResource;
  column: string;
  /** The codes the caller asked for. */
  codes: readonly string[] | undefined;
  /** Without the status itself. */
  conditions: readonly FilterNode[];
  display: Display;
  chart?: 'PieChart' | 'BarChart';
  wanted?: ChartType | undefined;
  colors?: Readonly<Record<string, string>>;
  extra?: ExtraCondition;
  /** By number instead of the order of the list. */
  order?: 'asc' | 'desc' | undefined;
  meta?: Record<string, unknown>;
}

export async function statusCounts(call: WidgetCall<unknown>, input: StatusCountsInput): Promise<WidgetData> {
  const { ctx, texts } = call;
  const { resource, column, codes, conditions, extra, order } = input;
  const only: FilterNode[] = codes ? [{ kind: 'compare', path: [column], op: 'in', value: [...codes] }] : [];
  const counts = await countBy(ctx, resource, {
    groups: [{ column }],
    filter: all([...conditions, ...only]),
    ...(extra ? { extra } : {}),
  });
  const { colors = {} } = input;
  const points = optionPoints({ ctx, resource, conditions, column, texts, counts, codes, colors }).map((point) =>
    extra ? { ...point, list: null } : point,
  );
  const sign = order === 'asc' ? 1 : -1;
  return countsOf(call, {
    display: input.display,
    series: [
      {
        name: 'count',
        label: texts.text(`resource.${resource.name}.plural`),
        points: order ? points.toSorted((a, b) => sign * (a.value - b.value)) : points,
      },
    ],
    heading: texts.label(resource.byColumn.get(column)?.label ?? column),
    chart: input.chart ?? 'PieChart',
    wanted: input.wanted,
    meta: { list: extra ? null : listLink(ctx, resource, [...conditions, ...only]), ...input.meta },
  });
}
