// Where one is: section, list with the filter it was left with, record, tab. Stands in the bar on top, so it costs no height.
import { useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { usePlace } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { homeAddress } from '../../lib/preferences.ts';
import { listAddressOf } from '../../records/list/list-memory.ts';
import { placesAt, recordPathOf } from '../places/places.ts';
import classes from './breadcrumbs.module.css';
import { FavouriteStar } from './favourite-star.tsx';
import { roomless, useOuterCrumbs } from './use-outer-crumbs.ts';

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
  const onScreen = pathname === chain.at(-1)?.to;
  // The list of a record's own kind, in its page, is of its parts.
  const tabTitle = tab && (chain.at(-1)?.to === `/${tab}` ? 'children' : tab);
  const section = first?.section ? t(`ui.section.${first.section}`) : null;
  return [
    ...(section !== null && first && section !== t(first.title) ? [{ text: section }] : []),
    ...(first?.under === 'user' ? [{ text: t('ui.section.home'), to: homeAddress() }] : []),
    ...chain.map((place) => ({ text: t(place.title), ...(place.to === pathname ? {} : { to: listAddressOf(place.to) }) })),
    ...(title !== null && !onScreen ? [{ text: title, ...(tab ? { to: pathname } : {}) }] : []),
    ...(title !== null && !onScreen && tab ? [{ text: textOr(`ui.tab.${tabTitle}`, textOr(`ui.${tab}.title`, tab)) }] : []),
  ];
}

export function Breadcrumbs() {
  const { t } = useI18n();
  const crumbs = useCrumbs();
  const list = useRef<HTMLOListElement>(null);
  const outer = crumbs.slice(
    0,
    useOuterCrumbs(
      list,
      crumbs.map(({ text }) => text),
    ),
  );
  return (
    <div className={classes.place}>
      <nav aria-label={t('ui.crumbs')} className={classes.crumbs}>
        <ol ref={list} className={classes.list}>
          {outer.length > 0 && <OuterCrumbs crumbs={outer} />}
          {crumbs.map((crumb, index) => (
            <li
              key={crumb.to ?? crumb.text}
              className={classes.crumb}
              data-crumb
              {...{ [roomless]: index < outer.length || undefined }}
              title={crumb.text}
            >
              <CrumbText {...crumb} last={index === crumbs.length - 1} />
            </li>
          ))}
        </ol>
      </nav>
      <FavouriteStar />
    </div>
  );
}

/** Those without room: their names to the hand that rests on it, and the way to the nearest. */
function OuterCrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const path = crumbs.map(({ text }) => text).join(' › ');
  const to = crumbs.findLast((crumb) => crumb.to !== undefined)?.to;
  return (
    <li className={classes.crumb} title={path}>
      {to === undefined ? (
        <span className={classes.text}>…</span>
      ) : (
        <Link to={to} className={classes.link} aria-label={path}>
          …
        </Link>
      )}
    </li>
  );
}

function CrumbText({ text, to, last }: Crumb & { last: boolean }) {
  return to ? (
    <Link to={to} className={classes.link}>
      {text}
    </Link>
  ) : (
    <span className={classes.text} aria-current={last ? 'page' : undefined}>
      {text}
    </span>
  );
}
