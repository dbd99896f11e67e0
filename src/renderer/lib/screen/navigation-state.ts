// Whether somebody is on the way to another screen, known the moment he sets out: what a screen does by a clock of its own must not
// call him back.
import { useLocation } from 'react-router';

let isOn = false;
let reached: string | null = null;

/** `at`: the path that was reached last. */
export function tellNavigation(state: boolean, at: string): void {
  isOn = state;
  reached = at;
}

/** Whether the reader is here and stays, asked at the very moment: a screen is drawn a little longer than he is at it. */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  return () => !isOn && (reached === null || reached === pathname);
}
