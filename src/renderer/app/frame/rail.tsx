// The rail: one icon per module, a vertical line at the one you are in, what the user may not open left out. Opens to show the
// words; what is not for every day stands as one icon until one is there.
import { Kbd, Tooltip } from '@mantine/core';
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { jumpKey } from '../../lib/screen/shortcuts.ts';
import { useUser } from '../../lib/session.ts';
import { PlumbMark } from '../../ui/sign-in/plumb-mark.tsx';
import { sections } from '../places/modules.ts';
import { mayAny } from '../places/page-menu.ts';
import { railItemAt } from '../places/places.ts';
import classes from './rail.module.css';

export function Rail({ open }: { open: boolean }) {
  const { t } = useI18n();
  const { singleKeys } = usePreferences();
  const operations = new Set(useUser().data?.operations);
  const current = railItemAt(useLocation().pathname);
  const active = useRef<HTMLAnchorElement>(null);
  // A small window does not hold all items: the one where the user is must be among those seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not read here but the reason to look again: another item is current, or items got another height
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [current, open]);
  const Arrow = open ? IconChevronsLeft : IconChevronsRight;
  const toggleText = t(open ? 'ui.rail.close' : 'ui.rail.open');
  return (
    <nav className={classes.rail} data-print="never" aria-label={t('ui.rail')}>
      <div className={classes.mark}>
        <PlumbMark size={32} />
        {open && <span className={classes.product}>{t('ui.product')}</span>}
      </div>
      <div className={classes.sections}>
        {sections
          .map(({ modules, ...section }) => ({
            ...section,
            shown: modules.filter(({ needs }) => mayAny(operations, needs)),
          }))
          .filter(({ shown }) => shown.length > 0)
          .map(({ name, folded, shown }) => {
            const [first] = shown;
            const inside = shown.some(({ to }) => to === current);
            if (!folded || !first || inside)
              return { name, items: shown.map((one) => ({ ...one, title: `ui.${one.name}.title` })) };
            return { name, items: [{ ...first, icon: folded, title: `ui.section.${name}`, key: undefined }] };
          })
          .map(({ name, items }) => (
            <ul key={name} className={classes.list} aria-label={t(`ui.section.${name}`)}>
              {items.map(({ title, to, icon: Icon, key }) => (
                <li key={to}>
                  <Tooltip
                    label={<ItemHint text={t(title)} letter={singleKeys ? key : undefined} />}
                    position="right"
                    disabled={open}
                  >
                    <Link
                      {...(to === current ? { ref: active, 'aria-current': 'page' } : {})}
                      to={to}
                      className={classes.item}
                      aria-label={t(title)}
                      aria-keyshortcuts={singleKeys && key ? `${jumpKey} ${key}` : undefined}
                    >
                      <Icon size={20} stroke={1.5} aria-hidden="true" />
                      {open && <span>{t(title)}</span>}
                    </Link>
                  </Tooltip>
                </li>
              ))}
            </ul>
          ))}
      </div>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-label={toggleText}
        onClick={() => setPreferences({ railOpen: !open })}
      >
        <Arrow size={18} stroke={1.5} aria-hidden="true" />
        {open && <span>{toggleText}</span>}
      </button>
    </nav>
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
