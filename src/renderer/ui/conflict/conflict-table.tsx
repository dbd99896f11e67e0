// What stands on either side of a conflict, one row for each thing that differs.
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './conflict-table.module.css';

interface ConflictRow {
  key: string;
  label: string;
  theirs: ReactNode;
  mine: ReactNode;
  /** Both wrote here: one of the two goes. */
  both: boolean;
}

export function ConflictTable({ rows }: { rows: readonly ConflictRow[] }) {
  const { t } = useI18n();
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('ui.conflict.field')}</th>
            <th>{t('ui.conflict.theirs')}</th>
            <th>{t('ui.conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, theirs, mine, both }) => (
            <tr key={key} data-both={both || undefined}>
              <th scope="row">{label}</th>
              <td>{theirs === '' ? <Empty /> : theirs}</td>
              <td>{mine === '' ? <Empty /> : mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Empty() {
  const { t } = useI18n();
  return <span className={classes.none}>{t('ui.conflict.empty')}</span>;
}
