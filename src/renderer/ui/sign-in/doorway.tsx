// The page before the program: nothing but the plumb line and one form beside it. Used by set-up and sign-in.
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { setPreferences } from '../../lib/preferences.ts';
import classes from './doorway.module.css';
import { PlumbLine } from './plumb-mark.tsx';

interface DoorwayProps {
  title: string;
  lead: string;
  children: ReactNode;
}

export function Doorway({ title, lead, children }: DoorwayProps) {
  const { t, language } = useI18n();
  const other = language === 'de' ? 'en' : 'de';
  return (
    <div className={classes.page}>
      <div className={classes.line}>
        <PlumbLine />
      </div>
      <main className={classes.content}>
        <p className={classes.product}>{t('ui.product')}</p>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {children}
      </main>
      <button type="button" className={classes.language} lang={other} onClick={() => setPreferences({ language: other })}>
        {t(`ui.language.${other}`)}
      </button>
    </div>
  );
}
