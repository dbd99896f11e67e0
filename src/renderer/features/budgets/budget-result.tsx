// What a budget comes to: the value with its U as it is stated, the table of contributions, the correlations of several results, and a
// Monte Carlo run beside them.
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError, isUnreached } from '#renderer/lib/api.ts';
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { freedomText, shortNumber } from '#renderer/lib/entry/short-number.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { budgetKind } from '#renderer/records/kinds/calibrations/budgets.ts';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { ErrorNotice, SkeletonLines } from '#renderer/ui/notice.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import classes from './budget-result.module.css';
import { ContributionTable } from './contribution-table.tsx';
import { TrialsCard } from './trials-card.tsx';
import { type Evaluation, type Output, useEvaluation } from './use-evaluation.ts';

export function BudgetResult({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const { data, error, refetch } = useEvaluation(record);
  return (
    <ScrollSection className={classes.result} label={t('ui.tab.overview')}>
      {error ? (
        <Refused id={record.id} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Told id={record.id} data={data} />
      ) : (
        <SkeletonLines count={6} />
      )}
    </ScrollSection>
  );
}

/** What is wrong with the budget is no failure of the screen: each reason stands there. */
function Refused({ id, error, onRetry }: { id: string; error: Error; onRetry: () => void }) {
  const { t } = useI18n();
  if (isUnreached(error) || !(error instanceof ApiError) || error.status !== 422)
    return <ErrorNotice error={error} onRetry={onRetry} />;
  return (
    <div className={classes.refused} role="status">
      <h2 className={classes.title}>{t('ui.budget.open')}</h2>
      <ul>
        {error.problems.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button component={Link} to={`${addressOf(budgetKind, id)}?tab=inputs`} variant="default" size="xs">
        {t('ui.budget.to_inputs')}
      </Button>
    </div>
  );
}

function Told({ id, data }: { id: string; data: Evaluation }) {
  return (
    <>
      {data.outputs.map((output) => (
        <section key={output.name} className={classes.output} aria-label={output.name}>
          <Statement output={output} probability={data.probability} />
          <ContributionTable output={output} inputs={data.inputs} />
        </section>
      ))}
      {data.outputs.length > 1 && <Correlations data={data} />}
      <TrialsCard id={id} key={JSON.stringify(data)} />
    </>
  );
}

function Statement({ output, probability }: { output: Output; probability: number }) {
  const { t, format } = useI18n();
  const { name, unit, value_text, expanded_uncertainty_text, coverage_factor_text } = output;
  const shown = (text: string) => shownValue(text, format.locale);
  const stated = (text: string) => `${shown(text)} ${unit}`.trim();
  const facts: [label: string, value: string][] = [
    [t('ui.budget.u'), `${shortNumber(output.standard_uncertainty, format)} ${unit}`],
    [t('ui.budget.freedom'), freedomText(output.degrees_of_freedom, format)],
    [t('ui.budget.k'), shown(coverage_factor_text)],
    [t('ui.budget.probability'), format.percent(probability)],
  ];
  return (
    <>
      <h2 className={classes.stated}>{`${name} = ${stated(value_text)} ± ${stated(expanded_uncertainty_text)}`}</h2>
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

function Correlations({ data: { outputs, correlations } }: { data: Evaluation }) {
  const { t, format } = useI18n();
  const pairs = outputs.flatMap((a, i) => outputs.slice(i + 1).map((b, j) => ({ a, b, r: correlations[i]?.[i + 1 + j] ?? 0 })));
  return (
    <section className={classes.output} aria-label={t('ui.budget.correlations')}>
      <h2 className={classes.title}>{t('ui.budget.correlations')}</h2>
      <dl className={classes.facts}>
        {pairs.map(({ a, b, r }) => (
          <div key={`${a.name} ${b.name}`}>
            <dt>{`r(${a.name}; ${b.name})`}</dt>
            <dd>{format.number(Number(r.toFixed(3)))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
