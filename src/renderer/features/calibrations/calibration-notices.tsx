// What stands between the head of a calibration and its tabs: a failed refresh, a certificate that was withdrawn, what changed since.
import { isUnreached } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { ChangedSinceNotice, useChangedSince } from '../../records/page/changed-since.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { RequiredNotice } from './required-standards.tsx';
import { WithdrawnNotice } from './standing/standing-bar.tsx';

interface CalibrationNoticesProps {
  record: RecordRow;
  released: boolean;
  error: Error | null;
}

export function CalibrationNotices({ record, released, error }: CalibrationNoticesProps) {
  const { t, format } = useI18n();
  const since = useChangedSince('calibrations', released ? record.id : null).data;
  return (
    <>
      {error && !isUnreached(error) && <ErrorNotice error={error} />}
      {!released && <RequiredNotice record={record} />}
      {released && <WithdrawnNotice id={record.id} />}
      <ChangedSinceNotice
        since={since}
        title={t('ui.changed_since.release', { date: format.instant(textOf(record.attributes.released_at)) })}
      />
    </>
  );
}
