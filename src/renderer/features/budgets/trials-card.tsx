// Propagation of distributions, on demand: a histogram with the shortest interval, and the numbers beside it, which say the same.
import { Button } from '@mantine/core';
import { shortNumber } from '#renderer/lib/entry/short-number.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import classes from './budget-result.module.css';
import { Histogram } from './histogram.tsx';
import type { Output, Trials } from './use-evaluation.ts';
import { useTrials } from './use-trials.ts';

export function TrialsCard({ id }: { id: string }) {
  const { t, format } = useI18n();
  const run = useTrials(id);
  return (
    <section className={classes.output} aria-label={t('ui.budget.trials')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('ui.budget.trials')}</h2>
        {run.isRunning ? (
          <span className={classes.progress}>
            <progress value={run.done} max={1} aria-label={t('ui.budget.trials.done')} />
            <span>{format.percent(Math.floor(run.done * 100))}</span>
            <Button size="xs" variant="default" onClick={run.cancel}>
              {t('ui.cancel')}
            </Button>
          </span>
        ) : (
          <Button size="xs" variant="default" onClick={run.begin}>
            {t('ui.budget.run')}
          </Button>
        )}
      </div>
      {run.error && <ErrorNotice error={run.error} onRetry={run.begin} />}
      {run.failed && <p role="alert">{t('ui.budget.trials.failed')}</p>}
      {!run.result && !run.error && <p className={classes.note}>{t('ui.budget.trials.hint')}</p>}
      <div aria-live="polite">
        {run.result?.outputs.map(
          (output) => output.monte_carlo && <Tried key={output.name} output={output} result={output.monte_carlo} />,
        )}
      </div>
    </section>
  );
}

function Tried({ output: { name, unit, standard_uncertainty }, result }: { output: Output; result: Trials }) {
  const { t, format } = useI18n();
  const digits = digitsTo(result.mean, result.standard_uncertainty);
  const number = (value: number) => `${shortNumber(value, format, digits)} ${unit}`;
  const interval = ({ low, high }: Trials['shortest']) => `${shortNumber(low, format, digits)} … ${number(high)}`;
  const facts: [label: string, value: string][] = [
    [t('ui.budget.mean', { name }), number(result.mean)],
    ['u', `${shortNumber(result.standard_uncertainty, format)} ${unit}`],
    [t('ui.budget.law'), `${shortNumber(standard_uncertainty, format)} ${unit}`],
    [t('ui.budget.shortest'), interval(result.shortest)],
    [t('ui.budget.symmetric'), interval(result.symmetric)],
    [t('ui.budget.count'), format.number(result.trials)],
    [t('ui.budget.seed'), String(result.seed)],
  ];
  if (result.lost > 0) facts.push([t('ui.budget.lost'), format.number(result.lost)]);
  return (
    <>
      <Histogram {...result.histogram} interval={result.shortest} unit={unit} digits={digits} />
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** So many that three of them lie within the uncertainty. */
function digitsTo(mean: number, spread: number): number {
  if (mean === 0 || spread === 0) return 3;
  return Math.min(Math.max(Math.ceil(Math.log10(Math.abs(mean) / spread)) + 3, 3), 15);
}
