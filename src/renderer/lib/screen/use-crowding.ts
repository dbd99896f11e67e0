// How close the parts of a bar stand: they do without what they can spare before one of them drops into a second line.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** 0: all have their words; each further one spares more, what it spares is the bar's affair. */
export function useCrowding<Bar extends HTMLElement>(most: number): { bar: RefObject<Bar | null>; crowding: number } {
  const bar = useRef<Bar>(null);
  const [crowding, setCrowding] = useState(0);
  // Whatever was drawn anew may need more room; it settles before anything is seen.
  useLayoutEffect(() => {
    if (crowding < most && bar.current && isBroken(bar.current)) setCrowding(crowding + 1);
  });
  useLayoutEffect(() => {
    if (!bar.current) return;
    let width = bar.current.clientWidth;
    const watch = new ResizeObserver(([entry]) => {
      if (!entry) return;
      // Numbers that came later: only what is drawn grew.
      const isSame = entry.target.clientWidth === width;
      const breaks = isBroken(entry.target);
      // Another width begins anew; where nothing was spared yet, nothing would be drawn anew and looked at again.
      setCrowding((was) => (isSame || was === 0 ? (was < most && breaks ? was + 1 : was) : 0));
      width = entry.target.clientWidth;
    });
    watch.observe(bar.current);
    return () => watch.disconnect();
  }, [most]);
  return { bar, crowding };
}

function isBroken(bar: Element): boolean {
  const parts = [...bar.children]
    .map((part) => part.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  const [first] = parts;
  return first !== undefined && parts.some(({ top }) => top >= first.bottom);
}
