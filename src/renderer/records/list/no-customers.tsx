// Whoever sees assigned customers only, and has none, finds every list empty: it is said whom to ask, and nothing is offered to import.
import { useI18n } from '../../lib/i18n.tsx';
import { useUser } from '../../lib/session.ts';
import { EmptyNotice } from '../../ui/notice.tsx';

export function useSeesNoCustomer(): boolean {
  return useUser().data?.seen_customers === 'none';
}

export function NoCustomersNotice() {
  const { t } = useI18n();
  return (
    <EmptyNotice title={t('ui.no_customers')}>
      <p>{t('ui.no_customers.hint')}</p>
    </EmptyNotice>
  );
}
