// Where no screen is: an address nobody has, and a screen that broke.
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router';
import { useScreen } from '../lib/app-state.ts';
import { useI18n } from '../lib/i18n.tsx';
import { mayReloadForPart, reloadForPart } from '../lib/lazy-after-first-screen.tsx';
import { fetchHealth } from '../lib/session.ts';
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

const partMissing = /dynamically imported module|preload CSS|module script failed/i;
const knockEveryMs = 300;

function mayReloadFor(error: unknown): boolean {
  return error instanceof Error && partMissing.test(error.message) && mayReloadForPart();
}

export function CrashPage() {
  const error = useRouteError();
  const reloads = mayReloadFor(error);
  useScreen('crash', true);
  useEffect(() => {
    if (!reloads) return;
    // Loaded anew while nobody answers, the page would be gone for good.
    const knock = setInterval(() => {
      fetchHealth().then(
        () => {
          clearInterval(knock);
          reloadForPart();
        },
        () => undefined,
      );
    }, knockEveryMs);
    return () => clearInterval(knock);
  }, [reloads]);
  if (reloads) return null;
  return (
    <ErrorNotice error={error instanceof Error ? error : new Error(String(error))} onRetry={() => window.location.reload()} />
  );
}
