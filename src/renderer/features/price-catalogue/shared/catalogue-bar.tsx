// The head of the price screens: where one is, and the way to the others.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import classes from './catalogue.module.css';

const screens = ['classes', 'list', 'adjust', 'overview'] as const;
export type CatalogueScreen = (typeof screens)[number];

interface CatalogueBarProps {
  here: CatalogueScreen;
  children?: ReactNode;
}

export function CatalogueBar({ here, children }: CatalogueBarProps) {
  const { t } = useI18n();
  const mayEdit = useCan(['price_edit']);
  return (
    <div className={bar.bar}>
      <h1 className={bar.title}>{t(`ui.price-${here}.title`)}</h1>
      <nav className={classes.screens} aria-label={t('ui.price.screens')}>
        {screens
          .filter((one) => one !== here && (one !== 'adjust' || mayEdit))
          .map((one) => (
            <Link key={one} to={`/prices/${one}`}>
              {t(`ui.price-${one}.title`)}
            </Link>
          ))}
      </nav>
      <span className={bar.gap} />
      {children}
    </div>
  );
}
