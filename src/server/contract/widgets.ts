// The form of a dashboard's `value` (docs/interface/dashboards.md#record): a list of widgets with title, place on a grid of twelve
// columns, and settings. What a widget holds besides is its own business: newer clients keep more, and it must come back as it was sent.
import type { FieldProblem } from './errors.ts';

export const widgetTitles = [
  'due_inventory',
  'overdue_inventory',
  'critical_1_inventory',
  'critical_2_inventory',
  'critical_3_inventory',
  'due_calibration_per_month',
  'last_calibration',
  'assets_status',
  'ticket_status',
  'new_offers',
  'order_entries_by_status',
  'notepad_status',
  'notepad_notification',
  'notepad_entries_by_status_and_assignee',
  'ticket_statistic',
  'support_activity_entries',
  'support_risk_entries',
  'support_risk_priority',
  'dms_entries',
  'advanced_filter',
  'filter_statistic',
  'status_variable',
  'pending_user',
  'energy_feed',
  'control_chart',
  'interval_load',
  'throughput',
  'turnover',
  'text',
] as const;

/** Ways to draw counts; the last two as parts of a whole, one under the other or around. */
export const chartTypes = ['BarChart', 'LineChart', 'AreaChart', 'PieChart', 'DonutChart'] as const;
export type ChartType = (typeof chartTypes)[number];

/** What `date_range` may say; `custom` brings its days beside it. */
export const dateRangeWords = [
  'all',
  'today',
  'yesterday',
  'tomorrow',
  '7_days',
  '30_days',
  '90_days',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'next_7_days',
  'next_30_days',
  'next_90_days',
  'this_week',
  'last_week',
  'next_week',
  'this_month',
  'last_month',
  'next_month',
  'this_quarter',
  'last_quarter',
  'next_quarter',
  'this_year',
  'last_year',
  'next_year',
  'custom',
] as const;

export interface StoredWidget {
  title: string;
  position: { x: number; y: number; width: number; height: number };
  settings?: unknown;
}

const mostWidgets = 100;
const longestTitle = 255;
const furthest = 10_000;
/** Of the grid, from left to right. */
export const gridColumns = 12;
const sides = ['x', 'y', 'width', 'height'] as const;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPlace(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= furthest;
}

/** A client of older days may have put it outside: it comes back as it stands there. */
function stoodThere(widget: Record<string, unknown>, before: readonly StoredWidget[]): boolean {
  const position = JSON.stringify(widget.position);
  return before.some((one) => one.title === widget.title && JSON.stringify(one.position) === position);
}

function problemsOfWidget(widget: unknown, index: number, before: readonly StoredWidget[]): FieldProblem[] {
  const at = (name: string) => ({ where: `[${index}]${name}` });
  if (!isObject(widget)) return [{ key: 'errors.dashboard.not_a_widget', params: at('') }];
  const { title, position } = widget;
  const titled = typeof title === 'string' && title.trim() !== '' && title.length <= longestTitle;
  const problems: FieldProblem[] = titled ? [] : [{ key: 'errors.dashboard.title', params: at('.title') }];
  if (!isObject(position)) return [...problems, { key: 'errors.dashboard.position', params: at('.position') }];
  const wrong = sides.filter((side) => !isPlace(position[side]));
  const beyond = wrong.length === 0 && Number(position.x) + Number(position.width) > gridColumns && !stoodThere(widget, before);
  if (beyond) problems.push({ key: 'errors.dashboard.grid', params: { ...at('.position'), columns: gridColumns } });
  return [
    ...problems,
    ...wrong.map((side) => ({ key: 'errors.dashboard.number', params: { ...at(`.position.${side}`), max: furthest } })),
  ];
}

/** Enough to mend a list by; a broken one is not told a thousand times. */
const mostProblems = 20;

/** What is wrong with a parsed `value`; nothing when it may be stored. `before`: what stands there. */
export function widgetListProblems(value: unknown, before: readonly StoredWidget[] = []): FieldProblem[] {
  if (!Array.isArray(value)) return [{ key: 'errors.dashboard.not_a_list' }];
  if (value.length > mostWidgets) return [{ key: 'errors.dashboard.too_many', params: { max: mostWidgets } }];
  return value.flatMap((widget, index) => problemsOfWidget(widget, index, before)).slice(0, mostProblems);
}

