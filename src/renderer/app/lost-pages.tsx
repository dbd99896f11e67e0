// Where no screen is: an address nobody has, and a screen that broke.
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router';
import { useScreen } from '../lib/app-state.ts';
import { useI18n } from '../lib/i18n.tsx';
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
const lastReload = 'plumbline.reloaded-for-a-part';
const notAgainMs = 15_000;
const knockEveryMs = 300;

/** A part of the screens did not come, as the server was away just then: the browser remembers that until the page is loaded anew. */
function mayReloadFor(error: unknown): boolean {
  if (!(error instanceof Error) || !partMissing.test(error.message)) return false;
  return Date.now() - Number(sessionStorage.getItem(lastReload) ?? 0) > notAgainMs;
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
          sessionStorage.setItem(lastReload, String(Date.now()));
          window.location.reload();
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
