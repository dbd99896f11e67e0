// Before the first step, and in a break: who measures what, and the way on.

import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMissingOperation } from '#renderer/lib/access/missing-operation.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { resultKind } from '#renderer/records/kinds/calibrations/results.ts';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import classes from './guide.module.css';
import type { Guide, GuideWork, Run } from './guide-data.ts';

export const phases = ['as_found', 'as_left'] as const;

export function GuideStart({ guide, work }: { guide: Guide; work: GuideWork }) {
  const { t } = useI18n();
  const [phase, setPhase] = useState<Run['phase']>('as_left');
  const lacking = useMissingOperation(resultKind.operations.edit);
  const points = guide.steps.filter(({ kind }) => kind !== 'message').length;
  return (
    <SendForm className={classes.card} onSend={() => work.mutate({ do: 'begin', phase })}>
      <h2 className={classes.point}>{guide.procedure?.name}</h2>
      <p className={classes.lead}>{t('ui.guide.holds', { steps: guide.steps.length, points })}</p>
      <p>{t('ui.guide.keys')}</p>
      <Radio.Group
        label={t('ui.sheet.phase')}
        value={phase}
        onChange={(next) => setPhase(next === 'as_found' ? next : 'as_left')}
      >
        <Stack gap={6} pt={4}>
          {phases.map((one) => (
            <Radio key={one} value={one} label={t(`ui.phase.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <SendButton size="lg" className={classes.next} waits={lacking} loading={work.isPending} autoFocus>
        {t('ui.guide.begin')}
      </SendButton>
    </SendForm>
  );
}

export function GuideBreak({ run, work }: { run: Run; work: GuideWork }) {
  const { t, format } = useI18n();
  const lacking = useMissingOperation(resultKind.operations.edit);
  const last = run.breaks.at(-1);
  return (
    <div className={classes.card}>
      <h2 className={classes.point}>{t('ui.guide.paused')}</h2>
      {last && <p className={classes.lead}>{t('ui.guide.paused.by', { user: last.by, date: format.instant(last.from) })}</p>}
      <p>{t('ui.guide.paused.hint')}</p>
      <SendButton
        size="lg"
        className={classes.next}
        waits={lacking}
        autoFocus
        onClick={() => !work.isPending && work.mutate({ do: 'resume', version: run.version })}
      >
        {t('ui.guide.resume')}
      </SendButton>
    </div>
  );
}
