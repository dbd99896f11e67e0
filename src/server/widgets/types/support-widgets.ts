// Tickets: opened and closed by month, what happened last, the highest risks, and how urgent the open ones are.
// docs/interface/dashboards.md#widgets; risk bands and colours of priorities: docs/data-contracts.md#tickets.

import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { needs } from '../../contract/operations.ts';
import { bandOf, riskBands } from '../../contract/values/ticket-risk.ts';
import { countBy } from '../../core/read/count-by-group.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { countsOf, monthPoints } from '../parts/chart.ts';
import { all, askedRange, isSet, listLink, oneOf, within } from '../parts/conditions.ts';
import { type DateRange, monthsBack, monthsOf, yearBack } from '../parts/date-ranges.ts';
import { openRangeTooLong } from '../parts/month-range.ts';
import { assigneeCondition, openCodes, statusCodes } from '../parts/narrowing.ts';
import { type CommonSettings, settingsOf } from '../parts/settings.ts';
import { statusCounts } from '../parts/status-counts.ts';
import { descending, tableOf } from '../parts/table.ts';
import { defineWidget, type WidgetCall, type WidgetType } from '../parts/widget-type.ts';

const requirement = needs('support_view');

const narrowingNames = ['customerKtag', 'status', 'category', 'type', 'assignee', 'date_range'] as const;
const listNames = ['rowsPerPage', 'settingDisplay', ...narrowingNames, 'hasDocumentColumn', 'hasDocumentType'] as const;

const listSettings = settingsOf(...listNames);
const countSettings = settingsOf('settingDisplay', 'chart_type', 'numberMonth', ...narrowingNames);

interface TicketSettings {
  customerKtag?: string[] | undefined;
  category?: string[] | undefined;
  type?: string[] | undefined;
  assignee?: string[] | undefined;
}

function ticketConditions({ ctx, settings }: Pick<WidgetCall<TicketSettings>, 'ctx' | 'settings'>): FilterNode[] {
  return [
    ...oneOf('customer_KTAG', settings.customerKtag),
    ...oneOf('category', settings.category),
    ...oneOf('type', settings.type),
    ...assigneeCondition(ctx, settings.assignee),
  ];
}

interface WithinMonths extends CommonSettings {
  numberMonth?: number | undefined;
}

/** The range asked for, or so many months back; of all times unless said. */
function createdWithin({ settings, today }: Pick<WidgetCall<WithinMonths>, 'settings' | 'today'>): DateRange | null {
  const { numberMonth: months } = settings;
  const lately = months === undefined ? null : monthsBack(today, months);
  return askedRange({ settings, today, direction: 'back' }) ?? lately;
}

function codesOf(resource: ResolvedResource, given: (string | number)[] | undefined): string[] | undefined {
  return statusCodes({ resource, column: 'status', given, setting: 'status' });
}

const ticketStatus = defineWidget({
  title: 'ticket_status',
  requirement,
  settings: countSettings,
  async run(call) {
    const { ctx, settings } = call;
    const resource = ctx.lab.registry.resource('ticket');
    const range = createdWithin(call);
    return statusCounts(call, {
      resource,
      column: 'status',
      codes: codesOf(resource, settings.status),
      conditions: [...ticketConditions(call), ...(range ? within('created_at', range) : [])],
      display: settings.settingDisplay ?? 'chart',
      wanted: settings.chart_type,
    });
  },
});

/** Two lines over the months: what came in, and what was closed. */
const ticketStatistic = defineWidget({
  title: 'ticket_statistic',
  requirement,
  settings: countSettings,
  async run(call) {
    const { ctx, settings, texts, today } = call;
    const resource = ctx.lab.registry.resource('ticket');
    const asked = askedRange({ settings, today, direction: 'back' });
    const until = asked?.to ?? today;
    const back = settings.numberMonth === undefined ? yearBack(until) : monthsBack(until, settings.numberMonth);
    const range = { from: asked?.from ?? back.from, to: asked ? asked.to : until };
    const months = monthsOf(range.from, until);
    openRangeTooLong(months);
    const conditions = [...ticketConditions(call), ...oneOf('status', codesOf(resource, settings.status))];
    const counted = async (column: string) => {
      const filter = all([...conditions, ...within(column, range)]);
      const counts = await countBy(ctx, resource, { groups: [{ column, part: 'month' }], filter });
      return monthPoints({ ctx, resource, conditions, column, counts, months, shown: range });
    };
    return countsOf(call, {
      display: settings.settingDisplay ?? 'chart',
      wanted: settings.chart_type,
      series: [
        {
          name: 'opened',
          label: texts.text('widget.opened'),
          color: '#B45309',
          points: await counted('created_at'),
        },
        { name: 'closed', label: texts.text('widget.closed'), color: '#15803D', points: await counted('closed_date') },
      ],
      heading: texts.text('widget.month'),
      chart: 'LineChart',
    });
  },
});

