// Keys and tokens: which, since when, last used, and the way to end each.
import { Button } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './administration.module.css';

interface AccessRow {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  current: boolean;
}

export function AccessTable({ rows, onEnd }: { rows: readonly AccessRow[]; onEnd: (id: string) => void }) {
  const { t, format } = useI18n();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('ui.account.name')}</th>
          <th scope="col">{t('ui.account.created')}</th>
          <th scope="col">{t('ui.account.used')}</th>
          <th scope="col">
            <span className={classes.unseen}>{t('ui.account.end')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.name}</td>
            <td>{format.instant(row.created_at)}</td>
            <td>{row.last_used_at ? format.instant(row.last_used_at) : t('ui.account.never')}</td>
            <td data-right>
              {row.current ? (
                t('ui.account.here')
              ) : (
                <Button size="compact-sm" variant="default" onClick={() => onEnd(row.id)}>
                  {t('ui.account.end')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
