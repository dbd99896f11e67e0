// A display on the wall has nobody who scrolls: what is more than fits is shown page by page.
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Long enough to be read in passing. */
const pageMs = 10_000;

/** Goes round and round. */
export function useTurning(count: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (count < 2) return;
    const timer = setInterval(() => setTurn((was) => was + 1), pageMs);
    return () => clearInterval(timer);
  }, [count]);
  return count < 2 ? 0 : turn % count;
}

/** With which row each page begins; a row that fits on none has one to itself. */
export function pageStarts(heights: readonly number[], room: number): number[] {
  const starts = [0];
  let used = 0;
  heights.forEach((height, index) => {
    if (index > 0 && used + height > room) {
      starts.push(index);
      used = 0;
    }
    used += height;
  });
  return starts;
}

const startsIn = (box: HTMLElement): number[] => {
  const rows = [...box.querySelectorAll<HTMLElement>('tbody > tr')];
  const head = box.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  return pageStarts(
    rows.map((row) => row.getBoundingClientRect().height),
    box.clientHeight - head,
  );
};

interface Pages {
  starts: readonly number[];
  page: number;
}

/** Of the rows of a table in a box; the box is led to the page that is shown. */
export function useRowPages(box: RefObject<HTMLElement | null>, rows: readonly unknown[]): Pages {
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const page = useTurning(starts.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are as high as they are
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const next = startsIn(element);
      setStarts((was) => (was.join() === next.join() ? was : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const table = element.querySelector('table');
    if (table) observer.observe(table);
    return () => observer.disconnect();
  }, [box, rows]);
  useLayoutEffect(() => {
    const element = box.current;
    const row = element?.querySelectorAll<HTMLElement>('tbody > tr')[starts[page] ?? 0];
    const head = element?.querySelector('thead');
    if (element && row && head) element.scrollTop += row.getBoundingClientRect().top - head.getBoundingClientRect().bottom;
  }, [box, starts, page]);
  return { starts, page };
}
