// Saved filters as widgets: their rows, their number or their statuses; and several of them over the months of a year.
// docs/interface/filters.md#formula.
import { z } from 'zod';
import { invalid } from '../../contract/errors.ts';
import { signedIn } from '../../contract/operations.ts';
import { assertMay } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { type AttributeOf, columnOf, columnPaths, type PathOf } from '../../core/read/named-rows.ts';
import { listRecords } from '../../core/read/read.ts';
import { type FormulaValues, formulaCondition, type SavedFilter, savedFilterOf } from '../../core/search/saved-filters.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { colorAt, countsOf } from '../parts/chart.ts';
import { oneOf } from '../parts/conditions.ts';
import { deviceColumns } from '../parts/due-rows.ts';
import { chartTypes, filterStatistic } from '../parts/filter-statistic.ts';
import { deviceStatus, statusCodes } from '../parts/narrowing.ts';
import { settingsOf } from '../parts/settings.ts';
import { statusCounts } from '../parts/status-counts.ts';
import { tableOf } from '../parts/table.ts';
import { defineWidget, type WidgetType } from '../parts/widget-type.ts';

const requirement = signedIn(
  'A filter shows its user nothing that his own operations do not; the records of its type ask for theirs.',
);

const key = z.string().min(1).max(80);
const year = z.coerce.number().int().min(1900).max(9999).optional();
const parameters = z.record(z.string().max(40), z.union([z.string().max(2000), z.number()])).optional();

/** One statement for all; a filter that is gone, or another's own, is refused by its setting's name. */
async function savedFilters(ctx: Ctx, ids: readonly string[], setting: string): Promise<SavedFilter[]> {
  const resource = ctx.lab.registry.resource('advanced_filter');
  const filter = { kind: 'compare' as const, path: ['uID'], op: 'in' as const, value: [...new Set(ids)] };
  const { rows } = await listRecords(ctx, resource, { filter, sort: [], limit: null, offset: 0 });
  const found = new Map(rows.map((row) => [String(row.uID), savedFilterOf(ctx, row)]));
  return ids.map((id) => {
    const one = found.get(id);
    if (!one) throw invalid({ [setting]: [{ key: 'errors.widget.filter_gone', params: { id } }] });
    return one;
  });
}

interface Form<Name extends ResourceName> {
  resource: Name;
  columns: readonly PathOf<Name>[];
  status: AttributeOf<Name>;
  customer: PathOf<Name>;
}

const formOf =
  <Name extends ResourceName>({ resource, columns, status, customer }: Form<Name>) =>
  ({ lab: { registry } }: Ctx) => {
    const [path = ''] = columnPaths(registry, resource, [customer]);
    return { columns: columnPaths(registry, resource, columns), status: columnOf(registry, resource, status), customer: path };
  };

/** By the type of filter: what its rows show, and where their status and their customer stand. */
const forms: Readonly<Record<string, (ctx: Ctx) => { columns: string[]; status: string; customer: string }>> = {
  inventory: formOf({ resource: 'inventory', columns: deviceColumns, status: 'status', customer: 'customer_id' }),
  calibration: formOf({
    resource: 'calibration',
    columns: [
      'calibration_date',
      'certificate_number',
      'inventory',
      'inventory.manufacturer',
      'inventory.model',
      'inventory.customer',
      'cal_result',
      'next_calibration_date',
      'status',
    ],
    status: 'status',
    customer: 'inventory.customer_id',
  }),
  repair: formOf({
    resource: 'repair',
    columns: [
      'number',
      'inventory',
      'inventory.manufacturer',
      'inventory.model',
      'inventory.customer',
      'description',
      'status',
      'received_date',
      'repair_date',
      'technician',
      'total_cost',
    ],
    status: 'status',
    customer: 'inventory.customer_id',
  }),
  location: formOf({
    resource: 'location',
    columns: [
      'inventory',
      'inventory.manufacturer',
      'inventory.model',
      'status',
      'location_1',
      'location_2',
      'customer',
      'location_date',
      'rental_end',
    ],
    status: 'status',
    customer: 'inventory.customer_id',
  }),
  booking: formOf({
    resource: 'booking',
    columns: ['number', 'date', 'customer', 'description', 'status'],
    status: 'status',
    customer: 'customer_id',
  }),
  support: formOf({
    resource: 'ticket',
    columns: ['number', 'title', 'type', 'status', 'priority', 'risk', 'due_date', 'customer'],
    status: 'status',
    customer: 'customer_id',
  }),
};

