// How a case about a standard stands: what is undecided, who was told, and what it came to.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { today } from '#renderer/lib/days.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { ErrorNotice, SkeletonLines, useErrorText, useSlow } from '#renderer/ui/notice.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import classes from './case.module.css';
import { CaseCustomers } from './case-customers.tsx';
import { useCaseCustomers, useReopen } from './case-data.ts';
import { ConcludeDialog } from './conclude-dialog.tsx';

export function CaseOverview({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const customers = useCaseCustomers(record.id);
  const slow = useSlow(customers.isPending);
  const isOpen = record.attributes.status === 'open';
  const { undecided = 0, customers: count = 0, told = 0 } = customers.data?.meta ?? {};
  return (
    <ScrollSection className={classes.overview} label={t('ui.tab.overview')}>
      {customers.error && <ErrorNotice error={customers.error} onRetry={() => void customers.refetch()} />}
      {slow && <SkeletonLines count={6} />}
      {customers.data && (
        <>
          <p className={classes.standing} role="status">
            {undecided === 0 ? t('ui.recall.case.decided') : t('ui.recall.case.undecided', { count: undecided })}
            {count > 0 && ` · ${t('ui.impact-cases.standing.told', { told, count })}`}
          </p>
          <Conclusion {...record} isOpen={isOpen} />
          <CaseCustomers id={record.id} customers={customers.data.data} isOpen={isOpen} today={today()} />
        </>
      )}
    </ScrollSection>
  );
}

interface ConclusionProps {
  id: string;
  attributes: Readonly<Record<string, unknown>>;
  isOpen: boolean;
}

function Conclusion({ id, attributes, isOpen }: ConclusionProps) {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const canEdit = useCan(['inventory_details_calibrations_standards_edit']);
  const reopen = useReopen(id);
  const [work, setWork] = useState<'write' | 'close' | null>(null);
  const said = typeof attributes.conclusion === 'string' && attributes.conclusion !== '' ? attributes.conclusion : null;
  const { closed_at, closed_by } = attributes;
  return (
    <section className={classes.part} aria-label={t('ui.impact-cases.conclusion')}>
      <div className={classes.partHead}>
        <h2>{t('ui.impact-cases.conclusion')}</h2>
        {canEdit && isOpen && (
          <>
            <Button size="xs" variant="default" onClick={() => setWork('write')}>
              {t('ui.impact-cases.conclude')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setWork('close')}>
              {t('ui.impact-cases.close')}
            </Button>
          </>
        )}
        {canEdit && !isOpen && (
          <Button
            size="xs"
            variant="default"
            loading={reopen.isPending}
            onClick={() => reopen.mutate(undefined, { onError: (error) => toasts.fail(errorText(error)) })}
          >
            {t('ui.impact-cases.reopen')}
          </Button>
        )}
      </div>
      <p className={said ? classes.said : classes.quiet}>{said ?? t('ui.impact-cases.conclusion.none')}</p>
      {!isOpen && (
        <p className={classes.quiet}>
          {t('ui.impact-cases.closed', { date: format.instant(String(closed_at ?? '')), name: String(closed_by ?? '') })}
        </p>
      )}
      {work && <ConcludeDialog id={id} conclusion={said} closes={work === 'close'} onClose={() => setWork(null)} />}
    </section>
  );
}
