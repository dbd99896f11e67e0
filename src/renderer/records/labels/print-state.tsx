// What became of a print: its file, or the printer's word; nothing that may be on paper already is printed twice without asking.
import { Button, Loader, Progress } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { textOf } from '../kind/record-kind.ts';
import { useJobStep, usePrintJob } from '../label-formats/label-data.ts';
import { isFileJob, JobFile } from './job-file.tsx';
import classes from './print-labels.module.css';

/** A test is called what its reader calls it, whatever language the lab prints in. */
function formatOf(
  { format, format_name: name }: RecordRow['attributes'],
  textOr: (key: string, otherwise: string) => string,
): string {
  const [, test] = /^test-(\w+)$/.exec(textOf(format)) ?? [];
  return test ? textOr(`print.test.${test}`, textOf(name)) : textOf(name);
}

export function PrintState({ first, onClose }: { first: RecordRow; onClose: () => void }) {
  const { t, textOr } = useI18n();
  const job = usePrintJob(first);
  const step = useJobStep(first.id);
  const record = job.data ?? first;
  const { attributes } = record;
  const state = textOf(attributes.state);
  const file = isFileJob(record);
  const running = state === 'queued' || state === 'printing';
  return (
    <div className={classes.form}>
      <p role="status" className={classes.state} data-state={state}>
        {running && <Loader size="xs" />}
        <strong>{file && state === 'printed' ? t('ui.labels.file.made') : t(`print_state.${state}`)}</strong>
        <span>{t('ui.labels.job', { count: Number(attributes.count), format: formatOf(attributes, textOr) })}</span>
      </p>
      {running && (
        <div className={classes.state}>
          <Progress
            className={classes.progress}
            value={(Number(attributes.done) / Math.max(1, Number(attributes.count))) * 100}
            aria-label={t('ui.labels.progress')}
          />
          <Button variant="default" size="xs" loading={step.isPending} onClick={() => step.mutate({ step: 'cancel' })}>
            {t('ui.cancel')}
          </Button>
        </div>
      )}
      {textOf(attributes.message) !== '' && <p>{textOf(attributes.message)}</p>}
      {state === 'unknown' && <p>{t('ui.labels.unknown')}</p>}
      {job.error && <ErrorNotice error={job.error} onRetry={() => void job.refetch()} />}
      {step.error && <ErrorNotice error={step.error} />}
      <div className={classes.actions}>
        {file && state === 'printed' && <JobFile id={first.id} />}
        {(state === 'failed' || state === 'cancelled') && (
          <Button loading={step.isPending} onClick={() => step.mutate({ step: 'continue', printAgain: false })}>
            {t('ui.retry')}
          </Button>
        )}
        {state === 'unknown' && (
          <>
            <Button variant="default" loading={step.isPending} onClick={() => step.mutate({ step: 'printed' })}>
              {t('ui.labels.settle.printed')}
            </Button>
            <Button
              variant="default"
              loading={step.isPending}
              onClick={() => step.mutate({ step: 'continue', printAgain: true })}
            >
              {t('ui.labels.settle.again')}
            </Button>
          </>
        )}
        <Button variant={file && state === 'printed' ? 'default' : 'filled'} onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </div>
  );
}
