// The rail: one item per module, a vertical line at the one you are in, what the user may not open left out. Names where the window
// has room, unless the user says otherwise; their favourites on top; what is not for every day stands as one item until one is there.
import { Kbd, Tooltip } from '@mantine/core';
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { jumpKey } from '../../lib/screen/shortcuts.ts';
import { useUser } from '../../lib/session.ts';
import { PlumbMark } from '../../ui/sign-in/plumb-mark.tsx';
import { favouriteModules } from '../places/favourites.ts';
import { type Module, sections } from '../places/modules.ts';
import { mayAny } from '../places/page-menu.ts';
import { railItemAt } from '../places/places.ts';
import classes from './rail.module.css';

export function Rail({ open }: { open: boolean }) {
  const { t } = useI18n();
  const { favourites } = usePreferences();
  const groups = useGroups();
  const current = railItemAt(useLocation().pathname, favourites);
  const active = useRef<HTMLAnchorElement>(null);
  // A small window does not hold all items: the one where the user is must be among those seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not read here but the reason to look again: another item is current, or items got another height
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [current, open]);
  const Arrow = open ? IconChevronsLeft : IconChevronsRight;
  const toggleText = t(open ? 'ui.rail.close' : 'ui.rail.open');
  return (
    <nav className={classes.rail} data-open={open || undefined} data-print="never" aria-label={t('ui.rail')}>
      <div className={classes.mark}>
        <PlumbMark size={32} />
        {open && <span className={classes.product}>{t('ui.product')}</span>}
      </div>
      <div className={classes.sections}>
        {groups.map(({ name, items }) => (
          <div key={name} className={classes.group}>
            {open && (
              <p className={classes.heading} aria-hidden="true">
                {t(`ui.section.${name}`)}
              </p>
            )}
            <ul aria-label={t(`ui.section.${name}`)}>
              {items.map((item) => (
                <li key={item.to}>
                  <RailItem item={item} open={open} {...(item.to === current ? { here: active } : {})} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-label={toggleText}
        onClick={() => setPreferences({ railNames: !open })}
      >
        <Arrow size={18} stroke={1.5} aria-hidden="true" />
        {open && <span>{toggleText}</span>}
      </button>
    </nav>
  );
}

type Item = Pick<Module, 'to' | 'icon'> & { title: string; letter: string | undefined };

/** Favourites first, each of them only there; a folded section is one item until one of its others is open. */
function useGroups(): { name: string; items: Item[] }[] {
  const { singleKeys, favourites } = usePreferences();
  const operations = new Set(useUser().data?.operations);
  const current = railItemAt(useLocation().pathname, favourites);
  const may = ({ needs }: Module) => mayAny(operations, needs);
  const itemOf = ({ name, to, icon, key }: Module): Item => ({
    ...{ to, icon, title: `ui.${name}.title` },
    letter: singleKeys ? key : undefined,
  });
  const others = sections.map(({ name, folded, modules }) => {
    const shown = modules.filter((one) => may(one) && !favourites.includes(one.to));
    const [first] = shown;
    const inside = shown.some(({ to }) => to === current);
    if (!folded || !first || inside) return { name, items: shown.map(itemOf) };
    return { name, items: [{ to: first.to, icon: folded, title: `ui.section.${name}`, letter: undefined }] };
  });
  const starred = favouriteModules(favourites).filter(may).map(itemOf);
  return [{ name: 'favourites', items: starred }, ...others].filter(({ items }) => items.length > 0);
}

interface RailItemProps {
  item: Item;
  open: boolean;
  /** Of the item where the user is. */
  here?: RefObject<HTMLAnchorElement | null>;
}

function RailItem({ item: { title, to, icon: Icon, letter }, open, here }: RailItemProps) {
  const { t } = useI18n();
  return (
    <Tooltip label={<ItemHint text={t(title)} letter={letter} />} position="right" disabled={open}>
      <Link
        {...(here ? { ref: here, 'aria-current': 'page' } : {})}
        to={to}
        className={classes.item}
        aria-label={t(title)}
        aria-keyshortcuts={letter ? `${jumpKey} ${letter}` : undefined}
      >
        <Icon size={20} stroke={1.5} aria-hidden="true" />
        {open && <span>{t(title)}</span>}
      </Link>
    </Tooltip>
  );
}

function ItemHint({ text, letter }: { text: string; letter: string | undefined }) {
  return (
    <span className={classes.hint}>
      {text}
      {letter && (
        <span>
          <Kbd size="xs">{jumpKey}</Kbd> <Kbd size="xs">{letter}</Kbd>
        </span>
      )}
    </span>
  );
}
