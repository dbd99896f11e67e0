// A screen as a display on the wall: no rail, no bars, the whole window. Stands in the address, so that a bookmark opens it.
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { usePhone } from './use-phone.ts';

const mark = 'wall';

/** On a phone, which hangs on no wall, the same address shows the ordinary screen. */
export function useIsWall(): boolean {
  const [params] = useSearchParams();
  const phone = usePhone();
  return params.get(mark) === '1' && !phone;
}

export function useWall() {
  const wall = useIsWall();
  const [, setParams] = useSearchParams();
  const set = useCallback(
    (on: boolean) => {
      setParams(
        (params) => {
          const next = new URLSearchParams(params);
          if (on) next.set(mark, '1');
          else next.delete(mark);
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  useEffect(() => {
    if (!wall) return;
    const leave = () => set(false);
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && leave();
    // In full screen the browser takes Escape for itself and only says that it is over.
    const onFullscreen = () => document.fullscreenElement === null && leave();
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('fullscreenchange', onFullscreen);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('fullscreenchange', onFullscreen);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [wall, set]);
  return {
    wall,
    enter() {
      set(true);
      // Where the browser refuses, the window alone is the display.
      document.documentElement.requestFullscreen().catch(() => undefined);
    },
    leave: () => set(false),
  };
}
