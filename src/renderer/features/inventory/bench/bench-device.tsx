// The device on the table: who it is, when it is due, how its values moved, and what comes next as one large button.
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dueOf, today } from '#renderer/lib/days.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import { type Field, optionOf } from '#renderer/records/kind/fields.ts';
import { addressOf, summaryOf, textOf } from '#renderer/records/kind/record-kind.ts';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import { resultKind } from '#renderer/records/kinds/calibrations/results.ts';
import { inventoryKind } from '#renderer/records/kinds/devices/inventory.ts';
import { locationKind } from '#renderer/records/kinds/devices/locations.ts';
import { useTitleOf } from '#renderer/records/rows/use-title-of.ts';
import { DueValue } from '#renderer/records/value/due-value.tsx';
import { StatusText } from '#renderer/ui/status-text.tsx';
import { useLastCalibrations, usePlace } from '../shared/device-data.ts';
import classes from './bench.module.css';
import { BenchCurves } from './bench-curves.tsx';
import { type NextStep, nextStep } from './bench-model.ts';

interface BenchDeviceProps {
  fields: readonly Field[];
  record: RecordRow;
}

export function BenchDevice({ fields, record }: BenchDeviceProps) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const { id, attributes } = record;
  const may = {
    calibrations: useCan(calibrationKind.operations.view),
    begin: useCan(calibrationKind.operations.edit),
    results: useCan(resultKind.operations.view),
    places: useCan(locationKind.operations.view),
    takeBack: useCan(locationKind.operations.edit),
  };
  const calibrations = useLastCalibrations(id, may.calibrations);
  const place = usePlace(id, may.places);
  const statusField = fields.find(({ api_name }) => api_name === inventoryKind.status);
  const status = statusField && optionOf(statusField, attributes.status);
  // What is retired is due for nothing.
  const dueDate = status?.hidden ? null : textOf(attributes.duedate) || null;
  const known = (!may.calibrations || calibrations.data !== undefined) && (!may.places || place.data !== undefined);
  const step = nextStep({
    calibrations: calibrations.data?.data ?? [],
    place: place.data?.data[0],
    due: dueOf(dueDate, today()).state,
    mayBegin: may.begin && !status?.hidden,
    mayTakeBack: may.takeBack,
  });
  const serial = textOf(attributes.serial_number);
  const serialLabel = fields.find(({ api_name }) => api_name === 'serial_number')?.label ?? '';
  return (
    <>
      <header className={classes.head}>
        <div className={classes.identity}>
          <h2 className={classes.number}>{titleOf(inventoryKind, record)}</h2>
          <p className={classes.summary}>{summaryOf(inventoryKind, record)}</p>
          {serial !== '' && (
            <p className={classes.serial}>
              {serialLabel} <span className={classes.scanned}>{serial}</span>
            </p>
          )}
        </div>
        <div className={classes.state}>
          {!status?.hidden && (
            <div className={classes.due}>
              <DueValue kind={inventoryKind} record={record} large />
            </div>
          )}
          {status && (
            <div className={classes.status}>
              <StatusText label={status.label} color={status.color} />
            </div>
          )}
        </div>
      </header>
      {may.calibrations && may.results && <BenchCurves device={id} />}
      <footer className={classes.foot}>
        {known && <NextButton device={id} step={step} />}
        <Button component={Link} to={addressOf(inventoryKind, id)} variant="default" className={classes.aside}>
          {t('ui.bench.device')}
        </Button>
      </footer>
    </>
  );
}

function NextButton({ device, step }: { device: string; step: NextStep }) {
  const { t, format } = useI18n();
  const calibration = (id: string) => addressOf(calibrationKind, id);
  const button = (to: string, text: string, detail: string) => (
    <Button
      component={Link}
      to={to}
      className={classes.next}
      classNames={{ label: classes.nextLabel }}
      rightSection={<IconArrowRight size={36} stroke={1.5} />}
    >
      <span className={classes.nextText}>{text}</span>
      {detail !== '' && <span className={classes.nextDetail}>{detail}</span>}
    </Button>
  );
  switch (step.do) {
    case 'take_back':
      return button(
        `/loans/desk?${new URLSearchParams({ back: '1', devices: device })}`,
        t('ui.bench.take_back'),
        step.until === null ? t('ui.bench.lent') : t('ui.bench.lent_until', { date: format.date(step.until) }),
      );
    case 'continue':
      return button(`${calibration(step.calibration)}?tab=results`, t('ui.bench.continue'), t('ui.bench.continue.text'));
    case 'begin':
      return button(
        `/calibrations/new?${new URLSearchParams({ inventory_id: device })}`,
        t('ui.bench.begin'),
        t('ui.bench.begin.text'),
      );
    case 'show':
      return button(calibration(step.calibration), t('ui.bench.show'), step.number);
    case 'nothing':
      return <p className={classes.nothing}>{t('ui.bench.nothing')}</p>;
  }
}
