// From one page of a list to the next.
import { Button } from '@mantine/core';
import { useI18n } from '../lib/i18n.tsx';
import classes from './room.module.css';

export function Pages({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  const { t, format } = useI18n();
  if (last <= 1) return null;
  return (
    <nav className={classes.pages} aria-label={t('ui.portal.pages')}>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('ui.portal.previous')}
      </Button>
      <span>{t('ui.portal.page', { page: format.number(page), last: format.number(last) })}</span>
      <Button variant="default" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('ui.portal.next')}
      </Button>
    </nav>
  );
}
