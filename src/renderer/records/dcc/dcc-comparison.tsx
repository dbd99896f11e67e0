// What a certificate says of its device beside what stands here, field by field, each with a word for how they agree.
import { IconCheck, IconEqualNot, IconMinus } from '@tabler/icons-react';
import { useI18n } from '../../lib/i18n.tsx';
import table from '../../ui/plain-table.module.css';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import classes from './dcc.module.css';
import type { DccPreview, DccTarget } from './dcc-data.ts';

type Compared = DccPreview['comparison'][number];

/** A new calibration takes number and day from the certificate: there is nothing to compare them with. */
const ofCalibration: ReadonlySet<Compared['field']> = new Set(['certificate_number', 'calibration_date']);
const signs = { same: IconCheck, different: IconEqualNot, only_dcc: IconMinus, only_here: IconMinus, neither: IconMinus };

export function DccComparison({ comparison, target }: { comparison: DccPreview['comparison']; target: DccTarget }) {
  const { t, format } = useI18n();
  const rows = comparison.filter(({ field, state }) => {
    return state !== 'neither' && (target.path === 'calibrations' || !ofCalibration.has(field));
  });
  const shown = (field: Compared['field'], text: string) =>
    field === 'calibration_date' && /^\d{4}-\d\d-\d\d$/.test(text) ? format.date(text) : text;
  return (
    <StackedTable className={table.table}>
      <caption className={classes.caption}>{t('ui.dcc.comparison')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('ui.dcc.in_dcc')}</th>
          <th scope="col">{t('ui.dcc.here')}</th>
          <th scope="col">{t('ui.dcc.agrees')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, dcc, here, state }) => {
          const Sign = signs[state];
          return (
            <tr key={field} data-state={state}>
              <th scope="row">{t(`ui.dcc.field.${field}`)}</th>
              <td className={table.wide}>{shown(field, dcc)}</td>
              <td className={table.wide}>{shown(field, here)}</td>
              <td>
                <span className={classes.agrees} data-state={state}>
                  <Sign size={16} stroke={1.5} aria-hidden="true" />
                  {t(`ui.dcc.agrees.${state}`)}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </StackedTable>
  );
}
