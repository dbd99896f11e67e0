// Where one is: section, list with the filter it was left with, record, tab. Stands in the bar on top, so it costs no height.
import { Link, useLocation, useSearchParams } from 'react-router';
import { usePlace } from '../lib/app-state.ts';
import { useI18n } from '../lib/i18n.tsx';
import { kinds } from '../records/kinds/index.ts';
import { listAddressOf } from '../records/list-memory.ts';
import classes from './breadcrumbs.module.css';
import { elsewhere, sections } from './modules.ts';

interface Crumb {
  text: string;
  to?: string;
}

const modules = sections.flatMap(({ name: section, modules: inside }) => inside.map((one) => ({ ...one, section })));

/** Traceability looks at a device from another side. */
function placeOf(pathname: string): string {
  return pathname.replace(/^\/traceability\//, '/inventory/');
}

function within(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}

/** The module the address lies in; of several the one that says most. */
function moduleAt(pathname: string) {
  const others = kinds.filter(({ route }) => !modules.some(({ to }) => to === route));
  const unlisted = [...elsewhere, ...others.map(({ name, route }) => ({ name, to: route }))];
  return [...modules, ...unlisted.map(({ name, to }) => ({ name, to, section: null }))]
    .filter(({ to }) => within(pathname, to))
    .sort((a, b) => b.to.length - a.to.length)[0];
}

function useCrumbs(): Crumb[] {
  const { t, textOr } = useI18n();
  const pathname = placeOf(useLocation().pathname);
  const [params] = useSearchParams();
  const { title } = usePlace();
  const found = moduleAt(pathname);
  const tab = params.get('tab');
  const onList = pathname === found?.to;
  return [
    ...(found?.section ? [{ text: t(`ui.section.${found.section}`) }] : []),
    ...(found ? [{ text: t(`ui.${found.name}.title`), ...(onList ? {} : { to: listAddressOf(found.to) }) }] : []),
    ...(title !== null && !onList ? [{ text: title, ...(tab ? { to: pathname } : {}) }] : []),
    ...(title !== null && !onList && tab ? [{ text: textOr(`ui.tab.${tab}`, textOr(`ui.${tab}.title`, tab)) }] : []),
  ];
}

export function Breadcrumbs() {
  const { t } = useI18n();
  const crumbs = useCrumbs();
  return (
    <nav aria-label={t('ui.crumbs')} className={classes.crumbs}>
      <ol className={classes.list}>
        {crumbs.map(({ text, to }, index) => (
          <li key={to ?? text} className={classes.crumb} title={text}>
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
  );
}
