// The inputs of a budget with what each does to the result; a bar shows its share of the variance, and the number stands beside it.
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { freedomText, shortNumber } from '#renderer/lib/entry/short-number.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import classes from './budget-result.module.css';
import type { Evaluation, Output } from './use-evaluation.ts';

interface ContributionTableProps {
  output: Output;
  inputs: Evaluation['inputs'];
}

export function ContributionTable({ output, inputs }: ContributionTableProps) {
  const { t, format } = useI18n();
  const rows = inputs.map((input, index) => ({ input, part: output.contributions[index] }));
  return (
    <ScrollSection className={classes.wide} label={t('ui.budget.contributions', { name: output.name })}>
      <StackedTable className={table.table}>
        <Head unit={output.unit} />
        <tbody>
          {rows.map(({ input, part }) => (
            <tr key={input.name}>
              <th scope="row" className={classes.symbol}>
                {input.name}
              </th>
              <td data-right>
                {shownValue(input.estimate_text, format.locale)} {input.unit}
              </td>
              <td data-right>
                {shortNumber(input.standard_uncertainty, format)} {input.unit}
              </td>
              <td data-right>{freedomText(input.degrees_of_freedom, format)}</td>
              <td data-right>{shortNumber(part?.sensitivity ?? 0, format)}</td>
              <td data-right>{shortNumber(Math.abs(part?.contribution ?? 0), format)}</td>
              <td>
                <Share share={part?.share ?? 0} name={input.name} />
              </td>
            </tr>
          ))}
        </tbody>
      </StackedTable>
    </ScrollSection>
  );
}

function Share({ share, name }: { share: number; name: string }) {
  const { t, format } = useI18n();
  return (
    <span className={classes.share}>
      <meter className={classes.bar} min={0} max={1} value={Math.max(share, 0)} aria-label={t('ui.budget.share_of', { name })} />
      <span className={classes.percent}>{format.percent(Number((share * 100).toFixed(1)))}</span>
    </span>
  );
}

function Head({ unit }: { unit: string }) {
  const { t } = useI18n();
  return (
    <thead>
      <tr>
        <th scope="col">{t('budget_input.name')}</th>
        <th scope="col" data-right>
          {t('budget_input.estimate')}
        </th>
        <th scope="col" data-right>
          {t('ui.budget.input_u')}
        </th>
        <th scope="col" data-right>
          {t('ui.budget.input_freedom')}
        </th>
        <th scope="col" data-right>
          {t('ui.budget.sensitivity')}
        </th>
        <th scope="col" data-right>
          {t('ui.budget.contribution')}
          {unit && ` / ${unit}`}
        </th>
        <th scope="col">{t('ui.budget.share')}</th>
      </tr>
    </thead>
  );
}
