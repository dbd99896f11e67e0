// Where one is: section, list with the filter it was left with, record, tab. Stands in the bar on top, so it costs no height.
import { Link, useLocation, useSearchParams } from 'react-router';
import { usePlace } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { homeAddress } from '../../lib/preferences.ts';
import { listAddressOf } from '../../records/list/list-memory.ts';
import { placesAt, recordPathOf } from '../places/places.ts';
import classes from './breadcrumbs.module.css';
import { FavouriteStar } from './favourite-star.tsx';

interface Crumb {
  text: string;
  to?: string;
}

function useCrumbs(): Crumb[] {
  const { t, textOr } = useI18n();
  const pathname = recordPathOf(useLocation().pathname);
  const [params] = useSearchParams();
  const { title } = usePlace();
  const chain = placesAt(pathname);
  const [first] = chain;
  const tab = params.get('tab');
  const tabName = `ui.${tab}.title`;
  const tabText = textOr(`ui.tab.${tab}`, textOr(tabName, tab ?? ''));
  const onScreen = pathname === chain.at(-1)?.to;
  const section = first?.section ? t(`ui.section.${first.section}`) : null;
  return [
    // A section may be called as its first place is: said once.
    ...(section !== null && first && section !== t(first.title) ? [{ text: section }] : []),
    ...(first?.under === 'user' ? [{ text: t('ui.section.home'), to: homeAddress() }] : []),
    ...chain.map((place) => ({ text: t(place.title), ...(place.to === pathname ? {} : { to: listAddressOf(place.to) }) })),
    ...(title !== null && !onScreen ? [{ text: title, ...(tab ? { to: pathname } : {}) }] : []),
    // As the tab itself: records of its own kind are what belongs to it.
    ...(title !== null && !onScreen && tab ? [{ text: tabName === chain.at(-1)?.title ? t('ui.tab.children') : tabText }] : []),
  ];
}

export function Breadcrumbs() {
  const { t } = useI18n();
  const crumbs = useCrumbs();
  return (
    <div className={classes.place}>
      <nav aria-label={t('ui.crumbs')} className={classes.crumbs}>
        <ol className={classes.list}>
          {crumbs.map(({ text, to }, index) => (
            <li key={to ?? text} className={classes.crumb} title={text} data-short={text.length < 5 || undefined}>
              {to ? (
                <Link to={to} className={classes.link}>
                  {text}
                </Link>
              ) : (
                <span className={classes.text} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
                  {text}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <FavouriteStar />
    </div>
  );
}
