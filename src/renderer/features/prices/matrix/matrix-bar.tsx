// Below the matrix: what has been typed and not saved, the chosen cells filled at once, the legend of the colours.

import { Button, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { ToolButton } from '#renderer/ui/tool-button.tsx';
import { isPlainDate } from '#server/contract/values/dates.ts';
import classes from './matrix.module.css';
import { cellStates } from './matrix-cells.ts';
import type { MatrixEdits } from './use-matrix-edits.ts';

interface MatrixBarProps {
  edits: MatrixEdits;
  editable: boolean;
  /** How many cells are chosen. */
  chosen: number;
  from: string;
  onFrom: (day: string) => void;
  onFill: (amount: string) => void;
}

export function MatrixBar({ edits, editable, chosen, from, onFrom, onFill }: MatrixBarProps) {
  const { t } = useI18n();
  const { drafts, problems, saved, saving, canUndo, canRedo } = edits;
  if (!editable || (drafts.size === 0 && chosen < 2 && !canUndo && !canRedo)) return null;
  return (
    <div className={classes.bar}>
      <ToolButton label={t('ui.undo')} keys="Control+Z" disabled={!canUndo || saving} onClick={edits.undo}>
        <IconArrowBackUp size={18} stroke={1.5} />
      </ToolButton>
      <ToolButton label={t('ui.sheet.redo')} keys="Control+Y" disabled={!canRedo} onClick={edits.redo}>
        <IconArrowForwardUp size={18} stroke={1.5} />
      </ToolButton>
      {chosen > 1 && <Fill chosen={chosen} onFill={onFill} />}
      <span className={classes.gap} />
      <span className={classes.saved} role="status">
        {saved > 0 ? t('ui.matrix.saved', { count: saved }) : ''}
      </span>
      {problems.size > 0 && (
        <span className={classes.refused} role="alert">
          {t('ui.matrix.refused', { count: problems.size })}
        </span>
      )}
      {drafts.size > 0 && (
        <>
          <span className={classes.count} role="status">
            {t('ui.matrix.changed', { count: drafts.size })}
          </span>
          <div className={classes.from}>
            <DateField
              label={t('ui.matrix.from')}
              value={from}
              onChange={(day) => (day === '' || isPlainDate(day)) && onFrom(day)}
            />
          </div>
          <Button size="xs" variant="default" disabled={saving} onClick={edits.discard}>
            {t('ui.discard')}
          </Button>
          <Button data-save size="xs" loading={saving} aria-keyshortcuts="Control+S" onClick={edits.save}>
            {t('ui.save')}
          </Button>
        </>
      )}
    </div>
  );
}

function Fill({ chosen, onFill }: { chosen: number; onFill: (amount: string) => void }) {
  const { t } = useI18n();
  const [amount, setAmount] = useState('');
  const asked = useAsked({ amount: amount.trim() === '' });
  const fill = () => {
    onFill(amount);
    setAmount('');
  };
  return (
    <SendForm className={classes.fill} onSend={() => asked.filled(fill)}>
      <TextInput
        size="xs"
        aria-label={t('ui.matrix.fill.amount')}
        placeholder={t('ui.matrix.fill.amount')}
        inputMode="decimal"
        value={amount}
        error={asked.at('amount')}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default">
        {t('ui.matrix.fill', { count: chosen })}
      </Button>
    </SendForm>
  );
}

/** Articles are found only where a service is asked about. */
export function MatrixLegend({ service }: { service: string }) {
  const { t } = useI18n();
  return (
    <ul className={classes.legend} aria-label={t('ui.matrix.legend')}>
      {cellStates
        .filter((state) => state !== 'article' || service !== '')
        .map((state) => (
          <li key={state} className={classes.legendEntry} data-state={state}>
            {t(`ui.matrix.state.${state}`)}
          </li>
        ))}
    </ul>
  );
}
