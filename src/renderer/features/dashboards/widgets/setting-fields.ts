// Which settings each type of widget takes (docs/interface/dashboards.md#record), and how each is asked for. A test compares the names
// with the server's.
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { chartTypes, type widgetTitles } from '#server/contract/widgets.ts';

type Title = (typeof widgetTitles)[number];

/** `records` picks from a list of the lab, `choice` from fixed words under `ui.widget.choice.`, `statuses` from the record's own. */
export type SettingField =
  | { kind: 'number'; minimum: number; maximum: number }
  | { kind: 'words' }
  | { kind: 'color' }
  | { kind: 'lines' }
  | { kind: 'flag' }
  | { kind: 'range' }
  | { kind: 'choice'; of: readonly string[]; several?: boolean }
  | { kind: 'records'; path: RecordPath; title: string; several: boolean; extra?: readonly string[] }
  | { kind: 'statuses' };

export const settingFields = {
  settingDisplay: { kind: 'choice', of: ['table', 'chart', 'value'] },
  rowsPerPage: { kind: 'number', minimum: 1, maximum: 100 },
  numberMonth: { kind: 'number', minimum: 1, maximum: 60 },
  customerKtag: { kind: 'records', path: 'customers', title: 'name', several: true },
  portletInventoryConditionFilterVal: { kind: 'choice', of: ['visible', 'active', 'inactive', 'hidden'] },
  status: { kind: 'statuses' },
  project: { kind: 'words' },
  category: { kind: 'records', path: 'categories', title: 'name', several: true },
  type: { kind: 'records', path: 'device-types', title: 'type_name', several: true },
  calibrationDueType: {
    kind: 'choice',
    of: ['device', 'calibration', 'safety_test', 'maintenance', 'intermediate_check', 'other'],
  },
  date_range: { kind: 'range' },
  hasDocumentColumn: { kind: 'flag' },
  hasDocumentType: { kind: 'words' },
  userStatus: { kind: 'choice', of: ['active', 'locked', 'pending'], several: true },
  assignee: { kind: 'records', path: 'users', title: 'lastname', several: true, extra: ['me', 'none'] },
  filter_id: { kind: 'records', path: 'advanced-filters', title: 'name', several: false },
  filter_name: { kind: 'words' },
  color: { kind: 'color' },
  chart_filters: { kind: 'records', path: 'advanced-filters', title: 'name', several: true },
  chart_type: { kind: 'choice', of: chartTypes },
  heading: { kind: 'words' },
  text: { kind: 'lines' },
  year: { kind: 'number', minimum: 1900, maximum: 2200 },
  variable: {
    kind: 'choice',
    of: ['inventory', 'calibration', 'booking', 'repair', 'location', 'notepad', 'support_tickets'],
  },
  filter: { kind: 'records', path: 'advanced-filters', title: 'name', several: false },
  order: { kind: 'choice', of: ['asc', 'desc'] },
  chart_id: { kind: 'records', path: 'check-charts', title: 'name', several: false },
  feed_id: { kind: 'records', path: 'energy-feeds', title: 'name', several: false },
} as const satisfies Record<string, SettingField>;

export type SettingName = keyof typeof settingFields;

const device = ['customerKtag', 'portletInventoryConditionFilterVal', 'status', 'category', 'type'] as const;
const documents = ['hasDocumentColumn', 'hasDocumentType'] as const;
const band = ['settingDisplay', 'rowsPerPage', ...device, 'calibrationDueType', 'date_range', ...documents] as const;
const dueList = [...band, 'numberMonth'] as const;
const ticket = ['customerKtag', 'status', 'category', 'type', 'assignee', 'date_range'] as const;
const drawn = ['settingDisplay', 'chart_type'] as const;
const ticketCount = [...drawn, 'numberMonth', ...ticket] as const;
const ticketList = ['settingDisplay', 'rowsPerPage', ...ticket, ...documents] as const;
const note = ['customerKtag', 'status', 'project', 'assignee', 'date_range'] as const;

/** What the server takes and this list left out would be lost to the user: a test compares both. */
export const settingsOfType: Readonly<Record<Title, readonly SettingName[]>> = {
  due_inventory: dueList,
  overdue_inventory: dueList,
  critical_1_inventory: band,
  critical_2_inventory: band,
  critical_3_inventory: band,
  due_calibration_per_month: [...drawn, ...device, 'numberMonth', 'calibrationDueType', 'date_range'],
  last_calibration: ['settingDisplay', 'rowsPerPage', ...device, 'numberMonth', 'date_range', ...documents],
  assets_status: [...drawn, ...device, 'date_range'],
  ticket_status: ticketCount,
  new_offers: ['settingDisplay', 'rowsPerPage', 'customerKtag', 'status', 'category', 'numberMonth', 'date_range', ...documents],
  order_entries_by_status: [...drawn, 'customerKtag', 'status', 'category', 'date_range'],
  notepad_status: [...drawn, ...note],
  notepad_notification: ['settingDisplay', 'rowsPerPage', ...note, ...documents],
  notepad_entries_by_status_and_assignee: [...drawn, ...note, 'userStatus'],
  ticket_statistic: ticketCount,
  support_activity_entries: ticketList,
  support_risk_entries: ticketList,
  support_risk_priority: ticketCount,
  dms_entries: ['settingDisplay', 'rowsPerPage', 'customerKtag', 'status', 'type', 'hasDocumentType', 'date_range'],
  advanced_filter: ['filter_id', 'filter_name', 'color', 'settingDisplay', 'rowsPerPage', 'customerKtag', ...documents],
  filter_statistic: ['chart_filters', 'chart_type', 'year', 'settingDisplay', 'customerKtag'],
  status_variable: ['variable', 'filter', 'order', ...drawn, 'status', 'customerKtag'],
  pending_user: ['settingDisplay', 'rowsPerPage', 'userStatus', 'date_range'],
  control_chart: ['chart_id', 'settingDisplay', 'rowsPerPage', 'date_range'],
  interval_load: [...drawn, ...device, 'numberMonth'],
  throughput: [...drawn, 'customerKtag', 'category', 'type', 'numberMonth', 'date_range'],
  turnover: [...drawn, 'customerKtag', 'numberMonth', 'date_range'],
  text: ['heading', 'text'],
  energy_feed: ['feed_id', 'settingDisplay', 'rowsPerPage', 'date_range'],
};

/** Tickets and documents have types and categories of their own, by name. */
const named: ReadonlySet<string> = new Set(['type', 'category']);

export function settingFieldOf(title: string, name: SettingName): SettingField {
  // Several saved filters side by side are no shares of a whole.
  if (title === 'filter_statistic' && name === 'chart_type')
    return { kind: 'choice', of: ['BarChart', 'LineChart', 'AreaChart'] };
  // Documents have no list of statuses.
  if (title === 'dms_entries' && name === 'status') return { kind: 'choice', of: ['approved', 'open'] };
  const ofDevices = !/^(ticket|support|dms)/.test(title);
  return named.has(name) && !ofDevices ? { kind: 'words' } : settingFields[name];
}

/** Whose statuses a widget narrows by: the table of `/fields` that holds them. */
export function statusTable(title: string, settings: Readonly<Record<string, unknown>>): string {
  if (title === 'status_variable') return String(settings.variable ?? 'inventory');
  if (/^(ticket|support)/.test(title)) return 'support_tickets';
  if (title.startsWith('notepad')) return 'notepad';
  if (title === 'last_calibration') return 'calibration';
  return /order|offer/.test(title) ? 'booking' : 'inventory';
}
