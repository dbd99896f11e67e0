// Who presses Enter faster than the rows come means the row he went to: it opens when it is there, unless he has gone on by then.
import { useEffect, useState } from 'react';
import type { RowEntry } from '../rows/use-rows.ts';

export function useOpenOnArrival(
  current: number | undefined,
  rowAt: (row: number) => RowEntry | undefined,
  onOpen: (entry: RowEntry) => void,
) {
  const [awaited, setAwaited] = useState<number | null>(null);
  const entry = awaited === null ? undefined : rowAt(awaited);
  useEffect(() => {
    if (awaited === null) return;
    if (awaited !== current) setAwaited(null);
    else if (entry) {
      setAwaited(null);
      onOpen(entry);
    }
  }, [awaited, current, entry, onOpen]);
  return { open: setAwaited };
}
