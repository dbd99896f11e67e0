// The dashboard a new user can start with: what is due, what was done, what waits.
import type { StoredWidget } from '#server/contract/widgets.ts';
import { useI18n } from '../../lib/i18n.tsx';

const widgets: readonly StoredWidget[] = [
  { title: 'overdue_inventory', position: { x: 0, y: 0, width: 6, height: 5 }, settings: { rowsPerPage: 10 } },
  { title: 'due_inventory', position: { x: 6, y: 0, width: 6, height: 5 }, settings: { rowsPerPage: 10 } },
  { title: 'due_calibration_per_month', position: { x: 0, y: 5, width: 8, height: 4 }, settings: {} },
  { title: 'assets_status', position: { x: 8, y: 5, width: 4, height: 4 }, settings: { settingDisplay: 'chart' } },
  { title: 'last_calibration', position: { x: 0, y: 9, width: 12, height: 5 }, settings: { rowsPerPage: 10 } },
  { title: 'new_offers', position: { x: 0, y: 14, width: 6, height: 5 }, settings: { rowsPerPage: 10 } },
  { title: 'notepad_notification', position: { x: 6, y: 14, width: 6, height: 5 }, settings: { rowsPerPage: 10 } },
];

export function useStarter(): { name: string; widgets: readonly StoredWidget[] } {
  const { t } = useI18n();
  return { name: t('ui.dashboard.today'), widgets };
}
