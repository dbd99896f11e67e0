// The types of widget as the gallery offers them: in which group, how large at first, with which settings to begin.
import { shownFilterName } from '#renderer/lib/lab/shipped-names.ts';
import type { StoredWidget, widgetTitles } from '#server/contract/widgets.ts';
import type { SettingName } from './setting-fields.ts';

type Title = (typeof widgetTitles)[number];

/** What a type looks like while there is no data for it. */
export type Sketch = 'rows' | 'bars' | 'stack' | 'shares' | 'line' | 'words';

interface Offer {
  sketch: Sketch;
  group: string;
  width: number;
  height: number;
  settings: Readonly<Record<string, unknown>>;
  /** What has to be chosen before it shows anything. */
  needs?: SettingName;
  /** It shows what somebody writes: that is asked for before it stands anywhere. */
  written?: true;
}

const list = (group: string): Offer => ({ sketch: 'rows', group, width: 6, height: 5, settings: { rowsPerPage: 10 } });
const chart = (group: string, sketch: Sketch = 'shares', width = 4): Offer => ({
  sketch,
  group,
  width,
  height: 4,
  settings: { settingDisplay: 'chart' },
});

export const offers: Readonly<Record<Title, Offer>> = {
  due_inventory: list('inventory'),
  overdue_inventory: list('inventory'),
  critical_1_inventory: list('inventory'),
  critical_2_inventory: list('inventory'),
  critical_3_inventory: list('inventory'),
  due_calibration_per_month: { sketch: 'bars', group: 'calibration', width: 8, height: 4, settings: {} },
  last_calibration: list('calibration'),
  control_chart: { sketch: 'line', group: 'calibration', width: 8, height: 4, settings: {}, needs: 'chart_id' },
  interval_load: { sketch: 'bars', group: 'calibration', width: 8, height: 4, settings: {} },
  throughput: { sketch: 'bars', group: 'calibration', width: 8, height: 4, settings: {} },
  turnover: { sketch: 'bars', group: 'orders', width: 8, height: 4, settings: {} },
  assets_status: chart('status'),
  ticket_status: chart('status'),
  new_offers: list('orders'),
  order_entries_by_status: chart('orders', 'bars', 6),
  notepad_status: chart('notes'),
  notepad_notification: list('notes'),
  notepad_entries_by_status_and_assignee: chart('notes', 'stack', 6),
  ticket_statistic: chart('support', 'line', 8),
  support_activity_entries: list('support'),
  support_risk_entries: list('support'),
  support_risk_priority: chart('support'),
  dms_entries: list('documents'),
  advanced_filter: { ...list('filters'), needs: 'filter_id' },
  filter_statistic: {
    sketch: 'bars',
    group: 'filters',
    width: 8,
    height: 5,
    settings: { chart_type: 'BarChart' },
    needs: 'chart_filters',
  },
  status_variable: { sketch: 'bars', group: 'other', width: 6, height: 4, settings: { variable: 'repair' } },
  pending_user: list('other'),
  text: { sketch: 'words', group: 'other', width: 12, height: 2, settings: {}, written: true },
  energy_feed: { sketch: 'line', group: 'other', width: 8, height: 4, settings: {}, needs: 'feed_id' },
};

export const groups = [
  'inventory',
  'calibration',
  'status',
  'orders',
  'notes',
  'support',
  'documents',
  'filters',
  'other',
] as const;

/** The setting without which the widget shows nothing, while it has not been made. */
export function missingSetting({ title, settings }: Pick<StoredWidget, 'title' | 'settings'>): SettingName | null {
  const needs = Object.hasOwn(offers, title) ? offers[title as Title].needs : undefined;
  if (needs === undefined) return null;
  const made = typeof settings === 'object' && settings !== null ? (settings as Readonly<Record<string, unknown>>)[needs] : null;
  return [made].flat().every((one) => one === undefined || one === null || one === '') ? needs : null;
}

/** Nothing to show until somebody says what: its settings come before its place. */
export function asksFirst(widget: Pick<StoredWidget, 'title' | 'settings'>): boolean {
  const written = Object.hasOwn(offers, widget.title) && offers[widget.title as Title].written === true;
  return written || missingSetting(widget) !== null;
}

/** Its own name where a person gave one, as saved filters have. */
export function titleOfWidget({ title, settings }: StoredWidget, textOr: (key: string, otherwise: string) => string): string {
  const made = typeof settings === 'object' && settings !== null ? settings : {};
  if (title === 'text')
    return 'heading' in made && typeof made.heading === 'string' && made.heading !== ''
      ? made.heading
      : textOr('widget_type.text', title);
  const named = 'filter_name' in made ? made.filter_name : null;
  return typeof named === 'string' && named !== '' ? shownFilterName(named) : textOr(`widget_type.${title}`, title);
}
