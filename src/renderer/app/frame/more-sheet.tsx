// All places of the program on a phone, as the rail shows them where there is room for one.
import { Link, useLocation } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { usePreferences } from '../../lib/preferences.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { railItemAt } from '../places/places.ts';
import classes from './more-sheet.module.css';
import { useRailGroups } from './rail-groups.ts';

export function MoreSheet({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { favourites } = usePreferences();
  const current = railItemAt(useLocation().pathname, favourites);
  return (
    <Dialog title={t('ui.more.title')} size="lg" onClose={onClose}>
      {useRailGroups(null).map(({ name, items }) => (
        <section key={name} className={classes.group} aria-labelledby={`more-${name}`}>
          <h3 id={`more-${name}`} className={classes.heading}>
            {t(`ui.section.${name}`)}
          </h3>
          <ul className={classes.places}>
            {items.map(({ to, title, icon: Icon }) => (
              <li key={to}>
                <Link to={to} className={classes.place} aria-current={to === current ? 'page' : undefined} onClick={onClose}>
                  <Icon size={20} stroke={1.5} aria-hidden="true" />
                  <span>{t(title)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
