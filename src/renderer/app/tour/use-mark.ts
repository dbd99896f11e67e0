// Marks what a step of the tour speaks of, as soon as and as long as it is on the screen.
import { useEffect } from 'react';

const name = 'data-tour-here';

export function useMark(selector: string | undefined): void {
  useEffect(() => {
    if (selector === undefined) return;
    let marked: Element | null = null;
    const mark = () => {
      const found = document.querySelector(selector);
      if (found === marked) return;
      marked?.removeAttribute(name);
      found?.setAttribute(name, '');
      marked = found;
    };
    const watch = new MutationObserver(mark);
    watch.observe(document.body, { childList: true, subtree: true });
    mark();
    return () => {
      watch.disconnect();
      marked?.removeAttribute(name);
    };
  }, [selector]);
}
