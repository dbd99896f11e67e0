// What can be done with the steps, and how they stand: how many are measured, have limits, cannot be kept.
import { IconArrowBackUp, IconArrowForwardUp, IconListNumbers, IconTrash } from '@tabler/icons-react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { SheetBar } from '#renderer/ui/sheet/sheet-bar.tsx';
import { ToolButton } from '#renderer/ui/tool-button.tsx';
import { renumbered, stepSteps } from './step-model.ts';
import classes from './steps.module.css';
import type { CheckedStep } from './use-step-check.ts';
import type { StepsWork } from './use-steps.ts';

interface StepsBarProps {
  work: StepsWork;
  editable: boolean;
  checked: readonly CheckedStep[] | undefined;
  onAdd: () => void;
  onRemove: () => void;
  onSave: () => void;
}

export function StepsBar({ work, editable, checked = [], onAdd, onRemove, onSave }: StepsBarProps) {
  const { t } = useI18n();
  return (
    <SheetBar
      {...{ work, editable, onSave }}
      tools={<Tools work={work} onRemove={onRemove} />}
      adds={[{ label: t('ui.steps.add'), onAdd }]}
    >
      <Counts checked={checked} />
      <span className={bar.gap} />
    </SheetBar>
  );
}

function Counts({ checked }: { checked: readonly CheckedStep[] }) {
  const { t } = useI18n();
  const points = checked.filter(({ is_point }) => is_point);
  const judged = points.filter(({ lower_limit, upper_limit }) => lower_limit !== null || upper_limit !== null);
  const lacking = points.filter(({ lacking: reason, problems }) => reason !== null && problems.length === 0);
  const wrong = checked.filter(({ problems }) => problems.length > 0);
  return (
    <ul className={classes.counts}>
      <li>{t('ui.steps.points', { count: points.length })}</li>
      <li>{t('ui.steps.judged', { count: judged.length })}</li>
      {lacking.length > 0 && <li data-warn>{t('ui.steps.lacking', { count: lacking.length })}</li>}
      {wrong.length > 0 && <li data-bad>{t('ui.steps.wrong', { count: wrong.length })}</li>}
    </ul>
  );
}

function Tools({ work: { sheet, change }, onRemove }: Pick<StepsBarProps, 'work' | 'onRemove'>) {
  const { t } = useI18n();
  const none = sheet.rows.length === 0;
  return (
    <>
      <ToolButton
        label={t('ui.undo')}
        keys="Control+Z"
        disabled={sheet.past.length === 0}
        onClick={() => change(stepSteps.undone)}
      >
        <IconArrowBackUp size={18} stroke={1.5} />
      </ToolButton>
      <ToolButton
        label={t('ui.sheet.redo')}
        keys="Control+Y"
        disabled={sheet.future.length === 0}
        onClick={() => change(stepSteps.redone)}
      >
        <IconArrowForwardUp size={18} stroke={1.5} />
      </ToolButton>
      <ToolButton label={t('ui.steps.renumber')} disabled={none} onClick={() => change(renumbered)}>
        <IconListNumbers size={18} stroke={1.5} />
      </ToolButton>
      <ToolButton label={t('ui.sheet.remove')} keys="Control+Delete" disabled={none} onClick={onRemove}>
        <IconTrash size={18} stroke={1.5} />
      </ToolButton>
    </>
  );
}
