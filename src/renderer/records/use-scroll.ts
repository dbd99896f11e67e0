// Where a scrolled list stands and how much of it is in view; it may be sent to a place.
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** `headHeight`: what stands fixed above the rows; `shifted`, `more`: something is hidden at the left, at the right. */
export function useScroll(frame: RefObject<HTMLDivElement | null>, headHeight: number) {
  const [scrollTop, setScrollTop] = useState(0);
  const [shifted, setShifted] = useState(false);
  const [more, setMore] = useState(false);
  const [viewHeight, setViewHeight] = useState(600);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      setShifted(element.scrollLeft > 0);
      setMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
    };
    const measure = () => {
      setViewHeight(Math.max(0, element.clientHeight - headHeight));
      look();
    };
    const follow = () => {
      setScrollTop(element.scrollTop);
      look();
    };
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    // Its content is wider or narrower when columns change.
    if (element.firstElementChild) observer.observe(element.firstElementChild);
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
  return { scrollTop, shifted, more, viewHeight, scrollTo };
}
