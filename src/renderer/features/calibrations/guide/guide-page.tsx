// Measuring a calibration step by step: one step at a time, large, with the list of all beside it. Where it stands is the server's to know:
// a reload, or another person, goes on at the same step.
import { Button } from '@mantine/core';
import { IconMaximize, IconPlayerPause } from '@tabler/icons-react';
import { useRef } from 'react';
import { useParams } from 'react-router';
import { useScreen } from '#renderer/lib/app-state.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { addressOf, textOf } from '#renderer/records/kind/record-kind.ts';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import { resultKind } from '#renderer/records/kinds/calibrations/results.ts';
import { useRecord } from '#renderer/records/rows/use-record.ts';
import { BackLink } from '#renderer/ui/back-link.tsx';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useErrorText, useSlow } from '#renderer/ui/notice.tsx';
import classes from './guide.module.css';
import { type Guide, type GuideWork, isOvertaken, useGuide, useGuideWork, wantedReason } from './guide-data.ts';
import { GuideEnd } from './guide-end.tsx';
import { GuideList } from './guide-list.tsx';
import { GuideBreak, GuideStart } from './guide-start.tsx';
import { StepCard } from './step-card.tsx';

export function GuidePage() {
  const { t } = useI18n();
  const { id = '' } = useParams();
  const frame = useRef<HTMLElement>(null);
  const guide = useGuide(id);
  const record = useRecord(calibrationKind, id);
  const work = useGuideWork(id);
  const error = guide.error ?? record.error;
  const slow = useSlow(!guide.data && !error);
  useScreen('calibration-guide', Boolean(guide.data && record.data) || error !== null);
  const run = guide.data?.run ?? null;
  const attributes = record.data?.body.data.attributes;
  return (
    <section ref={frame} className={classes.guide}>
      <header className={classes.bar}>
        <BackLink to={addressOf(calibrationKind, id)}>
          {textOf(attributes?.certificate_number) || t('resource.calibration')}
        </BackLink>
        <h1 className={classes.title}>{t('ui.guide.title')}</h1>
        <span className={classes.gap} />
        {run?.state === 'running' && (
          <GuardedButton
            needs={resultKind.operations.edit}
            variant="default"
            size="xs"
            leftSection={<IconPlayerPause size={16} stroke={1.5} />}
            onClick={() => work.mutate({ do: 'pause', version: run.version })}
          >
            {t('ui.guide.pause')}
          </GuardedButton>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconMaximize size={16} stroke={1.5} />}
          onClick={() => void frame.current?.requestFullscreen()}
        >
          {t('ui.bench.full')}
        </Button>
      </header>
      {error && <ErrorNotice error={error} onRetry={() => void Promise.all([guide.refetch(), record.refetch()])} />}
      {slow && <SkeletonLines count={8} />}
      <Refused work={work} />
      {guide.data && <GuideBody id={id} guide={guide.data} work={work} />}
    </section>
  );
}

/** A wanted reason is asked for at the step. */
function Refused({ work: { error } }: { work: GuideWork }) {
  const textOfError = useErrorText();
  if (!error || wantedReason(error) !== null) return null;
  return (
    <p className={classes.refused} role="alert" data-overtaken={isOvertaken(error) || undefined}>
      {problemOf(error, 'readings') ?? textOfError(error)}
    </p>
  );
}

function GuideBody({ id, guide, work }: { id: string; guide: Guide; work: GuideWork }) {
  const { t } = useI18n();
  const { run, steps } = guide;
  if (steps.length === 0)
    return (
      <EmptyNotice title={t('ui.guide.no_steps')}>
        <p>{t('ui.guide.no_steps.hint')}</p>
      </EmptyNotice>
    );
  if (!run) return <GuideStart guide={guide} work={work} />;
  const step = steps[run.step];
  return (
    <div className={classes.body}>
      <GuideList steps={steps} run={run} onStep={(at) => work.mutate({ do: 'step', version: run.version, step: at })} />
      {run.state === 'paused' ? (
        <GuideBreak run={run} work={work} />
      ) : run.state === 'done' ? (
        <GuideEnd id={id} guide={guide} run={run} work={work} />
      ) : (
        step && (
          <StepCard key={`${run.step} ${run.version}`} calibration={id} step={step} steps={steps.length} run={run} work={work} />
        )
      )}
    </div>
  );
}
