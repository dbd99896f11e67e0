// The next step of a calibration as its one marked button, which names what it does; release stays at hand, all else is in a menu. While
// values are missing, what leads to them is the marked one.
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import { resultKind } from '#renderer/records/kinds/calibrations/results.ts';
import { NextStatus, StatusMenu } from '#renderer/records/status-path/path-actions.tsx';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { begun, resultsOf } from '../begun.ts';
import { useAssessment } from '../calibration-data.ts';
import type { useWay } from './use-way.ts';
import { releaseNeeds } from './way.ts';

export function WayActions({ way, onRelease }: { way: ReturnType<typeof useWay>; onRelease: () => void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { id, move, others, take, current, options } = way;
  const seesResults = useCan(resultKind.operations.view);
  const mayMeasure = useCan(resultKind.operations.edit) && seesResults;
  const assessment = useAssessment(id, null, mayMeasure).data;
  const asked = { kind: calibrationKind, current, options };
  const needs = calibrationKind.operations.edit;
  const status = move?.to === 'status' ? move.status : null;
  const mayEdit = useCan(needs);
  const isUnmeasured = mayMeasure && move?.to === 'release' && (assessment?.points === 0 || (assessment?.unmeasured ?? 0) > 0);
  if (!mayEdit) return null;
  return (
    <>
      <StatusMenu
        {...asked}
        others={others.filter(({ value }) => value !== status?.value)}
        onPick={(option) => void take(option)}
      />
      {isUnmeasured && (
        <Button size="xs" onClick={() => void navigate(resultsOf(id), { replace: true, state: begun })}>
          {t('ui.calibration.measure')}
        </Button>
      )}
      <GuardedButton
        next={move?.to === 'release'}
        variant={status || isUnmeasured ? 'default' : 'filled'}
        needs={releaseNeeds}
        size="xs"
        onClick={onRelease}
      >
        {t('ui.calibration.release')}
      </GuardedButton>
      {status && <NextStatus {...asked} next={status} onTake={(option) => void take(option)} />}
    </>
  );
}
