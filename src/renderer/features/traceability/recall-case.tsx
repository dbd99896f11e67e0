// The case that keeps what was decided about a standard found faulty: since when, by whom, and its end. A standard has one at a time, so
// that nothing decided is hidden by an empty newer one.
import { Button } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import classes from './recall-panel.module.css';
import { type Period, useCase, useCloseCase, useOpenCase } from './trace-data.ts';

interface RecallCaseProps {
  standard: string;
  /** That of the calibrations in sight; null where none was opened yet. */
  caseId: string | null;
  period: Period;
  count: number;
  canEdit: boolean;
}

export function RecallCase({ standard, caseId, period, count, canEdit }: RecallCaseProps) {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const { data: found } = useCase(caseId);
  const open = useOpenCase(standard);
  const close = useCloseCase();
  const onError = (error: Error) => toasts.fail(textOfError(error));
  if (caseId !== null && !found) return null;
  const isOpen = found?.status === 'open';
  const { created_at: date, opened_by, closed_by, closed_at: closed } = found ?? {};
  return (
    <>
      {found && (
        <p className={classes.case}>
          {isOpen
            ? t('ui.recall.case.open', { date: format.date(date ?? ''), name: opened_by ?? '' })
            : t('ui.recall.case.closed', {
                date: format.date(date ?? ''),
                closed: format.date(closed ?? ''),
                name: closed_by ?? '',
              })}
        </p>
      )}
      {canEdit &&
        (isOpen ? (
          <Button
            size="xs"
            variant="default"
            loading={close.isPending}
            onClick={() =>
              close.mutate(String(caseId), { onSuccess: () => toasts.say(t('ui.recall.case.closed.done')), onError })
            }
          >
            {t('ui.recall.case.close')}
          </Button>
        ) : (
          <Button
            size="xs"
            variant={found ? 'default' : 'filled'}
            loading={open.isPending}
            onClick={() =>
              open.mutate({ ...period, title: '' }, { onSuccess: () => toasts.say(t('ui.recall.opened', { count })), onError })
            }
          >
            {t(found ? 'ui.recall.case.another' : 'ui.recall.open')}
          </Button>
        ))}
    </>
  );
}
