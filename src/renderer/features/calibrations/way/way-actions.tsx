// The next step of a calibration as its one marked button, which names what it does; release stays at hand, all else is in a menu.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import { NextStatus, StatusMenu } from '#renderer/records/status-path/path-actions.tsx';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import type { useWay } from './use-way.ts';
import { releaseNeeds } from './way.ts';

export function WayActions({ way, onRelease }: { way: ReturnType<typeof useWay>; onRelease: () => void }) {
  const { t } = useI18n();
  const { move, others, take, current, options } = way;
  const asked = { kind: calibrationKind, current, options };
  const needs = calibrationKind.operations.edit;
  const status = move?.to === 'status' ? move.status : null;
  const mayEdit = useCan(needs);
  if (!mayEdit) return null;
  return (
    <>
      <StatusMenu
        {...asked}
        others={others.filter(({ value }) => value !== status?.value)}
        onPick={(option) => void take(option)}
      />
      <GuardedButton
        next={move?.to === 'release'}
        variant={status ? 'default' : 'filled'}
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
