// The same dashboard was arranged in another window meanwhile: its name and its widgets there, and here.
import { useI18n } from '../../lib/i18n.tsx';
import { sameValue } from '../../lib/write-over-seen.ts';
import { ConflictNotice } from '../../ui/conflict/conflict-notice.tsx';
import { ConflictTable } from '../../ui/conflict/conflict-table.tsx';
import type { Arrangement } from './shared/dashboards.ts';
import { titleOfWidget } from './widgets/widget-catalogue.ts';

interface DashboardConflictProps {
  theirs: Arrangement;
  mine: Arrangement;
  onSettle: (keep: boolean) => void;
}

export function DashboardConflict({ theirs, mine, onSettle }: DashboardConflictProps) {
  const { t, textOr } = useI18n();
  const titles = ({ widgets }: Arrangement) => widgets.map((widget) => titleOfWidget(widget, textOr)).join(', ');
  const rows = [
    { key: 'name', label: t('ui.dashboard.name'), theirs: theirs.name, mine: mine.name, same: theirs.name === mine.name },
    {
      key: 'widgets',
      label: t('ui.dashboard.widgets'),
      theirs: titles(theirs),
      mine: titles(mine),
      same: sameValue(theirs.widgets, mine.widgets),
    },
  ];
  return (
    <ConflictNotice title={t('ui.dashboard.conflict')} onSettle={onSettle}>
      <ConflictTable rows={rows.filter(({ same }) => !same).map((row) => ({ ...row, both: true }))} />
    </ConflictNotice>
  );
}
