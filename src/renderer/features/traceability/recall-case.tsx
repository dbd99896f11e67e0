// The case that keeps what was decided about a standard found faulty: since when, by whom, and its end. A standard has one at a time, so
// that nothing decided is hidden by an empty newer one.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { addressOf } from '../../records/kind/record-kind.ts';
import { impactCaseKind } from '../../records/kinds/calibrations/impact-cases.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { ConcludeDialog } from './case/conclude-dialog.tsx';
import type { Period } from './case/recall-address.ts';
import { DecideRest } from './decide-rest.tsx';
import classes from './recall-panel.module.css';
import { type ImpactCase, useCaseOf, useOpenCase } from './trace-data.ts';

interface RecallCaseProps {
  standard: string;
  period: Period;
  count: number;
  canEdit: boolean;
}

export function RecallCase({ standard, period, count, canEdit }: RecallCaseProps) {
  const { data: found } = useCaseOf(standard);
  if (found === undefined) return null;
  return (
    <div className={classes.answer}>
      {found && <CaseWords found={found} />}
      {canEdit && found?.status === 'open' && found.undecided > 1 && <DecideRest id={found.id} />}
      {canEdit && found?.status === 'open' && <CloseCase found={found} />}
      {canEdit && found?.status !== 'open' && (
        <OpenCase standard={standard} period={period} count={count} isFurther={found !== null} />
      )}
    </div>
  );
}

function CaseWords({ found }: { found: ImpactCase }) {
  const { t, format } = useI18n();
  const { id, status, created_at, opened_by, closed_by, closed_at, undecided } = found;
  const date = format.date(created_at ?? '');
  return (
    <p className={classes.case}>
      <Link to={addressOf(impactCaseKind, id)}>
        {status === 'open'
          ? t('ui.recall.case.open', { date, name: opened_by ?? '' })
          : t('ui.recall.case.closed', { date, closed: format.date(closed_at ?? ''), name: closed_by ?? '' })}
      </Link>
      {status === 'open' &&
        ` · ${undecided === 0 ? t('ui.recall.case.decided') : t('ui.recall.case.undecided', { count: undecided })}`}
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

function CloseCase({ found: { id, conclusion } }: { found: ImpactCase }) {
  const { t } = useI18n();
  const [closing, setClosing] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setClosing(true)}>
        {t('ui.impact-cases.close')}
      </Button>
      {closing && <ConcludeDialog id={id} conclusion={conclusion} closes onClose={() => setClosing(false)} />}
    </>
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
