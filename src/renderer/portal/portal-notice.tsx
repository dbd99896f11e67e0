// Where the portal has nothing to show: no device, no portal, or an answer that did not come.
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError } from '../lib/api.ts';
import { useScreen } from '../lib/app-state.ts';
import { useI18n } from '../lib/i18n.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import classes from './portal-notice.module.css';
import { portalList } from './portal-words.ts';

export function NothingThere({ hasList }: { hasList: boolean }) {
  const { t } = useI18n();
  useScreen('portal-missing', true);
  return (
    <section className={classes.notice}>
      <h1 className={classes.title}>{t('ui.portal.missing.title')}</h1>
      <p>{t('ui.portal.missing.text')}</p>
      <div className={classes.ways}>
        {hasList && (
          <Button component={Link} to={portalList} variant="default">
            {t('ui.portal.all')}
          </Button>
        )}
        <Button component="a" href="/" variant="subtle">
          {t('ui.signin.submit')}
        </Button>
      </div>
    </section>
  );
}

export function PortalError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useI18n();
  useScreen('portal-error', true);
  if (!(error instanceof ApiError) || error.status !== 429) return <ErrorNotice error={error} onRetry={onRetry} />;
  return (
    <section className={classes.notice} role="alert">
      <h1 className={classes.title}>{t('ui.portal.busy.title')}</h1>
      <p>{t('ui.portal.busy.text')}</p>
      <div className={classes.ways}>
        <Button variant="default" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      </div>
    </section>
  );
}
