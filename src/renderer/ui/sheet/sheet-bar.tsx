// What stands above a sheet: what it comes to, what can be added, saving; below that what somebody else saved and what was refused.

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import line from './problem-line.module.css';
import classes from './sheet-bar.module.css';

interface SavedWork {
  dirty: boolean;
  saving: boolean;
  discard: () => void;
}

interface SheetBarProps {
  work: SavedWork & { stale?: boolean };
  editable: boolean;
  /** What it comes to. */
  children: ReactNode;
  tools?: ReactNode;
  adds: readonly { label: string; onAdd: () => void }[];
  onSave: () => void;
}

export function SheetBar({ work, editable, children, tools, adds, onSave }: SheetBarProps) {
  const { t } = useI18n();
  const waits = work.stale ? t('ui.conflict.first') : work.dirty ? null : t('ui.form.unchanged');
  return (
    <div className={classes.bar}>
      {children}
      {editable && (
        <>
          {tools}
          {adds.map(({ label, onAdd }) => (
            <Button key={label} size="xs" variant="default" leftSection={<IconPlus size={16} stroke={1.5} />} onClick={onAdd}>
              {label}
            </Button>
          ))}
          {work.dirty && (
            <Button size="xs" variant="default" onClick={work.discard}>
              {t('ui.discard')}
            </Button>
          )}
          <SendButton size="xs" data-save waits={waits} loading={work.saving} onClick={onSave}>
            {t('ui.save')}
          </SendButton>
        </>
      )}
    </div>
  );
}

/** In words, first in the bar. */
export function ComesTo({ children }: { children: string }) {
  return <output className={classes.told}>{children}</output>;
}

export function SheetProblem({ children }: { children: ReactNode }) {
  return (
    <div className={line.problem} role="alert">
      {children}
    </div>
  );
}

interface SheetNoticesProps {
  failure: Error | null;
  /** What to do when somebody else saved meanwhile; null: nobody did. */
  stale?: string | null;
}

export function SheetNotices({ failure, stale = null }: SheetNoticesProps) {
  const { t } = useI18n();
  const textOf = useErrorText();
  return (
    <>
      {stale !== null && <SheetProblem>{stale}</SheetProblem>}
      {failure && (
        <SheetProblem>
          {t('ui.sheet.failed')} {textOf(failure)}
        </SheetProblem>
      )}
    </>
  );
}

interface SheetHintProps {
  /** What is to be said of the row where the hand is; null: nothing. */
  told: string | null;
  /** It cannot stay so. */
  bad: boolean;
  /** What the keys do. */
  keys: string;
}

export function SheetHint({ told, bad, keys }: SheetHintProps) {
  return (
    <p className={classes.hint} role="status" data-bad={bad || undefined} data-keys={told === null || undefined}>
      {told ?? keys}
    </p>
  );
}
