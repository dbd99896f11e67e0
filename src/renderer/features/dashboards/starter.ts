// The dashboard a new user can start with: what is due, what was done, what waits.
import { dashboardTemplates, type StoredWidget } from '#server/contract/widgets.ts';
import { useI18n } from '../../lib/i18n.tsx';

export function useStarter(): { name: string; widgets: readonly StoredWidget[] } {
  const { t } = useI18n();
  return { name: t('dashboard_template.today'), widgets: dashboardTemplates.today };
}
