// What the page of a record is told when it was made a moment ago: its maker goes on with it, a reader does not.
import { useLocation } from 'react-router';

export const justMade = { made: true };

export function useIsJustMade(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'made' in state;
}
