// The versions of a calibration, the newest on top, each with the reason it was made for.
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { type Field, optionOf } from '../../records/kind/fields.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';

interface VersionsTabProps {
  record: RecordRow;
  fields: readonly Field[];
  versions: UseQueryResult<RecordRow[]>;
}

export function VersionsTab({ record, fields, versions }: VersionsTabProps) {
  const { t, format } = useI18n();
  const optionFor = (name: string, row: RecordRow) => {
    const field = fields.find(({ api_name }) => api_name === name);
    return field && optionOf(field, row.attributes[name]);
  };
  if (versions.error) return <ErrorNotice error={versions.error} onRetry={() => void versions.refetch()} />;
  return (
    <ScrollSection className={table.scroll} label={t('ui.calibration.versions')}>
      <StackedTable className={table.table}>
        <thead>
          <tr>
            {['version', 'certificate', 'status', 'result', 'released', 'reason'].map((name) => (
              <th key={name} scope="col">
                {t(`ui.versions.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...(versions.data ?? [])].reverse().map((row) => {
            const state = optionFor('status', row);
            const { attributes } = row;
            return (
              <tr key={row.id} data-current={row.id === record.id || undefined}>
                <td className={table.code}>{textOf(attributes.revision) || '0'}</td>
                <td>
                  {row.id === record.id ? (
                    <span className={table.code}>{textOf(attributes.certificate_number) || t('ui.calibration.unnumbered')}</span>
                  ) : (
                    <Link className={table.code} to={addressOf(calibrationKind, row.id)}>
                      {textOf(attributes.certificate_number) || t('ui.calibration.unnumbered')}
                    </Link>
                  )}
                </td>
                <td>{state && <StatusText label={state.label} color={state.color} />}</td>
                <td>{optionFor('cal_result', row)?.label}</td>
                <td>{attributes.released_at !== null && format.instant(textOf(attributes.released_at))}</td>
                <td className={table.wide}>{textOf(attributes.amend_reason) || t('ui.versions.first')}</td>
              </tr>
            );
          })}
        </tbody>
      </StackedTable>
    </ScrollSection>
  );
}