/** Of a stored value; a list from older days may hold anything. */
export function storedWidgets(text: string): StoredWidget[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter((one): one is StoredWidget => isObject(one) && typeof one.title === 'string') : [];
}

const placed = (title: (typeof widgetTitles)[number], x: number, y: number, width: number, height: number, settings = {}) => ({
  title,
  position: { x, y, width, height },
  settings,
});

/**
 * Dashboards to begin with. A control chart in them stands for one of the lab's: those that want attention come first, and what is left over
 * is left out.
 */
export const dashboardTemplates = {
  today: [
    placed('overdue_inventory', 0, 0, 6, 5, { rowsPerPage: 10 }),
    placed('due_inventory', 6, 0, 6, 5, { rowsPerPage: 10 }),
    placed('due_calibration_per_month', 0, 5, 8, 4),
    placed('assets_status', 8, 5, 4, 4, { settingDisplay: 'chart' }),
    placed('last_calibration', 0, 9, 12, 5, { rowsPerPage: 10 }),
    placed('new_offers', 0, 14, 6, 5, { rowsPerPage: 10 }),
    placed('notepad_notification', 6, 14, 6, 5, { rowsPerPage: 10 }),
  ],
  quality: [
    placed('control_chart', 0, 0, 6, 4),
    placed('control_chart', 6, 0, 6, 4),
    placed('control_chart', 0, 4, 6, 4),
    placed('control_chart', 6, 4, 6, 4),
    placed('interval_load', 0, 8, 8, 4),
    placed('ticket_status', 8, 8, 4, 4, { settingDisplay: 'chart' }),
    placed('support_risk_entries', 0, 12, 8, 5, { rowsPerPage: 10 }),
    placed('support_risk_priority', 8, 12, 4, 5),
  ],
  workshop: [
    placed('overdue_inventory', 0, 0, 6, 6, { rowsPerPage: 15 }),
    placed('due_inventory', 6, 0, 6, 6, { rowsPerPage: 15 }),
    placed('status_variable', 0, 6, 6, 5, { variable: 'calibration', settingDisplay: 'chart' }),
    placed('status_variable', 6, 6, 6, 5, { variable: 'repair', settingDisplay: 'chart' }),
    placed('last_calibration', 0, 11, 6, 5, { rowsPerPage: 10 }),
    placed('throughput', 6, 11, 6, 5),
  ],
  office: [
    placed('new_offers', 0, 0, 6, 5, { rowsPerPage: 10 }),
    placed('order_entries_by_status', 6, 0, 6, 5, { settingDisplay: 'chart' }),
    placed('new_offers', 0, 5, 8, 4, { settingDisplay: 'chart', numberMonth: 12 }),
    placed('ticket_status', 8, 5, 4, 4, { settingDisplay: 'chart' }),
    placed('notepad_notification', 0, 9, 6, 5, { rowsPerPage: 10 }),
    placed('dms_entries', 6, 9, 6, 5, { rowsPerPage: 10 }),
    placed('turnover', 0, 14, 12, 4),
  ],
  fleet: [
    placed('assets_status', 0, 0, 4, 4, { settingDisplay: 'chart' }),
    placed('due_calibration_per_month', 4, 0, 8, 4),
    placed('critical_1_inventory', 0, 4, 6, 5, { rowsPerPage: 10 }),
    placed('critical_2_inventory', 6, 4, 6, 5, { rowsPerPage: 10 }),
    placed('interval_load', 0, 9, 8, 4),
    placed('status_variable', 8, 9, 4, 4, { variable: 'location', settingDisplay: 'chart' }),
    placed('dms_entries', 0, 13, 12, 5, { rowsPerPage: 10 }),
  ],
} as const satisfies Readonly<Record<string, readonly StoredWidget[]>>;

export type DashboardTemplate = keyof typeof dashboardTemplates;
export const dashboardTemplateNames = Object.keys(dashboardTemplates) as [DashboardTemplate, ...DashboardTemplate[]];
