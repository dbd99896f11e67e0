// The frame of the public pages: whose they are, the language, and nothing of the program inside. docs/interface/portal.md#rules.
import type { ReactNode } from 'react';
import { useI18n } from '../lib/i18n.tsx';
import { setPreferences } from '../lib/preferences.ts';
import { PlumbMark } from '../ui/sign-in/plumb-mark.tsx';
import classes from './portal-frame.module.css';

interface PortalFrameProps {
  /** Empty while it is not known whose pages these are. */
  lab: string | undefined;
  children: ReactNode;
}

export function PortalFrame({ lab, children }: PortalFrameProps) {
  const { t, language } = useI18n();
  const other = language === 'de' ? 'en' : 'de';
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <PlumbMark size={28} />
        <span className={classes.lab}>{lab || t('ui.product')}</span>
        <button type="button" className={classes.language} lang={other} onClick={() => setPreferences({ language: other })}>
          {t(`ui.language.${other}`)}
        </button>
      </header>
      <main className={classes.content}>{children}</main>
    </div>
  );
}
