// What a file would become: how much of it, what was not read and where, and each step with its limits.
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import type { paths } from '#server/contract/v2-api.generated.ts';
import classes from '../procedures.module.css';
import { useKindWords } from '../use-step-texts.ts';

type Call = paths['/api/v2/procedures/import-plan']['post'];
type Plan = Call extends { responses: { 200: { content: { 'application/json': { data: infer Data } } } } } ? Data : never;

export function PlanPreview({ plan: { counts, notes, steps } }: { plan: Plan }) {
  const { t } = useI18n();
  return (
    <>
      <p>{t('ui.plan.counts', counts)}</p>
      {notes.length > 0 && (
        <section aria-label={t('ui.plan.notes', { count: notes.length })}>
          <h2>{t('ui.plan.notes', { count: notes.length })}</h2>
          <ul className={classes.notes}>
            {notes.map(({ line, step, message }) => (
              <li key={`${line} ${step} ${message}`}>
                {line === null ? '' : `${t('ui.plan.line', { line })} `}
                {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ScrollSection className={classes.preview} label={t('ui.tab.steps')}>
        <Steps steps={steps} />
      </ScrollSection>
    </>
  );
}

function Steps({ steps }: Pick<Plan, 'steps'>) {
  const { t, format } = useI18n();
  const { wordOf } = useKindWords();
  const shown = (limit: string | null) => (limit === null ? '' : shownValue(limit, format.locale));
  return (
    <StackedTable className={table.table}>
      <thead>
        <tr>
          {['number', 'kind', 'description', 'unit', 'limits'].map((name) => (
            <th key={name} scope="col">
              {t(`ui.steps.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.index}>
            <td className={table.code}>{step.test_step}</td>
            <td>{wordOf(step.test_type ?? 'Manual Test')}</td>
            <td className={table.wide}>{step.description}</td>
            <td>{step.unit}</td>
            <td>
              {step.problems.length > 0 ? (
                <span className={classes.bad}>{step.problems.map(({ message }) => message).join(' ')}</span>
              ) : step.lower_limit === null && step.upper_limit === null ? (
                step.lacking
              ) : (
                <span className={classes.limits}>{`${shown(step.lower_limit)} … ${shown(step.upper_limit)}`}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </StackedTable>
  );
}
