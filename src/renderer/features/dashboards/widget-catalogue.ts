// The types of widget as the gallery offers them: in which group, how large at first, with which settings to begin.
import type { StoredWidget, widgetTitles } from '#server/contract/widgets.ts';

type Title = (typeof widgetTitles)[number];

interface Offer {
  group: string;
  width: number;
  height: number;
  settings: Readonly<Record<string, unknown>>;
  /** Under `widget_type.`; some need a choice before they show anything. */
  needs?: string;
}

const list = (group: string): Offer => ({ group, width: 6, height: 5, settings: { rowsPerPage: 10 } });
const chart = (group: string, width = 6): Offer => ({ group, width, height: 4, settings: { settingDisplay: 'chart' } });

export const offers: Readonly<Record<Title, Offer>> = {
  due_inventory: list('inventory'),
  overdue_inventory: list('inventory'),
  critical_1_inventory: list('inventory'),
  critical_2_inventory: list('inventory'),
  critical_3_inventory: list('inventory'),
  due_calibration_per_month: { group: 'calibration', width: 8, height: 4, settings: { numberMonth: 12 } },
  last_calibration: list('calibration'),
  assets_status: chart('status', 4),
  ticket_status: chart('status', 4),
  new_offers: list('orders'),
  order_entries_by_status: chart('orders'),
  notepad_status: chart('notes', 4),
  notepad_notification: list('notes'),
  notepad_entries_by_status_and_assignee: chart('notes'),
  ticket_statistic: chart('support', 8),
  support_activity_entries: list('support'),
  support_risk_entries: list('support'),
  support_risk_priority: chart('support', 4),
  dms_entries: list('documents'),
  advanced_filter: { ...list('filters'), needs: 'filter_id' },
  filter_statistic: { group: 'filters', width: 8, height: 5, settings: { chart_type: 'BarChart' }, needs: 'chart_filters' },
  status_variable: { group: 'other', width: 6, height: 4, settings: { variable: 'repair' } },
  pending_user: list('other'),
  energy_feed: { group: 'other', width: 8, height: 4, settings: {}, needs: 'feed_id' },
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

/** Its own name where a person gave one, as saved filters have. */
export function titleOfWidget({ title, settings }: StoredWidget, textOr: (key: string, otherwise: string) => string): string {
  const named = typeof settings === 'object' && settings !== null && 'filter_name' in settings ? settings.filter_name : null;
  return typeof named === 'string' && named !== '' ? named : textOr(`widget_type.${title}`, title);
}
