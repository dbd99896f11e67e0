// Between a calibration's head and its tabs: the way it has come, and what will stand in the way of its release.
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMissingOperation } from '#renderer/lib/access/missing-operation.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import { PathSteps } from '#renderer/records/status-path/path-steps.tsx';
import { Glance, GlancePart } from '#renderer/ui/glance.tsx';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import { useAssessment } from '../calibration-data.ts';
import { hindrancesOf } from './hindrances.ts';
import { useUnpriced } from './use-unpriced.ts';
import type { useWay } from './use-way.ts';
import { releaseNeeds } from './way.ts';
import classes from './way-glance.module.css';

export function WayGlance({
  way,
  record,
  mayResults,
}: {
  way: ReturnType<typeof useWay>;
  record: RecordRow;
  mayResults: boolean;
}) {
  const { t } = useI18n();
  const { times, steps, code, needsOther } = way;
  const { attributes } = record;
  const released = attributes.released_at !== null;
  const assessment = useAssessment(record.id, null, mayResults && !released);
  const unpriced = useUnpriced(released ? null : record);
  const lacking = useMissingOperation(releaseNeeds);
  const mayEdit = useCan(calibrationKind.operations.edit);
  const begun = !released && code !== 'P' && code !== 'X';
  const hindrances = begun ? hindrancesOf({ attributes, assessment: assessment.data, needsOther, unpriced }) : [];
  // Who works on it is told why there is no button.
  const closed = begun && mayEdit ? lacking : null;
  return (
    <Glance>
      <GlancePart title={t('ui.calibrations.path')} way>
        {times.error && <ErrorNotice error={times.error} onRetry={() => void times.refetch()} />}
        <PathSteps steps={steps} until={released ? textOf(attributes.released_at).slice(0, 10) : null} />
      </GlancePart>
      {(hindrances.length > 0 || closed !== null) && (
        <GlancePart title={t('ui.hindrance.title')}>
          <ul className={classes.list}>
            {hindrances.map(({ name, count }) => (
              <li key={name}>
                <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
                {t(`ui.hindrance.${name}`, { count: count ?? 0, order: textOf(attributes.order_number) })}
              </li>
            ))}
            {closed !== null && (
              <li>
                <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
                {closed}
              </li>
            )}
          </ul>
        </GlancePart>
      )}
    </Glance>
  );
}