const advancedFilter = defineWidget({
  title: 'advanced_filter',
  requirement,
  settings: settingsOf('rowsPerPage', 'settingDisplay', 'customerKtag', 'hasDocumentColumn', 'hasDocumentType').extend({
    filter_id: key,
    filter_name: z.string().max(255).optional(),
    color: z.string().max(40).optional(),
    parameters,
  }),
  async run(call) {
    const { ctx, settings } = call;
    const [filter] = await savedFilters(ctx, [settings.filter_id], 'filter_id');
    const form = forms[filter?.type ?? '']?.(ctx);
    if (!filter || !form) throw new Error(`no form for filters of type ${filter?.type}`);
    const { resource, formula } = filter;
    assertMay(ctx, resource, 'view');
    const values: FormulaValues = { ...filter.parameters, ...settings.parameters };
    const extra = formulaCondition(ctx, { resource, formula, values });
    const conditions = oneOf(form.customer, settings.customerKtag);
    const meta = {
      filter_id: filter.id,
      filter_name: settings.filter_name ?? filter.name,
      color: settings.color ?? filter.color,
      type: filter.type,
    };
    if (settings.settingDisplay && settings.settingDisplay !== 'table') {
      const display = settings.settingDisplay;
      return statusCounts(call, { resource, column: form.status, codes: undefined, conditions, display, extra, meta });
    }
    return tableOf(call, { resource, conditions, sort: [], columns: form.columns, extra, meta });
  },
});

/** Keys, or objects as the filter's own widget holds them. */
const chartFilter = z.union([
  key.transform((filter_id) => ({ filter_id, color: undefined, filter_name: undefined })),
  z.object({ filter_id: key, color: z.string().max(40).optional(), filter_name: z.string().max(255).optional() }),
]);

const mostFilters = 10;

const filterStatisticWidget = defineWidget({
  title: 'filter_statistic',
  requirement,
  settings: settingsOf('settingDisplay', 'customerKtag').extend({
    chart_filters: z.preprocess(
      (value) => (value === undefined || value === null ? value : [value].flat()),
      z.array(chartFilter).min(1).max(mostFilters),
    ),
    chart_type: z.enum(chartTypes).optional(),
    year,
    parameters,
  }),
  async run(call) {
    const { ctx, settings, texts, today } = call;
    const asked = settings.chart_filters;
    const filters = await savedFilters(
      ctx,
      asked.map(({ filter_id: id }) => id),
      'chart_filters',
    );
    const series = [];
    for (const [index, filter] of filters.entries()) {
      series.push({
        name: filter.id,
        label: asked[index]?.filter_name ?? filter.name,
        color: asked[index]?.color ?? filter.color ?? colorAt(index),
        points: await filterStatistic(ctx, {
          filter,
          values: { ...filter.parameters, ...settings.parameters },
          year: settings.year ?? Number(today.slice(0, 4)),
          by: 'month',
          narrowing: oneOf(forms[filter.type]?.(ctx).customer ?? '', settings.customerKtag),
        }),
      });
    }
    return countsOf(call, {
      display: settings.settingDisplay ?? 'chart',
      series,
      heading: texts.text('widget.month'),
      chart: settings.chart_type ?? 'LineChart',
      meta: { year: settings.year ?? Number(today.slice(0, 4)) },
    });
  },
});

/** Status list -> the records that have it. */
const variables: Readonly<Record<string, { resource: ResourceName; filter: string | null }>> = {
  inventory: { resource: 'inventory', filter: 'inventory' },
  calibration: { resource: 'calibration', filter: 'calibration' },
  booking: { resource: 'booking', filter: 'booking' },
  repair: { resource: 'repair', filter: 'repair' },
  location: { resource: 'location', filter: 'location' },
  notepad: { resource: 'note', filter: null },
  support_tickets: { resource: 'ticket', filter: 'support' },
};

/** Any list of statuses, counted; narrowed by a saved filter of the same records; ordered by number. */
const statusVariable = defineWidget({
  title: 'status_variable',
  requirement,
  settings: settingsOf('settingDisplay', 'chart_type', 'status', 'customerKtag').extend({
    variable: z.enum(Object.keys(variables) as [string, ...string[]]),
    filter: key.nullish(),
    order: z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value), z.enum(['asc', 'desc']).optional()),
    parameters,
  }),
  async run(call) {
    const { ctx, settings } = call;
    const variable = variables[settings.variable];
    if (!variable) throw new Error(`no variable ${settings.variable}`);
    const resource = ctx.lab.registry.resource(variable.resource);
    assertMay(ctx, resource, 'view');
    const column = settings.variable === 'inventory' ? deviceStatus(ctx.lab.registry.resource('inventory')) : 'status';
    const [filter] = settings.filter ? await savedFilters(ctx, [settings.filter], 'filter') : [];
    if (filter && filter.type !== variable.filter)
      throw invalid({ filter: [{ key: 'errors.widget.filter_type', params: { id: filter.id } }] });
    const values = { ...filter?.parameters, ...settings.parameters };
    return statusCounts(call, {
      resource,
      column,
      codes: statusCodes({ resource, column, given: settings.status, setting: 'status' }),
      conditions: oneOf(forms[variable.filter ?? '']?.(ctx).customer ?? 'customer_KTAG', settings.customerKtag),
      display: settings.settingDisplay ?? 'chart',
      wanted: settings.chart_type,
      chart: 'BarChart',
      order: settings.order,
      ...(filter ? { extra: formulaCondition(ctx, { resource, formula: filter.formula, values }) } : {}),
      meta: { variable: settings.variable, filter_id: filter?.id ?? null },
    });
  },
});

export const filterWidgets: readonly WidgetType[] = [advancedFilter, filterStatisticWidget, statusVariable];
