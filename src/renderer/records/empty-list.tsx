// A list without rows says why, and what comes next: the way out of what narrows it, which is named above the list, or how its first
// record is made.
import { Button } from '@mantine/core';
import { useI18n } from '../lib/i18n.tsx';
import { GuardedButton } from '../ui/guarded-button.tsx';
import { EmptyNotice } from '../ui/notice.tsx';
import classes from './empty-list.module.css';
import { importAddress, importPathOf } from './importable.ts';
import { newAddress, type Within } from './list-query.ts';
import { isNarrowed, type ListState } from './list-state.ts';
import type { RecordKind } from './record-kind.ts';

interface EmptyListProps {
  kind: RecordKind;
  state: ListState;
  within?: Within | undefined;
  onClear: () => void;
}

export function EmptyList({ kind, state, within, onClear }: EmptyListProps) {
  const { t, textOr } = useI18n();
  if (isNarrowed(state)) {
    return (
      <EmptyNotice title={t('ui.empty.filtered')}>
        <p>{t('ui.empty.filtered.hint')}</p>
        <Button variant="default" size="xs" onClick={onClear}>
          {t('ui.filter.clear')}
        </Button>
      </EmptyNotice>
    );
  }
  const importPath = within ? undefined : importPathOf(kind.path);
  const hint = textOr(`ui.${kind.name}.empty.hint`, '');
  return (
    <EmptyNotice title={t(`ui.${kind.name}.empty`)}>
      {hint !== '' && <p>{hint}</p>}
      {kind.operations.edit.length > 0 && (
        <span className={classes.begin}>
          {importPath && (
            <GuardedButton needs={kind.operations.edit} to={importAddress(importPath)} size="xs">
              {t('ui.empty.import')}
            </GuardedButton>
          )}
          <GuardedButton needs={kind.operations.edit} to={newAddress(kind, within)} variant="default" size="xs">
            {t(`ui.${kind.name}.new`)}
          </GuardedButton>
        </span>
      )}
    </EmptyNotice>
  );
}
