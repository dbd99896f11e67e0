// What stands where a dashboard has nothing to show: no widgets, or a lab that has no device yet, of which every number would be nothing.
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { EmptyNotice } from '../../ui/notice.tsx';

export function FreshBoard() {
  const { t } = useI18n();
  return (
    <EmptyNotice
      title={t('ui.today.fresh')}
      steps={
        <>
          <Button size="xs" component={Link} to="/inventory/new">
            {t('ui.inventory.new')}
          </Button>
          <Button size="xs" variant="default" component={Link} to="/today">
            {t('ui.dashboard.fresh.steps')}
          </Button>
        </>
      }
    >
      <p>{t('ui.dashboard.fresh.hint')}</p>
    </EmptyNotice>
  );
}

/** `onAdd`: for whoever may arrange it. */
export function BareBoard({ onAdd }: { onAdd: (() => void) | null }) {
  const { t } = useI18n();
  return (
    <EmptyNotice
      title={t('ui.dashboard.bare')}
      steps={
        onAdd && (
          <Button size="xs" onClick={onAdd}>
            {t('ui.dashboard.add')}
          </Button>
        )
      }
    >
      {onAdd && <p>{t('ui.dashboard.bare.hint')}</p>}
    </EmptyNotice>
  );
}

/** `onStart`: for whoever may make one. */
export function NoBoards({ loading, onStart }: { loading: boolean; onStart: (() => void) | null }) {
  const { t } = useI18n();
  return (
    <EmptyNotice title={t('ui.dashboards.empty')}>
      {onStart && (
        <Button size="xs" mt={8} loading={loading} onClick={onStart}>
          {t('ui.dashboard.start')}
        </Button>
      )}
    </EmptyNotice>
  );
}
