// All steps beside the one that is measured: what is done, what came out of limits, how long it took; each leads to its step.
import { IconAlertTriangle, IconCheck, IconCircle, IconPointFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import classes from './guide.module.css';
import type { GuideAnswer, GuideStep, Run } from './guide-data.ts';

interface GuideListProps {
  steps: readonly GuideStep[];
  run: Run;
  onStep: (step: number) => void;
}

export function GuideList({ steps, run, onStep }: GuideListProps) {
  const { t, format } = useI18n();
  const names = namesOf(steps, format.locale);
  const current = useRef<HTMLButtonElement>(null);
  const answers = new Map(run.answers.map((answer) => [answer.step, answer]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is not read here but moves the button
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [run.step]);
  return (
    <nav className={classes.list} aria-label={t('ui.guide.steps')}>
      <p className={classes.progress}>
        <progress value={answers.size} max={steps.length} aria-label={t('ui.guide.progress')} />
        <span>{t('ui.guide.done_of', { done: answers.size, steps: steps.length })}</span>
      </p>
      <ol>
        {steps.map((step, index) => {
          const isSection = step.section !== null && step.section !== steps[index - 1]?.section;
          const isCurrent = index === run.step && run.state !== 'done';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name but its place
            <li key={index}>
              {isSection && <p className={classes.section}>{step.section}</p>}
              <button
                ref={isCurrent ? current : undefined}
                type="button"
                className={classes.item}
                aria-current={isCurrent ? 'step' : undefined}
                disabled={run.state === 'paused'}
                onClick={() => onStep(index)}
              >
                <Mark answer={answers.get(index)} isCurrent={isCurrent} />
                <span className={classes.name}>{names[index] || t(`ui.guide.kind.${step.kind}`)}</span>
                <Outcome answer={answers.get(index)} />
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/**
 * What each step is called: of those called the same, with the value it is about. Empty: it has no name of its own. A unit alone is none: a
 * message is given that of its heading, too.
 */
export function namesOf(steps: readonly GuideStep[], locale: string): string[] {
  const shared = (name: string) => steps.filter(({ description }) => description === name).length > 1;
  return steps.map(({ description, nominal, prefix, unit }) => {
    const about = nominal === null ? '' : `${shownValue(nominal, locale)} ${prefix ?? ''}${unit ?? ''}`.trim();
    if (description === null) return about;
    return about !== '' && shared(description) ? `${description} · ${about}` : description;
  });
}

function Mark({ answer, isCurrent }: { answer: GuideAnswer | undefined; isCurrent: boolean }) {
  const { t } = useI18n();
  if (answer?.outside)
    return <IconAlertTriangle size={16} stroke={1.5} data-state="outside" aria-label={t('ui.guide.outside')} />;
  if (answer) return <IconCheck size={16} stroke={1.5} data-state="done" aria-label={t('ui.guide.answered')} />;
  const Open = isCurrent ? IconPointFilled : IconCircle;
  return <Open size={16} stroke={1.5} aria-hidden="true" />;
}

function Outcome({ answer }: { answer: GuideAnswer | undefined }) {
  const { format } = useI18n();
  if (!answer) return null;
  const minutes = `${Math.floor(answer.seconds / 60)}:${String(answer.seconds % 60).padStart(2, '0')}`;
  return (
    <span className={classes.took} title={`${answer.by}, ${format.instant(answer.at)}`}>
      {minutes}
    </span>
  );
}
