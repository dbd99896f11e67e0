// The page that customers keep and check certificates with. docs/interface/portal.md#verifier.
import { Button } from '@mantine/core';
import { download } from '#renderer/lib/files/download.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useFailure } from '#renderer/ui/use-failure.ts';
import classes from '../shared/administration.module.css';
import { SafetyCard } from '../shared/safety-card.tsx';

export function PageCard() {
  const { t } = useI18n();
  const fail = useFailure();
  return (
    <SafetyCard title={t('ui.signing.page.title')} tone="quiet" state={t('ui.signing.page.state')} facts={[]}>
      <p className={classes.text}>{t('ui.signing.page.text')}</p>
      <Button size="xs" variant="default" onClick={() => void download('/api/v2/public/verifier').catch(fail)}>
        {t('ui.signing.page.save')}
      </Button>
    </SafetyCard>
  );
}
