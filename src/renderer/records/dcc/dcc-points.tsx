// The test points of a certificate as they will stand, each with what becomes of it; what is replaced stands below what replaces it.
import { useI18n } from '../../lib/i18n.tsx';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import classes from './dcc.module.css';
import type { DccPreview } from './dcc-data.ts';

type Point = DccPreview['points'][number];
type Values = Readonly<Record<string, string | null>>;

const verdicts: Readonly<Record<string, string>> = {
  pass: 'pass',
  'pass indeterminate': 'conditional_pass',
  'fail indeterminate': 'conditional_fail',
  fail: 'fail',
};
const columns = ['nominal', 'measured', 'uncertainty', 'limits', 'verdict'] as const;
type Column = (typeof columns)[number];

const ownOf: Readonly<Record<Column, readonly string[]>> = {
  nominal: ['fixq'],
  measured: ['varq'],
  uncertainty: ['exp_uncert', 'coverage_factor'],
  limits: ['lower_limit', 'upper_limit'],
  verdict: ['pass_fail'],
};

export function DccPoints({ points }: { points: DccPreview['points'] }) {
  const { t } = useI18n();
  const phases = new Set(points.map(({ phase }) => phase));
  return (
    <ScrollSection className={classes.points} label={t('ui.dcc.points')}>
      <StackedTable className={table.table}>
        <caption className={classes.caption}>{t('ui.dcc.points')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ui.dcc.point')}</th>
            {phases.size > 1 && <th scope="col">{t('ui.sheet.phase')}</th>}
            {columns.map((column) => (
              <th key={column} scope="col" data-right={column === 'verdict' ? undefined : true}>
                {t(`ui.dcc.column.${column}`)}
              </th>
            ))}
            <th scope="col">{t('ui.dcc.state')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: new points have no key, and the list of a preview never changes.
            <PointRow key={index} point={point} phased={phases.size > 1} />
          ))}
        </tbody>
      </StackedTable>
    </ScrollSection>
  );
}

function PointRow({ point: { state, phase, test_desc, after, before }, phased }: { point: Point; phased: boolean }) {
  const { t } = useI18n();
  const tell = useTold();
  return (
    <tr data-state={state}>
      <th scope="row">{test_desc ?? '-'}</th>
      {phased && <td>{t(`ui.phase.${phase}`)}</td>}
      {columns.map((column) => {
        const isReplaced = before !== null && ownOf[column].some((name) => Object.hasOwn(before, name));
        const was = isReplaced ? tell(column, { ...after, ...before }) : '';
        return (
          <td key={column} data-right={column === 'verdict' ? undefined : true}>
            {tell(column, after)}
            {was !== '' && <del className={classes.was}>{was}</del>}
          </td>
        );
      })}
      <td>
        <span className={classes.state} data-state={state}>
          {t(`ui.dcc.state.${state}`)}
        </span>
      </td>
    </tr>
  );
}

/** A value as it was recorded, with the decimal sign of the reader. */
function useTold(): (column: Column, values: Values) => string {
  const { t, format } = useI18n();
  const quantity = (values: Values, name: string) => {
    const text = values[name] ?? '';
    const unit = `${values[`${name}_p`] ?? ''}${values[`${name}_u`] ?? ''}`;
    return text === '' ? '' : `${format.measured(text)} ${unit}`.trim();
  };
  return (column, values) => {
    if (column === 'nominal') return quantity(values, 'fixq');
    if (column === 'measured') return quantity(values, 'varq');
    if (column === 'verdict') {
      const verdict = verdicts[(values.pass_fail ?? '').toLowerCase()];
      return verdict ? t(`ui.verdict.${verdict}`) : (values.pass_fail ?? '');
    }
    if (column === 'limits') {
      const [lower, upper] = [quantity(values, 'lower_limit'), quantity(values, 'upper_limit')];
      return lower === '' && upper === '' ? '' : `${lower} … ${upper}`;
    }
    const [expanded, factor] = [quantity(values, 'exp_uncert'), values.coverage_factor ?? ''];
    return expanded === '' || factor === '' ? expanded : `${expanded} (k = ${format.measured(factor)})`;
  };
}
