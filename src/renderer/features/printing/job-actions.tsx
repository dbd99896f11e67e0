// What can be done about a print job, by its state: given up, gone on with, settled after a look at the printer, printed again.
import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { newRequestKey, useJobStep } from '../../records/label-formats/label-data.ts';
import { isFileJob, JobFile } from '../../records/labels/job-file.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { SettleDialog } from './settle-dialog.tsx';

export function JobActions({ job, size = 'xs' }: { job: RecordRow; size?: ButtonProps['size'] }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const step = useJobStep(job.id);
  const [settling, setSettling] = useState(false);
  const state = textOf(job.attributes.state);
  const labels = job.attributes.subject === null;
  const onError = (error: Error) => toasts.fail(errorText(error));
  const reprint = () =>
    step.mutate(
      { step: 'reprint', requestKey: newRequestKey() },
      { onError, onSuccess: () => toasts.say(t('ui.print-queue.reprinted')) },
    );
  const shared = { size, loading: step.isPending } as const;
  return (
    <>
      {(state === 'queued' || state === 'printing') && (
        <Button {...shared} variant="default" onClick={() => step.mutate({ step: 'cancel' }, { onError })}>
          {t('ui.print-queue.cancel')}
        </Button>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <Button {...shared} variant="default" onClick={() => step.mutate({ step: 'continue', printAgain: false }, { onError })}>
          {t('ui.print-queue.continue')}
        </Button>
      )}
      {state === 'failed' && (
        <Button {...shared} variant="subtle" color="gray" onClick={() => step.mutate({ step: 'cancel' }, { onError })}>
          {t('ui.print-queue.discard')}
        </Button>
      )}
      {(state === 'unknown' || state === 'ready') && (
        <Button {...shared} onClick={() => setSettling(true)}>
          {t('ui.print-queue.settle')}
        </Button>
      )}
      {state === 'printed' && isFileJob(job) && <JobFile id={job.id} size={size} variant="default" />}
      {state === 'printed' && labels && (
        <Button component={Link} to={`/labels/confirm?job=${encodeURIComponent(job.id)}`} size={size} variant="default">
          {t('ui.print-queue.confirm')}
        </Button>
      )}
      {state === 'printed' && (
        <Button {...shared} variant="default" onClick={reprint}>
          {t('ui.print-queue.reprint')}
        </Button>
      )}
      {settling && <SettleDialog job={job} onClose={() => setSettling(false)} />}
    </>
  );
}
