// What goes through the lab month by month: devices received and calibrations done, and what was invoiced.
// docs/interface/dashboards.md#widgets (`throughput`, `turnover`).

import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { needs } from '../../contract/operations.ts';
import type { PlainDate } from '../../contract/values/dates.ts';
import type { Series, WidgetData } from '../../contract/widget-answer.ts';
import { countBy } from '../../core/read/count-by-group.ts';
import { columnOf } from '../../core/read/named-rows.ts';
import { countsOf, daysOf, monthPoints } from '../parts/chart.ts';
import { all, askedRange, listLink, oneOf, within } from '../parts/conditions.ts';
import { type DateRange, monthsBack, monthsOf, yearBack } from '../parts/date-ranges.ts';
import { deviceNarrowing } from '../parts/due-rows.ts';
import { openRangeTooLong } from '../parts/month-range.ts';
import { type CommonSettings, settingsOf } from '../parts/settings.ts';
import { defineWidget, type WidgetCall, type WidgetType } from '../parts/widget-type.ts';

/** Shipped status of a calibration that is done. */
const done = 'D';

interface Span {
  range: DateRange;
  /** First days of the months of it, as far as something lies in them. */
  months(found: readonly unknown[]): PlainDate[];
}

function spanOf({ settings, today }: WidgetCall<CommonSettings & { numberMonth?: number | undefined }>): Span {
  const back = settings.numberMonth === undefined ? yearBack(today) : monthsBack(today, settings.numberMonth);
  const range = askedRange({ settings, today, direction: 'back' }) ?? back;
  return {
    range,
    months(found) {
      const known = found.filter((month) => month !== null).map((month) => `${String(month)}-01`);
      known.sort();
      const months = monthsOf(range.from ?? known[0] ?? today, range.to ?? known.at(-1) ?? today);
      openRangeTooLong(months);
      return months;
    },
  };
}

const flows = [
  { name: 'received', at: 'received_date', color: '#64748B', own: [] as FilterNode[] },
  { name: 'done', at: 'calibration_date', color: '#15803D', own: oneOf('status', [done]) },
] as const;

const throughput = defineWidget({
  title: 'throughput',
  requirement: needs('calibration_view'),
  settings: settingsOf('settingDisplay', 'chart_type', 'customerKtag', 'category', 'type', 'numberMonth', 'date_range'),
  async run(call) {
    const { ctx, settings, texts } = call;
    const resource = ctx.lab.registry.resource('calibration');
    const { range, months } = spanOf(call);
    const devices = await deviceNarrowing({ ctx, settings }, { resource, at: 'inventory.', otherwise: 'all' });
    const counted = [];
    for (const { name, at, color, own } of flows) {
      const column = columnOf(ctx.lab.registry, 'calibration', at);
      const conditions = [...own, ...devices.conditions];
      const groups = [{ column, part: 'month' as const }];
      const filter = all([...conditions, ...within(column, range)]);
      const counts = (await countBy(ctx, resource, { groups, filter, extra: devices.extra })).filter(
        ({ keys: [month] }) => month,
      );
      counted.push({ name, color, column, counts, conditions: [...conditions, ...devices.told] });
    }
    const shown = months(counted.flatMap(({ counts }) => counts.map(({ keys: [month] }) => month ?? null)));
    const series = counted.map(({ name, color, ...one }): Series => {
      const points = monthPoints({ ctx, resource, months: shown, shown: range, ...one });
      return { name, label: texts.text(`widget.${name}`), color, points };
    });
    const [, finished] = counted;
    const answer = countsOf(call, {
      display: settings.settingDisplay ?? 'chart',
      wanted: settings.chart_type,
      series,
      heading: texts.text('widget.month'),
      chart: 'BarChart',
      meta: { list: finished ? listLink(ctx, resource, [...finished.conditions, ...within(finished.column, range)]) : null },
    });
    // What came in and was done is one device, not two.
    const total = (finished?.counts ?? []).reduce((sum, { count }) => sum + count, 0);
    return answer.kind === 'text' ? answer : { ...answer, total };
  },
});

/** Of an issued credit note its sums say what is given back; a cancellation has them below nothing already. */
const takesAway = 'credit_note';

const inAll = (months: ReadonlyMap<string, number> | undefined) => [...(months ?? new Map()).values()].reduce((a, b) => a + b, 0);

/** By currency and month, in hundredths. */
function netByCurrency(sums: Awaited<ReturnType<typeof countBy>>): Map<string, Map<string, number>> {
  const net = new Map<string, Map<string, number>>();
  for (const { keys, sum = 0 } of sums) {
    const [currency, month, kind] = keys.map(String);
    const own = net.get(currency ?? '') ?? new Map<string, number>();
    net.set(currency ?? '', own.set(month ?? '', (own.get(month ?? '') ?? 0) + (kind === takesAway ? -sum : sum)));
  }
  return net;
}

const turnover = defineWidget({
  title: 'turnover',
  requirement: needs('bookings_view'),
  settings: settingsOf('settingDisplay', 'chart_type', 'customerKtag', 'numberMonth', 'date_range'),
  async run(call): Promise<WidgetData> {
    const { ctx, settings, texts } = call;
    const resource = ctx.lab.registry.resource('invoice');
    const { range, months } = spanOf(call);
    const narrowing = oneOf('customer_KTAG', settings.customerKtag);
    const sums = await countBy(ctx, resource, {
      groups: [{ column: 'currency' }, { column: 'invoice_date', part: 'month' }, { column: 'kind' }],
      filter: all([...narrowing, ...within('invoice_date', range)]),
      sum: 'net_total',
    });
    const net = netByCurrency(sums);
    const shown = months(sums.map(({ keys: [, month] }) => month ?? null));
    const currencies = net.size === 0 ? [''] : [...net.keys()].sort();
    const [currency, another] = currencies;
    const series = currencies.map(
      (currency): Series => ({
        name: currency || 'turnover',
        label: another === undefined ? texts.text('widget.turnover') : currency,
        ...(another === undefined ? { color: '#A6792B' } : {}),
        points: shown.map((first) => {
          const month = first.slice(0, 7);
          const list = listLink(ctx, resource, [
            ...narrowing,
            ...(another === undefined ? [] : oneOf('currency', [currency])),
            ...within('invoice_date', daysOf(first, range)),
          ]);
          return { key: month, label: month, value: (net.get(currency)?.get(month) ?? 0) / 100, list };
        }),
      }),
    );
    const answer = countsOf(call, {
      display: settings.settingDisplay ?? 'chart',
      wanted: settings.chart_type,
      series,
      heading: texts.text('widget.month'),
      chart: 'BarChart',
      counted: 'money',
      meta: {
        amounts: true,
        ...(another === undefined ? { unit: currency, amount: inAll(net.get(currency ?? '')) / 100 } : {}),
        list: listLink(ctx, resource, [...narrowing, ...within('invoice_date', range)]),
      },
    });
    if (answer.kind === 'text') return answer;
    return { ...answer, total: sums.reduce((total, { count }) => total + count, 0) };
  },
});

export const flowWidgets: readonly WidgetType[] = [throughput, turnover];
