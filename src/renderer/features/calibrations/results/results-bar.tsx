// Above the sheet of results: which phase, how its points came out, whether it is saved, and what can be done with its rows.
import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFileImport,
  IconListNumbers,
  IconPlus,
  IconPlusMinus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCrowding } from '#renderer/lib/screen/use-crowding.ts';
import crowded from '#renderer/records/bulk/crowded-bar.module.css';
import { DccDialog } from '#renderer/records/dcc/dcc-dialog.tsx';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { ToolButton } from '#renderer/ui/tool-button.tsx';
import unseen from '#renderer/ui/unseen.module.css';
import type { Assessment } from '../calibration-data.ts';
import { VerdictText } from '../verdict-text.tsx';
import classes from './results-tab.module.css';
import { isBlank, type Phase, redone, type Sheet, undone } from './sheet-model.ts';
import type { useSheet } from './use-sheet.ts';

interface ResultsBarProps {
  work: ReturnType<typeof useSheet>;
  editable: boolean;
  phase: Phase;
  assessment: Assessment | undefined;
  onPhase: (phase: Phase) => void;
  onAdd: () => void;
  /** Absent while there is no row to remove. */
  onRemove: (() => void) | undefined;
  /** Of the row the hand is on; absent while there is none. */
  onOpen: ((what: 'readings' | 'uncertainty') => void) | undefined;
}

export const phases: readonly Phase[] = ['as_found', 'as_left'];
const verdicts = ['fail', 'conditional_fail', 'conditional_pass', 'pass', 'not_assessed'] as const;

export function ResultsBar({ work, editable, phase, assessment, onPhase, onAdd, onRemove, onOpen }: ResultsBarProps) {
  const { t } = useI18n();
  const { sheet } = work;
  const { bar: line, crowding } = useCrowding<HTMLDivElement>(1);
  return (
    <div ref={line} className={`${classes.bar} ${crowded.bar}`} data-crowded={crowding > 0 || undefined}>
      <fieldset className={bar.presets}>
        <legend className={unseen.unseen}>{t('ui.sheet.phase')}</legend>
        {phases.map((one) => (
          <button key={one} type="button" className={bar.preset} aria-pressed={one === phase} onClick={() => onPhase(one)}>
            {t(`ui.phase.${one}`)}
            <span className={bar.count}>{(sheet?.rows ?? []).filter((row) => row.phase === one && !isBlank(row)).length}</span>
          </button>
        ))}
      </fieldset>
      {assessment && <Summary assessment={assessment} />}
      <span className={bar.gap} />
      {onOpen && (
        <Button
          size="xs"
          variant="default"
          data-spare
          title={crowding > 0 ? t('ui.uncertainty.title') : undefined}
          leftSection={<IconPlusMinus size={16} stroke={1.5} />}
          onClick={() => onOpen('uncertainty')}
        >
          {t('ui.uncertainty.title')}
        </Button>
      )}
      {editable && sheet && (
        <>
          <span className={classes.state} role="status" data-unsaved={work.unreached || undefined}>
            {t(work.unreached ? 'ui.sheet.waiting' : work.saving || work.dirty ? 'ui.sheet.saving' : 'ui.sheet.saved')}
          </span>
          <RowTools work={work} sheet={sheet} onRemove={onRemove} onOpen={onOpen} />
          <ImportDcc named={crowding > 0} />
          <Button size="xs" variant="default" leftSection={<IconPlus size={16} stroke={1.5} />} onClick={onAdd}>
            {t('ui.sheet.add')}
          </Button>
        </>
      )}
    </div>
  );
}

interface RowToolsProps extends Pick<ResultsBarProps, 'work' | 'onRemove' | 'onOpen'> {
  sheet: Sheet;
}

function RowTools({ work, sheet, onRemove, onOpen }: RowToolsProps) {
  const { t } = useI18n();
  return (
    <>
      <ToolButton label={t('ui.undo')} keys="Control+Z" disabled={sheet.past.length === 0} onClick={() => work.change(undone)}>
        <IconArrowBackUp size={18} stroke={1.5} />
      </ToolButton>
      <ToolButton
        label={t('ui.sheet.redo')}
        keys="Control+Y"
        disabled={sheet.future.length === 0}
        onClick={() => work.change(redone)}
      >
        <IconArrowForwardUp size={18} stroke={1.5} />
      </ToolButton>
      <ToolButton label={t('ui.sheet.remove')} keys="Control+Delete" disabled={!onRemove} onClick={() => onRemove?.()}>
        <IconTrash size={18} stroke={1.5} />
      </ToolButton>
      <ToolButton label={t('ui.readings.open')} keys="Alt+Enter" disabled={!onOpen} onClick={() => onOpen?.('readings')}>
        <IconListNumbers size={18} stroke={1.5} />
      </ToolButton>
    </>
  );
}

/** Of the calibration that the address names; `named`: its word may have no room. */
function ImportDcc({ named }: { named: boolean }) {
  const { t } = useI18n();
  const { id = '' } = useParams();
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        data-spare
        title={named ? t('ui.dcc.import') : undefined}
        leftSection={<IconFileImport size={16} stroke={1.5} />}
        onClick={() => setImporting(true)}
      >
        {t('ui.dcc.import')}
      </Button>
      {importing && <DccDialog target={{ path: 'calibrations', id }} onClose={() => setImporting(false)} />}
    </>
  );
}

function Summary({ assessment: { counts, points } }: { assessment: Assessment }) {
  if (points === 0) return null;
  return (
    <ul className={classes.counts}>
      {verdicts
        .filter((verdict) => (counts[verdict] ?? 0) > 0)
        .map((verdict) => (
          <li key={verdict}>
            <b>{counts[verdict]}</b> <VerdictText verdict={verdict} />
          </li>
        ))}
    </ul>
  );
}
