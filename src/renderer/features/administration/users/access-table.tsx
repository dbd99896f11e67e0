// Keys, tokens and sessions: which, from where, since when, last used, and the way to end each.
import { Button } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import unseen from '#renderer/ui/unseen.module.css';
import classes from '../shared/administration.module.css';

interface AccessRow {
  id: string;
  name: string;
  /** What else there is to say of it, below its name. */
  said?: string;
  /** Where it was signed in from, when that is known. */
  address?: string | null;
  created_at: string;
  last_used_at: string | null;
  /** When it ends by itself. */
  expires_at?: string | null;
  /** Nobody used it for a long time. */
  unused?: boolean;
  current: boolean;
}

interface AccessTableProps {
  rows: readonly AccessRow[];
  /** Without it the rows are only shown. */
  onEnd?: ((id: string) => void) | undefined;
}

function nameOf({ name, said }: AccessRow) {
  if (!said) return name;
  return (
    <>
      {name}
      <div className={classes.text}>{said}</div>
    </>
  );
}

export function AccessTable({ rows, onEnd }: AccessTableProps) {
  const { t, format } = useI18n();
  const placed = rows.some(({ address }) => address);
  return (
    <StackedTable className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('ui.account.name')}</th>
          {placed && <th scope="col">{t('ui.account.address')}</th>}
          <th scope="col">{t('ui.account.created')}</th>
          <th scope="col">{t('ui.account.used')}</th>
          {onEnd && (
            <th scope="col">
              <span className={unseen.unseen}>{t('ui.account.end')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{nameOf(row)}</td>
            {placed && <td>{row.address}</td>}
            <td>{format.instant(row.created_at)}</td>
            <td>
              <span>
                {row.last_used_at ? format.instant(row.last_used_at) : t('ui.account.never')}
                {row.unused && <span className={classes.text}> · {t('ui.account.unused')}</span>}
                {row.expires_at && (
                  <span className={classes.text}> · {t('ui.account.until', { time: format.instant(row.expires_at) })}</span>
                )}
              </span>
            </td>
            {onEnd && (
              <td data-right>
                {row.current ? (
                  t('ui.account.here')
                ) : (
                  <Button size="compact-sm" variant="default" onClick={() => onEnd(row.id)}>
                    {t('ui.account.end')}
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </StackedTable>
  );
}
