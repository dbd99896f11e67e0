import { useFirstSteps } from '../../lib/guide/first-steps.ts';

/** The lab has no device yet: as long as its first steps are shown and none of them made one. */
export function useIsFresh(): boolean {
  return useFirstSteps()?.some(({ name, done }) => name === 'device' && !done) ?? false;
}
