// Where a scrolled list stands and how much of it is in view; it may be sent to a place.
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** `headHeight`: what stands fixed above the rows. */
export function useScroll(frame: RefObject<HTMLDivElement | null>, headHeight: number) {
  const [scrollTop, setScrollTop] = useState(0);
  const [shifted, setShifted] = useState(false);
  const [viewHeight, setViewHeight] = useState(600);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setViewHeight(Math.max(0, element.clientHeight - headHeight));
    const follow = () => {
      setScrollTop(element.scrollTop);
      setShifted(element.scrollLeft > 0);
    };
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [frame, headHeight]);
  const scrollTo = useCallback(
    (top: number) => {
      if (frame.current) frame.current.scrollTop = top;
    },
    [frame],
  );
  return { scrollTop, shifted, viewHeight, scrollTo };
}
