// The device at a glance: picture and code, when it is due and how often, where it is, what was found last and with what.
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { findIncluded, type RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { addressOf, summaryOf, textOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { resultKind } from '../../records/kinds/calibrations/results.ts';
import { standardKind } from '../../records/kinds/calibrations/standards.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import type { PartProps } from '../../records/page/record-page.tsx';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { RecordPhoto } from '../../records/value/record-photo.tsx';
import { DueText } from '../../ui/due-text.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { CalibrationCard } from './calibration-card.tsx';
import { DeviationPart } from './deviation-part.tsx';
import { DriftCard } from './drift/drift-card.tsx';
import { PlaceCard } from './place-card.tsx';
import { Card, Facts } from './shared/card.tsx';
import { useDueDates, useInterval, useLastCalibrations, useStandards } from './shared/device-data.ts';
import classes from './shared/device-overview.module.css';

export function DeviceOverview({ entry }: PartProps) {
  const { t } = useI18n();
  const { record } = entry;
  const may = {
    calibrations: useCan(calibrationKind.operations.view),
    results: useCan(resultKind.operations.view),
    standards: useCan(standardKind.operations.view),
    places: useCan(locationKind.operations.view),
  };
  const calibrations = useLastCalibrations(record.id, may.calibrations);
  const current = calibrations.data?.data.find(({ attributes }) => attributes.is_current === 1) ?? null;
  return (
    <ScrollSection className={classes.overview} label={t('ui.tab.overview')}>
      <div className={classes.side}>
        <RecordPhoto kind={inventoryKind} record={record} />
        <DueCard record={record} />
        <PlaceCard entry={entry} asked={may.places} />
        <CodeCard record={record} />
      </div>
      <div className={classes.main}>
        {may.calibrations && <CalibrationCard device={record.id} calibrations={calibrations} />}
        {may.calibrations && may.results && current && <DeviationPart calibration={current} />}
        {may.calibrations && may.results && <DriftCard device={record.id} words={textOf(record.attributes.asset_number)} />}
        {may.standards && current && <StandardsCard calibration={current} />}
      </div>
    </ScrollSection>
  );
}

function DueCard({ record }: { record: RecordRow }) {
  const { t } = useI18n();
  const interval = useInterval(record.id).data;
  const further = useDueDates(record.id).data?.data ?? [];
  const dates = further.map(({ id, attributes }) => ({
    id,
    label: textOf(attributes.title) || t(`due_kind.${textOf(attributes.kind)}`),
    value: <DueText date={textOf(attributes.due) || null} />,
  }));
  const rhythm =
    interval?.count && interval.unit
      ? t(`ui.device.interval.${interval.unit}`, { count: interval.count })
      : t('ui.device.interval.none');
  return (
    <Card title={t('ui.device.due')}>
      <Facts
        facts={[
          {
            id: 'interval',
            label: t('ui.device.interval'),
            value: (
              <>
                {rhythm}
                {interval?.origin && <span className={classes.aside}>{t(`ui.device.origin.${interval.origin}`)}</span>}
              </>
            ),
          },
          ...dates,
        ]}
      />
    </Card>
  );
}

function CodeCard({ record }: { record: RecordRow }) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const title = titleOf(inventoryKind, record);
  const address = (format: string, size: number) =>
    `/api/v2/inventories/${encodeURIComponent(record.id)}/qrcode?format=${format}&size=${size}`;
  return (
    <Card title={t('ui.device.code')}>
      <div className={classes.code}>
        <img src={address('svg', 132)} width={132} height={132} alt={t('ui.device.code.of', { title })} />
        <p className={classes.aside}>
          {t('ui.device.code.text')}{' '}
          <a className={classes.link} href={address('png', 1024)} download={`${title}.png`}>
            {t('ui.device.code.fetch')}
          </a>
        </p>
      </div>
    </Card>
  );
}

function StandardsCard({ calibration }: { calibration: RecordRow }) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const used = useStandards(calibration.id).data;
  const day = textOf(calibration.attributes.calibration_date).slice(0, 10);
  if (!used || used.data.length === 0) return null;
  return (
    <Card title={t('ui.device.standards')}>
      <ul className={classes.standards}>
        {used.data.map(({ id, attributes }) => {
          const device = findIncluded(used.included, attributes.standard_inventory_id);
          return (
            <li key={id}>
              {device ? (
                <Link className={classes.codeLink} to={addressOf(inventoryKind, device.id)}>
                  {titleOf(inventoryKind, device)}
                </Link>
              ) : (
                <span className={classes.codeLink}>{textOf(attributes.certificate_number)}</span>
              )}
              <span className={classes.grow}>{device ? summaryOf(inventoryKind, device) : ''}</span>
              <ValidText
                until={textOf(attributes.next_calibration_date).slice(0, 10)}
                on={day}
                now={textOf(device?.attributes.duedate).slice(0, 10)}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Whether it was in date when it was used, what has run out since says nothing about that calibration; and until when it is today. */
function ValidText({ until, on, now }: { until: string; on: string; now: string }) {
  const { t, format } = useI18n();
  if (until === '') return null;
  const expired = on !== '' && until < on;
  const then = t(expired ? 'ui.device.standards.expired' : 'ui.device.standards.valid', { date: format.date(until) });
  return (
    <span className={classes.valid} data-expired={expired || undefined}>
      {/* It was calibrated since: the day of then alone looks like one that has run out. */}
      {now === '' || now === until ? then : `${then} · ${t('ui.device.standards.today', { date: format.date(now) })}`}
    </span>
  );
}
