// The entries of the adjust form. They are the screen's own, so that a click right after typing loses neither, and the address follows
// them; an address that somebody else set, such as a link from a list, is taken over.
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type AdjustEntries, readEntries, writeEntries } from '../shared/adjust-order.ts';

/** Marks an address as written from here. */
const own = 'adjust-entries';

export function useEntries(): [AdjustEntries, (change: Partial<AdjustEntries>) => void] {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const [entries, setEntries] = useState(() => readEntries(params));
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (state !== own) setEntries(readEntries(params));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was entered is what writes the address, not the other way round
  useEffect(() => {
    const next = writeEntries(entries, params);
    if (next.toString() !== writeEntries(readEntries(params), params).toString()) setParams(next, { replace: true, state: own });
  }, [entries]);
  return [entries, (change) => setEntries((was) => ({ ...was, ...change }))];
}
