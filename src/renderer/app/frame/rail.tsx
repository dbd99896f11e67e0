// The rail: one item per module, a vertical line at the one you are in, what the user may not open left out. Names where the window
// has room, unless the user says otherwise; their favourites on top; what is not for every day stands as one item until one is there.
import { Kbd, Tooltip } from '@mantine/core';
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { jumpKey } from '../../lib/screen/shortcuts.ts';
import { PlumbMark } from '../../ui/sign-in/plumb-mark.tsx';
import { railItemAt } from '../places/places.ts';
import classes from './rail.module.css';
import { type RailItem, useRailGroups } from './rail-groups.ts';

export function Rail({ open }: { open: boolean }) {
  const { t } = useI18n();
  const { favourites } = usePreferences();
  const current = railItemAt(useLocation().pathname, favourites);
  const groups = useRailGroups({ current });
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
                  <ItemLink item={item} open={open} {...(item.to === current ? { here: active } : {})} />
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

interface ItemLinkProps {
  item: RailItem;
  open: boolean;
  /** Of the item where the user is. */
  here?: RefObject<HTMLAnchorElement | null>;
}

function ItemLink({ item: { title, to, icon: Icon, letter }, open, here }: ItemLinkProps) {
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
