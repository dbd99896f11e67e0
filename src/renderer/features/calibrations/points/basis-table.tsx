// The shares of a point's uncertainty as they were worked out then: each input with where its value came from.
import { Link } from 'react-router';
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { freedomText, shortNumber } from '#renderer/lib/entry/short-number.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import table from '#renderer/ui/plain-table.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import type { BudgetBasis } from './budget-basis.ts';
import classes from './uncertainty-dialog.module.css';

export function BasisTable({ basis: { version, at, by, inputs, evaluation } }: { basis: BudgetBasis }) {
  const { t, format } = useI18n();
  const [output] = evaluation.outputs;
  if (!output) return null;
  const shown = (text: string) => shownValue(text, format.locale);
  const told = { u: shown(output.expanded_uncertainty_text), unit: output.unit, k: shown(output.coverage_factor_text) };
  return (
    <section className={classes.basis} aria-label={t('ui.uncertainty.basis')}>
      <h3 className={classes.heading}>{t('ui.uncertainty.basis')}</h3>
      <p>
        {t('ui.uncertainty.stated', {
          ...told,
          freedom: freedomText(output.degrees_of_freedom, format),
          p: format.percent(evaluation.probability),
        })}
      </p>
      <p className={classes.note}>
        {t('ui.uncertainty.worked_out', { version: version.name, user: by, date: format.instant(at) })}
      </p>
      <ScrollSection className={classes.wide} label={t('ui.budget.contributions', { name: output.name })}>
        <StackedTable className={table.table}>
          <Head unit={output.unit} />
          <tbody>
            <Rows inputs={inputs} evaluation={evaluation} />
          </tbody>
        </StackedTable>
      </ScrollSection>
    </section>
  );
}

function Rows({ inputs, evaluation }: Pick<BudgetBasis, 'inputs' | 'evaluation'>) {
  const { format } = useI18n();
  const parts = evaluation.outputs[0]?.contributions ?? [];
  return evaluation.inputs.map(({ name, unit, estimate_text, standard_uncertainty, degrees_of_freedom }, index) => (
    <tr key={name}>
      <th scope="row" className={classes.symbol}>
        {name}
      </th>
      <td>
        <Origin kept={inputs[index]} />
      </td>
      <td data-right>
        {shownValue(estimate_text, format.locale)} {unit}
      </td>
      <td data-right>
        {shortNumber(standard_uncertainty, format)} {unit}
      </td>
      <td data-right>{freedomText(degrees_of_freedom, format)}</td>
      <td data-right>{shortNumber(Math.abs(parts[index]?.contribution ?? 0), format)}</td>
      <td data-right>{format.percent(Number(((parts[index]?.share ?? 0) * 100).toFixed(1)))}</td>
    </tr>
  ));
}

function Origin({ kept }: { kept: BudgetBasis['inputs'][number] | undefined }) {
  const { t } = useI18n();
  if (!kept?.taken_from) return kept?.quantity ?? '';
  if (!kept.certificate) return t(`uncertainty_origin.${kept.taken_from}`);
  const { calibration_id, number, standard } = kept.certificate;
  return (
    <Link to={addressOf(calibrationKind, calibration_id)}>{[standard, number].filter((one) => one !== null).join(', ')}</Link>
  );
}

function Head({ unit }: { unit: string }) {
  const { t } = useI18n();
  return (
    <thead>
      <tr>
        <th scope="col">{t('budget_input.name')}</th>
        <th scope="col">{t('ui.uncertainty.origin')}</th>
        <th scope="col" data-right>
          {t('ui.uncertainty.value')}
        </th>
        <th scope="col" data-right>
          {t('ui.budget.input_u')}
        </th>
        <th scope="col" data-right>
          {t('ui.budget.input_freedom')}
        </th>
        <th scope="col" data-right>
          {t('ui.budget.contribution')}
          {unit && ` / ${unit}`}
        </th>
        <th scope="col" data-right>
          {t('ui.budget.share')}
        </th>
      </tr>
    </thead>
  );
}
