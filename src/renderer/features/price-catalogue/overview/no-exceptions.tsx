// No price departs from its class: what would stand here, and where one is made.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { priceKind } from '#renderer/records/kinds/prices/prices.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { EmptyNotice } from '#renderer/ui/notice.tsx';

export function NoExceptions() {
  const { t } = useI18n();
  const way = { needs: priceKind.operations.view, variant: 'default', size: 'xs' } as const;
  return (
    <EmptyNotice
      title={t('ui.overview.exceptions.none')}
      steps={
        <>
          <GuardedButton {...way} to="/prices/matrix">
            {t('ui.overview.exceptions.none.matrix')}
          </GuardedButton>
          <GuardedButton {...way} to="/prices/classes">
            {t('ui.overview.exceptions.none.classes')}
          </GuardedButton>
        </>
      }
    >
      <p>{t('ui.overview.exceptions.none.text')}</p>
    </EmptyNotice>
  );
}
