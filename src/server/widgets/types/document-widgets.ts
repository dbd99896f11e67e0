// The newest documents, or how many there are of each type. docs/interface/dashboards.md#widgets (`dms_entries`).

import { invalid } from '../../contract/errors.ts';
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { needs } from '../../contract/operations.ts';
import { countBy } from '../../core/read/count-by-group.ts';
import { colorAt, countsOf } from '../parts/chart.ts';
import { all, askedRange, listLink, oneOf, within } from '../parts/conditions.ts';
import { settingsOf } from '../parts/settings.ts';
import { descending, tableOf } from '../parts/table.ts';
import { defineWidget, type WidgetType } from '../parts/widget-type.ts';

/** Documents have no list of statuses: they are approved, or not yet. */
function approvalCondition(given: (string | number)[] | undefined): FilterNode[] {
  if (given === undefined) return [];
  const asked = new Set(given.map((one) => String(one).toLowerCase()));
  if ([...asked].some((word) => word !== 'approved' && word !== 'open'))
    throw invalid({ status: [{ key: 'errors.field.choice', params: { allowed: 'approved, open' } }] });
  return asked.size === 2 ? [] : [{ kind: 'null', path: ['approved_at'], negated: asked.has('approved') }];
}

const mostTypes = 20;

const entries = defineWidget({
  title: 'dms_entries',
  requirement: needs('dms_view'),
  settings: settingsOf('rowsPerPage', 'settingDisplay', 'customerKtag', 'status', 'type', 'hasDocumentType', 'date_range'),
  async run(call) {
    const { ctx, settings, texts, today } = call;
    const resource = ctx.lab.registry.resource('document');
    const range = askedRange({ settings, today, direction: 'back' });
    const conditions = [
      ...oneOf('customer_KTAG', settings.customerKtag),
      ...oneOf('type', settings.type ?? settings.hasDocumentType),
      ...approvalCondition(settings.status),
      ...(range ? within('created_at', range) : []),
    ];
    if (!settings.settingDisplay || settings.settingDisplay === 'table') {
      return tableOf(call, {
        resource,
        conditions,
        sort: descending('created_at'),
        columns: ['title', 'type', 'number', 'version', 'customer', 'valid_until', 'approved_by', 'approved_at', 'created_at'],
      });
    }
    const counts = await countBy(ctx, resource, { groups: [{ column: 'type' }], filter: all(conditions) });
    const points = counts.slice(0, mostTypes).map(({ keys: [type], count }, index) => ({
      key: type ?? null,
      label: type === null || type === undefined ? texts.text('widget.none') : String(type),
      value: count,
      color: colorAt(index),
      list: listLink(ctx, resource, [
        ...conditions,
        type === null || type === undefined
          ? { kind: 'null', path: ['type'], negated: false }
          : { kind: 'compare', path: ['type'], op: '=', value: type },
      ]),
    }));
    const rest = counts.slice(mostTypes).reduce((sum, { count }) => sum + count, 0);
    return countsOf(call, {
      display: settings.settingDisplay,
      series: [
        {
          name: 'documents',
          label: texts.text('resource.document.plural'),
          points:
            rest === 0
              ? points
              : [...points, { key: null, label: texts.text('widget.others'), value: rest, color: '#9CA3AF', list: null }],
        },
      ],
      heading: texts.text('document.type'),
      chart: 'BarChart',
      meta: { list: listLink(ctx, resource, conditions) },
    });
  },
});

export const documentWidgets: readonly WidgetType[] = [entries];
