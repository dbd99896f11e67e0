// One step, large: what to do, what to expect, and what is read, answered or confirmed. Out of limits it stays until there is a reason.

import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { ConfirmEntry, QuestionEntry } from './confirm-entry.tsx';
import classes from './guide.module.css';
import { type Given, type GuideStep, type GuideWork, type Run, wantedReason } from './guide-data.ts';
import { ReadingEntry } from './reading-entry.tsx';

interface StepCardProps {
  calibration: string;
  step: GuideStep;
  /** How many there are. */
  steps: number;
  run: Run;
  work: GuideWork;
}

export function StepCard({ calibration, step, steps, run, work }: StepCardProps) {
  const { t } = useI18n();
  const [stopped, setStopped] = useState<{ given: Given; why: string } | null>(null);
  const answer = (given: Omit<Given, 'step'>) => {
    const whole = { ...given, step: run.step };
    const onError = (error: Error) => {
      const why = wantedReason(error);
      if (why !== null) setStopped({ given: whole, why });
    };
    work.mutate({ do: 'answer', version: run.version, ...whole }, { onError });
  };
  const goTo = (at: number) => at >= 0 && at < steps && work.mutate({ do: 'step', version: run.version, step: at });
  const onKeyDown = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || altKey || metaKey) return;
    if (key === 'PageUp') goTo(run.step - 1);
    if (key === 'PageDown') goTo(run.step + 1);
  };
  const former = run.answers.find((one) => one.step === run.step);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of whatever has the focus within
    <div className={classes.card} onKeyDown={onKeyDown}>
      <Instruction step={step} place={t('ui.guide.step_of', { step: run.step + 1, steps })} />
      <Expected step={step} />
      {stopped ? (
        <ReasonEntry
          why={stopped.why}
          pending={work.isPending}
          onReason={(reason) => answer({ ...stopped.given, reason })}
          onAgain={() => setStopped(null)}
        />
      ) : step.kind === 'measure' ? (
        <ReadingEntry
          calibration={calibration}
          step={step}
          former={former}
          pending={work.isPending}
          onReadings={(readings) => answer({ readings })}
        />
      ) : step.kind === 'question' ? (
        <QuestionEntry former={former} pending={work.isPending} onAnswer={(yes) => answer({ yes })} />
      ) : (
        <ConfirmEntry pending={work.isPending} onConfirm={() => answer({})} />
      )}
    </div>
  );
}

function Instruction({ step, place }: { step: GuideStep; place: string }) {
  const { t } = useI18n();
  const title = step.description ?? t(`ui.guide.kind.${step.kind}`);
  return (
    <>
      <p className={classes.place} aria-live="polite">
        {[place, step.number, step.section].filter(Boolean).join(' · ')}
      </p>
      <h2 className={classes.point}>{title}</h2>
      {step.instruction && <p className={classes.instruction}>{step.instruction}</p>}
      {step.pictures.map((picture) => (
        <img
          key={picture}
          className={classes.picture}
          src={`/api/v2/documents/${encodeURIComponent(picture)}/preview`}
          alt={title}
        />
      ))}
    </>
  );
}

function Expected({ step }: { step: GuideStep }) {
  const { t, format } = useI18n();
  const unit = `${step.prefix ?? ''}${step.unit ?? ''}`;
  const shown = (value: string) => `${shownValue(value, format.locale)} ${unit}`.trim();
  const { nominal, lower, upper, condition } = step;
  const facts: [label: string, value: string | null][] = [
    [t('ui.sheet.nominal'), nominal && shown(nominal)],
    [t('ui.sheet.lower'), lower && shown(lower)],
    [t('ui.sheet.upper'), upper && shown(upper)],
    [t('ui.guide.condition'), condition],
  ];
  const told = facts.filter(([, value]) => value !== null);
  if (told.length === 0) return null;
  return (
    <dl className={classes.expected}>
      {told.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ReasonEntryProps {
  why: string;
  pending: boolean;
  onReason: (reason: string) => void;
  onAgain: () => void;
}

function ReasonEntry({ why, pending, onReason, onAgain }: ReasonEntryProps) {
  const { t, format } = useI18n();
  const [reason, setReason] = useState('');
  const asked = useAsked({ reason: reason.trim() === '' });
  const send = () => {
    if (!pending) onReason(reason);
  };
  return (
    <SendForm className={classes.stop} onSend={() => asked.filled(send)}>
      <p className={classes.why} role="alert">
        {why.replace(/-?\d+\.\d+/g, (number) => shownValue(number, format.locale))}
      </p>
      <TextInput
        autoFocus
        required
        size="lg"
        maxLength={2000}
        label={t('ui.guide.reason')}
        description={t('ui.guide.reason.hint')}
        value={reason}
        error={asked.at('reason')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onAgain();
        }}
      />
      <div className={classes.ways}>
        <Button type="submit" size="lg" loading={pending}>
          {t('ui.guide.reason.keep')}
        </Button>
        <Button variant="default" size="lg" onClick={onAgain}>
          {t('ui.guide.reason.again')}
        </Button>
      </div>
    </SendForm>
  );
}
