// The bar on top: search in the middle, whose lab and who on the right.
import { useI18n } from '../lib/i18n.tsx';
import type { User } from '../lib/session.ts';
import { SearchField } from './search-field.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

export function TopBar({ user }: { user: User }) {
  const { t } = useI18n();
  return (
    <header className={classes.bar}>
      <span />
      <search aria-label={t('ui.search')} className={classes.search}>
        <SearchField />
      </search>
      <div className={classes.right}>
        <span className={classes.lab}>{user.lab_name}</span>
        <UserMenu user={user} />
      </div>
    </header>
  );
}
