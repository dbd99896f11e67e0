// The last calibrations, newest first, each with its result and the way to it; without one, the way to the first.
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordList } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { useFields } from '../../records/kind/fields.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { FieldValue } from '../../records/value/field-value.tsx';
import { EmptyNotice, ErrorNotice } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { Card } from './shared/card.tsx';
import classes from './shared/device-overview.module.css';

interface CalibrationCardProps {
  device: string;
  calibrations: UseQueryResult<RecordList>;
}

const columns = ['calibration_date', 'status', 'cal_result', 'technician', 'next_calibration_date'] as const;

export function CalibrationCard({ device, calibrations }: CalibrationCardProps) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const fields = useFields(calibrationKind).data ?? [];
  const mayBegin = useCan(calibrationKind.operations.edit);
  const shown = columns.flatMap((name) => fields.find(({ api_name }) => api_name === name) ?? []);
  const { data, error } = calibrations;
  const more = data && data.meta.total > data.data.length;
  return (
    <Card
      title={t('ui.device.calibrations')}
      tools={
        more && (
          <Link className={classes.link} to="?tab=calibrations" replace>
            {t('ui.device.all', { count: data.meta.total })}
          </Link>
        )
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => void calibrations.refetch()} />}
      {data?.data.length === 0 && (
        <EmptyNotice title={t('ui.device.calibrations.none')}>
          {mayBegin && (
            <Button
              component={Link}
              to={`/calibrations/new?${new URLSearchParams({ inventory_id: device })}`}
              size="xs"
              variant="default"
            >
              {t('ui.device.calibrate')}
            </Button>
          )}
        </EmptyNotice>
      )}
      {data && data.data.length > 0 && (
        <div className={classes.wide}>
          <StackedTable className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('calibration.C2306')}</th>
                {shown.map(({ api_name, label }) => (
                  <th key={api_name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.data.map((record) => (
                <tr key={record.id}>
                  <td className={table.code}>
                    <Link to={addressOf(calibrationKind, record.id)}>
                      {textOf(record.attributes.certificate_number) === ''
                        ? t('ui.calibration.unnumbered')
                        : titleOf(calibrationKind, record)}
                    </Link>
                  </td>
                  {shown.map((field) => (
                    <td key={field.api_name}>
                      <FieldValue kind={calibrationKind} field={field} entry={{ record, included: data.included }} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </StackedTable>
        </div>
      )}
    </Card>
  );
}
