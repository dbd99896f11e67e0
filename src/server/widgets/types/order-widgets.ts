// Offers of late, and orders by where they stand. docs/interface/dashboards.md#widgets.

import { needs } from '../../contract/operations.ts';
import { addDays } from '../../contract/values/dates.ts';
import { countBy } from '../../core/read/count-by-group.ts';
import { namedRow } from '../../core/read/named-rows.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { countsOf, monthPoints } from '../parts/chart.ts';
import { all, askedRange, listLink, oneOf, within } from '../parts/conditions.ts';
import { monthsBack, monthsOf } from '../parts/date-ranges.ts';
import { openRangeTooLong } from '../parts/month-range.ts';
import { categoryKeys, statusCodes } from '../parts/narrowing.ts';
import { settingsOf } from '../parts/settings.ts';
import { statusCounts } from '../parts/status-counts.ts';
import { descending, tableOf } from '../parts/table.ts';
import type { WidgetType } from '../parts/widget-type.ts';
import { defineWidget } from '../parts/widget-type.ts';

/** Shipped status of an offer. */
export const offer = 'O';

const requirement = needs('bookings_view');

const validUntilOf = ({ date, offer_validity_days: days }: RowOf<'booking'>) =>
  date !== null && days !== null ? addDays(date, days) : null;

const newOffers = defineWidget({
  title: 'new_offers',
  requirement,
  settings: settingsOf(
    'rowsPerPage',
    'settingDisplay',
    'customerKtag',
    'status',
    'category',
    'numberMonth',
    'date_range',
    'hasDocumentColumn',
    'hasDocumentType',
  ),
  async run(call) {
    const { ctx, settings, texts, today } = call;
    const resource = ctx.lab.registry.resource('booking');
    const codes = statusCodes({ resource, column: 'status', given: settings.status, setting: 'status' }) ?? [offer];
    const months = settings.numberMonth;
    const lately = months === undefined ? { from: addDays(today, -30), to: today } : monthsBack(today, months);
    const range = askedRange({ settings, today, direction: 'back' }) ?? lately;
    const narrowing = [
      ...oneOf('status', codes),
      ...oneOf('customer_KTAG', settings.customerKtag),
      ...oneOf('category_id', await categoryKeys(ctx, settings.category)),
    ];
    const conditions = [...narrowing, ...within('date', range)];
    const display = settings.settingDisplay ?? 'table';
    if (display === 'table') {
      const validUntil = { name: 'valid_until', label: texts.text('widget.valid_until'), type: 'date' };
      return tableOf(call, {
        resource,
        conditions,
        sort: descending('date'),
        columns: ['number', 'date', 'customer', 'description', 'status'],
        added: [
          {
            ...validUntil,
            of: (row) => validUntilOf(namedRow(ctx.lab.registry, 'booking', row)),
          },
        ],
      });
    }
    const counts = await countBy(ctx, resource, { groups: [{ column: 'date', part: 'month' }], filter: all(conditions) });
    const found = counts.flatMap(({ keys: [month] }) => (month ? [`${String(month)}-01`] : [])).sort();
    const shown = monthsOf(range.from ?? found[0] ?? today, range.to ?? found.at(-1) ?? today);
    openRangeTooLong(shown);
    const points = monthPoints({
      ctx,
      resource,
      conditions: narrowing,
      column: 'date',
      counts,
      months: shown,
      shown: range,
    });
    return countsOf(call, {
      display,
      series: [{ name: 'offers', label: texts.text('resource.booking.plural'), color: '#64748B', points }],
      heading: texts.text('widget.month'),
      chart: 'BarChart',
      meta: { list: listLink(ctx, resource, conditions) },
    });
  },
});

const ordersByStatus = defineWidget({
  title: 'order_entries_by_status',
  requirement,
  settings: settingsOf('settingDisplay', 'chart_type', 'customerKtag', 'status', 'category', 'date_range'),
  async run(call) {
    const { ctx, settings, today } = call;
    const resource = ctx.lab.registry.resource('booking');
    const range = askedRange({ settings, today, direction: 'back' });
    return statusCounts(call, {
      resource,
      column: 'status',
      codes: statusCodes({ resource, column: 'status', given: settings.status, setting: 'status' }),
      conditions: [
        ...oneOf('customer_KTAG', settings.customerKtag),
        ...oneOf('category_id', await categoryKeys(ctx, settings.category)),
        ...(range ? within('date', range) : []),
      ],
      display: settings.settingDisplay ?? 'chart',
      wanted: settings.chart_type,
      chart: 'BarChart',
    });
  },
});

export const orderWidgets: readonly WidgetType[] = [newOffers, ordersByStatus];
