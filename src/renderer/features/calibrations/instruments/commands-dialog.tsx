// The dry run: every command that measuring this calibration would send, step by step, and to whom. Nothing is sent until a step is measured.
import { Button } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useErrorText } from '#renderer/ui/notice.tsx';
import classes from './commands-dialog.module.css';
import { type PlannedStep, useCommands, useFetchReadings } from './instrument-commands.ts';

interface CommandsDialogProps {
  id: string;
  /** It is not released, and may be written. */
  editable: boolean;
  onClose: () => void;
}

export function CommandsDialog({ id, editable, onClose }: CommandsDialogProps) {
  const { t } = useI18n();
  const { data, error, isPending, refetch } = useCommands(id);
  return (
    <Dialog size="lg" title={t('ui.commands.title')} onClose={onClose}>
      <p className={classes.text}>{t('ui.commands.text')}</p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && <SkeletonLines count={4} />}
      {data?.length === 0 && (
        <EmptyNotice title={t('ui.commands.none')}>
          <p>{t('ui.commands.none.text')}</p>
        </EmptyNotice>
      )}
      <ol className={classes.steps}>
        {data?.map((step) => (
          <StepCommands key={step.step} calibration={id} step={step} editable={editable} />
        ))}
      </ol>
    </Dialog>
  );
}

function StepCommands({ calibration, step, editable }: { calibration: string; step: PlannedStep; editable: boolean }) {
  const { t } = useI18n();
  const name = [step.test_step, step.description].filter(Boolean).join(' · ');
  return (
    <li className={classes.step}>
      <h3 className={classes.name}>{name || t('ui.commands.step', { step: step.step + 1 })}</h3>
      {step.problems.map((problem) => (
        <p key={problem} className={classes.problem}>
          {problem}
        </p>
      ))}
      {step.commands.length > 0 && (
        <ul className={classes.commands}>
          {step.commands.map(({ instrument, text, answer }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same command may go out twice, and its place is what tells them apart
            <li key={index}>
              <span className={classes.to}>{instrument}</span>
              <code>{text}</code>
              {answer && <span className={classes.answer}>{t('ui.commands.answer')}</span>}
            </li>
          ))}
        </ul>
      )}
      {editable && step.problems.length === 0 && <FetchButton calibration={calibration} step={step.step} />}
    </li>
  );
}

function FetchButton({ calibration, step }: { calibration: string; step: number }) {
  const { t, format } = useI18n();
  const errorText = useErrorText();
  const { data, error, isPending, mutate } = useFetchReadings(calibration);
  const readings = data?.readings.map(({ value, unit }) => `${format.measured(value)} ${unit}`).join('; ');
  return (
    <div className={classes.fetch}>
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate({ step, count: 1 })}>
        {t('ui.commands.fetch')}
      </Button>
      <p role="status" className={error ? classes.problem : classes.reading}>
        {error ? errorText(error) : data && (readings || t('ui.commands.done'))}
      </p>
    </div>
  );
}
