// Between the head of a device and its tabs: the next step of a new lab, and what of it is otherwise than on its last certificate.
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { addressOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { ChangedSinceNotice, useChangedSince } from '../../records/page/changed-since.tsx';
import type { PartProps } from '../../records/page/record-page.tsx';
import { FirstLabel } from './first-label.tsx';

export function DeviceGlance(props: PartProps) {
  const { t } = useI18n();
  const since = useChangedSince('inventories', props.entry.record.id).data;
  const number = since?.certificate_number ?? t('ui.calibration.unnumbered');
  return (
    <>
      <FirstLabel {...props} />
      <ChangedSinceNotice since={since} title={t('ui.changed_since.certificate', { number })}>
        {since?.calibration_id && <Link to={addressOf(calibrationKind, since.calibration_id)}>{number}</Link>}
      </ChangedSinceNotice>
    </>
  );
}
