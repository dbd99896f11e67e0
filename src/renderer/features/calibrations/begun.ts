// How the hands get to the results of a calibration: by whoever has just begun or amended it, and by `m` from anywhere on its page.
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShortcuts } from '../../lib/screen/shortcuts.ts';
import { addressOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';

/** What the page is told with its address. */
export const begun = { begun: true };

/** Where the results are entered. */
export const resultsOf = (id: string) => `${addressOf(calibrationKind, id)}?tab=results`;

/** Grows each time the results are to take the keys, and how to let it grow. */
export function useHands(editable: boolean) {
  const navigate = useNavigate();
  const { key, state }: { key: string; state: unknown } = useLocation();
  const [hands, setHands] = useState(0);
  const take = () => setHands((count) => count + 1);
  const told = typeof state === 'object' && state !== null && 'begun' in state ? key : null;
  useEffect(() => {
    if (told !== null) setHands((count) => count + 1);
  }, [told]);
  const run = () => void navigate({ search: '?tab=results' }, { replace: true, state: begun });
  useShortcuts(editable ? [{ keys: 'm', run }] : []);
  return [editable ? hands : 0, take] as const;
}
