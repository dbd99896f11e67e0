// What was entered and is on its way to the server, by the record it belongs to: whoever ends the work on that record waits for it, so that
// the last value typed is not left behind.
import { useEffect } from 'react';

const underWay = new Set<string>();
const waiting = new Map<string, (() => void)[]>();

function arrived(id: string): void {
  underWay.delete(id);
  const told = waiting.get(id) ?? [];
  waiting.delete(id);
  for (const tell of told) tell();
}

/** What cannot be saved as it stands is not under way: it is said where it was entered. */
export function useTellUnderWay(id: string, isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return;
    underWay.add(id);
    return () => arrived(id);
  }, [id, isUnderWay]);
}

export function whenArrived(id: string): Promise<void> {
  if (!underWay.has(id)) return Promise.resolve();
  return new Promise((resolve) => {
    waiting.set(id, [...(waiting.get(id) ?? []), resolve]);
  });
}
