// The last step: what was written, and the way back from all of it.
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFirstSteps } from '../../lib/guide/first-steps.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { undoRuns } from '../../records/selection/bulk-work.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { faultyCount, type ImportState } from './import-data.ts';
import type { ImportKind } from './import-kinds.ts';
import classes from './imports.module.css';
import { VerdictCounts } from './verdict-text.tsx';

interface AppliedImportProps {
  kind: ImportKind;
  state: ImportState;
  onLeave: () => void;
}

export function AppliedImport({ kind, state, onLeave }: AppliedImportProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: (run: string) => undoRuns([run]),
    onSuccess: () => toasts.say(t('ui.bulk.undone')),
    onError: (error) => toasts.fail(textOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['rows'] }),
  });
  const { run_id: run, written, file } = state;
  const faulty = faultyCount(state);
  const steps = useFirstSteps();
  const label = kind.path === 'inventories' && steps?.some(({ name, done }) => name === 'label' && !done);
  return (
    <div className={classes.first} role="status">
      <h2 className={classes.resultTitle}>
        {undo.isSuccess ? t('ui.import.undone') : t('ui.import.applied', { count: written ?? 0 })}
      </h2>
      <p className={classes.muted}>{file.name}</p>
      <VerdictCounts counts={state.counts} />
      {faulty > 0 && <p>{t('ui.import.left_out', { count: faulty })}</p>}
      <div className={classes.buttons}>
        <Button component={Link} to={kind.list}>
          {t('ui.import.show')}
        </Button>
        {run !== null && !undo.isSuccess && (
          <Button
            variant="default"
            loading={undo.isPending}
            leftSection={<IconArrowBackUp size={16} stroke={1.5} />}
            onClick={() => undo.mutate(run)}
          >
            {t('ui.import.undo')}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={onLeave}>
          {t('ui.import.another')}
        </Button>
      </div>
      {label && <p>{t('ui.import.next_label')}</p>}
      <p className={classes.muted}>{t('ui.import.undo.later')}</p>
    </div>
  );
}
