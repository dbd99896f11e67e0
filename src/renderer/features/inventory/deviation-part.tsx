// The last calibration of the device in one picture: each point against its limits, and where it stood the time before.
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { decisivePhase, drawnPoints, useDeviations } from '../../records/rows/use-deviations.ts';
import { DeviationCard } from '../../ui/deviation/deviation-card.tsx';
import { Card } from './shared/card.tsx';
import classes from './shared/device-overview.module.css';

export function DeviationPart({ calibration }: { calibration: RecordRow }) {
  const { t, format } = useI18n();
  const { data } = useDeviations(calibration.id);
  const points = useMemo(() => (data ? drawnPoints(data, decisivePhase(data), format) : []), [data, format]);
  if (!points.some(({ span }) => span !== null)) return null;
  const day = textOf(calibration.attributes.calibration_date);
  return (
    <Card
      title={t('ui.deviation.title')}
      tools={
        <Link className={classes.link} to={`${addressOf(calibrationKind, calibration.id)}?tab=results`}>
          {day === '' ? t('ui.calibration.unnumbered') : format.date(day)}
        </Link>
      }
    >
      <DeviationCard points={points} before={data?.previous?.date ?? null} height={200} untitled />
    </Card>
  );
}
