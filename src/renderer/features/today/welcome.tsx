// What the home screen begins with for those who are new: the first steps of a lab, a word on the demonstration lab, the tour. Each can
// be put away, and found again in the user's menu.
import { Button, CloseButton } from '@mantine/core';
import { IconArrowRight, IconCircle, IconCircleCheckFilled, IconRoute } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addressOf, type FirstStep, useFirstSteps } from '../../lib/guide/first-steps.ts';
import { useNoteGuidance } from '../../lib/guide/guidance.ts';
import { useTour } from '../../lib/guide/tour.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useUser } from '../../lib/session.ts';
import unseen from '../../ui/unseen.module.css';
import classes from './welcome.module.css';

export function Welcome() {
  const { t } = useI18n();
  const user = useUser().data;
  const steps = useFirstSteps();
  const { state } = useTour();
  if (user?.guidance.welcome !== 'shown') return null;
  if (user.demonstration) {
    return (
      <Strip title={t('ui.demonstration.title')} text={t('ui.demonstration.text')}>
        <Button component={Link} to="/own-lab" size="xs" variant="default">
          {t('ui.own_lab.title')}
        </Button>
      </Strip>
    );
  }
  if (!steps) return null;
  const open = steps.filter(({ done }) => !done);
  if (open.length > 0) return <Checklist steps={steps} open={open} />;
  // Nothing is left to set up: only who was not shown around is offered that.
  if (state !== 'new' && state !== 'paused') return null;
  return <Strip title={t('ui.welcome.tour')} text={t('ui.welcome.tour.text')} />;
}

function TourButton() {
  const { t } = useI18n();
  const { state, begin } = useTour();
  if (state === 'open') return null;
  return (
    <Button
      size="xs"
      variant={state === 'done' ? 'subtle' : 'light'}
      leftSection={<IconRoute size={16} stroke={1.5} />}
      onClick={begin}
    >
      {t(state === 'paused' ? 'ui.tour.resume' : 'ui.tour.start')}
    </Button>
  );
}

function HideButton() {
  const { t } = useI18n();
  const note = useNoteGuidance();
  return (
    <CloseButton
      aria-label={t('ui.welcome.hide')}
      title={t('ui.welcome.hide')}
      onClick={() => {
        note({ welcome: 'hidden' });
        // What had the focus is gone with it.
        document.querySelector('main')?.focus();
      }}
    />
  );
}

function Strip({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={classes.strip} aria-label={title} data-print="never">
      <p className={classes.say}>
        <strong>{title}</strong> {text}
      </p>
      <span className={classes.tools}>
        <TourButton />
        {children}
        <HideButton />
      </span>
    </section>
  );
}

function Checklist({ steps, open }: { steps: readonly FirstStep[]; open: readonly FirstStep[] }) {
  const { t } = useI18n();
  return (
    <section className={classes.list} aria-label={t('ui.welcome.title')} data-print="never">
      <header className={classes.head}>
        <h2 className={classes.title}>{t('ui.welcome.title')}</h2>
        <span className={classes.count} role="status">
          {t('ui.welcome.count', { done: steps.length - open.length, total: steps.length })}
        </span>
        <span className={classes.tools}>
          <TourButton />
          <HideButton />
        </span>
      </header>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.name}>
            <Step step={step} next={step === open[0]} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({ step, next }: { step: FirstStep; next: boolean }) {
  const { t } = useI18n();
  const Sign = step.done ? IconCircleCheckFilled : IconCircle;
  return (
    <Link className={classes.step} to={addressOf(step)} data-done={step.done || undefined} data-next={next || undefined}>
      <Sign className={classes.sign} size={18} stroke={1.5} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.name}>
          {t(`ui.first.${step.name}`)}
          {step.done && <span className={unseen.unseen}> {t('ui.welcome.done')}</span>}
        </span>
        <span className={classes.hint}>{t(`ui.first.${step.name}.hint`)}</span>
      </span>
      {next && <IconArrowRight className={classes.arrow} size={16} stroke={1.5} aria-hidden="true" />}
    </Link>
  );
}
