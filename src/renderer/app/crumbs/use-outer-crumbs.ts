// How many of the outermost breadcrumbs have no room in the bar: one that can be read says more than three of a few letters each. The
// last is always there, and each keeps its words as long as it is shown.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { usePhone } from '../../lib/screen/use-phone.ts';
import { partsWithRoom } from '../../records/value/overflow-to-menu.ts';

export const roomless = 'data-roomless';

const dotsWidth = 20;
/** The star beside them, with its gap: it comes and goes with the place. */
const starWidth = 28;

/** Its own words however little room it has just now. */
function naturalWidth(crumb: HTMLElement): number {
  const words = crumb.firstElementChild;
  return crumb.offsetWidth + (words === null ? 0 : words.scrollWidth - words.clientWidth);
}

export function useOuterCrumbs(list: RefObject<HTMLElement | null>, texts: readonly string[]): number {
  const phone = usePhone();
  const [outer, setOuter] = useState(0);
  const words = texts.join('\n');
  // Measured on the page, where the words stand: the effect reads none of them and is done anew for each change of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other widths
  useLayoutEffect(() => {
    const bar = list.current?.parentElement?.parentElement;
    if (!list.current || !bar) return;
    const crumbs = [...list.current.querySelectorAll<HTMLElement>('[data-crumb]')];
    const settle = () => {
      const hidden = crumbs.filter((crumb) => crumb.hasAttribute(roomless));
      for (const crumb of hidden) crumb.removeAttribute(roomless);
      const widths = crumbs.map(naturalWidth).toReversed();
      for (const crumb of hidden) crumb.setAttribute(roomless, '');
      const room = phone ? Number.POSITIVE_INFINITY : bar.clientWidth - starWidth;
      setOuter(crumbs.length - partsWithRoom({ widths, room, more: dotsWidth, always: 0 }).size);
    };
    settle();
    const sizes = new ResizeObserver(settle);
    sizes.observe(bar);
    // Words were measured in the letters that stood in until the own ones came.
    document.fonts.addEventListener('loadingdone', settle);
    return () => {
      sizes.disconnect();
      document.fonts.removeEventListener('loadingdone', settle);
    };
  }, [list, words, phone]);
  return outer;
}
