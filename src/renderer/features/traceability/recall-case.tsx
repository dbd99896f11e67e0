// The case that keeps what was decided about a standard found faulty: since when, by whom, and its end. A standard has one at a time, so
// that nothing decided is hidden by an empty newer one.
import { Button } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import classes from './recall-panel.module.css';
import { type ImpactCase, type Period, useCase, useCloseCase, useOpenCase } from './trace-data.ts';

interface RecallCaseProps {
  standard: string;
  /** That of the calibrations in sight; null where none was opened yet. */
  caseId: string | null;
  period: Period;
  count: number;
  canEdit: boolean;
}

export function RecallCase({ standard, caseId, period, count, canEdit }: RecallCaseProps) {
  const { data: found } = useCase(caseId);
  if (caseId !== null && !found) return null;
  return (
    <>
      {found && <CaseWords found={found} />}
      {canEdit && found?.status === 'open' && <CloseCase id={String(caseId)} />}
      {canEdit && found?.status !== 'open' && (
        <OpenCase standard={standard} period={period} count={count} isFurther={found !== undefined} />
      )}
    </>
  );
}

function CaseWords({ found }: { found: ImpactCase }) {
  const { t, format } = useI18n();
  const { status, created_at, opened_by, closed_by, closed_at } = found;
  const date = format.date(created_at ?? '');
  return (
    <p className={classes.case}>
      {status === 'open'
        ? t('ui.recall.case.open', { date, name: opened_by ?? '' })
        : t('ui.recall.case.closed', { date, closed: format.date(closed_at ?? ''), name: closed_by ?? '' })}
    </p>
  );
}

function useTelling() {
  const toasts = useToasts();
  const textOfError = useErrorText();
  return (text: string) => ({
    onSuccess: () => toasts.say(text),
    onError: (error: Error) => toasts.fail(textOfError(error)),
  });
}

function CloseCase({ id }: { id: string }) {
  const { t } = useI18n();
  const telling = useTelling();
  const close = useCloseCase();
  return (
    <Button
      size="xs"
      variant="default"
      loading={close.isPending}
      onClick={() => close.mutate(id, telling(t('ui.recall.case.closed.done')))}
    >
      {t('ui.recall.case.close')}
    </Button>
  );
}

interface OpenCaseProps extends Pick<RecallCaseProps, 'standard' | 'period' | 'count'> {
  /** One is closed already. */
  isFurther: boolean;
}

function OpenCase({ standard, period, count, isFurther }: OpenCaseProps) {
  const { t } = useI18n();
  const telling = useTelling();
  const open = useOpenCase(standard);
  return (
    <Button
      size="xs"
      variant={isFurther ? 'default' : 'filled'}
      loading={open.isPending}
      onClick={() => open.mutate({ ...period, title: '' }, telling(t('ui.recall.opened', { count })))}
    >
      {t(isFurther ? 'ui.recall.case.another' : 'ui.recall.open')}
    </Button>
  );
}
