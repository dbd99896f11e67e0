// Values somebody else changed while others were being typed for them: both are shown, and one of the two is chosen.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ConflictNotice } from '#renderer/ui/conflict/conflict-notice.tsx';
import { ConflictTable } from '#renderer/ui/conflict/conflict-table.tsx';
import classes from './administration.module.css';
import type { Clash } from './typed-over.ts';

interface ClashNoticeProps {
  clashes: readonly Clash[];
  labelOf: (name: string) => string;
  /** As its field shows it, where that is not the text itself. */
  shownOf?: (name: string, value: string) => string;
  onSettle: (keep: boolean) => void;
}

export function ClashNotice({ clashes, labelOf, shownOf = (_name, value) => value, onSettle }: ClashNoticeProps) {
  const { t } = useI18n();
  if (clashes.length === 0) return null;
  return (
    <div className={classes.clash}>
      <ConflictNotice title={t('ui.conflict.values')} onSettle={onSettle}>
        <ConflictTable
          rows={clashes.map(({ name, theirs, mine }) => ({
            key: name,
            label: labelOf(name),
            theirs: shownOf(name, theirs),
            mine: shownOf(name, mine),
            both: true,
          }))}
        />
      </ConflictNotice>
    </div>
  );
}
