// In a new lab, below every screen but the one that lists them: the next of the first steps, so that nobody has to find back to it.
import { CloseButton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { addressOf, useFirstSteps } from '../../lib/guide/first-steps.ts';
import { useNoteGuidance } from '../../lib/guide/guidance.ts';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './next-step.module.css';

export function NextStep() {
  const { t } = useI18n();
  const steps = useFirstSteps();
  const note = useNoteGuidance();
  const { pathname } = useLocation();
  const next = steps?.find(({ done }) => !done);
  if (!steps || !next || pathname === '/today') return null;
  const done = steps.filter((step) => step.done).length;
  const to = addressOf(next);
  return (
    <aside className={classes.line} aria-label={t('ui.welcome.title')} data-print="never">
      <Link className={classes.count} to="/today">
        {t('ui.welcome.title')}
      </Link>
      <span className={classes.done}>{t('ui.welcome.count', { done, total: steps.length })}</span>
      {pathname !== to && (
        <Link className={classes.next} to={to}>
          {t('ui.first.next')}: {t(`ui.first.${next.name}`)}
          <IconArrowRight size={16} stroke={1.5} aria-hidden="true" />
        </Link>
      )}
      <CloseButton
        size="sm"
        aria-label={t('ui.welcome.hide')}
        title={t('ui.welcome.hide')}
        onClick={() => note({ welcome: 'hidden' })}
      />
    </aside>
  );
}
