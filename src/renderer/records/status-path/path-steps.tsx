// The statuses on a record's way side by side, with the time it took in each: what is behind it, where it is, what lies ahead.
import { type Translate, useI18n } from '../../lib/i18n.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import classes from './status-path.module.css';
import { lasted, type Step } from './status-path.ts';

export const durationText = (minutes: number, t: Translate): string => {
  const length = lasted(minutes);
  return length.unit === 'fresh' ? t('ui.path.fresh') : t(`ui.path.${length.unit}`, { count: length.count });
};

/** `until`: the day it was over. */
export function PathSteps({ steps, until }: { steps: readonly Step[]; until: string | null }) {
  return (
    <ol className={classes.path}>
      {steps.map((step) => (
        <StepItem key={String(step.option.value)} step={step} until={until} />
      ))}
    </ol>
  );
}

function StepItem({ step: { option, state, minutes }, until }: { step: Step; until: string | null }) {
  const { t, format } = useI18n();
  const told = {
    now: t('ui.path.now'),
    done: until === null ? '' : format.date(until),
    past: '',
    ahead: '',
    skipped: '',
  };
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'now' || state === 'done' ? 'step' : undefined}>
      <StatusText label={option.label} color={option.color ?? null} />
      <span className={classes.time}>
        {[told[state], minutes === null ? '' : durationText(minutes, t)].filter(Boolean).join(' · ') || '–'}
      </span>
    </li>
  );
}
