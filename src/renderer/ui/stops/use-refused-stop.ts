// Where the hands go on in a dialog that was refused, without a part in the first screen.
import { type RefObject, useEffect } from 'react';
import { afterFirstScreen } from '../../lib/app-state.ts';

const refusedStop = () => import('./refused-stop.ts');
afterFirstScreen(refusedStop);

/**
 * For the frame of a dialog: once it is refused, the hands go on at the first field that is told to be wrong, else at what they pressed, which
 * is closed while it sends and loses the keys by that, or at what came in its place.
 */
export function useRefusedStop(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let gone = false;
    let end = (): void => undefined;
    const begin = ({ goOnIn }: typeof import('./refused-stop.ts')) => {
      if (frame.current && !gone) end = goOnIn(frame.current);
    };
    // Without it a dialog does all else it is there for.
    refusedStop().then(begin, () => undefined);
    return () => {
      gone = true;
      end();
    };
  }, [frame]);
}
