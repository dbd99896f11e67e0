// Notes: by status, what the reader is to be reminded of, and who has how many in which status. docs/interface/dashboards.md#widgets.
import { givenName } from '../../contract/names/person-names.ts';
import { needs } from '../../contract/operations.ts';
import type { Series } from '../../contract/widget-answer.ts';
import { mayView } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { countBy } from '../../core/read/count-by-group.ts';
import { listRecords } from '../../core/read/read.ts';
import { colorAt, countsOf } from '../parts/chart.ts';
import { all, askedRange, listLink, oneOf, within } from '../parts/conditions.ts';
import { assigneeCondition, openCodes, statusCodes, statusOptions } from '../parts/narrowing.ts';
import { settingsOf } from '../parts/settings.ts';
import { statusCounts } from '../parts/status-counts.ts';
import { ascending, tableOf } from '../parts/table.ts';
import { defineWidget, type Texts, type WidgetType } from '../parts/widget-type.ts';

const requirement = needs('notepad_view');

const notepadStatus = defineWidget({
  title: 'notepad_status',
  requirement,
  settings: settingsOf('settingDisplay', 'chart_type', 'customerKtag', 'status', 'project', 'assignee', 'date_range'),
  async run(call) {
    const { ctx, settings, today } = call;
    const resource = ctx.lab.registry.resource('note');
    const range = askedRange({ settings, today, direction: 'back' });
    return statusCounts(call, {
      resource,
      column: 'status',
      codes: statusCodes({ resource, column: 'status', given: settings.status, setting: 'status' }),
      conditions: [
        ...oneOf('customer_KTAG', settings.customerKtag),
        ...oneOf('project', settings.project),
        ...assigneeCondition(ctx, settings.assignee),
        ...(range ? within('created_at', range) : []),
      ],
      display: settings.settingDisplay ?? 'chart',
      wanted: settings.chart_type,
    });
  },
});

/** Open notes of the reader whose reminder has come, or that are due. */
const notepadNotification = defineWidget({
  title: 'notepad_notification',
  requirement,
  settings: settingsOf(
    'rowsPerPage',
    'settingDisplay',
    'customerKtag',
    'status',
    'project',
    'assignee',
    'date_range',
    'hasDocumentColumn',
    'hasDocumentType',
  ),
  async run(call) {
    const { ctx, settings, today } = call;
    const resource = ctx.lab.registry.resource('note');
    const codes = statusCodes({ resource, column: 'status', given: settings.status, setting: 'status' }) ?? openCodes(resource);
    const range = askedRange({ settings, today, direction: 'ahead' }) ?? { from: null, to: today };
    const day = (column: string) => all(within(column, range)) ?? { kind: 'null' as const, path: [column], negated: true };
    const narrowing = [
      ...oneOf('customer_KTAG', settings.customerKtag),
      ...oneOf('project', settings.project),
      ...assigneeCondition(ctx, settings.assignee ?? ['me']),
      { kind: 'or' as const, items: [day('remind_date'), day('due_date')] },
    ];
    if (settings.settingDisplay && settings.settingDisplay !== 'table') {
      return statusCounts(call, { resource, column: 'status', codes, conditions: narrowing, display: settings.settingDisplay });
    }
    return tableOf(call, {
      resource,
      conditions: [...oneOf('status', codes), ...narrowing],
      sort: ascending('due_date', 'remind_date'),
      columns: ['title', 'status', 'project', 'remind_date', 'due_date', 'customer', 'inventory'],
    });
  },
});

/** Names of colleagues are for whoever may see users; others read who they are themselves. */
async function userNames(ctx: Ctx, texts: Texts, keys: readonly string[]): Promise<(key: string) => string> {
  const { userId, name } = ctx.principal;
  const user = ctx.lab.registry.resource('user');
  if (keys.length === 0 || !mayView(ctx, user)) return (key) => (key === userId ? name : texts.text('widget.other_user'));
  const filter = { kind: 'compare' as const, path: ['uID'], op: 'in' as const, value: [...keys] };
  const { rows } = await listRecords(ctx, user, { filter, sort: [], limit: null, offset: 0 });
  const names = new Map(rows.map((row) => [String(row.uID), givenName(row) || String(row.email)]));
  return (key) => names.get(key) ?? texts.text('widget.other_user');
}

/** The longest list of names that a filter takes; further assignees are summed up as one. */
const mostAssignees = 100;

const byStatusAndAssignee = defineWidget({
  title: 'notepad_entries_by_status_and_assignee',
  requirement,
  settings: settingsOf(
    'settingDisplay',
    'chart_type',
    'customerKtag',
    'status',
    'project',
    'assignee',
    'userStatus',
    'date_range',
  ),
  async run(call) {
    const { ctx, settings, texts, today } = call;
    const resource = ctx.lab.registry.resource('note');
    const codes = statusCodes({ resource, column: 'status', given: settings.status, setting: 'status' });
    const range = askedRange({ settings, today, direction: 'back' });
    const conditions = [
      ...oneOf('customer_KTAG', settings.customerKtag),
      ...oneOf('project', settings.project),
      ...assigneeCondition(ctx, settings.assignee),
      ...oneOf('assignee.status', settings.userStatus),
      ...(range ? within('created_at', range) : []),
    ];
    const filter = all([...conditions, ...oneOf('status', codes)]);
    const counts = await countBy(ctx, resource, { groups: [{ column: 'assignee_uID' }, { column: 'status' }], filter });
    const sums = new Map<string | null, number>();
    for (const { keys, count } of counts) sums.set(userOf(keys), (sums.get(userOf(keys)) ?? 0) + count);
    const users = [...sums]
      .sort(([a, most], [b, next]) => Number(a === null) - Number(b === null) || next - most)
      .map(([key]) => key);
    const shown = users.slice(0, mostAssignees);
    const named = await userNames(
      ctx,
      texts,
      shown.filter((key) => key !== null),
    );
    const series = statusOptions(resource, 'status')
      .filter(({ value }) => codes === undefined || codes.includes(value))
      .map(
        (option, index): Series => ({
          name: String(option.number ?? option.value),
          label: texts.label(option.label),
          color: option.color ?? colorAt(index),
          points: shown.map((key) => ({
            key,
            label: key === null ? texts.text('widget.nobody') : named(key),
            value: counts.find(({ keys }) => userOf(keys) === key && keys[1] === option.value)?.count ?? 0,
            list: listLink(ctx, resource, [
              ...conditions,
              ...oneOf('status', [option.value]),
              key === null
                ? { kind: 'null', path: ['assignee_uID'], negated: false }
                : { kind: 'compare', path: ['assignee_uID'], op: '=', value: key },
            ]),
          })),
        }),
      );
    return countsOf(call, {
      display: settings.settingDisplay ?? 'chart',
      wanted: settings.chart_type,
      series,
      heading: texts.text('note.assignee_uID'),
      chart: 'BarChart',
      meta: { stacked: true, further: users.length - shown.length },
    });
  },
});

function userOf([key]: readonly unknown[]): string | null {
  return typeof key === 'string' ? key : null;
}

export const noteWidgets: readonly WidgetType[] = [notepadStatus, notepadNotification, byStatusAndAssignee];
