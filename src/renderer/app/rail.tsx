// The rail: one icon per module, a vertical line at the one you are in. Opens to show the words.
import { Tooltip } from '@mantine/core';
import { IconBuildingFactory2, IconCategory2, IconChevronsLeft, IconChevronsRight, IconGauge } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useI18n } from '../lib/i18n.tsx';
import { setPreferences } from '../lib/preferences.ts';
import { useUser } from '../lib/session.ts';
import { PlumbMark } from '../ui/plumb-mark.tsx';
import classes from './rail.module.css';

const modules = [
  { to: '/inventory', text: 'ui.inventory.title', icon: IconGauge, needs: ['inventory_view'] },
  { to: '/customers', text: 'ui.customers.title', icon: IconBuildingFactory2, needs: ['customers_view'] },
  { to: '/categories', text: 'ui.categories.title', icon: IconCategory2, needs: ['categories_view', 'inventory_view'] },
] as const;

export function Rail({ open }: { open: boolean }) {
  const { t } = useI18n();
  const operations = new Set(useUser().data?.operations);
  const Arrow = open ? IconChevronsLeft : IconChevronsRight;
  const toggleText = t(open ? 'ui.rail.close' : 'ui.rail.open');
  return (
    <nav className={classes.rail} aria-label={t('ui.rail')}>
      <div className={classes.mark}>
        <PlumbMark size={32} />
        {open && <span className={classes.product}>{t('ui.product')}</span>}
      </div>
      <ul className={classes.list}>
        {modules
          .filter(({ needs }) => needs.some((operation) => operations.has(operation)))
          .map(({ to, text, icon: Icon }) => (
            <li key={to}>
              <Tooltip label={t(text)} position="right" disabled={open}>
                <NavLink to={to} className={classes.item} aria-label={t(text)}>
                  <Icon size={20} stroke={1.5} aria-hidden="true" />
                  {open && <span>{t(text)}</span>}
                </NavLink>
              </Tooltip>
            </li>
          ))}
      </ul>
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