const ticketColumns = ['number', 'title', 'type', 'status', 'priority'];

/** Whatever was touched last comes first. */
const activity = defineWidget({
  title: 'support_activity_entries',
  requirement,
  settings: listSettings,
  async run(call) {
    const { ctx, settings, today } = call;
    const resource = ctx.lab.registry.resource('ticket');
    const range = askedRange({ settings, today, direction: 'back' });
    const codes = codesOf(resource, settings.status);
    const conditions = [...ticketConditions(call), ...(range ? within('updated_at', range) : [])];
    if (settings.settingDisplay && settings.settingDisplay !== 'table') {
      return statusCounts(call, { resource, column: 'status', codes, conditions, display: settings.settingDisplay });
    }
    return tableOf(call, {
      resource,
      conditions: [...conditions, ...oneOf('status', codes)],
      sort: descending('updated_at'),
      columns: [...ticketColumns, 'customer', 'updated_at'],
    });
  },
});

/** Assessed and still open, the highest risk first; as a chart by band. */
const riskEntries = defineWidget({
  title: 'support_risk_entries',
  requirement,
  settings: listSettings,
  async run(call) {
    const { ctx, settings, texts, today } = call;
    const resource = ctx.lab.registry.resource('ticket');
    const range = askedRange({ settings, today, direction: 'back' });
    const conditions = [
      isSet('risk'),
      ...oneOf('status', codesOf(resource, settings.status) ?? openCodes(resource)),
      ...ticketConditions(call),
      ...(range ? within('created_at', range) : []),
    ];
    if (!settings.settingDisplay || settings.settingDisplay === 'table') {
      return tableOf(call, {
        resource,
        conditions,
        sort: descending('risk'),
        columns: ['number', 'title', 'risk', 'risk_1', 'risk_2', 'risk_3', 'priority', 'status', 'due_date', 'customer'],
      });
    }
    const counts = await countBy(ctx, resource, { groups: [{ column: 'risk' }, { column: 'risk_3' }], filter: all(conditions) });
    const sums = new Map<string, number>();
    for (const { keys, count } of counts) {
      const band = bandOf(Number(keys[0]), keys[1] === null ? 2 : 3).priority;
      sums.set(band, (sums.get(band) ?? 0) + count);
    }
    const points = riskBands.map(({ priority: name, color }) => ({
      key: name,
      label: texts.text(`ticket_priority.${name}`),
      value: sums.get(name) ?? 0,
      color,
      // The borders depend on how many dimensions a ticket was assessed in.
      list: null,
    }));
    return countsOf(call, {
      display: settings.settingDisplay,
      series: [{ name: 'risk', label: texts.text('ticket.risk'), points }],
      heading: texts.text('ticket.risk'),
      chart: 'BarChart',
      meta: { list: listLink(ctx, resource, conditions) },
    });
  },
});

const priorityColors = Object.fromEntries(riskBands.map(({ priority, color }) => [priority, color]));

const riskPriority = defineWidget({
  title: 'support_risk_priority',
  requirement,
  settings: countSettings,
  async run(call) {
    const { ctx, settings } = call;
    const resource = ctx.lab.registry.resource('ticket');
    const range = createdWithin(call);
    return statusCounts(call, {
      resource,
      column: 'priority',
      codes: undefined,
      conditions: [
        ...oneOf('status', codesOf(resource, settings.status) ?? openCodes(resource)),
        ...ticketConditions(call),
        ...(range ? within('created_at', range) : []),
      ],
      display: settings.settingDisplay ?? 'chart',
      wanted: settings.chart_type,
      colors: priorityColors,
    });
  },
});

export const supportWidgets: readonly WidgetType[] = [ticketStatus, ticketStatistic, activity, riskEntries, riskPriority];
