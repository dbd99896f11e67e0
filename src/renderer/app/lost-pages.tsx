// Where no screen is: an address nobody has, and a screen that broke.
import { Button } from '@mantine/core';
import { Link, useRouteError } from 'react-router';
import { useScreen } from '../lib/app-state.ts';
import { useI18n } from '../lib/i18n.tsx';
import { EmptyNotice, ErrorNotice } from '../ui/notice.tsx';

export function MissingPage() {
  const { t } = useI18n();
  useScreen('missing', true);
  return (
    <EmptyNotice title={t('ui.missing.title')} whole>
      <Button component={Link} to="/inventory" variant="default" size="xs">
        {t('ui.missing.back')}
      </Button>
    </EmptyNotice>
  );
}

export function CrashPage() {
  const error = useRouteError();
  useScreen('crash', true);
  return (
    <ErrorNotice error={error instanceof Error ? error : new Error(String(error))} onRetry={() => window.location.reload()} />
  );
}
